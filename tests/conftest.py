"""What a story needs of the machine is known before it begins, and where it runs among others."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from compileall import compile_dir
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from spread import begun_in_order, is_long, shared, unit_of
from web.visitor import House, Visitor

from gm_assistant.places import PACKAGE
from gm_assistant.shell.doctor import CHROMIUM, LIBREOFFICE

# The engine without its windows: a page opens in a third of the time.
WINDOWLESS = "chromium-headless-shell"
# A fixture that a story uses, itself or through others; the mark and the program that go with it.
NEEDS = {
    "browser": ("browser", CHROMIUM),
    "chromium": ("browser", CHROMIUM),
    "office": ("office", LIBREOFFICE),
}

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
    # All pages of one server are one process, as long as one of them is open.
    "--process-per-site",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", help="k/n: the k-th of n parts of the stories that would run")


def pytest_report_header(config: pytest.Config) -> str | None:
    share = config.getoption("--share")
    return f"share {share} of the stories" if share else None


def pytest_configure(config: pytest.Config) -> None:
    # Once for all processes, and for what the stories start, where nobody has run it before.
    if config.getoption("numprocesses", None):
        compile_dir(PACKAGE, quiet=2, workers=0)
    # The stories with their `assert` rewritten, too: anew in each process at each run, that is two
    # thirds of collecting them.
    if "PYTEST_XDIST_WORKER" in os.environ:
        sys.dont_write_bytecode = False


# Around all the others: before `-m` leaves out what is not wanted.
@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, None, None]:
    for item in items:
        _mark(item)
    if "PYTEST_XDIST_WORKER" in os.environ:
        items[:] = [items[place] for place in begun_in_order([it.nodeid for it in items])]
    yield
    if told := config.getoption("--share"):
        wanted = shared([it.nodeid for it in items], told)
        config.hook.pytest_deselected(items=[it for it in items if it.nodeid not in wanted])
        items[:] = [it for it in items if it.nodeid in wanted]


def pytest_collection_finish() -> None:
    # What was read to collect the stories stays: no search for what is forgotten goes through it.
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = unit_of
    return scheduler


def _mark(item: pytest.Item) -> None:
    if is_long(item.nodeid):
        item.add_marker("slow")
    used = NEEDS.keys() & set(getattr(item, "fixturenames", ()))
    for mark, program in (NEEDS[fixture] for fixture in used):
        item.add_marker(mark)
        if program.found() is None:
            item.add_marker(pytest.mark.skip(reason=f"{program.title} : {program.how()}"))


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest) -> str:
    """The quickest build, or the one that a story names."""
    return getattr(request, "param", "") or which(WINDOWLESS) or CHROMIUM.found() or ""


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    return {"executable_path": chromium, "args": FLAGS}


@pytest.fixture(scope="session")
def keeper(browser: Any) -> Any:
    """Pages of one browser for all the stories of a process."""
    from browser.kept import Keeper

    return Keeper(browser)


@pytest.fixture(scope="session")
def office() -> str:
    return LIBREOFFICE.found() or ""


# The app in a folder of its own, and a device before it.


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees").open()
    yield opened
    opened.close()


@pytest.fixture
def visitor(house: House) -> Visitor:
    return Visitor(house)


# A busy machine is no fault of a test: how long drawing takes is not what is tried here.
settings.register_profile("house", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("house")
