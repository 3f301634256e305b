"""Game files written beside the database: whole or not at all, under names safe everywhere."""

import os
import re
import tempfile
import unicodedata
from pathlib import Path

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


def copy_name(at: str, seq: int, label: str) -> str:
    """Names sort as the copies were written, even where the clock was set back."""
    return f"{seq:06d}-{_stamp(at)}-{plain_name(label)}.json"
