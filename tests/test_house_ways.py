"""A reader finds a file by its name, and a tap goes straight through the house."""

from pathlib import Path

from bench.house import PACKAGE, houses, journeys, only_forwards, recurring

PATHS = sorted(PACKAGE.rglob("*.py"))
# Calls from one file into another during a tap; half of what it once was.
MOST_THERE_AND_BACK = 242


def test_a_name_stands_at_most_twice_in_a_house() -> None:
    told = {house: recurring(paths) for house, paths in houses(PATHS).items()}
    often = {f"{house}: {it}" for house, names in told.items() for it, n in names.items() if n > 2}
    assert often == set()


def test_no_short_module_only_forwards() -> None:
    assert [it.as_posix() for it in PATHS if only_forwards(it)] == []


def test_a_tap_goes_straight(tmp_path: Path) -> None:
    what, tap = next(journeys(tmp_path))
    assert what == "one tap"
    assert 0 < tap.there_and_back <= MOST_THERE_AND_BACK, tap.said()
