"""Moments of random games: even seeds play the house's scenario, odd ones any small table."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from gm_assistant.games.brasier.rehearsal import random_game
from gm_assistant.games.brasier.rules.game import Game, replay

Document = dict[str, Any]
SEEDS = range(8)
MOVES = 90


@cache
def played(seed: int) -> tuple[Document, Game]:
    document = random_game(seed, MOVES)
    return document, replay(document)[0]


def moments(seed: int, step: int) -> Iterator[Game]:
    """The game as it stood now and then."""
    game = played(seed)[1]
    yield from (game.back_to(count) for count in range(0, len(game.moves) + 1, step))


def document_at(seed: int, game: Game) -> Document:
    return {**played(seed)[0], "moves": list(game.moves)}
