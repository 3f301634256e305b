"""Who knows what: all that one player may know besides what everybody knows, and nothing else.

`knowledge` reads an evening and gives a `Knowledge`, in which no fact exists that its player was
not dealt, shown, touched for or told: his printed cards, what was added to them, whom he saw with
open eyes, what a card of his own was answered. A page that is built of it cannot tell him more.
What the whole table knows (deaths, posts, marriages, and purses from the hour at which they are
counted) is told by the public screen; a player's page takes it from there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.opening import called_at_opening
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.village import Night, Player, Village, cards_of
from gm_assistant.games.quinte_bourg.rules.words import (
    GROUPS,
    ROMANTIC,
    PlayerId,
    Power,
    Role,
    Speciality,
)

# What somebody was shown or told is one of these; a row without effect shows nothing.
_SHOWN: Final = (bool, list, dict)


@dataclass(frozen=True, slots=True)
class Met:
    """Whom he saw in one group, and which of them raised a hand, as what."""

    group: str
    others: tuple[PlayerId, ...]
    signs: tuple[tuple[PlayerId, Role], ...] = ()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """`gained` was added to what is printed; `answered` are the moves whose answer he was shown."""

    printed: tuple[Role, ...]
    specialities: tuple[Speciality, ...]
    inherited: tuple[Speciality, ...]
    gained: tuple[Role, ...]
    personal: tuple[str, ...]
    charmed: bool
    used: tuple[Power, ...]
    met: tuple[Met, ...]
    answered: tuple[int, ...]


def knowledge(game: Game, player: PlayerId) -> Knowledge:
    """What this player may know after the last move."""
    me = game.village.players[player]
    cards = cards_of(me)
    return Knowledge(
        printed=me.printed,
        specialities=tuple(cards["specialities"]),
        inherited=me.inherited,
        # I-06, R-03, R-04: whoever is converted or loved is touched, and told, there and then.
        gained=tuple(it for it in me.camp_roles if it not in me.printed),
        personal=me.personal,
        # a touch tells him so.
        charmed=bool(me.charmed_by),
        used=me.used,
        met=tuple(_met(game, player)),
        answered=tuple(_answered(game.village, player)),
    )


def _met(game: Game, player: PlayerId) -> Iterator[Met]:
    open_eyes = _with_open_eyes(game)
    for group in GROUPS:
        sights = [it for it in open_eyes if it.group == group and player in it.seen]
        others = dict.fromkeys(one for it in sights for one in it.seen if one != player)
        if sights:
            signs = dict.fromkeys(one for it in sights for one in it.signs if one[0] != player)
            yield Met(group, tuple(others), tuple(signs))
    opening = _opening(game)
    if opening is None or not opening.lovers:
        return
    if player in opening.lovers:
        yield Met("amoureux", tuple(it for it in opening.lovers if it != player))
    # L612: the lovers raise a hand while he looks.
    elif player in {it.id for it in called_at_opening(opening, ROMANTIC.id)}:
        yield Met(ROMANTIC.id, opening.lovers)


class Sight(NamedTuple):
    """A group of people who looked at each other, once."""

    group: str
    seen: tuple[PlayerId, ...]
    signs: tuple[tuple[PlayerId, Role], ...]


@lru_cache(maxsize=4)
def _with_open_eyes(game: Game) -> tuple[Sight, ...]:
    """Kept for all the pages of a table, which ask together."""
    opening = _opening(game)
    first = (
        [_sight(group, called_at_opening(opening, group)) for group in GROUPS] if opening else []
    )
    reptilians = row_of(game.village, "reptiliens")
    # L610: she raises her hand at the opening, and at no other call.
    later = [
        _sight("reptiliens", holders(night.dusk, reptilians))._replace(signs=())
        for night in _nights_over(game)
        if reptilians.step in night.sheet or reptilians.step in night.passed
    ]
    return (*first, *later)


def _sight(group: str, called: list[Player]) -> Sight:
    awake = [it for it in called if it.living]
    signs = ((it.id, role) for role in GROUPS[group].signs for it in awake if role in it.cards)
    return Sight(group, tuple(it.id for it in awake), tuple(signs))


def _opening(game: Game) -> Village | None:
    """The village as its opening left it; None while its calls are being made."""
    for before, after in zip(game.villages, game.villages[1:], strict=False):
        if before.phase == "ouverture" != after.phase:
            return before
    return None


def _nights_over(game: Game) -> Iterator[Night]:
    for before, after in zip(game.villages, game.villages[1:], strict=False):
        if before.phase == "nuit" != after.phase and before.night is not None:
            yield before.night


def _answered(village: Village, player: PlayerId) -> Iterator[int]:
    """Of the night that is over, the rows that he alone answers, where he was shown something."""
    night = village.night
    if night is None or village.phase != "jour":
        return
    shown = {it.move for it in village.answers if isinstance(it.answer, _SHOWN)}
    for step, (index, _) in night.sheet.items():
        called = holders(night.dusk, row_of(village, step))
        if index in shown and [it.id for it in called] == [player]:
            yield index
