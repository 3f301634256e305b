"""Which stories visit which lines: pytest loads this beside itself and writes down what it saw."""

import json
import linecache
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pytest

from bench.breakages.rooms import TOLD_BY_CHILDREN, told_by_children, watch

# Of one file of stories, a line remembers no more: the others rarely see what these do not.
MOST_OF_A_FILE: Final = 6
WHERE: Final = "BREAKAGES_VISITS"
Lines = set[tuple[str, int]]


def key_of(name: str, line: str) -> str:
    """A line by its words, not by its number: it is known again where others were put before it."""
    return f"{name}:{crc32(line.strip().encode()):x}"


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


class Visits:
    """The lines that each story runs through; a fixture's lines are those of all who use it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._children = Path(os.environ[WHERE]).with_name("children.txt")
        self._now: Lines = set()
        self._of_fixture = dict[int, Lines]()
        self._seconds = defaultdict[str, dict[str, float]](dict)
        self._lines = defaultdict[str, dict[str, list[str]]](dict)
        self._failed = set[str]()
        self._work = 0.0

    def _tell(self) -> Callable[[str, int], None]:
        lines = self._now
        return lambda name, line: lines.add((name, line))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        self._now = set()
        os.environ[TOLD_BY_CHILDREN] = str(self._children)
        watch(self._root, self._tell)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._now |= told_by_children(self._children)
            self._write_down(item)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        """Its own work: how long it took would say how busy the machine was."""
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self._work = time.process_time() - begun

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
            self._seconds[_file_of(report.nodeid)][report.nodeid] = self._work
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
