"""The lines that are watched and broken, and how they are told of processes that stories start."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

# A process that a story starts writes here which lines it runs.
TOLD_BY_CHILDREN: Final = "BREAKAGES_CHILDREN"
WATCHED: Final = ("toolkit", "screens", "web", "views", "pages")
AT_A_START: Final = """import os
if os.environ.get("BREAKAGES_CHILDREN"):
    from bench.breakages.rooms import watch_a_child
    watch_a_child()
"""


def watched(root: Path) -> list[str]:
    """The rooms that make what people see, of the shell and of every game."""
    package = root / "gm_assistant"
    rooms = [package / "toolkit", package / "shell" / "web", *package.glob("games/*/screens")]
    rooms += [game / room for game in package.glob("companions/*") for room in ("views", "pages")]
    paths = sorted(path for room in rooms for path in room.rglob("*.py"))
    return [path.relative_to(root).as_posix() for path in paths]


def watch(root: Path, seen: Callable[[], Callable[[str, int], None]]) -> None:
    """Whatever runs from now on is told, line by line, to whom it is said when it is called."""
    names = {str(root / name): name for name in watched(root)}

    def call(frame: FrameType, _event: str, _what: Any) -> Any:
        name = names.get(frame.f_code.co_filename)
        if name is None:
            return None
        tell = seen()

        def line(inner: FrameType, _event: str, _what: Any) -> Any:
            tell(name, inner.f_lineno)
            return line

        return line

    sys.settrace(call)
    threading.settrace(call)


def watch_a_child() -> None:
    """It may be killed at any moment: each line is written when it is first seen."""
    file = os.open(os.environ[TOLD_BY_CHILDREN], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    known = set[tuple[str, int]]()

    def tell(name: str, line: int) -> None:
        if (name, line) not in known:
            known.add((name, line))
            os.write(file, f"{name} {line}\n".encode())

    watch(Path(__file__).resolve().parents[2], lambda: tell)


def told_by_children(path: Path) -> set[tuple[str, int]]:
    """And forgets it."""
    if not path.is_file():
        return set()
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    path.unlink()
    return {(name, int(line)) for name, _, line in (it.partition(" ") for it in lines)}
