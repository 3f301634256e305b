"""The database itself: two connections, one lock for all writing, nothing but growing tables.

`Store` is the file: how it is opened, brought up to date, read and written, and what it complains
about in words. `Book` is what is told by the chains of one of its tables. Before them stands what
they need of the disk: a folder that is nobody else's, files written whole or not at all.
"""

import errno
import os
import re
import sqlite3
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import blake2b
from pathlib import Path
from threading import RLock, get_ident
from typing import Any, Final, Generic, TypeVar

from sqlite_utils import Database

from gm_assistant.shell.journal.chain import (
    END,
    START,
    UNREAD,
    Chains,
    Ending,
    Row,
    Sound,
    Tip,
    chains_of,
    endings,
    names,
    row_of_ending,
    seal_games,
)
from gm_assistant.shell.journal.line import Entry, Hand, Kind
from gm_assistant.shell.journal.refusals import (
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseTooNew,
    DiskFull,
    DiskTrouble,
    FolderGone,
    FolderUnusable,
    JournalRefusal,
    OfAnotherUser,
    ReadOnly,
    Unstorable,
)

# The tables of the journal and how each version of them becomes the next.

_GROWS_ONLY = "SELECT RAISE(ABORT, 'the journal only grows')"

# REPLACE would otherwise slip past the triggers on DELETE: the next number is the only one taken.
_VERSION_1 = (
    """CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) >= 22),
        opened_at TEXT NOT NULL,
        title TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE entries (
        game TEXT NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        PRIMARY KEY (game, seq)
    ) STRICT""",
    f"CREATE TRIGGER games_keep BEFORE UPDATE ON games BEGIN {_GROWS_ONLY}; END",
    f"CREATE TRIGGER games_stay BEFORE DELETE ON games BEGIN {_GROWS_ONLY}; END",
    f"""CREATE TRIGGER games_once BEFORE INSERT ON games
        WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id) BEGIN {_GROWS_ONLY}; END""",  # noqa: S608 - ours
    f"CREATE TRIGGER entries_keep BEFORE UPDATE ON entries BEGIN {_GROWS_ONLY}; END",
    f"CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN {_GROWS_ONLY}; END",
    f"""CREATE TRIGGER entries_follow BEFORE INSERT ON entries
        WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries WHERE game = NEW.game)
        BEGIN {_GROWS_ONLY}; END""",  # noqa: S608 - ours
)

_VERSION_2 = (
    "ALTER TABLE entries ADD COLUMN token TEXT",
    "ALTER TABLE entries ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    "CREATE UNIQUE INDEX one_tap ON entries (game, token) WHERE token IS NOT NULL",
    "CREATE UNIQUE INDEX one_opening ON entries (token) WHERE token IS NOT NULL AND seq = 1",
    """CREATE INDEX shown_in_the_list ON entries (game, kind, seq)
        WHERE kind IN ('setting', 'deleted', 'restored')""",
)


def make_tips(db: Database) -> None:
    texts, numbers = ("subject", "checksum", "facts", "seal"), ("seq", "place")
    columns = {**dict.fromkeys(texts, str), **dict.fromkeys(numbers, int)}
    order = ["subject", "seq", "checksum", "place", "facts", "seal"]
    db.table("tips").create(columns, pk="subject", not_null=order, column_order=order, strict=True)


def make_fleeting(db: Database) -> None:
    columns = dict.fromkeys(("subject", "name", "value"), str)
    db.table("fleeting").create(columns, pk=("subject", "name"), not_null=columns, strict=True)


_KEEP = "CREATE TRIGGER entries_keep BEFORE UPDATE ON entries"

# What is kept beside the games (tables being set, screens, devices) grows as the games do.
_VERSION_3 = (
    "ALTER TABLE entries ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
    make_tips,
    "DROP TRIGGER entries_keep",
    seal_games,
    f"{_KEEP} BEGIN {_GROWS_ONLY}; END",
    "DROP INDEX shown_in_the_list",
    """CREATE TABLE house_entries (
        subject TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        version INTEGER NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        token TEXT,
        device TEXT NOT NULL,
        checksum TEXT NOT NULL,
        PRIMARY KEY (subject, seq)
    ) STRICT""",
    "CREATE UNIQUE INDEX one_act ON house_entries (subject, token) WHERE token IS NOT NULL",
    f"CREATE TRIGGER house_keep BEFORE UPDATE ON house_entries BEGIN {_GROWS_ONLY}; END",
    f"CREATE TRIGGER house_stay BEFORE DELETE ON house_entries BEGIN {_GROWS_ONLY}; END",
    f"""CREATE TRIGGER house_follow BEFORE INSERT ON house_entries WHEN NEW.seq <>
        (SELECT coalesce(max(seq), 0) + 1 FROM house_entries WHERE subject = NEW.subject)
        BEGIN {_GROWS_ONLY}; END""",  # noqa: S608 - ours
    make_fleeting,
)

