"""(f): two evenings that differ in a secret sound alike and look alike until it is public."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from public.twins import allowed, twin
from rules.follies import next_move
from shares import some
from truth.heard import LISTENING, VICTIMS, Heard, heard_after, killed, quiet_night, struck
from truth.watching import evening

from gm_assistant.games.quinte_bourg.rules.deaths import estate_of
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS
from gm_assistant.games.quinte_bourg.screens.answers import said_by
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.public import public_view

Move = dict[str, Any]
HUNDREDS = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(1000, 1500)]
# What the game master alone sees beside the words.
_MORNING = ("cameras", "charmes", "postes", "morts", "heritages")


def by_day(game: Game) -> list[Heard]:
    """What has been heard since the morning."""
    indexes = (it for it in range(len(game.moves)) if game.villages[it + 1].phase == "jour")
    return [one for it in indexes for one in heard_after(game, it)]


def asked(game: Game) -> list[str]:
    """What is read aloud now, the questions included."""
    return [it.words for it in day_script(game, LISTENING).stage.announcements]


def seen(game: Game) -> object:
    return public_view(game, allowed())


# Who somebody is in secret.


def with_other_secrets(game: Game, rng: Random) -> Game:
    """The last move as it would be among others; what is turned face up stays so."""
    village = twin(Game(game.villages[-1:]), rng, coins=False).village
    return Game((*game.villages[:-1], _cards_kept(game.village, village)), game.moves)


def _cards_kept(village: Village, other: Village) -> Village:
    kept = other.draft()
    for player in village.players.values():
        if player.shown:
            faces = {it: getattr(player, it) for it in ("printed", "specialities", "inherited")}
            kept.change(player.id, **faces)
        kept.change(player.id, shown=player.shown, coins=player.coins)
    kept.posts, kept.result, kept.happened = village.posts, village.result, village.happened
    kept.night, kept.answers, kept.pending = village.night, village.answers, village.pending
    for player in village.players.values():
        kept.change(player.id, status=player.status, announced=player.announced)
    return kept


@pytest.mark.parametrize("seed", [*some(40, 15), *HUNDREDS])
def test_the_ear_cannot_tell_a_secret_role(seed: int) -> None:
    game, rng, others = evening(seed), Random(seed), Random(seed + 1)
    for index in range(70):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
        # Shéhérazade's story and a show end as the cards are.
        if game.village.phase == "jour" and game.moves[-1]["move"] != "invoke":
            other = with_other_secrets(game, others)
            assert said_by(other, index, LISTENING) == said_by(game, index, LISTENING)
            assert asked(other) == asked(game)


# How somebody died, and in what order.


def morning(game: Game) -> tuple[list[Heard], list[list[str]], list[object]]:
    """What is heard, asked and seen, from daybreak to the last estate and the last post."""
    stages = (*_MORNING, "demenagements")
    moves: list[Move] = [{"move": "day"}, *({"move": "stage", "stage": it} for it in stages)]
    questions, pictures = [], []
    while game.village.result is None and (move := _owed(game) or next(iter(moves), None)):
        game = game.play(move)
        moves = [it for it in moves if it is not move]
        questions.append(asked(game))
        pictures.append(seen(game))
    return by_day(game), questions, pictures


def _owed(game: Game) -> Move | None:
    """What the screen asks first, always decided alike."""
    asked = day_script(game, LISTENING).stage.decisions
    if not asked or not asked[0].owed:
        return None
    move: Move = {"move": asked[0].move, **dict(asked[0].hidden)}
    return next(
        (it for it in _answers(game, move) if CODE.refusal_of(game.village, game.read(it)) is None),
        None,
    )


def _answers(game: Game, move: Move) -> Iterator[Move]:
    match move:
        case {"move": "exchange"}:
            yield {**move, "with": None}
        case {"move": "fate", "player": dead}:
            becomes = "fantome" if "chef_milice" not in game.village.posts else "esprit"
            yield {"move": "fate", "player": dead, "becomes": becomes, "shows": "camp"}
        case {"move": "assign"}:
            yield from ({**move, "player": it} for it in game.village.seats)
        case {"move": "legacy", "dead": dead}:
            estate = estate_of(game.village, dead)
            yield from ({**move, "gives": {it: estate}} for it in game.village.seats)


@pytest.mark.parametrize("seed", [*some(60, 20), *HUNDREDS])
def test_neither_ear_nor_eye_can_tell_how_they_died(seed: int) -> None:
    night, rng = quiet_night(seed), Random(seed)
    one, other = rng.sample(VICTIMS, 2)
    ways = [
        (("bites", one), ("strikes", other)),
        (("strikes", other), ("bites", one)),
        (("strikes", one), ("bites", other)),
        (("bites", other), ("strikes", one)),
        (("bites", one), ("attacks", other)),
        (("attacks", other), ("bites", one)),
        (("attacks", one), ("strikes", other)),
        (("strikes", other), ("attacks", one)),
    ]
    nights = [killed(night, *way) for way in ways]
    # An attack may fail.
    nights = [it for it in nights if struck(it) == struck(nights[0])]
    mornings = [morning(it) for it in nights]
    assert all(it == mornings[0] for it in mornings)
    assert mornings[0][0]


# A death that is still secret, whatever post it leaves, whatever happens meanwhile.


@pytest.mark.parametrize("post", [it for it in POSTS if it != "chef_milice"])
@pytest.mark.parametrize("stage", [None, *_MORNING[:3]])
def test_a_secret_death_shows_at_no_stage_of_the_morning(post: str, stage: str | None) -> None:
    """P-10, T-05: with a death by day at every stage, and one that is about to be told."""
    holders = {"scrutateur": "J", "president": "I", "chef_milice": None, post: "K"}
    players = [
        {"id": it, "camp_roles": ["fennec" if it == "A" else "villageois"]} for it in "ABCDEFGHIJKL"
    ]
    players[1] = {**players[1], "camp_roles": ["reptilien"]}
    table = {"format": "quinte-bourg/1", "players": players, "posts": holders, "moves": []}
    struck: Move = {"move": "call", "step": "attaque"}
    aimed: Move = {"move": "call", "step": "reptiliens", "target": "K"}
    games = [open_game(table).play({"move": "night"}).play(aimed) for _ in range(2)]
    # The twin's house was safe: the ghosts' militia is no secret that the day tells.
    safe = replace_protected(games[1], "K")
    games = [games[0].play(struck), safe.play(struck)]
    assert [it.village.players["K"].status for it in games] == ["mort", "vivant"]
    day: list[Move] = [{"move": "day"}]
    bitten: Move = {"move": "invoke", "by": "A", "power": "morsure", "target": "L"}
    ghost: Move = {"move": "fate", "player": "L", "becomes": "fantome", "shows": "camp"}
    for reached in (None, *_MORNING[:3]):
        day += [] if reached is None else [{"move": "stage", "stage": reached}]
        day += [bitten, ghost] if reached == stage else []
    for move in day:
        games = [it.play(move) for it in games]
        assert seen(games[0]) == seen(games[1])
        assert asked(games[0]) == asked(games[1])
    assert by_day(games[0]) == by_day(games[1])


def replace_protected(game: Game, house: str) -> Game:
    village = game.village.draft()
    village.protected_house = house
    if village.night is not None:
        village.night = replace(village.night, dusk=village.night.dusk.draft())
        village.night.dusk.protected_house = house
    return Game((*game.villages[:-1], village), game.moves)
