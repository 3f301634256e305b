"""Random concerts: whatever is tapped, the rules and their second reading agree."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from zombie_mosh.concerts import Concert

GAMES, SOAK_GAMES, MOVES = 60, 1000, 120


class AnyConcert(RuleBasedStateMachine):
    """The table decides, somebody taps anything, moves are taken back."""

    concert: Concert

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 2**32))
    def sit_down(self, players: int, seed: int) -> None:
        self.concert = Concert(players, seed)

    @rule(moves=st.integers(1, 20))
    def go_on(self, moves: int) -> None:
        for _ in range(moves):
            self.concert.decide(wild=False)

    @rule(moves=st.integers(1, 10))
    def go_wild(self, moves: int) -> None:
        for _ in range(moves):
            self.concert.decide()

    @rule(taps=st.integers(1, 8))
    def tap_anything(self, taps: int) -> None:
        for _ in range(taps):
            self.concert.disturb()

    @rule(moves=st.integers(1, 15))
    def take_back(self, moves: int) -> None:
        self.concert.undo(moves)

    def teardown(self) -> None:
        if hasattr(self, "concert"):
            self.concert.close()


AnyConcert.TestCase.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
TestAnyConcert = AnyConcert.TestCase


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_concert(seed: int) -> None:
    live_through(seed)


@pytest.mark.soak
def test_a_thousand_concerts() -> None:
    for seed in range(GAMES, GAMES + SOAK_GAMES):
        live_through(seed)


def live_through(seed: int) -> None:
    """One concert, disturbed every now and then; each disturbance may be a move too."""
    concert = Concert(2 + seed % 5, seed)
    while len(concert.made) < MOVES:
        if concert.rng.random() < 0.3:
            concert.disturb()
        else:
            concert.decide()
    concert.close()
