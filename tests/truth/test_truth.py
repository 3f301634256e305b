"""Whatever an evening brings, what is said is so: random evenings, watched at every move."""

import pytest
from truth.watching import watched

# One evening in ten lasts the whole week.
WEEK_LONG, SOME_DAYS = 320, 70
SHARE = 25


def moves_of(seed: int) -> int:
    return WEEK_LONG if seed % 10 == 0 else SOME_DAYS


def untrue_in(first: int) -> list[str]:
    return [it for seed in range(first, first + SHARE) for it in watched(seed, moves_of(seed))]


@pytest.mark.parametrize("first", range(0, 500, SHARE))
def test_nothing_untrue_is_said_or_shown(first: int) -> None:
    """Five hundred evenings, (a) to (e) and (g); (f) is in `test_twins.py`."""
    assert untrue_in(first) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 6000, SHARE))
def test_nothing_untrue_is_said_or_shown_in_thousands(first: int) -> None:
    assert untrue_in(first) == []
