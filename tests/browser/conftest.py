"""Chromium as a tablet with touch, before a real server; its console must stay silent."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.kept import Keeper
from browser.origin import Origin, made, stubbed
from browser.pocket import Machine
from browser.served import Served
from browser.tablet import SCRIPTS, Tablet
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from gm_assistant.shell.doctor import CHROMIUM


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "locale": "fr-FR"}


@pytest.fixture
def page(keeper: Keeper, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Of the MJ's tablet."""
    with keeper.lent(SCRIPTS, **browser_context_args) as found:
        yield found


@pytest.fixture
def screen(keeper: Keeper) -> Iterator[Page]:
    """Of a television, which has no cookie."""
    with keeper.lent(viewport={"width": 1920, "height": 1080}) as found:
        yield found


@pytest.fixture
def scriptless(keeper: Keeper) -> Iterator[Page]:
    """Of a browser without JavaScript."""
    with keeper.lent(java_script_enabled=False) as found:
        found.set_default_timeout(30_000)
        yield found


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all the stories that do not kill it."""
    served = Served(tmp_path_factory.mktemp("donnees")).start()
    yield served
    served.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "donnees").start()
    yield served
    served.kill()


@pytest.fixture
def tablet(page: Page, shared_server: Served) -> Iterator[Tablet]:
    """A fresh device; a silent console and nothing asked elsewhere are part of every story."""
    # A busy machine may be slow: whoever waits for something waits until it is there.
    page.set_default_timeout(30_000)
    expect.set_options(timeout=30_000)
    device = Tablet(page, shared_server).watch()
    yield device
    assert device.troubles == []


@pytest.fixture
def machine(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[Machine]:
    """A tablet alone, with its own disk, whose browser a story kills."""
    found = Machine(browser_type, browser_type_launch_args, tmp_path / "profil")
    yield found
    found.close()


@pytest.fixture
def desk(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[Machine]:
    """A whole browser: the one for tests alone neither installs an app nor keeps a screen on."""
    whole = browser_type_launch_args | {"executable_path": CHROMIUM.found()}
    found = Machine(browser_type, whole, tmp_path / "profil")
    yield found
    found.close()


# A tablet alone, on a host of its own.


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What it loads; its worker answers without Python."""
    return stubbed(made(), tmp_path_factory.mktemp("carnet") / "site")


@pytest.fixture
def origin(site: Path) -> Iterator[Origin]:
    served = Origin(site).start()
    yield served
    served.stop()


@pytest.fixture
def windows(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """Of one device, that no story has used."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()
