"""What SQLite and the disk complain about, turned into refusals that say what to do."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from gm_assistant.journal.refusals import (
    DatabaseDamaged,
    DatabaseLocked,
    DiskFull,
    DiskTrouble,
    FolderUnusable,
    JournalRefusal,
    ReadOnly,
    Unstorable,
)

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
}


@contextmanager
def said_in_words() -> Iterator[None]:
    """Inside, an error of the database or of the disk is raised as the refusal that it means."""
    try:
        yield
    except sqlite3.Error as error:
        known = _SQLITE.get(_plain_code(error))
        # A mistake of ours is not for the MJ to mend: it goes up as it is.
        if known is None:
            raise
        raise known from error
    except UnicodeDecodeError as error:
        # What SQLite itself says is unreadable where the damage is in its own table of contents.
        raise DatabaseDamaged from error
    except UnicodeEncodeError as error:
        raise Unstorable from error
    except OSError as error:
        refusal = _DISK.get(error.errno, DiskTrouble)
        raise refusal from error


def _plain_code(error: sqlite3.Error) -> int:
    # The low byte of an extended code is the plain one.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