Step = str | Callable[[Database], None]
MIGRATIONS: tuple[tuple[Step, ...], ...] = (_VERSION_1, _VERSION_2, _VERSION_3)
CURRENT = len(MIGRATIONS)


def version_of(db: Database) -> int:
    """Which version of the tables this database holds; 0 when it is new."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: Database, up_to: int = CURRENT) -> None:
    """Bring the tables up to date, all at once or not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: another program may have migrated meanwhile.
        for steps in MIGRATIONS[known_version(db) : up_to]:
            for step in steps:
                _take(db, step)
        db.execute(f"PRAGMA user_version = {up_to}")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _take(db: Database, step: Step) -> None:
    if isinstance(step, str):
        db.execute(step)
    else:
        step(db)


def known_version(db: Database) -> int:
    """The version of the tables, refused if this program is too old for them."""
    found = version_of(db)
    if found > CURRENT:
        raise DatabaseTooNew
    return found


# The folder of the games: nobody else's.


def make_private(folder: Path, ours: Iterable[str]) -> None:
    """Made, or closed to others where it existed; `ours`: the names that tell it is our folder."""
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    elif any((folder / name).exists() for name in ours) or not any(folder.iterdir()):
        # A folder with other things in it is somebody's own: its files are closed, not itself.
        close_to_others(folder, 0o700)


def prove_ours(folder: Path) -> None:
    """Raise what names the first file that belongs to another account, and cannot be written."""
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", "cle", "en-cours", *FOLDERS):
        path = folder / name
        with suppress(OSError):
            is_mine = os.name != "posix" or path.stat().st_uid == os.geteuid()
            if not is_mine and not os.access(path, os.R_OK | os.W_OK):
                raise OfAnotherUser(str(path))


def close_to_others(path: Path, mode: int = 0o600) -> None:
    # A stick's or a phone's file system may know no owners.
    with suppress(OSError):
        if path.stat().st_mode & 0o777 != mode:
            path.chmod(mode)


def made_private(path: Path) -> None:
    """An empty file that only its owner reads, unless there is one."""
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    elif path.is_file():
        close_to_others(path)


# Game files written beside the database: whole or not at all, under names safe everywhere.

KEPT = 20
LONGEST = 60


def plain_name(text: str) -> str:
    """Any text as a piece of a file name: unaccented small letters, digits and hyphens."""
    unaccented = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", unaccented.lower())
    return words[:LONGEST].strip("-") or "partie"


def file_name(title: str, at: str) -> str:
    """The name under which a game file is downloaded."""
    return f"{plain_name(title)}-{_stamp(at)}.json"


def _stamp(at: str) -> str:
    return re.sub(r"[^0-9T]", "", at.partition("+")[0])


