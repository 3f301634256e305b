"""Who serves a folder: a lock that dies with its holder, and the address where he is found."""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from gm_assistant.shell.journal.store import made_private

FILE = "en-cours"
# Windows hides the locked bytes from readers: far beyond what is written.
LOCKED_AT = 1 << 20


class Serving:
    """Held until `stop`, or until the process ends in whatever way."""

    def __init__(self, file: IO[bytes] | None) -> None:
        self._file = file

    def tell(self, address: str) -> None:
        """Where a second start is to send its browser."""
        if self._file is not None:
            told = {"pid": os.getpid(), "address": address}
            self._file.seek(0)
            self._file.truncate()
            self._file.write(json.dumps(told).encode())
            self._file.flush()

    def stop(self) -> None:
        if self._file is not None:
            self._file.close()


def serve_alone(folder: Path) -> Serving | None:
    """The folder is ours to serve; None where somebody alive serves it already."""
    path = folder / FILE
    made_private(path)
    file = path.open("rb+")
    try:
        _lock(file)
    except BlockingIOError:
        file.close()
        return None
    except OSError:
        # A network folder may know no locks: serving beside nobody is the likelier case.
        file.close()
        return Serving(None)
    return Serving(file)


def address_served(folder: Path) -> str:
    """Where the one who serves this folder is found; empty where he has not said it yet."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads((folder / FILE).read_bytes())["address"])
    return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(LOCKED_AT)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
