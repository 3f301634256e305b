"""A rehearsal of Les Non-Morts: the table plays by itself, one decision or one turn at a time."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, count
from random import Random
from typing import Any, Final

from gm_assistant.companions.non_morts.rehearsal.engine import next_move, random_game, random_table
from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.non_morts.game import Game
from gm_assistant.non_morts.table import FEWEST, MOST
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Document

SIZES: Final = (2, 3, 4, 5, 6)
# A demonstration is always the same: this film has dead, clues and an exit by then.
SHOWN_PLAYERS, SHOWN_SEED, SHOWN_MOVES = 4, 308, 42
_LONGEST_TURN: Final = 40


def rehearsal(film_set: FilmSet) -> Rehearsal[Game]:
    return Rehearsal(
        sizes=SIZES,
        players=(FEWEST, MOST),
        table=partial(_table, film_set),
        once=next_move,
        rest=rest,
        random_game=lambda players, seed, moves: random_game(players, seed, moves, film_set),
    )


def _table(film_set: FilmSet, players: int, rng: Random) -> Document:
    return {**random_table(players, rng, film_set), "title": "Une répétition", "moves": []}


def rest(game: Game, rng: Random) -> list[Any]:
    """Until the turn is somebody else's."""
    turn = game.film.turn
    found: list[Any] = []
    while game.film.turn == turn and not game.film.result and len(found) < _LONGEST_TURN:
        move = next_move(game, rng)
        game = game.play(move)
        found.append(move)
    return found


def demonstration(film_set: FilmSet) -> Document:
    """A film in its middle."""
    found = random_game(SHOWN_PLAYERS, SHOWN_SEED, SHOWN_MOVES, film_set, wild=False)
    told = film_set.rooms.get(found["place"], ())
    names = chain(told, (f"Pièce {number}" for number in count(len(told) + 1)))
    moves = [_named(it, names) for it in found["moves"]]
    return {**found, "title": "Démonstration des Non-Morts", "moves": moves}


def _named(move: dict[str, Any], names: Iterator[str]) -> dict[str, Any]:
    """Each room has its own name, then its number."""
    if move["move"] not in ("open", "room"):
        return move
    return {**move, "name": next(names)}
