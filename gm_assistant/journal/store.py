"""The database itself: two connections, one lock for all writing, nothing but growing tables."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar

from sqlite_utils import Database

from gm_assistant.journal.chain import (
    GAMES,
    HOUSE,
    Chains,
    Row,
    Sound,
    Tip,
    ending_of_subject,
    endings,
    names,
)
from gm_assistant.journal.private import Anchor, close_to_others, made_private, make_private
from gm_assistant.journal.refusals import DatabaseLocked
from gm_assistant.journal.schema import CURRENT, known_version, migrate
from gm_assistant.journal.set_aside import set_aside
from gm_assistant.journal.troubles import said_in_words

FILE = "parties.sqlite3"
FOLDERS = ("copies", "corbeille")
OURS = (FILE, "cle", *FOLDERS)
# A place on a screen is worth less than the wait of somebody who taps.
PATIENCE_FOR_NOTES = 0.05
Found = TypeVar("Found")


class Store:
    """Reads never wait for a write: they have their own connection and see what is committed."""

    def __init__(self, folder: Path, busy_seconds: float) -> None:
        self.path, self._busy_seconds = folder / FILE, busy_seconds
        self._write_lock, self._read_lock = RLock(), RLock()
        self._depth = 0
        self._fresh: list[Row] = []
        self.told: Callable[[Sequence[Row]], None] = lambda _: None
        with said_in_words():
            make_private(folder, OURS)
            made_private(self.path)
            for inside in FOLDERS:
                close_to_others(folder / inside, 0o700)
            self._writer = self._connected()
            try:
                self._prepare()
                self._reader = self._connected()
                self._reader.conn.text_factory = _DECODED
                self._reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except BaseException:
                self._writer.close()
                raise
            self._reader.execute("PRAGMA query_only = ON")
        self._anchor = Anchor(self.path, folder / f"{FILE}-wal")

    def _connected(self) -> Database:
        wait = self._busy_seconds
        connection = sqlite3.connect(self.path, timeout=wait, check_same_thread=False)
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
            set_aside(self._writer, self.path.with_name(f"parties-schema-{found}.sqlite3"), found)
        if found < CURRENT:
            migrate(self._writer)
        for beside in ("-wal", "-shm"):
            close_to_others(self.path.with_name(FILE + beside))

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()

    def prove_here(self) -> None:
        """The file that was opened is still the one in the folder."""
        self._anchor.prove()

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """Alone with the database until the end, which commits; an exception takes all back.

        Inside another `writing` it is part of that one.
        """
        with self._alone(self._busy_seconds), said_in_words():
            if self._depth:
                yield self._writer
                return
            self._writer.execute("BEGIN IMMEDIATE")
            self._depth += 1
            self._fresh = []
            try:
                yield self._writer
                self._anchor.prove()
                self._writer.execute("COMMIT")
            except BaseException:
                self._writer.rollback()
                raise
            finally:
                self._depth -= 1
            # Taken away while it was committed: nobody is told that it was recorded.
            self._anchor.prove()
            fresh = self._fresh
        self.told(fresh)

    def append(self, chains: Chains, values: Row, tip: Tip, facts: dict[str, Any]) -> Tip:
        """Only inside `writing`; `told` hears of it once it is committed."""
        row = chains.append(self._writer, values, tip, facts)
        self._fresh.append(row)
        return Tip(row[1], row[-1])

    @contextmanager
    def _alone(self, seconds: float) -> Iterator[None]:
        """The wait for our own threads and for another program, both within the same second."""
        until = time.monotonic() + seconds
        if not self._write_lock.acquire(timeout=seconds):
            raise DatabaseLocked
        try:
            if not self._depth:
                left = max(0, int((until - time.monotonic()) * 1000))
                self._writer.execute(f"PRAGMA busy_timeout = {left}")
            yield
        finally:
            self._write_lock.release()

    def note(self, subject: str, name: str, value: str) -> bool:
        """Keep something fleeting: a power cut may lose it, and it never waits; whether kept."""
        try:
            with self._alone(PATIENCE_FOR_NOTES), said_in_words():
                self._anchor.prove()
                self._writer.execute("PRAGMA synchronous = NORMAL")
                try:
                    self._writer.execute(_NOTE, [subject, name, value])
                finally:
                    self._writer.execute("PRAGMA synchronous = FULL")
        except DatabaseLocked:
            return False
        return True

    def all_noted(self, name: str) -> dict[str, str]:
        asked = "SELECT subject, value FROM fleeting WHERE name = ?"
        return dict(self.reading(lambda db: db.execute(asked, [name]).fetchall()))

    def sound(self, subject: str, tip: Tip) -> Sound:
        """What follows `tip` in this chain, whichever table holds it."""
        chains = HOUSE if ":" in subject else GAMES
        return self.reading(lambda db: chains.read(db, subject, tip))

    def tip(self, subject: str) -> Tip | None:
        ending = self.reading(lambda db: ending_of_subject(db, subject))
        return ending.tip if ending else None

    def subjects(self) -> list[str]:
        return [ending.subject for ending in self.reading(endings)]

    def games_without_end(self) -> list[str]:
        """Games whose end is damaged, or lost."""
        known = set(self.subjects())
        return [one for one in self.reading(lambda db: names(db, _IDS)) if one not in known]

    def reading(self, ask: Callable[[Database], Found]) -> Found:
        """Ask what is committed; an answer is to be read to its end."""
        with self._read_lock, said_in_words():
            return ask(self._reader)


_IDS = "SELECT id FROM games"
_NOTE = """INSERT INTO fleeting VALUES (?, ?, ?)
ON CONFLICT (subject, name) DO UPDATE SET value = excluded.value"""
# A damaged text must be read to be found damaged.
_DECODED: Final = partial(str, encoding="utf-8", errors="surrogateescape")
