"""The mirror, and what is saved of a folder out of it.

Each recorded entry is written a second time, as text, without holding any tap: `Mirror` has a
thread of its own, and the files that it writes are read again by `read_mirror`. When the database
is damaged, `rescued` takes every game as far as it is sound from whichever place has it furthest
(base, mirror or copies); `read_database`, `read_mirrors` and `trouble_of` say what is sound there
without changing a byte.
"""

import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

from sqlite_utils import Database

from gm_assistant.french.language import cause
from gm_assistant.shell.journal.chain import (
    GAMES,
    HOUSE,
    START,
    TIP_COLUMNS,
    UNREAD,
    UNREADABLE,
    Chains,
    Row,
    Sound,
    Tip,
    chains_of,
    ending_of,
    follows,
    sound,
)
from gm_assistant.shell.journal.game_file import read_document, read_file, write_document
from gm_assistant.shell.journal.line import fold
from gm_assistant.shell.journal.refusals import DatabaseTooNew, JournalRefusal
from gm_assistant.shell.journal.store import (
    CURRENT,
    FILE,
    is_proved,
    opened_to_read,
    plain_name,
    version_of,
    write_whole,
)

# One chain as a plain text file: one entry a line, readable by eye, proved when it is read.

SUFFIX = ".jsonl"
TAIL = 65_536


def file_of(folder: Path, subject: str) -> Path:
    return folder / (subject.replace(":", "-") + SUFFIX)


def line_of(row: Row) -> str:
    chains = chains_of(row[0])
    told = dict(zip(chains.columns, row, strict=True))
    payload = json.loads(told["payload"])
    # Shown as what it is where it would be written again to the letter.
    if json.dumps(payload, ensure_ascii=False, separators=(",", ":")) == told["payload"]:
        told["payload"] = payload
    return json.dumps(told, ensure_ascii=False) + "\n"


def row_of_line(line: bytes) -> Row | None:
    """None where the line is not as it was written."""
    try:
        told = json.loads(line)
        return _row(told, HOUSE if "subject" in told else GAMES)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _row(told: dict[str, object], chains: Chains) -> Row:
    payload = told["payload"]
    if not isinstance(payload, str):
        payload = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    return tuple((told | {"payload": payload})[name] for name in chains.columns)


def read_mirror(path: Path) -> Sound:
    """Every entry up to the first line that is torn or damaged."""
    return sound(rows_of(path))


def rows_of(path: Path) -> Iterator[Row]:
    """Every line; one that is no entry is `UNREADABLE`."""
    with path.open("rb") as file:
        for line in file:
            yield row_of_line(line) or UNREADABLE


# How long a file is, and the last entry in it; None: its last line is damaged.
End = tuple[int, Tip | None]
NO_FILE: End = (0, START)


def tail_of(path: Path) -> End:
    """The end of the file, a torn line cut off."""
    try:
        file = path.open("rb+")
    except FileNotFoundError:
        return NO_FILE
    with file:
        size = file.seek(0, os.SEEK_END)
        whole = _whole_lines(path, size)
        if whole < size:
            file.truncate(whole)
        if whole == 0:
            return NO_FILE
        file.seek(_whole_lines(path, whole - 1))
        row = row_of_line(file.read(whole - file.tell()))
        return whole, Tip(row[1], row[-1]) if row else None


def _whole_lines(path: Path, size: int) -> int:
    with path.open("rb") as file:
        while size:
            begin = max(0, size - TAIL)
            file.seek(begin)
            found = file.read(size - begin).rfind(b"\n")
            if found >= 0:
                return begin + found + 1
            size = begin
    return 0


def append_rows(path: Path, rows: Iterable[Row], size: int) -> int:
    """The size of the file afterwards; nobody but its owner reads it.

    `size`: what it was when its end was looked at. A stick may come back or be changed between.
    """
    content = "".join(map(line_of, rows)).encode("utf-8", "surrogateescape")
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _BINARY, 0o600)
    with os.fdopen(handle, "ab") as file:
        if file.seek(0, os.SEEK_END) != size:
            raise OSError(REPLACED)
        file.write(content)
        file.flush()
        return file.tell()


def sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def put_beside(path: Path) -> None:
    """Kept under another name: it tells another story than the journal."""
    number = 1
    while (beside := path.with_name(f"{path.stem}-ecarte-{number}{SUFFIX}")).exists():
        number += 1
    path.rename(beside)


_BINARY = getattr(os, "O_BINARY", 0)


