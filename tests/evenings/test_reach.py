"""What invented evenings reach of rows and powers is written down, and nothing is at nought."""

import re

from evenings.reach import TABLE, known, reached, reason_of


def lines() -> dict[tuple[str, str, str], int]:
    """The table as it is kept."""
    found = dict[tuple[str, str, str], int]()
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        what, by, counts = line.split(" | ")
        for state, count in re.findall(r"([^,()]+?) (\d+)(?: \([^)]*\))?(?:, |$)", counts):
            found[what, by, state] = int(count)
    return found


def test_no_pair_is_at_nought_without_a_reason() -> None:
    """After `python -m tests.evenings.reach`: a new row, power or setting is in the table."""
    kept = lines()
    assert kept.keys() == {*known()}
    assert [pair for pair, count in kept.items() if not count and not reason_of(pair)] == []
    assert [pair for pair, count in kept.items() if count and reason_of(pair)] == []


def test_one_evening_reaches_a_quarter_of_them() -> None:
    """The generator still strikes everybody, at any moment."""
    assert len(reached(1)) > len([*known()]) // 4
