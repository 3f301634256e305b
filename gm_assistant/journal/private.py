"""The folder of the games: nobody else's, and the same one from beginning to end."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from gm_assistant.journal.refusals import FolderGone

Identity = tuple[int, int]


def make_private(folder: Path, ours: Iterable[str]) -> None:
    """Made, or closed to others where it existed; `ours`: the names that tell it is our folder."""
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    elif any((folder / name).exists() for name in ours) or not any(folder.iterdir()):
        # A folder with other things in it is somebody's own: its files are closed, not itself.
        close_to_others(folder, 0o700)


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


class Anchor:
    """Which files were opened, and whether the same ones still stand under their names."""

    def __init__(self, *paths: Path) -> None:
        self._known = {path: identity for path in paths if (identity := _identity(path))}

    def prove(self) -> None:
        """Nothing must be acknowledged into a file that no name leads to any more."""
        if any(_identity(path) != known for path, known in self._known.items()):
            raise FolderGone


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
