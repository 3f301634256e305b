"""Rows chained by checksums: each seals the one before it, so that a changed byte is noticed."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

Row = tuple[Any, ...]

TIP_COLUMNS = ("subject", "seq", "checksum", "place", "facts", "seal")


@dataclass(frozen=True)
class Tip:
    """The last row of a chain: its number and its checksum."""

    seq: int = 0
    checksum: str = ""


@dataclass(frozen=True)
class Sound:
    """The rows that follow each other unharmed, and whether a damaged one comes after them."""

    rows: tuple[Row, ...]
    tip: Tip
    spoilt: bool


@dataclass(frozen=True)
class Ending:
    """The sealed end of one chain, and what a list shows without reading it.

    `place` orders all of them as they were written last.
    """

    subject: str
    tip: Tip
    place: int
    facts: dict[str, Any]


START = Tip()


def sealed(previous: str, values: Sequence[object]) -> str:
    """The checksum of a row: of the one before it and of each of its own values."""
    told = json.dumps([previous, *values], default=repr)
    return blake2b(told.encode(), digest_size=16).hexdigest()


def chained(values: Row, tip: Tip) -> Row:
    """The row of these values, as it is to be written after `tip`."""
    return (*values, sealed(tip.checksum, values))


def follows(row: Row, tip: Tip) -> bool:
    """Whether this row is the next one, as it was written."""
    return bool(row[1] == tip.seq + 1 and row[-1] == sealed(tip.checksum, row[:-1]))


def sound(rows: Iterable[Row], tip: Tip = START, last: int = 0) -> Sound:
    """The rows up to the first that is damaged or missing; `last`: the number there should be."""
    kept: list[Row] = []
    for row in _as_far_as_readable(rows):
        if not follows(row, tip):
            return Sound(tuple(kept), tip, spoilt=True)
        kept.append(row)
        tip = Tip(row[1], row[-1])
    return Sound(tuple(kept), tip, spoilt=tip.seq < last)


def _as_far_as_readable(rows: Iterable[Row]) -> Iterator[Row]:
    """A page that SQLite cannot read ends as a row that follows nothing."""
    try:
        yield from rows
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        yield ("", -1, "")


def is_damage(error: sqlite3.Error) -> bool:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def row_of_ending(ending: Ending) -> Row:
    facts = json.dumps(ending.facts, ensure_ascii=False)
    values = (ending.subject, ending.tip.seq, ending.tip.checksum, ending.place, facts)
    return (*values, sealed("", values))


def ending_of(row: Row) -> Ending | None:
    """None where the row is not as it was written."""
    if row[-1] != sealed("", row[:-1]):
        return None
    subject, seq, checksum, place, facts, _ = row
    return Ending(subject, Tip(seq, checksum), place, json.loads(facts))
