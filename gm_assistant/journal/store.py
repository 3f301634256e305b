"""The database itself: two connections, one lock for all writing, nothing but growing tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from sqlite_utils import Database

from gm_assistant.journal.entries import Entry
from gm_assistant.journal.rows import COLUMNS, entry_of, row_of
from gm_assistant.journal.schema import CURRENT, known_version, migrate
from gm_assistant.journal.troubles import said_in_words

FILE = "parties.sqlite3"
_NAMES = ", ".join(COLUMNS)
_INSERT = f"INSERT INTO entries ({_NAMES}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - ours
_SINCE = f"SELECT {_NAMES} FROM entries WHERE game = ? AND seq > ? ORDER BY seq"  # noqa: S608
_TAP = f"SELECT {_NAMES} FROM entries WHERE game = ? AND token = ?"  # noqa: S608
_OPENING = f"SELECT {_NAMES} FROM entries WHERE token = ? AND seq = 1"  # noqa: S608


class Store:
    """Reads never wait for a write: they have their own connection and see what is committed."""

    def __init__(self, folder: Path, busy_seconds: float) -> None:
        self.path = folder / FILE
        self._write_lock, self._read_lock = RLock(), RLock()
        with said_in_words():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._writer = self._connected(busy_seconds)
            try:
                self._prepare()
                self._reader = self._connected(busy_seconds)
            except BaseException:
                self._writer.close()
                raise
            self._reader.execute("PRAGMA query_only = ON")

    def _connected(self, busy_seconds: float) -> Database:
        connection = sqlite3.connect(self.path, timeout=busy_seconds, check_same_thread=False)
        try:
            db = Database(connection, execute_plugins=False)
            for pragma in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
                db.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return db

    def _prepare(self) -> None:
        found = known_version(self._writer)
        self._writer.enable_wal()
        if 0 < found < CURRENT:
            self._set_aside(found)
        if found < CURRENT:
            migrate(self._writer)

    def _set_aside(self, version: int) -> None:
        kept = self.path.with_name(f"parties-schema-{version}.sqlite3")
        if not kept.exists():
            self._writer.execute("VACUUM INTO ?", [str(kept)])

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Alone with the database until the end, which commits; an exception takes all back."""
        with self._write_lock, said_in_words():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._writer.execute("COMMIT")
            except BaseException:
                self._writer.rollback()
                raise

    def add_game(self, game_id: str, opened_at: str, title: str) -> None:
        """Only inside `writing`."""
        self._writer.execute("INSERT INTO games VALUES (?, ?, ?)", [game_id, opened_at, title])

    def add(self, entry: Entry) -> None:
        """Only inside `writing`."""
        self._writer.execute(_INSERT, row_of(entry))

    def entries(self, game_id: str, since: int) -> list[Entry]:
        return [entry_of(row) for row in self._read(_SINCE, game_id, since)]

    def tap(self, game_id: str, token: str) -> Entry | None:
        return next((entry_of(row) for row in self._read(_TAP, game_id, token)), None)

    def opening(self, token: str) -> Entry | None:
        return next((entry_of(row) for row in self._read(_OPENING, token)), None)

    def last_seq(self, game_id: str) -> int | None:
        """The number of the game's last entry, or None for no such game."""
        [(last,)] = self._read("SELECT max(seq) FROM entries WHERE game = ?", game_id)
        return None if last is None else int(last)

    def listed(self) -> list[tuple[Any, ...]]:
        """For each game: id, opening, title, last number, last moment, last of bin's entries."""
        return self._read(_LISTED)

    def _read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._read_lock, said_in_words():
            return self._reader.execute(sql, values).fetchall()


_LISTED = """
SELECT games.id, games.opened_at, coalesce(
    (SELECT json_extract(payload, '$.value') FROM entries
     WHERE game = games.id AND kind = 'setting' AND json_extract(payload, '$.key') = 'title'
     ORDER BY seq DESC LIMIT 1), games.title),
    last.seq, last.at,
    (SELECT iif(kind = 'deleted', at, NULL) FROM entries
     WHERE game = games.id AND kind IN ('deleted', 'restored') ORDER BY seq DESC LIMIT 1)
FROM games JOIN entries AS last ON last.game = games.id
    AND last.seq = (SELECT max(seq) FROM entries WHERE game = games.id)
ORDER BY last.at DESC, games.id
"""
