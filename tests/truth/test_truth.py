"""Whatever an evening brings, what is said is so: random evenings, watched at every move."""

import pytest
from shares import of_all
from truth.watching import watched, watched_put_right

# One evening in ten lasts the whole week.
WEEK_LONG, SOME_DAYS = 320, 70
SHARE, SHARE_OF_SOAK = 12, 25


def moves_of(seed: int) -> int:
    return WEEK_LONG if seed % 10 == 0 else SOME_DAYS


def untrue_in(first: int, share: int = SHARE) -> list[str]:
    return [it for seed in range(first, first + share) for it in watched(seed, moves_of(seed))]


@pytest.mark.parametrize("first", of_all(range(0, 10 * SHARE, SHARE), *range(0, 4 * SHARE, SHARE)))
def test_nothing_untrue_is_said_or_shown(first: int) -> None:
    """A share of what the soak takes, (a) to (e) and (g); (f) is in `test_twins.py`."""
    assert untrue_in(first) == []


@pytest.mark.soak
@pytest.mark.parametrize(
    "first", [*range(0, 250, SHARE_OF_SOAK), *range(1000, 6000, SHARE_OF_SOAK)]
)
def test_nothing_untrue_is_said_or_shown_in_thousands(first: int) -> None:
    assert untrue_in(first, SHARE_OF_SOAK) == []


def untrue_once_put_right(first: int) -> list[str]:
    seeds = range(first, first + SHARE_OF_SOAK)
    return [it for seed in seeds for it in watched_put_right(seed, moves_of(seed))]


@pytest.mark.parametrize("first", of_all((0, 100), 0))
def test_an_evening_put_right_says_nothing_untrue(first: int) -> None:
    """One of its decisions was another, and everything since is heard anew."""
    assert untrue_once_put_right(first) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 2000, SHARE_OF_SOAK))
def test_a_thousand_evenings_put_right_say_nothing_untrue(first: int) -> None:
    assert untrue_once_put_right(first) == []
