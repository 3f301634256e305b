"""The database as it was, kept beside before its tables change."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from gm_assistant.journal.copies import settle
from gm_assistant.journal.private import close_to_others


def set_aside(db: Database, kept: Path, version: int) -> None:
    """A copy that a former start left torn is made anew."""
    if kept.exists() and _is_whole(kept, version):
        return
    fresh = kept.with_name(f".{kept.name}.tmp")
    fresh.unlink(missing_ok=True)
    db.execute("VACUUM INTO ?", [str(fresh)])
    close_to_others(fresh)
    _through_to_the_disk(fresh)
    fresh.replace(kept)
    settle(kept.parent)


def _is_whole(path: Path, version: int) -> bool:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA user_version").fetchone()
            checked = connection.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.DatabaseError:
        return False
    return found == (version,) and checked == [("ok",)]


def _through_to_the_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