Source = Callable[[str, Tip], Sound]
EndOf = Callable[[str], Tip | None]
# A mirror that answers is waited for; a slow stick or a sleeping network folder is not.
PATIENCE = 0.2
AGAIN_AFTER = 2.0
QUIET = 1.0
REPLACED = "il vient d'être remplacé"
TROUBLE = (
    "Le miroir « {folder} » ne s'écrit plus ({reason}) : la partie est enregistrée quand même, "
    "rebranchez-le et il se remettra à jour."
)


@dataclass(frozen=True)
class Job:
    """One chain to bring up to date; `rows` were just committed."""

    subject: str
    rows: Sequence[Row] = ()
    done: Event = field(default_factory=Event)


class Mirror:
    """One thread writes; what it could not write it asks the journal for, and tries again."""

    def __init__(self, folder: Path, source: Source, end_of: EndOf) -> None:
        self.folder, self._source, self._end_of = folder, source, end_of
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._written: dict[str, End] = {}
        self._proved: set[str] = set()
        self._owed: dict[str, None] = {}
        self._unsynced: set[Path] = set()
        self._late, self._retry_at = False, 0.0
        self._thread: Thread | None = None
        self._lock = Lock()
        self.trouble = ""

    def follow(self, rows: Sequence[Row]) -> None:
        """These were just committed; back at once when the mirror is in trouble, or slow."""
        told = [row for row in rows if ":" not in row[0] or row[0].startswith("table:")]
        for subject in dict.fromkeys(row[0] for row in told):
            job = Job(subject, [row for row in told if row[0] == subject])
            self._ask(job)
            if not self.trouble and not self._late:
                self._late = not job.done.wait(PATIENCE)

    def catch_up(self, subjects: Iterable[str]) -> None:
        """Whatever the files lack is written, in the background."""
        for subject in subjects:
            self._ask(Job(subject))

    def close(self, seconds: float = 5.0) -> None:
        """What waits is written first, if that is possible."""
        # Somebody else may be about to start it.
        with self._lock:
            thread = self._thread
        if thread is not None:
            self._jobs.put(None)
            thread.join(seconds)

    def _ask(self, job: Job) -> None:
        with self._lock:
            self._jobs.put(job)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="miroir", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=AGAIN_AFTER if self._owed else QUIET)
            except Empty:
                self._settle()
                continue
            if job is None:
                self._settle()
                return
            self._try(job.subject, job.rows)
            job.done.set()

    def _settle(self) -> None:
        """In a quiet moment: what is owed, and through to the disk."""
        for subject in list(self._owed):
            self._try(subject, ())
        self._late = False
        for path in list(self._unsynced):
            with suppress(OSError):
                sync(path)
            self._unsynced.discard(path)

    def _try(self, subject: str, rows: Sequence[Row]) -> None:
        if self.trouble and time.monotonic() < self._retry_at:
            self._owed[subject] = None
            return
        try:
            self._write(subject, rows)
        except (OSError, JournalRefusal) as error:
            self._written.pop(subject, None)
            self._owed[subject] = None
            self._retry_at = time.monotonic() + AGAIN_AFTER / 2
            self.trouble = TROUBLE.format(folder=self.folder, reason=cause(error).rstrip("."))
            return
        self._owed.pop(subject, None)
        if not self._owed:
            self.trouble = ""

    def _write(self, subject: str, rows: Sequence[Row]) -> None:
        path = file_of(self.folder, subject)
        size, tip = self._end(subject, path)
        if not rows and tip is not None and not self._is_sound(subject, path):
            tip = None
        if not rows or tip is None or not follows(rows[0], tip):
            rows = self._missing(subject, path, tip)
        if rows:
            # The first entry begins a file: what was there was put beside.
            size = append_rows(path, rows, 0 if follows(rows[0], START) else size)
            self._written[subject] = (size, Tip(rows[-1][1], rows[-1][-1]))
            self._unsynced.add(path)

    def _end(self, subject: str, path: Path) -> End:
        known = self._written.get(subject)
        with suppress(FileNotFoundError):
            if known and path.stat().st_size == known[0]:
                return known
        return tail_of(path)

    def _is_sound(self, subject: str, path: Path) -> bool:
        """Once an evening, in the background: only then is a bit that turned on the stick seen.

        Beside a base that is damaged too it is left as it is, for `rescue`. A damaged one is proved
        again: Windows does not let it be put beside while somebody reads it.
        """
        if subject in self._proved or not path.exists():
            return True
        damaged = read_mirror(path).spoilt and not self._source(subject, START).spoilt
        if not damaged:
            self._proved.add(subject)
        return not damaged

    def _missing(self, subject: str, path: Path, tip: Tip | None) -> Sequence[Row]:
        """What the journal has and the file has not; a file of another story is put beside."""
        if tip is not None:
            further = () if tip == self._end_of(subject) else self._source(subject, tip).rows
            if further or tip in (START, self._end_of(subject)):
                return further
        whole = self._source(subject, START)
        if tip is not None and any(tip == Tip(row[1], row[-1]) for row in whole.rows):
            return ()
        if tip is not None and whole.spoilt and tip.seq > whole.tip.seq:
            # It knows more than a damaged journal.
            return ()
        put_beside(path)
        return whole.rows


