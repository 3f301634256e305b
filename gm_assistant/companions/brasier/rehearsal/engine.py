"""The engine of a rehearsal of « Brasier »: it plays both sides, random but legal."""

from itertools import count
from random import Random
from typing import Any, Final

from gm_assistant.brasier.game import Game, open_document
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.rehearsal.sides import heroes_play, payment, zombies_play
from gm_assistant.companions.brasier.rehearsal.tables import Document, free_table, house_table
from gm_assistant.companions.brasier.rehearsal.whims import folly, whim
from gm_assistant.seam.companion import first_legal
from gm_assistant.seam.dice import chance

Move = dict[str, Any]

_HALF_WAY: Final = 6
_DUE: Final = 3
# The first seed whose table gets there: the others before it are not worth their time.
_SHOWN: Final = 69
_OVER: Final[Move] = {"move": "note", "text": "La partie est finie."}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild one also decrees, forces and forgets."""
    return _next(game, rng, wild=wild)[0]


def random_game(seed: int, moves: int, *, wild: bool = True) -> Document:
    """A legal document of so many moves at most; odd seeds sit down at any table at all."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = (free_table if seed % 2 else house_table)(rng)
    game = open_document(document)
    while len(game.moves) < moves and game.town.result is None:
        game = _next(game, rng, wild=wild)[1]
    return {**document, "moves": list(game.moves)}


def demonstration(seed: int = _SHOWN) -> Document:
    """The scenario in mid-game, in the middle of a fire phase; the first table that gets there."""
    for attempt in count(seed):
        rng = Random(attempt)  # noqa: S311 - a demonstration must be repeatable
        document = house_table(rng)
        game = open_document(document)
        while not _passed(game.town):
            game = _next(game, rng, wild=False)[1]
            if _half_way(game.town):
                return {**document, "title": "Démonstration", "moves": list(game.moves)}
    raise AssertionError


def _passed(town: Town) -> bool:
    return town.turn > _HALF_WAY or town.result is not None


def _half_way(town: Town) -> bool:
    """Three dice still due, hardly anybody dead, and something to see in every corner."""
    due = sum(it.what == "roll" for it in town.pending)
    living = sum(it.alive for it in town.heroes.values())
    return (
        town.turn == _HALF_WAY
        and due == len(town.pending) == _DUE
        and living >= len(town.heroes) - 1
        and len(town.debris) >= _DUE
        and sum(it.alive for it in town.zombies.values()) >= _DUE
    )


def _next(game: Game, rng: Random, *, wild: bool) -> tuple[Move, Game]:
    move, after = first_legal(game, lambda: _proposal(game, rng, wild=wild))
    return dict(move), after


def _proposal(game: Game, rng: Random, *, wild: bool) -> Move:
    town = game.town
    if town.result is not None:
        return _OVER
    if town.pending:
        return payment(town, rng)
    if wild and chance(rng, 12):
        return folly(town, rng)
    if chance(rng, 15):
        return whim(town, rng)
    match town.phase:
        case "zombies":
            return zombies_play(town, rng)
        case "heros":
            return heroes_play(town, rng)
        case _:
            return {"move": "next"}
