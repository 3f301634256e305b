"""One chain as a plain text file: one entry a line, readable by eye, proved when it is read."""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from gm_assistant.journal.chain import GAMES, HOUSE, START, Chains, Row, Sound, Tip, sound

SUFFIX = ".jsonl"
TAIL = 65_536


def file_of(folder: Path, subject: str) -> Path:
    return folder / (subject.replace(":", "-") + SUFFIX)


def line_of(row: Row) -> str:
    chains = HOUSE if ":" in row[0] else GAMES
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
        return sound(row_of_line(line) or ("", -1, "") for line in file)


def tail_of(path: Path) -> Tip | None:
    """The end of the file, a torn line cut off; None where its last line is damaged."""
    try:
        file = path.open("rb+")
    except FileNotFoundError:
        return START
    with file:
        size = file.seek(0, os.SEEK_END)
        whole = _whole_lines(path, size)
        if whole < size:
            file.truncate(whole)
        if whole == 0:
            return START
        row = row_of_line(_last_line(path, whole))
        return Tip(row[1], row[-1]) if row else None


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


def append_rows(path: Path, rows: Sequence[Row] | Iterable[Row]) -> int:
    """The size of the file afterwards; nobody but its owner reads it."""
    content = "".join(map(line_of, rows)).encode("utf-8", "surrogateescape")
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _BINARY, 0o600)
    with os.fdopen(handle, "ab") as file:
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
