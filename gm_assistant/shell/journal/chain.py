"""Rows chained by checksums, each sealing the one before it, and the tables that hold them."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

from sqlite_utils import Database

from gm_assistant.shell.journal.line import Entry, Kind
from gm_assistant.shell.journal.refusals import DamagedFile, DatabaseTooNew, Unstorable

Row = tuple[Any, ...]
UNREADABLE: Row = ("", -1, "")
# What a damaged file answers; even the words of SQLite may then be no text.
UNREAD = (sqlite3.DatabaseError, UnicodeDecodeError)

TIP_COLUMNS = ("subject", "seq", "checksum", "place", "facts", "seal")
_TIP = f"SELECT {', '.join(TIP_COLUMNS)} FROM tips"  # noqa: S608 - ours
END = """INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (subject) DO UPDATE SET
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


def follows(row: Row, tip: Tip) -> bool:
    """Whether this row is the next one, as it was written."""
    return bool(row[1] == tip.seq + 1 and row[-1] == sealed(tip.checksum, row[:-1]))


def sound(rows: Iterable[Row], tip: Tip = START, last: int = 0) -> Sound:
    """The rows up to the first that is damaged or missing; `last`: the number there should be."""
    kept: list[Row] = []
    for row in rows:
        if not follows(row, tip):
            return Sound(tuple(kept), tip, spoilt=True)
        kept.append(row)
        tip = Tip(row[1], row[-1])
    return Sound(tuple(kept), tip, spoilt=tip.seq < last)


def _readable(db: Database, asked: str, values: Sequence[object]) -> Iterator[Row]:
    """A page that SQLite cannot read ends as a row that follows nothing."""
    try:
        # fetchall would lose what stands before a page that cannot be read.
        yield from db.execute(asked, values)
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
        yield UNREADABLE


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
    """One table; `key` is the column that tells its chains apart, `version` its payloads' own."""

    table: str
    key: str
    version: int

    @cached_property
    def columns(self) -> tuple[str, ...]:
        others = ("seq", "at", "kind", "version", "payload", "token", "device")
        return (self.key, *others, "checksum")

    @cached_property
    def _rows(self) -> str:
        return f"SELECT {', '.join(self.columns)} FROM {self.table} WHERE"  # noqa: S608 - ours

    def row_of(self, entry: Entry, tip: Tip) -> Row:
        """The row of this entry, as it is to be written after `tip`."""
        values = (
            entry.subject,
            entry.seq,
            entry.at,
            entry.kind.value,
            self.version,
            written(entry.payload),
            entry.token,
            entry.device,
        )
        return (*values, sealed(tip.checksum, values))

    def entry_of(self, row: Row) -> Entry:
        """The entry that this row holds."""
        subject, seq, at, word, version, payload, token, device, _ = row
        if version > self.version or word not in list(Kind):
            raise DatabaseTooNew
        kind, told = Kind(word), json.loads(payload)
        # Until version 1 a move was its own payload: there were no drafts for it to clear.
        if version == 1 and kind is Kind.MOVE:
            told = {"move": told, "clears": []}
        return Entry(subject, seq, at, kind, told, token, device)

    def read(self, db: Database, subject: str, tip: Tip = START) -> Sound:
        """What follows `tip`, as far as it is as it was written."""
        ends = endings(db, "subject = ?", [subject])
        asked = f"{self._rows} {self.key} = ? AND seq > ? ORDER BY seq"
        return sound(_readable(db, asked, [subject, tip.seq]), tip, ends[0].tip.seq if ends else 0)

    def tap(self, db: Database, subject: str, token: str) -> Row | None:
        asked = f"{self._rows} {self.key} = ? AND token = ?"
        found: Row | None = db.execute(asked, [subject, token]).fetchone()
        return found

    def opening(self, db: Database, token: str) -> str | None:
        found = db.execute(f"{self._rows} token = ? AND seq = 1", [token]).fetchone()
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

    def subjects_since(self, db: Database, kind: str, place: int) -> list[str]:
        """The chains of this kind that have grown after this place among all rows."""
        asked = f"""SELECT DISTINCT {self.key} FROM {self.table} NOT INDEXED
            WHERE rowid > ? AND {self.key} >= ? AND {self.key} < ?"""  # noqa: S608 - ours
        return [it for (it,) in db.execute(asked, [place, f"{kind}:", f"{kind};"]).fetchall()]


def last_of_all(db: Database) -> tuple[int, int]:
    """Where the last game and the last row of what stands beside the games are."""
    asked = "SELECT (SELECT max(rowid) FROM games), (SELECT max(rowid) FROM house_entries)"
    game, entry = db.execute(asked).fetchone()
    return game or 0, entry or 0


def games_since(db: Database, place: int) -> list[str]:
    return [it for (it,) in db.execute("SELECT id FROM games WHERE rowid > ?", [place]).fetchall()]


GAMES = Chains("entries", "game", version=2)
HOUSE = Chains("house_entries", "subject", version=1)


def chains_of(subject: str) -> Chains:
    """Which table holds the chain of this name: games are named by their id alone."""
    return HOUSE if ":" in subject else GAMES


def endings(
    db: Database,
    condition: str = "1",
    values: Sequence[object] = (),
    known: dict[Row, Ending] | None = None,
) -> list[Ending]:
    """Each end that is as it was written, as far as they can be read.

    `known`: those that were proved before, and need no other proof while they stay the same.
    """
    rows = list(_readable(db, f"{_TIP} WHERE {condition}", values))
    if known is None:
        return [ending for row in rows if (ending := ending_of(row))]
    found = {row: ending for row in rows if (ending := known.get(row) or ending_of(row))}
    known.clear()
    known.update(found)
    return list(found.values())


def names(db: Database, asked: str) -> list[str]:
    """The first column of a question, as far as it can be read."""
    return [str(row[0]) for row in _readable(db, asked, ()) if row is not UNREADABLE]


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
        tip, place = START, 0
        for place, *values in db.execute(_ROWS, [game_id]).fetchall():
            checksum = sealed(tip.checksum, values)
            db.execute("UPDATE entries SET checksum = ? WHERE rowid = ?", [checksum, place])
            tip, facts["last_at"] = Tip(values[1], checksum), values[2]
        if place:
            row = row_of_ending(Ending(game_id, tip, place, facts))
            db.execute("INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?)", row)


# What may stand in an entry: whatever is recorded can be read again from a game file.

DEEPEST = 40
WHOLE = "fichier"
TOO_DEEP = "trop de listes dans des listes ; ce n'est pas un fichier de partie"
LARGEST_PAYLOAD = 200_000
# A move of a branch lies that deep in a game file.
FILE_LEVELS = 6


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
        texts = [value] if isinstance(value, str) else [*value] if isinstance(value, dict) else []
        if isinstance(value, dict | list):
            if len(path) > deepest:
                raise DamagedFile(place_of(path[:3]), TOO_DEEP)
            children = value.items() if isinstance(value, dict) else enumerate(value)
            waiting.extend((child, (*path, key)) for key, child in children)
        for text in texts:
            try:
                text.encode()
            except UnicodeEncodeError:
                cut = "un caractère coupé en deux (\\ud800…) ; retapez ce texte"
                raise DamagedFile(place_of(path), cut) from None


def place_of(path: tuple[str | int, ...]) -> str:
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.lstrip(".") or WHOLE
