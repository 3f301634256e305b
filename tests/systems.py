"""What Windows has not, or lets nobody do: said once, for the stories that are about it."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

_POSIX = os.name == "posix"
BITS = pytest.mark.skipif(not _POSIX, reason="Windows knows no permission bits")
OWNERS = pytest.mark.skipif(
    not _POSIX, reason="Windows numbers no owner of a file, nor such a limit"
)
LINKS = pytest.mark.skipif(not _POSIX, reason="Windows lets administrators alone make links")
# There the system itself keeps the folder of an open game where it is.
OPEN_AND_MOVED = pytest.mark.skipif(
    not _POSIX, reason="Windows moves and removes no file that is open"
)


def is_private(path: Path) -> bool:
    """Nobody but its owner reads it, as far as bits can say so."""
    return not _POSIX or path.stat().st_mode & 0o077 == 0


def soon(happens: Callable[[], bool]) -> bool:
    """Looked at until it is so, or for twenty seconds: what another thread does in its own time.

    Windows refuses some of what concerns an open file, and the mirror opens its own at times.
    """
    until = time.monotonic() + 20
    while not (so := _when_free(happens)) and time.monotonic() < until:
        time.sleep(0.01)
    return so


def once_free(act: Callable[[], object]) -> None:
    assert soon(lambda: (act(), True)[1])


def _when_free(happens: Callable[[], bool]) -> bool:
    try:
        return happens()
    except PermissionError:
        return False
