"""What a story needs of the machine is known before it begins, and where it runs among others."""

import os
from collections.abc import Generator
from shutil import which

import pytest
from hypothesis import HealthCheck, settings

from gm_assistant.programs import CHROMIUM, LIBREOFFICE

# A fixture that a story uses, itself or through others; the mark and the program that go with it.
NEEDS = {
    "browser": ("browser", CHROMIUM),
    "chromium": ("browser", CHROMIUM),
    "office": ("office", LIBREOFFICE),
}


# Made once for all that read it: its stories stay in one process.
SHARED = ("exported", "played")
# These begin first, each where a process is free; of the others a file stays together, with what
# its module keeps in memory, and the last ones are short.
LONG_FIRST = ("long", "slow", "office", "browser")


# Around all the others: before `-m` leaves out what is not wanted.
@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    for item in items:
        _mark(item)
        _group(item)
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=_rank)
    return (yield)


def _rank(item: pytest.Item) -> int:
    ranks = (rank for rank, mark in enumerate(LONG_FIRST) if item.get_closest_marker(mark))
    return next(ranks, len(LONG_FIRST))


def _group(item: pytest.Item) -> None:
    shared = [it for it in SHARED if it in getattr(item, "fixturenames", ())]
    if shared or _rank(item) == len(LONG_FIRST):
        item.add_marker(pytest.mark.xdist_group(*shared or [item.nodeid.partition("::")[0]]))


def _mark(item: pytest.Item) -> None:
    used = NEEDS.keys() & set(getattr(item, "fixturenames", ()))
    for mark, program in (NEEDS[fixture] for fixture in used):
        item.add_marker(mark)
        if program.found() is None:
            item.add_marker(pytest.mark.skip(reason=f"{program.title} : {program.install}"))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The same engine without its windows where it is installed: a page opens in a third of it."""
    return which("chromium-headless-shell") or CHROMIUM.found() or ""


@pytest.fixture(scope="session")
def office() -> str:
    return LIBREOFFICE.found() or ""


# A busy machine is no fault of a test: how long drawing takes is not what is tried here.
settings.register_profile("house", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("house")
