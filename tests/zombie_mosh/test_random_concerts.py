"""Random concerts: whatever is tapped, the rules and their second reading agree."""

import pytest
from any_evening import any_evening
from zombie_mosh.concerts import Concert

GAMES, SOAK_GAMES, MOVES = 60, 1000, 120


TestAnyConcert = any_evening(Concert, examples=25)


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
