"""One break after the other, in a copy of the tree: the stories run until one of them bites."""

import importlib
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from bench.breakages.ways import Break

MOST_STORIES, MOST_SECONDS, FIRST = 80, 240.0, 12
ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE, CRASHED = 300, 70
# They look at what stands in every room, and run through no line of it.
OF_ALL: Final = ("tests/web/test_web_words.py",)
# What every story needs and nobody breaks: imported once, before the forks.
HEAVY: Final = ("flask", "hypothesis", "openpyxl", "sqlite_utils", "waitress", "xml.dom.minidom")
QUIET = ["-x", "-q", "-rfE", "--no-header", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
# What is imported before pytest cannot be rewritten by it: on purpose.
QUIET += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
EVENINGS: Final = ("tests/approved/test_approved.py",)


@dataclass(frozen=True)
class Visited:
    """The stories by the line and by the file that they visit, and how long each takes."""

    seconds: Mapping[str, float]
    lines: Mapping[str, Sequence[str]]
    files: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, told: Iterable[Mapping[str, Any]]) -> "Visited":
        seconds, lines, files = dict[str, float](), dict[str, list[str]](), dict[str, list[str]]()
        for one in told:
            seconds |= one["seconds"]
            for place, stories in one["lines"].items():
                lines.setdefault(place, []).extend(stories)
                files.setdefault(place.partition(":")[0], []).extend(stories)
        return cls(seconds, lines, files)

    def runs(self, found: Break) -> bool:
        """What a module says outside its functions runs when it is imported."""
        return found.visited in self.lines

    def stories(self, found: Break) -> list[str]:
        """Of the line first, then of their files, then of the broken file, as long as time is."""
        near = self._spread(self.lines.get(found.visited, ()), found)
        homes = {_file_of(it) for it in near}
        beside = self._spread((it for it in self.seconds if _file_of(it) in homes), found)
        further = self._spread(self.files.get(found.path, ()), found)
        chosen, spent = list[str](), 0.0
        of_all = [it for it in self.seconds if _file_of(it) in OF_ALL]
        if not near:
            # What is said outside functions shows wherever it is used: whole evenings look there.
            of_all += self._spread((it for it in self.seconds if _file_of(it) in EVENINGS), found)
        for story in dict.fromkeys([*near, *of_all, *further, *beside]):
            # A long one that does not fit leaves its time to those that come after it.
            if not chosen or spent + self.seconds[story] <= MOST_SECONDS:
                spent += self.seconds[story]
                chosen.append(story)
        return chosen[:MOST_STORIES]

    def _spread(self, stories: Iterable[str], found: Break) -> list[str]:
        """One of each file in turn, the cheapest first, those of the same room before others."""
        by_file = dict[str, list[str]]()
        for story in sorted(
            set(stories), key=lambda it: (not _names(it, found.path), self.seconds[it])
        ):
            by_file.setdefault(_file_of(story), []).append(story)
        own = sorted(by_file, key=lambda it: not _same_room(it, found.path))
        turns = chain.from_iterable(zip_longest(*(by_file[it] for it in own)))
        return [it for it in turns if it is not None]


def _file_of(story: str) -> str:
    return story.partition("::")[0]


def _names(story: str, path: str) -> bool:
    """Whether the evening that it reads is one of the game that is broken."""
    return any(it in story.partition("[")[2] for it in Path(path).parts[2:-2])


def _same_room(story: str, path: str) -> bool:
    return Path(story).parent.name in Path(path).parts


@dataclass(frozen=True)
class Verdict:
    """By what it was caught; nothing where it survived."""

    by: str
    stories: int
    seconds: float


class Trials:
    """Each in a fork that has the heavy libraries already and nothing of ours."""

    def __init__(self, copy: Path, visited: Visited) -> None:
        self._copy, self._visited = copy, visited
        os.chdir(copy)
        # The forks, and the servers that stories start, read the copy and nothing else of ours.
        os.environ["PYTHONPATH"] = str(copy)
        sys.path[:] = [str(copy), *(it for it in sys.path if it not in ("", str(ROOT)))]
        for name in HEAVY:
            importlib.import_module(name)

    def tried(self, found: Break) -> Verdict:
        begun, chosen = time.monotonic(), self._visited.stories(found)
        path = self._copy / found.path
        whole, stamp = path.read_bytes(), path.stat()
        path.write_bytes(found.applied(whole))
        try:
            by = next(filter(None, map(self._bitten, _batches(chosen))), "")
        finally:
            path.write_bytes(whole)
            os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        return Verdict(by, len(chosen), time.monotonic() - begun)

    def _bitten(self, stories: Sequence[str]) -> str:
        log = self._copy.parent / "trial.log"
        child = os.fork()
        if child == 0:
            _end(stories, log)
        status = _waited(child)
        if status == CRASHED:
            raise RuntimeError(log.read_text(encoding="utf-8", errors="replace"))
        if status == 0:
            return ""
        named = FAILED.search(log.read_text(encoding="utf-8", errors="replace"))
        return "patience" if status is None else named[1] if named else f"pytest's code {status}"


def _batches(stories: Sequence[str]) -> Iterator[Sequence[str]]:
    """Never none: without a name pytest would take them all."""
    yield from filter(None, (stories[:FIRST], stories[FIRST:]))


def _end(stories: Sequence[str], log: Path) -> NoReturn:
    """Whatever happens to it, a fork never goes on as if it were the bench."""
    status = CRASHED
    try:
        status = _run(stories, log)
    except BaseException:  # noqa: BLE001  told to the bench, which stops
        log.write_text(traceback.format_exc(), encoding="utf-8")
    finally:
        os._exit(status)


def _run(stories: Sequence[str], log: Path) -> int:
    os.setsid()
    sys.dont_write_bytecode = True
    with log.open("w", encoding="utf-8") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    return int(pytest.main([*QUIET, *stories]))


def _waited(child: int) -> int | None:
    """The child's answer, or nothing: it hangs, and whatever it started ends with it."""
    end = time.monotonic() + PATIENCE
    status: int | None = None
    while status is None and time.monotonic() < end:
        done, told = os.waitpid(child, os.WNOHANG)
        status = os.waitstatus_to_exitcode(told) if done else None
        time.sleep(0.02)
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return status
    if status is None:
        os.waitpid(child, 0)
    return status
