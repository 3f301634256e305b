"""The two tables of chained rows, the games' and the house's, as the database is asked for them."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from gm_assistant.journal.chain import (
    START,
    TIP_COLUMNS,
    Ending,
    Row,
    Sound,
    Tip,
    chained,
    ending_of,
    is_damage,
    row_of_ending,
    sound,
)

_TIP = f"SELECT {', '.join(TIP_COLUMNS)} FROM tips"  # noqa: S608 - ours
_END = """INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (subject) DO UPDATE SET
    seq = excluded.seq, checksum = excluded.checksum, place = excluded.place,
    facts = excluded.facts, seal = excluded.seal"""


@dataclass(frozen=True)
class Chains:
    """One table; `key` is the column that tells its chains apart."""

    table: str
    key: str

    @property
    def columns(self) -> tuple[str, ...]:
        others = ("seq", "at", "kind", "version", "payload", "token", "device")
        return (self.key, *others, "checksum")

    def _asked(self, condition: str) -> str:
        names = ", ".join(self.columns)
        return f"SELECT {names} FROM {self.table} WHERE {condition}"  # noqa: S608 - ours

    def append(self, db: Database, values: Row, tip: Tip, facts: dict[str, Any]) -> Row:
        """Write the row that follows `tip`, and the chain's new end."""
        row = chained(values, tip)
        marks = ", ".join("?" * len(row))
        names = ", ".join(self.columns)
        told = db.execute(f"INSERT INTO {self.table} ({names}) VALUES ({marks})", row)  # noqa: S608
        place = told.lastrowid or 0
        db.execute(_END, row_of_ending(Ending(row[0], Tip(row[1], row[-1]), place, facts)))
        return row

    def read(self, db: Database, subject: str, tip: Tip = START) -> Sound:
        """What follows `tip`, as far as it is as it was written."""
        asked = self._asked(f"{self.key} = ? AND seq > ? ORDER BY seq")
        ending = ending_of_subject(db, subject)
        rows = _one_by_one(db, asked, [subject, tip.seq])
        return sound(rows, tip, ending.tip.seq if ending else 0)

    def tap(self, db: Database, subject: str, token: str) -> Row | None:
        found: Row | None = db.execute(
            self._asked(f"{self.key} = ? AND token = ?"), [subject, token]
        ).fetchone()
        return found

    def opening(self, db: Database, token: str) -> str | None:
        found = db.execute(self._asked("token = ? AND seq = 1"), [token]).fetchone()
        return str(found[0]) if found else None

    def last_seq(self, db: Database, subject: str) -> int | None:
        asked = f"SELECT max(seq) FROM {self.table} WHERE {self.key} = ?"  # noqa: S608
        [last] = db.execute(asked, [subject]).fetchone()
        return None if last is None else int(last)

    def last_place(self, db: Database, subject: str) -> int:
        asked = f"SELECT max(rowid) FROM {self.table} WHERE {self.key} = ?"  # noqa: S608
        return int(db.execute(asked, [subject]).fetchone()[0] or 0)

    def last_places(self, db: Database, kind: str) -> dict[str, int]:
        """Each chain of this kind with the place of its last row among all."""
        asked = f"""SELECT {self.key}, max(rowid) FROM {self.table}
            WHERE {self.key} >= ? AND {self.key} < ? GROUP BY {self.key}"""  # noqa: S608 - ours
        return dict(db.execute(asked, [f"{kind}:", f"{kind};"]).fetchall())


GAMES = Chains("entries", "game")
HOUSE = Chains("house_entries", "subject")


def _one_by_one(db: Database, asked: str, values: list[object]) -> Iterator[Row]:
    # fetchall would lose what stands before a page that cannot be read.
    yield from db.execute(asked, values)


def ending_of_subject(db: Database, subject: str) -> Ending | None:
    try:
        row = db.execute(f"{_TIP} WHERE subject = ?", [subject]).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return None
    return ending_of(row) if row else None


def endings(db: Database, condition: str = "1") -> list[Ending]:
    """Each end that is as it was written, as far as they can be read."""
    found: list[Ending] = []
    try:
        for row in _one_by_one(db, f"{_TIP} WHERE {condition}", []):
            ending = ending_of(row)
            if ending:
                found.append(ending)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
    return found


def names(db: Database, asked: str) -> list[str]:
    """The first column of a question, as far as it can be read."""
    found: list[str] = []
    try:
        found.extend(str(row[0]) for row in _one_by_one(db, asked, []))
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
    return found
