"""A game's twin: alike in everything public, and with every secret replaced by another."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Answer, Pending, Result, Village
from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.screens.public import SWITCHES, Shown, told_from

_OWED_IN_SECRET: Final = ("call", "exchange")


def twin(game: Game, rng: Random, *, coins: bool, past: Sequence[Village] = ()) -> Game:
    """`coins`: whether purses are open, else secret at any hour; `past`: what it lived already."""
    lately = (_twin(it, rng, coins=coins) for it in game.villages[len(past) :])
    return Game((*past, *lately), game.moves)


def _twin(village: Village, rng: Random, *, coins: bool) -> Village:
    other = village.draft()
    other.lovers = tuple(rng.sample(other.seats, 2))
    other.dealt = frozenset(rng.sample(list(ROLES), 5))
    other.converted_at_opening = rng.choice(other.seats)
    other.first_deaths, other.last_defended = frozenset(other.seats[:1]), rng.choice(other.seats)
    other.answers = (*other.answers, Answer(0, True))
    other.events, other.silenced = frozenset(("showman:x",)), frozenset(("souris",))
    other.result = None if rng.random() < 0.5 else _any_result(other.seats)
    other.pending = (Pending("call", "attaque"), *_not_secret(other.pending))
    if other.stage != "richesse":
        other.protected_house = rng.choice((*other.seats, None))
    if other.phase == "nuit":
        other.night, other.posts = None, dict.fromkeys(other.posts, rng.choice(other.seats))
    hides_coins = not coins or other.phase == "nuit" or not told_from(other, "heritages")
    for player in other.seats:
        _change(other, player, rng, coins=hides_coins and other.phase != "ouverture")
    return other


def _not_secret(pending: Sequence[Pending]) -> tuple[Pending, ...]:
    return tuple(it for it in pending if it.what not in _OWED_IN_SECRET)


def _any_result(seats: Sequence[str]) -> Result:
    return Result("amoureux", ("amoureux",), (seats[0],), {}, ())


def _change(village: Village, player: str, rng: Random, *, coins: bool) -> None:
    before = village.players[player]
    roles = tuple(rng.sample(list(ROLES), 2))
    specialities = tuple(rng.sample(list(SPECIALITIES), 2))
    # L189, L546: what was turned lies face up before everybody; the other card does not.
    turned = before.shown if before.announced else ()
    village.change(
        player,
        printed=before.printed if "camp" in turned else roles,
        camp_roles=roles,
        specialities=before.specialities if "specialite" in turned else specialities,
        inherited=(),
        personal=(),
        charmed_by=("orphee",) if rng.random() < 0.5 else (),
        lover=rng.choice(village.seats),
        used=("morsure",),
        shown=turned,
        coins=rng.randint(0, 9) if coins else before.coins,
    )
    if not before.announced:
        village.change(player, status="vivant", announced=True)
    elif before.living and village.phase == "nuit" and rng.random() < 0.3:
        village.change(player, status="mort", announced=False)


# What the public screen may show in a story: all that it can before an end, or what is said.


def allowed(**switches: bool) -> Shown:
    on = {**SWITCHES, "coins": True, **switches}
    return Shown(on["coins"], on["vote"], on["end"], on["cards"], rehearsal=False, timer=None)
