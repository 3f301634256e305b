"""Which stories visit which lines: pytest loads this beside itself and writes down what it saw."""

import json
import linecache
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Generator
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, Final
from zlib import crc32

import pytest

# Of one file of stories, a line remembers no more: the others rarely see what these do not.
MOST_OF_A_FILE: Final = 6
WHERE: Final = "BREAKAGES_VISITS"
WATCHED: Final = ("views", "pages", "web")
Lines = set[tuple[str, int]]


def watched(root: Path) -> list[str]:
    """The rooms that make what people see, of the shell and of every game."""
    package = root / "gm_assistant"
    rooms = [package / "views", package / "web"]
    rooms += [game / room for game in package.glob("companions/*") for room in ("views", "pages")]
    paths = sorted(path for room in rooms for path in room.rglob("*.py"))
    return [path.relative_to(root).as_posix() for path in paths]


def key_of(name: str, line: str) -> str:
    """A line by its words, not by its number: it is known again where others were put before it."""
    return f"{name}:{crc32(line.strip().encode()):x}"


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


class Visits:
    """The lines that each story runs through; a fixture's lines are those of all who use it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._names = {str(root / name): name for name in watched(root)}
        self._now: Lines = set()
        self._of_fixture = dict[int, Lines]()
        self._seconds = defaultdict[str, dict[str, float]](dict)
        self._lines = defaultdict[str, dict[str, list[str]]](dict)
        self._failed = set[str]()

    def _call(self, frame: FrameType, _event: str, _what: Any) -> Any:
        name = self._names.get(frame.f_code.co_filename)
        if name is None:
            return None
        lines = self._now

        def line(inner: FrameType, _event: str, _what: Any) -> Any:
            lines.add((name, inner.f_lineno))
            return line

        return line

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        self._now = set()
        sys.settrace(self._call)
        threading.settrace(self._call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._write_down(item)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        outer, self._now = self._now, set()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self._of_fixture[id(fixturedef)] = self._now
            self._now = outer | self._now

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._seconds[_file_of(report.nodeid)][report.nodeid] = report.duration
        if report.failed:
            self._failed.add(_file_of(report.nodeid))

    def _write_down(self, item: pytest.Item) -> None:
        file = _file_of(item.nodeid)
        if item.nodeid not in self._seconds[file]:
            return
        info: Any = getattr(item, "_fixtureinfo", None)
        used = [it for each in info.name2fixturedefs.values() for it in each] if info else []
        for name, line in self._now.union(*(self._of_fixture.get(id(it), ()) for it in used)):
            text = linecache.getline(str(self._root / name), line)
            stories = self._lines[file].setdefault(key_of(name, text), [])
            if len(stories) < MOST_OF_A_FILE and item.nodeid not in stories:
                stories.append(item.nodeid)

    def pytest_sessionfinish(self) -> None:
        told = {file: self._told(file) for file in self._seconds}
        Path(os.environ[WHERE]).write_text(json.dumps(told), encoding="utf-8")

    def _told(self, file: str) -> dict[str, Any]:
        """A file in which a story failed is watched again: it may pass the next time."""
        seen = "" if file in self._failed else digest(self._root / file)
        seconds = self._seconds[file]
        return {"digest": seen, "seconds": seconds, "lines": self._lines[file]}


def _file_of(story: str) -> str:
    return story.partition("::")[0]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Visits(config.rootpath))
