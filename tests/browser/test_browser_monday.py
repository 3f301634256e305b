"""A whole Monday: as few taps as there are decisions, also by keyboard and without JavaScript."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from browser.served import Served
from browser.tables import GO, TAPPED, monday
from browser.tablet import Tablet
from playwright.sync_api import Browser, Page
from shares import of_all

DECISIONS, WORDLESS = 18, 3


def _button(what: str) -> str:
    """Where a finger goes for it."""
    if what == GO:
        return "[data-key=p]"
    name, _, value = what.partition("=")
    return f"button[name={name}][value={value}]" if value else f"button.seat[value={what}]"


@dataclass(frozen=True)
class Played:
    """What a Monday by finger left behind it."""

    taps: int
    reached: str
    recorded: list[str]
    told: dict[str, str]
    height: float


@pytest.fixture(scope="module")
def played(
    browser: Browser, browser_context_args: dict[str, Any], shared_server: Served
) -> Iterator[Played]:
    """Played once for all that is asked of it."""
    context = browser.new_context(**browser_context_args)
    tablet = Tablet(context.new_page(), shared_server).watch()
    yield _played(tablet)
    assert tablet.troubles == []
    context.close()


def _played(tablet: Tablet) -> Played:
    tablet.take(monday())
    tablet.taps, told = 0, {}
    while tablet.step in TAPPED:
        step = tablet.step
        for what in TAPPED[step]:
            tablet.tap(_button(what))
        told[step] = tablet.band
    height = tablet.page.locator(".band").evaluate("it => it.getBoundingClientRect().height")
    return Played(tablet.taps, tablet.step, _recorded(tablet), told, height)


def _recorded(tablet: Tablet) -> list[str]:
    return [move["step"] for move in tablet.moves if move["move"] == "call"]


def test_a_full_monday_costs_twenty_one_taps(played: Played) -> None:
    assert played.taps == DECISIONS + WORDLESS
    assert played.reached == "jour"
    assert played.recorded == list(TAPPED)


def test_answers_stay_in_the_band_until_the_next_tap(played: Played) -> None:
    assert "Voyeur" in played.told["fureteur"]
    assert "OUI" in played.told["dresseur_chien"] or "NON" in played.told["dresseur_chien"]
    assert "Villageois" in played.told["inventeur"]
    assert played.height == pytest.approx(72, abs=1)


def _walk_to(page: Page, player: str) -> None:
    """With the arrows, from house to house."""
    for _ in range(30):
        focused = page.evaluate("document.activeElement.value || ''")
        if focused == player:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never reach {player}")


def test_arrows_and_enter_conduct_the_whole_night(tablet: Tablet) -> None:
    tablet.take(monday())
    page = tablet.page
    page.keyboard.press("ArrowRight")
    while tablet.step in TAPPED:
        for what in TAPPED[tablet.step]:
            if what != GO:
                _walk_to(page, what.rpartition("=")[2])
            tablet.press("Enter")
    assert _recorded(tablet) == list(TAPPED)
    tablet.press("u")
    assert tablet.step == "inventeur"
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    tablet.press("p")
    assert tablet.step == "jour"


@pytest.mark.parametrize("rows", of_all((3, len(TAPPED)), 3))
def test_without_javascript_a_night_is_conducted_all_the_same(
    scriptless: Page, tablet: Tablet, shared_server: Served, rows: int
) -> None:
    plain, game = scriptless, tablet.take(monday())
    plain.goto(f"{shared_server.origin}/partie/{game}/nuit")
    for step in list(TAPPED)[:rows]:
        assert plain.locator("#call [name=step]").get_attribute("value") == step
        for what in TAPPED[step]:
            with plain.expect_navigation():
                plain.locator(_button(what)).click()
    assert _recorded(tablet) == list(TAPPED)[:rows]
    with plain.expect_navigation():
        plain.locator("[data-curtain] button").click()
    assert "Ana" not in plain.content()
    with plain.expect_navigation():
        plain.locator(".hold").click()
    with plain.expect_navigation():
        plain.get_by_role("button", name="Lever le rideau").click()
    assert plain.locator("#call").count() == 1
