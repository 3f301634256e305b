"""Rows chained by checksums, each sealing the one before it, and the tables that hold them."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from sqlite_utils import Database

from gm_assistant.shell.journal.line import Entry, Kind
from gm_assistant.shell.journal.refusals import DamagedFile, DatabaseTooNew, Unstorable

Row = tuple[Any, ...]

TIP_COLUMNS = ("subject", "seq", "checksum", "place", "facts", "seal")
_TIP = f"SELECT {', '.join(TIP_COLUMNS)} FROM tips"  # noqa: S608 - ours
_END = """INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (subject) DO UPDATE SET
    seq = excluded.seq, checksum = excluded.checksum, place = excluded.place,
    facts = excluded.facts, seal = excluded.seal"""


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


# How the games of a time without checksums get theirs.

_GAMES = """
SELECT games.id, games.opened_at, coalesce(
    (SELECT json_extract(payload, '$.value') FROM entries
     WHERE game = games.id AND kind = 'setting' AND json_extract(payload, '$.key') = 'title'
     ORDER BY seq DESC LIMIT 1), games.title),
    (SELECT iif(kind = 'deleted', at, NULL) FROM entries
     WHERE game = games.id AND kind IN ('deleted', 'restored') ORDER BY seq DESC LIMIT 1)
FROM games
"""
_ROWS = """
SELECT rowid, game, seq, at, kind, version, payload, token, device FROM entries
WHERE game = ? ORDER BY seq
"""


def seal_games(db: Database) -> None:
    for game_id, opened_at, title, deleted_at in db.execute(_GAMES).fetchall():
        facts = {"title": title, "opened_at": opened_at, "deleted_at": deleted_at}
        _seal(db, game_id, facts)


def _seal(db: Database, game_id: str, facts: dict[str, Any]) -> None:
    tip, place = START, 0
    for place, *values in db.execute(_ROWS, [game_id]).fetchall():
        checksum = sealed(tip.checksum, values)
        db.execute("UPDATE entries SET checksum = ? WHERE rowid = ?", [checksum, place])
        tip, facts["last_at"] = Tip(values[1], checksum), values[2]
    if place:
        row = row_of_ending(Ending(game_id, tip, place, facts))
        db.execute("INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?)", row)


# Entries as rows of the database, what may stand in them, and rows of earlier versions.

ROW_VERSION = 2
DEEPEST = 40
WHOLE = "fichier"
TOO_DEEP = "trop de listes dans des listes ; ce n'est pas un fichier de partie"
LARGEST_PAYLOAD = 200_000
# A move of a branch lies that deep in a game file.
FILE_LEVELS = 6


def values_of(entry: Entry) -> tuple[Any, ...]:
    """What is chained of this entry: the values of its row but the checksum."""
    return (
        entry.game_id,
        entry.seq,
        entry.at,
        entry.kind.value,
        ROW_VERSION,
        written(entry.payload),
        entry.token,
        entry.device,
    )


def written(payload: dict[str, Any]) -> str:
    try:
        text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise Unstorable from None
    return text


def prove_storable(payload: dict[str, Any]) -> None:
    """Refuse what could be written in the journal, but not be read again from a game file."""
    if len(written(payload)) > LARGEST_PAYLOAD:
        raise Unstorable
    try:
        prove_plain(payload, DEEPEST - FILE_LEVELS)
    except DamagedFile:
        raise Unstorable from None


def prove_plain(document: dict[str, Any], deepest: int = DEEPEST) -> None:
    """Every text can be written again, and nothing is so deep that walking it would fail."""
    waiting: list[tuple[Any, tuple[str | int, ...]]] = [(document, ())]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, str):
            _prove_text(value, path)
        elif isinstance(value, dict | list):
            if len(path) > deepest:
                raise DamagedFile(place_of(path[:3]), TOO_DEEP)
            waiting.extend((child, (*path, key)) for key, child in _children(value, path))


def _children(
    value: dict[str, Any] | list[Any], path: tuple[str | int, ...]
) -> list[tuple[str | int, Any]]:
    if isinstance(value, list):
        return list(enumerate(value))
    for key in value:
        _prove_text(key, path)
    return list(value.items())


def _prove_text(text: str, path: tuple[str | int, ...]) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise DamagedFile(
            place_of(path), "un caractère coupé en deux (\\ud800…) ; retapez ce texte"
        ) from None


def place_of(path: tuple[str | int, ...]) -> str:
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.lstrip(".") or WHOLE


def entry_of(row: tuple[Any, ...]) -> Entry:
    """The entry that this row holds."""
    game_id, seq, at, kind, version, payload, token, device, _ = row
    if version > ROW_VERSION or kind not in list(Kind):
        raise DatabaseTooNew
    meant = _of_today(Kind(kind), version, json.loads(payload))
    return Entry(game_id, seq, at, Kind(kind), meant, token, device)


def _of_today(kind: Kind, version: int, payload: dict[str, Any]) -> dict[str, Any]:
    # Until version 1 a move was its own payload: there were no drafts for it to clear.
    if version == 1 and kind is Kind.MOVE:
        return {"move": payload, "clears": []}
    return payload
