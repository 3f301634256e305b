"""Evenings to print, and the browser that prints them."""

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from browser.kept import Keeper
from playwright.sync_api import Page
from print.evenings import page_of
from pypdf import PdfReader

from gm_assistant.games.quinte_bourg.rules.game import Game

Printed = Callable[..., PdfReader]


@pytest.fixture(scope="session")
def base_url() -> str:
    """No site: the pages are given whole (the plugin's own fixture warns under pytest 9)."""
    return ""


@pytest.fixture
def page(keeper: Keeper) -> Iterator[Page]:
    with keeper.lent() as found:
        yield found


@pytest.fixture
def printed(page: Page) -> Printed:
    """Chromium's PDF of one kind of sheets."""

    def to_pdf(what: str, game: Game | None = None, *, secrets: bool = True) -> PdfReader:
        page.set_content(page_of(what, game, secrets=secrets))
        return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))

    return to_pdf
