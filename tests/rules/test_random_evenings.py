"""Random evenings: whatever is tapped, what must stay true of a game stays true."""

from concurrent.futures import ProcessPoolExecutor
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from rules.evenings import Evening

SOAK_GAMES, SOAK_MOVES = 2000, 300
_WORKERS: Final = 2


class AnyEvening(RuleBasedStateMachine):
    """The table decides, somebody taps anything, the game master takes moves back."""

    evening: Evening

    @initialize(players=st.integers(8, 45), seed=st.integers(0, 2**32))
    def sit_down(self, players: int, seed: int) -> None:
        self.evening = Evening(players, seed)

    @rule(moves=st.integers(1, 40))
    def go_on(self, moves: int) -> None:
        for _ in range(moves):
            self.evening.decide(wild=False)

    @rule(moves=st.integers(1, 15))
    def go_wild(self, moves: int) -> None:
        for _ in range(moves):
            self.evening.decide()

    @rule(taps=st.integers(1, 8))
    def tap_anything(self, taps: int) -> None:
        for _ in range(taps):
            self.evening.disturb()

    @rule(taps=st.integers(1, 20))
    def try_anything(self, taps: int) -> None:
        for _ in range(taps):
            self.evening.disturb(kept=False)

    @rule(count=st.integers(1, 30))
    def take_back(self, count: int) -> None:
        self.evening.undo(count)

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            self.evening.close()


AnyEvening.TestCase.settings = settings(max_examples=100, stateful_step_count=25, deadline=None)
TestAnyEvening = pytest.mark.slow(AnyEvening.TestCase)


@pytest.mark.parametrize("seed", range(8))
def test_a_long_evening(seed: int) -> None:
    live_through(seed, 200)


@pytest.mark.soak
def test_thousands_of_evenings() -> None:
    with ProcessPoolExecutor(_WORKERS) as pool:
        lived = sum(pool.map(live_through, range(SOAK_GAMES), chunksize=25))
    assert lived == SOAK_GAMES * SOAK_MOVES


def live_through(seed: int, moves: int = SOAK_MOVES) -> int:
    """One evening of so many accepted moves, disturbed every now and then."""
    evening = Evening(8 + seed % 38, seed)
    while len(evening.game.moves) < moves:
        if evening.rng.random() < 0.2:
            evening.disturb(kept=evening.rng.random() < 0.2)
        else:
            evening.decide()
    evening.undo(len(evening.game.moves) - moves)
    evening.close()
    return len(evening.game.moves)
