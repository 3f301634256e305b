"""What SQLite and the disk complain about, turned into refusals that say what to do."""

import errno
import sqlite3
from contextlib import AbstractContextManager

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


class said_in_words(AbstractContextManager[None]):  # noqa: N801 - read as a word of a sentence
    """Inside, an error of the database or of the disk is raised as the refusal that it means."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        refusal = _meant_by(error)
        if refusal is not None:
            raise refusal from error


def _meant_by(error: BaseException | None) -> type[JournalRefusal] | None:
    match error:
        case sqlite3.Error():
            # A mistake of ours is not for the MJ to mend: it goes up as it is.
            return _SQLITE.get(_plain_code(error))
        case UnicodeDecodeError():
            # What SQLite itself says is unreadable where the damage is in its table of contents.
            return DatabaseDamaged
        case UnicodeEncodeError():
            return Unstorable
        case OSError():
            return _DISK.get(error.errno, DiskTrouble)
        case _:
            return None


def _plain_code(error: sqlite3.Error) -> int:
    # The low byte of an extended code is the plain one.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