def made_private_folders(folder: Path) -> None:
    # `parents=True` would make those above with the mode of anybody's folder.
    for missing in reversed([it for it in (folder, *folder.parents) if not it.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Either the old file or the new one stands under this name, whatever happens meanwhile."""
    made_private_folders(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    settle(path.parent)


def settle(folder: Path) -> None:
    # Windows cannot open a folder; its rename is already durable.
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def keep(folder: Path, name: str, content: bytes) -> Path:
    """Write one more copy into the folder, and let go of the oldest beyond the last 20."""
    path = folder / name
    write_whole(path, content)
    for old in sorted(folder.glob("*.json"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def copy_name(at: str, seq: int, label: str, content: bytes) -> str:
    """Names sort as the copies were written, even where the clock was set back.

    Each ends with the sum of what it holds, so that a game file stays a game file.
    """
    return f"{seq:06d}-{_stamp(at)}-{plain_name(label)}.{sum_of(content)}.json"


def sum_of(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def is_proved(name: str, content: bytes) -> bool | None:
    """Whether a copy is as it was written; None where its name has no sum, as before this was."""
    told = re.search(r"\.([0-9a-f]{32})\.json$", name)
    return told[1] == sum_of(content) if told else None


# The database as it was, kept beside before its tables change.


def set_aside(db: Database, kept: Path, version: int) -> None:
    """A copy that a former start left torn is made anew."""
    if kept.exists() and _is_whole(kept, version):
        return
    fresh = kept.with_name(f".{kept.name}.tmp")
    fresh.unlink(missing_ok=True)
    db.execute("VACUUM INTO ?", [str(fresh)])
    close_to_others(fresh)
    with fresh.open("rb+") as file:
        os.fsync(file.fileno())
    fresh.replace(kept)
    settle(kept.parent)


def opened_to_read(path: Path) -> Database:
    """Not a byte of it changes."""
    address = f"{path.resolve().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, uri=True, check_same_thread=False)
    connection.text_factory = _DECODED
    return Database(connection, execute_plugins=False)


def _is_whole(path: Path, version: int) -> bool:
    try:
        with closing(opened_to_read(path)) as db:
            checked = db.execute("PRAGMA integrity_check").fetchall()
            return version_of(db) == version and checked == [("ok",)]
    except UNREAD:
        return False


# What SQLite and the disk complain about, turned into refusals that say what to do.

_SQLITE: dict[int, type[JournalRefusal]] = {
    sqlite3.SQLITE_BUSY: DatabaseLocked,
    sqlite3.SQLITE_LOCKED: DatabaseLocked,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_CANTOPEN: FolderUnusable,
    sqlite3.SQLITE_IOERR: DiskTrouble,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
    sqlite3.SQLITE_TOOBIG: Unstorable,
}

_DISK: dict[int | None, type[JournalRefusal]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EROFS: ReadOnly,
    errno.EACCES: ReadOnly,
    errno.EPERM: ReadOnly,
    errno.ENOTDIR: FolderUnusable,
    errno.EEXIST: FolderUnusable,
    errno.ENAMETOOLONG: FolderUnusable,
    errno.EISDIR: FolderUnusable,
    errno.ELOOP: FolderUnusable,
    # Windows: no folder can have such a name.
    errno.EINVAL: FolderUnusable,
    errno.ENOENT: FolderUnusable,
}


class said_in_words(AbstractContextManager[None]):  # noqa: N801 - read as a word of a sentence
    """Inside, an error of the database or of the disk is raised as the refusal that it means."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        refusal = _meant_by(error) if error else None
        if refusal is not None:
            raise refusal from error


_MISSING: Final = re.compile("no such (table|column)|has no column named")


def _meant_by(error: BaseException) -> type[JournalRefusal] | None:
    match error:
        case sqlite3.OperationalError() if _MISSING.search(str(error)):
            # Our questions name what there is: its table of contents is another.
            return DatabaseDamaged
        case sqlite3.Error():
            # A mistake of ours is not for the MJ to mend: it goes up as it is.
            # The low byte of an extended code is the plain one.
            return _SQLITE.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF)
        case UnicodeDecodeError():
            # What SQLite itself says is unreadable where the damage is in its table of contents.
            return DatabaseDamaged
        case UnicodeEncodeError():
            return Unstorable
        case OSError():
            return _DISK.get(error.errno, DiskTrouble)
        case _:
            return None


FILE = "parties.sqlite3"
SQLITE: Final = sqlite3.sqlite_version_info
FOLDERS = ("copies", "corbeille")
OURS = (FILE, "cle", *FOLDERS)
# A place on a screen is worth less than the wait of somebody who taps.
PATIENCE_FOR_NOTES = 0.05
BETWEEN_CHECKPOINTS = 100
UNORDERED: Final = (
    "La base des parties ne s'écrit plus, et seul son journal grandit : tout est enregistré, mais "
    "vérifiez le disque et faites de la place."
)
Found = TypeVar("Found")
T = TypeVar("T")


class Store:
    """Reads never wait for a write: they have their own connection and see what is committed."""

    def __init__(self, folder: Path, busy_seconds: float, *, reads_only: bool = False) -> None:
        self.path, self._busy_seconds, self.reads_only = folder / FILE, busy_seconds, reads_only
        self._write_lock, self._read_lock = RLock(), RLock()
        self._depth, self._writes = 0, 0
        self._failed: BaseException | None = None
        self._fresh: list[Row] = []
        self._unsettled: dict[str, tuple[Any, Callable[[], object]]] = {}
        self.told: Callable[[Sequence[Row]], None] = lambda _: None
        self._unchecked, self.trouble = 0, ""
        with said_in_words():
            if reads_only:
                # On a disk that is dying, or may not be written: not a byte of it changes.
                self._reader = self._writer = opened_to_read(self.path)
                try:
                    version = known_version(self._reader)
                except BaseException:
                    self._reader.close()
                    raise
                if version < CURRENT:
                    self._reader.close()
                    raise ReadOnly
            else:
                make_private(folder, OURS)
                made_private(self.path)
                for inside in FOLDERS:
                    close_to_others(folder / inside, 0o700)
                self._writer = self._connected()
                self._reader = self._prepared()
        paths = (self.path, folder / f"{FILE}-wal")
        self._opened = {path: known for path in paths if (known := _identity(path))}

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

    def _prepared(self) -> Database:
        """The connection for reading, once the tables are as they are to be."""
        try:
            self._prepare()
            reader = self._connected()
        except BaseException:
            self._writer.close()
            raise
        try:
            reader.conn.text_factory = _DECODED
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            reader.close()
            self._writer.close()
            raise
        reader.execute("PRAGMA query_only = ON")
        return reader

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
        """The files that were opened still stand under their names.

        Nothing must be acknowledged into a file that no name leads to any more.
        """
        if any(_identity(path) != known for path, known in self._opened.items()):
            raise FolderGone

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """Alone with the database until the end, which commits; an exception takes all back.

        Inside another `writing` it is part of that one, and takes that one back with it.
        """
        with self._alone(self._busy_seconds), said_in_words():
            if self._depth:
                try:
                    yield self._writer
                except BaseException as error:
                    self._failed = error
                    raise
                return
            self._writer.execute("BEGIN IMMEDIATE")
            self._depth += 1
            self._fresh, self._unsettled, self._writes = [], {}, get_ident()
            self._failed = None
            try:
                yield self._writer
                self._prove_whole()
                self._writer.execute("COMMIT")
            except BaseException:
                self._writer.rollback()
                raise
            finally:
                self._depth, self._writes = 0, 0
            # Taken away while it was committed: nobody is told that it was recorded.
            self.prove_here()
            fresh = self._fresh
            for _, keep_told in self._unsettled.values():
                keep_told()
            self._put_in_order()
        self.told(fresh)

    def _put_in_order(self) -> None:
        """Now and then what the log has goes into the file; SQLite says nothing where it cannot.

        What was committed is on the disk all the same, and is read from the log.
        """
        self._unchecked += 1
        if self._unchecked < (BETWEEN_CHECKPOINTS if not self.trouble else 1):
            return
        self._unchecked = 0
        try:
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error:
            self.trouble = UNORDERED
        else:
            self.trouble = ""

    def _prove_whole(self) -> None:
        """Before the commit: no act inside failed, whoever was told so, and the files are ours."""
        if self._failed is not None:
            raise self._failed
        self.prove_here()

    def unsettled(self, subject: str) -> Any:
        """What the `writing` that this thread is in tells of the subject; nobody else sees it."""
        return self._unsettled.get(subject, (None,))[0] if self._writes == get_ident() else None

    def settle_later(self, subject: str, told: Any, keep_told: Callable[[], object]) -> None:
        """Only inside `writing`: `keep_told` is called once it is committed, and else never."""
        self._unsettled[subject] = told, keep_told

    def append(self, chains: Chains, entry: Entry, tip: Tip, facts: dict[str, Any]) -> Tip:
        """Only inside `writing`: the row that follows `tip`, and the new end of its chain.

        `told` hears of it once it is committed.
        """
        row = chains.row_of(entry, tip)
        marks, columns = ", ".join("?" * len(row)), ", ".join(chains.columns)
        asked = f"INSERT INTO {chains.table} ({columns}) VALUES ({marks})"  # noqa: S608 - ours
        place = self._writer.execute(asked, row).lastrowid or 0
        end = Tip(row[1], row[-1])
        self._writer.execute(END, row_of_ending(Ending(entry.subject, end, place, facts)))
        self._fresh.append(row)
        return end

    @contextmanager
    def _alone(self, seconds: float) -> Iterator[None]:
        """The wait for our own threads and for another program, both within the same second."""
        if self.reads_only:
            raise ReadOnly
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
                self.prove_here()
                self._writer.execute("PRAGMA synchronous = NORMAL")
                try:
                    self._writer.execute(_NOTE, [subject, name, value])
                finally:
                    self._writer.execute("PRAGMA synchronous = FULL")
        except DatabaseLocked:
            return False
        return True

    def all_noted(self, name: str) -> dict[str, str]:
        kept = self.reading(lambda db: [*db.table("fleeting").rows_where("name = ?", [name])])
        return {row["subject"]: row["value"] for row in kept}

    def sound(self, subject: str, tip: Tip) -> Sound:
        """What follows `tip` in this chain, whichever table holds it."""
        return self.reading(lambda db: chains_of(subject).read(db, subject, tip))

    def tip(self, subject: str) -> Tip | None:
        ends = self.reading(lambda db: endings(db, "subject = ?", [subject]))
        return ends[0].tip if ends else None

    def subjects(self) -> list[str]:
        return [ending.subject for ending in self.reading(endings)]

    def games(self) -> list[str]:
        """Those whose end is damaged, or lost, too."""
        return self.reading(lambda db: names(db, _IDS))

    def reading(self, ask: Callable[[Database], Found]) -> Found:
        """Ask what is committed; an answer is to be read to its end."""
        with self._read_lock, said_in_words():
            return ask(self._reader)


_IDS = "SELECT id FROM games"
_NOTE = """INSERT INTO fleeting VALUES (?, ?, ?)
ON CONFLICT (subject, name) DO UPDATE SET value = excluded.value"""
# A damaged text must be read to be found damaged.
_DECODED: Final = partial(str, encoding="utf-8", errors="surrogateescape")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@dataclass(frozen=True)
class Told(Generic[T]):
    """What a chain tells as far as its rows are sound, and where the next one is chained."""

    what: T | None = None
    tip: Tip = START
    spoilt: bool = False


class Book(Generic[T]):
    """The chains of one table, each told by its entries: read, and grown by one entry at a time.

    `Journal` is the book of the games and `Sidebook` that of what stands beside them. They say what
    an entry does (`first` of a chain, or `after` others), which `facts` a list shows without
    reading the chain, and what can be recorded; how a chain is read as far as it is sound, kept in
    memory, and continued stands here once. Safe to share between threads: what is kept is replaced
    as a whole, and never by something older.
    """

    def __init__(
        self,
        store: Store,
        chains: Chains,
        clock: Callable[[], datetime],
        first: Callable[[Entry], T],
        after: Callable[[T, Entry], T],
        facts: Callable[[T], dict[str, Any]] = lambda _: {},
        most: int | None = None,
    ) -> None:
        self._store, self._chains, self._clock = store, chains, clock
        self._first, self._after, self._facts, self._most = first, after, facts, most
        self._known: dict[str, Told[T]] = {}
        self._read_at: dict[str, int] = {}

    def told(self, subject: str) -> Told[T]:
        """As it stands; only what is new since the last call is read."""
        mine: Told[T] | None = self._store.unsettled(subject)
        if mine is not None:
            return mine
        # Another number as soon as anything was committed, by whatever program.
        asked = "PRAGMA data_version"
        now = int(self._store.reading(lambda db: db.execute(asked).fetchone()[0]))
        known = self._known.get(subject)
        if known is not None and self._read_at.get(subject) == now:
            return known
        was = known or Told()
        read = self._store.reading(lambda db: self._chains.read(db, subject, was.tip))
        told = was
        if read.rows or read.spoilt is not was.spoilt:
            what = was.what
            for row in read.rows:
                entry = self._chains.entry_of(row)
                what = self._first(entry) if what is None else self._after(what, entry)
            told = self._keep(subject, Told(what, read.tip, read.spoilt))
        if subject in self._known:
            # After it is kept, and of the turn before it was read: whoever finds this number finds
            # at least what was committed by then.
            self._read_at[subject] = now
        return told

    def _keep(self, subject: str, told: Told[T]) -> Told[T]:
        known = self._known.get(subject)
        if known is None or known.tip.seq <= told.tip.seq:
            # The one told last is the last that is let go of.
            self._known.pop(subject, None)
            self._known[subject] = told
        if self._most is not None and len(self._known) > self._most:
            for oldest in list(self._known)[: -self._most]:
                self._known.pop(oldest, None)
        return told

    def _at(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    def _write(
        self, subject: str, told: Told[T], kind: Kind, payload: dict[str, Any], by: Hand
    ) -> tuple[Entry, T, Tip]:
        """One more entry of this chain, inside `writing`, and what it now tells up to its end.

        That is kept once it is committed; until then whoever writes sees it, and nobody else.
        What cannot follow is refused before it is written: all that is stored can be told.
        """
        entry = Entry(subject, told.tip.seq + 1, self._at(), kind, payload, by.token, by.device)
        what = self._first(entry) if told.what is None else self._after(told.what, entry)
        tip = self._store.append(self._chains, entry, told.tip, self._facts(what))
        fresh = Told(what, tip)
        self._store.settle_later(subject, fresh, lambda: self._keep(subject, fresh))
        return entry, what, tip