# A folder read without changing a byte of it: what is sound of each game, wherever it is kept.

SEALED_SINCE = 3


@dataclass(frozen=True)
class Found:
    """One chain as one place has it; `last`: how far it should go, as far as that is known.

    `rows` are all that could be read there, those behind a damage too.
    """

    subject: str
    where: str
    sound: Sound
    last: int
    rows: tuple[Row, ...] = ()

    @property
    def is_whole(self) -> bool:
        return not self.sound.spoilt and self.sound.tip.seq >= self.last

    @property
    def known_of(self) -> int:
        """How many entries there were at least, what is damaged and lies behind it included."""
        behind = len(self.rows) - len(self.sound.rows)
        return max(self.last, self.sound.tip.seq + max(behind, self.sound.spoilt))


@dataclass(frozen=True)
class BaseRead:
    """What could be read; `trouble` where the file itself is not sound."""

    found: tuple[Found, ...] = ()
    trouble: str = ""


def read_database(folder: Path) -> BaseRead:
    path = folder / FILE
    if not path.is_file():
        return BaseRead(trouble="elle n'est pas là")
    try:
        with closing(opened_to_read(path)) as db:
            return _read(db)
    except UNREAD as error:
        return BaseRead(trouble=str(error))


def _read(db: Database) -> BaseRead:
    version = version_of(db)
    if version > CURRENT:
        return BaseRead(trouble=DatabaseTooNew.short)
    if version < SEALED_SINCE:
        return BaseRead(trouble="elle est d'un schéma sans sommes : démarrez l'assistant d'abord")
    tips = (ending_of(row) for row in _every_row(db, "tips", TIP_COLUMNS))
    ends = {end.subject: end for end in tips if end}
    found = []
    for chains in (GAMES, HOUSE):
        rows: dict[str, list[Row]] = {}
        for row in _every_row(db, chains.table, chains.columns):
            rows.setdefault(row[0], []).append(row)
        known = {subject for subject in ends if (":" in subject) is (chains is HOUSE)}
        for subject in sorted(rows.keys() | known):
            last = ends[subject].tip.seq if subject in ends else 0
            all_rows = tuple(rows.get(subject, ()))
            told = sound(_in_line(list(all_rows)), START, last)
            found.append(Found(subject, "la base", told, last, all_rows))
    return BaseRead(tuple(found), _quick_check(db))


def _quick_check(db: Database) -> str:
    try:
        said = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except UNREAD as error:
        return str(error)
    return "" if said == "ok" else " ".join(str(said).split())


def _in_line(rows: list[Row]) -> Iterator[Row]:
    """Of rows that claim the same number, the one that follows; a damaged one stops the chain."""
    tip = START
    waiting = list(rows)
    while waiting:
        following = next((row for row in waiting if follows(row, tip)), waiting[0])
        yield following
        if not follows(following, tip):
            return
        tip = Tip(following[1], following[-1])
        waiting.remove(following)


