"""Zombie Mosh gone wild: any table, and one that decrees, forces and takes notes."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from at_random import random_moves

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, random_move, some
from gm_assistant.games.zombie_mosh.rehearsal import BY_THE_BOOK, advised_table
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CARDS,
    CROWDS,
    DURABILITY_OF_FACE_A,
    LIMBS,
    SETTINGS,
    Fosse,
)
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document

Document = dict[str, Any]
Move = dict[str, Any]

_OTHER_LIMBS: Final = ("torse", "queue", "aile_2")


def free_table(players: int, rng: Random) -> Document:
    """Any table that the document allows."""
    document = advised_table(players)
    limbs = list(LIMBS)
    if chance(rng, 4):
        limbs = rng.sample([*LIMBS, *_OTHER_LIMBS], rng.randint(3, 8))
    side = rng.choice("AB")
    for player in document["players"]:
        if side == "B" or chance(rng, 4):
            player["durability"] = {it: rng.randint(1, 5) for it in rng.sample(limbs, len(limbs))}
    return document | {
        "limbs": limbs,
        "side": side,
        "crowd": rng.choice(CROWDS),
        "deck": rng.choice((6 * players, 6 * players + rng.randint(0, 14), CARDS)),
        "songs": rng.choice((1, 1, 2, 3, 5)),
        "rulings": {it: rng.choice(words) for it, words in SETTINGS.items() if chance(rng, 2)},
    }


def _note(_fosse: Fosse, rng: Random) -> Move:
    return {"text": rng.choice(("Plus fort.", "Pause, on accorde."))}


def _damage(fosse: Fosse, rng: Random) -> Move:
    one = fosse.corps[rng.choice(fosse.table.seats)]
    limbs = some(rng, fosse.table.limbs, 3)
    damage = {it: rng.randint(0, max(one.durability[it], DURABILITY_OF_FACE_A)) for it in limbs}
    return {"player": one.id, "damage": damage}


def _departure(fosse: Fosse, rng: Random) -> Move:
    return {"player": rng.choice(fosse.table.seats), "out": chance(rng, 2), "damage": ABSENT}


def _token(fosse: Fosse, rng: Random) -> Move:
    first = rng.choice(fosse.table.seats)
    return {"first": first, "player": ABSENT, "damage": ABSENT, "out": ABSENT}


def _forced(one_in: float) -> Callable[[Fosse, Random], Move]:
    return lambda _fosse, rng: {"force": chance(rng, one_in)}


def _stray(_fosse: Fosse, _rng: Random) -> Move:
    return {"force": True, "at": "2031-05-01T21:30:00"}


def _seldom(_fosse: Fosse) -> float:
    return 1 / 90


WILD: Final = (
    *BY_THE_BOOK,
    Idea("note", _seldom, _note),
    Idea("correct", _seldom, _damage),
    Idea("correct", _seldom, _departure),
    Idea("correct", _seldom, _token),
    Idea("play", _seldom, _forced(3 / 2)),
    Idea("count", _seldom, _forced(2)),
    Idea("song", _seldom, _forced(3)),
    Idea("crowd", _seldom, _stray),
)


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """A legal decision of this table; a wild one also decrees, forces and takes notes."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)


def random_game(players: int, seed: int, moves: int) -> Document:
    """A legal game file of so many moves; odd seeds sit down at any table at all."""
    rng, wild = Random(seed), bool(seed % 2)
    document = free_table(players, rng) if wild else advised_table(players)
    _, made = random_moves(
        open_document(document),
        WILD if wild else BY_THE_BOOK,
        rng,
        until=lambda game: len(game.moves) == moves,
    )
    return {**document, "moves": made}
