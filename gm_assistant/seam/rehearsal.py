"""Rehearsing alone: invented tables, whose players' decisions the app plays."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, Generic

from gm_assistant.seam.refusals import Refusal
from gm_assistant.seam.rules import Document, G, Move
from gm_assistant.seam.taps import Answer, Tap

_TRIES: Final = 300


@dataclass(frozen=True)
class Rehearsal(Generic[G]):
    """`sizes` are the tables that the home screen offers, `players` the smallest and largest.

    `table` invents a table on the eve of its first move; `once` decides one move, legal, and
    `rest` all those until the phase is over; `random_game` plays so many moves by seed. `answers`,
    where there is one, answers what is on the screen, which may be less than a move.
    """

    sizes: tuple[int, ...]
    players: tuple[int, int]
    table: Callable[[int, Random], Document]
    once: Callable[[G, Random], Move]
    rest: Callable[[G, Random], list[Move]]
    random_game: Callable[[int, int, int], Document]
    answers: Callable[[Tap[G]], Answer] | None = None


def first_legal(game: G, propose: Callable[[], Move]) -> tuple[Move, G]:
    """The first of these proposals that the rules accept, and the game after it."""
    for _ in range(_TRIES):
        move = propose()
        try:
            return move, game.play(move)
        except Refusal:
            continue
    raise AssertionError("the rules leave this table nothing to decide")
