"""The mirror: each recorded entry written a second time, as text, without holding any tap."""

import json
import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

from gm_assistant.french.language import cause
from gm_assistant.shell.journal.chain import (
    GAMES,
    HOUSE,
    START,
    UNREADABLE,
    Chains,
    Row,
    Sound,
    Tip,
    chains_of,
    follows,
    sound,
)
from gm_assistant.shell.journal.refusals import JournalRefusal

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
    with path.open("rb") as file:
        return sound(row_of_line(line) or UNREADABLE for line in file)


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
        row = row_of_line(_last_line(path, whole))
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


def _last_line(path: Path, end: int) -> bytes:
    begin = _whole_lines(path, end - 1)
    with path.open("rb") as file:
        file.seek(begin)
        return file.read(end - begin)


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