def _every_row(db: Database, table: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """Each row that can be read, by its place: a page that cannot hides its own rows only."""
    asked = f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED"  # noqa: S608 - ours
    try:
        [last] = db.execute(f"SELECT max(rowid) FROM {table}").fetchone()  # noqa: S608
    except UNREAD:
        last = _guessed_last(db)
    place, step = 1, 64
    while place <= (last or 0):
        until = place + step - 1
        try:
            where = f"{asked} WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
            yield from db.execute(where, (place, until)).fetchall()
        except UNREAD:
            if step > 1:
                step = 1
                continue
        place, step = until + 1, 64 if place % 64 == 0 else step


def _guessed_last(db: Database) -> int:
    # The way to the last row is damaged: no row lies further than the file has room for.
    try:
        [pages] = db.execute("PRAGMA page_count").fetchone()
    except UNREAD:
        return 0
    return int(pages) * 64


def read_mirrors(folder: Path) -> list[Found]:
    """Each file of the mirror, those put beside included."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        rows = tuple(rows_of(path))
        # What most of its lines are of: the first may be the damaged one.
        told = Counter(row[0] for row in rows if row[0] and isinstance(row[0], str))
        for subject, _ in told.most_common(1):
            found.append(Found(subject, f"le miroir {path.name}", sound(rows), 0, rows))
    return found


def copies_of(folder: Path) -> dict[str, list[tuple[int, Path]]]:
    """Each game's copies with the entry they were made at, the latest first."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in (folder / "copies").glob("*/*.json"):
        number = re.match(r"\d+", path.name)
        found.setdefault(path.parent.name, []).append((int(number[0]) if number else 0, path))
    for path in (folder / "corbeille").glob("*.json"):
        found.setdefault(path.name.partition(".")[0], []).append((0, path))
    return {game: sorted(paths, reverse=True) for game, paths in found.items()}


def trouble_of(folder: Path) -> str | None:
    """What is wrong with the games kept there, in few words."""
    if not (folder / FILE).is_file():
        return None
    database = read_database(folder)
    spoilt = sum(not found.is_whole for found in database.found)
    if spoilt:
        return "une partie abîmée" if spoilt == 1 else f"{spoilt} parties abîmées"
    return f"la base des parties : {database.trouble}" if database.trouble else None


@dataclass(frozen=True)
class Rescued:
    """One game file to write; `seq` of the `last` entries that are known of.

    `is_sure`: that these were all is known, and nothing of them is taken on trust.
    """

    game_id: str
    title: str
    where: str
    seq: int
    last: int
    content: bytes
    is_sure: bool = True

    @property
    def is_whole(self) -> bool:
        return self.is_sure and self.seq >= self.last


def rescued(folder: Path, mirror: Path) -> Iterator[Rescued]:
    """The furthest that any place has of each game: the database, the mirror, the copies."""
    found: dict[str, list[Found]] = {}
    for one in (*read_database(folder).found, *read_mirrors(mirror)):
        if ":" not in one.subject and one.subject:
            found.setdefault(one.subject, []).append(one)
    copies = copies_of(folder)
    for game_id in sorted(found.keys() | copies.keys()):
        best = _best(game_id, found.get(game_id, []), copies.get(game_id, []))
        if best is not None:
            yield best


def _best(game_id: str, places: list[Found], copies: list[tuple[int, Path]]) -> Rescued | None:
    last = max((*(one.known_of for one in places), *(seq for seq, _ in copies)), default=0)
    # Together they go furthest, unless one of them tells another story from its first entry on.
    ways = [_folded(game_id, some, last) for some in (places, *([one] for one in places))]
    way = max(filter(None, ways), key=lambda it: it.seq, default=None)
    for seq, path in copies:
        if way is not None and seq <= way.seq:
            break
        copied = _copied(game_id, seq, path, last, is_ending_known=any(it.last for it in places))
        if copied is not None:
            return copied
    return way


def _folded(game_id: str, places: list[Found], last: int) -> Rescued | None:
    """As far as any place has the next entry unharmed: what one has lost another may have."""
    line, tip = None, START
    waiting: dict[int, list[tuple[Row, str]]] = {}
    for one in places:
        for row in (it for it in one.rows if isinstance(it[1], int)):
            waiting.setdefault(row[1], []).append((row, one.where))
    used = dict[str, None]()
    while following := _next(waiting, tip, used):
        try:
            line = fold([GAMES.entry_of(following)], line)
        except (JournalRefusal, ValueError, KeyError, TypeError):
            break
        tip = Tip(following[1], following[-1])
    if line is None:
        return None
    where = " et ".join(used)
    return Rescued(game_id, line.title, where, line.seq, last, write_document(line))


def _next(waiting: dict[int, list[tuple[Row, str]]], tip: Tip, used: dict[str, None]) -> Row | None:
    """The entry after this one, from the place that was used last if that has it."""
    found = [it for it in waiting.get(tip.seq + 1, ()) if follows(it[0], tip)]
    if not found:
        return None
    latest = next(reversed(used), "")
    row, where = next((it for it in found if it[1] == latest), found[0])
    used.setdefault(where)
    return row


def _copied(
    game_id: str, seq: int, path: Path, last: int, *, is_ending_known: bool
) -> Rescued | None:
    """A copy that is as it was written; one without a sum is taken, and proves nothing."""
    try:
        content = read_file(path)
        document, proved = read_document(content), is_proved(path.name, content)
    except JournalRefusal:
        return None
    if proved is False:
        return None
    title, where = str(document.get("title", "")), f"la copie {path.name}"
    sure = bool(proved and is_ending_known)
    return Rescued(game_id, title, where, seq, max(last, seq), content, sure)


def write_rescued(game: Rescued, to: Path) -> Path:
    path = to / f"{plain_name(game.title)}-{plain_name(game.game_id[:8])}.json"
    write_whole(path, game.content)
    return path
