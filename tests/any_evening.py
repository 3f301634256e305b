"""An evening of any game: the table decides, somebody taps anything, moves are taken back."""

from collections.abc import Callable
from typing import Protocol
from unittest import TestCase

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule


class Evening(Protocol):
    """A game in which everything that must stay true is proved after every move."""

    def decide(self, *, wild: bool) -> None: ...
    def disturb(self) -> None: ...
    def undo(self, count: int) -> None: ...
    def close(self) -> None: ...


def any_evening(sit_down: Callable[[int, int], Evening], examples: int) -> type[TestCase]:
    """Of as many players as the game takes, and of a seed."""

    class AnyEvening(RuleBasedStateMachine):
        evening: Evening

        @initialize(players=st.integers(2, 6), seed=st.integers(0, 2**32))
        def begin(self, players: int, seed: int) -> None:
            self.evening = sit_down(players, seed)

        @rule(moves=st.integers(1, 20), wild=st.booleans())
        def go_on(self, moves: int, wild: bool) -> None:
            for _ in range(moves):
                self.evening.decide(wild=wild)

        @rule(taps=st.integers(1, 10))
        def tap_anything(self, taps: int) -> None:
            for _ in range(taps):
                self.evening.disturb()

        @rule(count=st.integers(1, 20))
        def take_back(self, count: int) -> None:
            self.evening.undo(count)

        def teardown(self) -> None:
            if hasattr(self, "evening"):
                self.evening.close()

    case = AnyEvening.TestCase
    case.settings = settings(max_examples=examples, stateful_step_count=15, deadline=None)
    return case
