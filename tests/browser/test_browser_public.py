"""The public screen beside the tablet: it follows by itself, and hears nothing of a secret tap."""

from typing import Any

import pytest
from browser.seen_by_all import faults_seen
from browser.tables import first_night, owing
from browser.tablet import Tablet
from playwright.sync_api import Browser, Page, expect

DAY = {"move": "day", "force": True}


@pytest.fixture
def television(tablet: Tablet, browser: Browser) -> Page:
    """What the public screen shows, on a device that has no cookie."""
    return television_of(tablet, browser, first_night(12))


def television_of(tablet: Tablet, browser: Browser, document: dict[str, Any]) -> Page:
    tablet.take(document)
    tablet.go("ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
    screen = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    screen.goto(f"{tablet.served.origin}{address}")
    return screen


def test_it_turns_to_day_by_itself(tablet: Tablet, television: Page) -> None:
    expect(television.locator(".night-words")).to_have_text("Nuit de lundi")
    television.evaluate("() => { globalThis.same = true; }")
    tablet.go("nuit")
    csrf = tablet.page.locator("input[name=csrf]").first.input_value()
    tablet.page.request.post(
        f"{tablet.served.origin}/partie/{tablet.game}/coup",
        form={"move": "day", "force": "1", "csrf": csrf},
    )
    expect(television.locator(".bar-top h1")).to_contain_text("Lundi, jour 1")
    expect(television.locator(".seat")).to_have_count(12)
    assert television.evaluate("() => globalThis.same"), "the page was loaded anew"
    television.close()


def test_a_secret_tap_fetches_no_page(tablet: Tablet, television: Page) -> None:
    answers: list[tuple[str, int]] = []
    television.on("response", lambda it: answers.append((it.url.split("?")[0], it.status)))
    tablet.go("nuit")
    tablet.tap("button.seat.legal")
    with television.expect_response("**/version*"):
        pass
    with television.expect_response("**/version*"):
        pass
    asked = {it for it in answers if "/static/" not in it[0]}
    assert asked == {(f"{television.url}/version", 204)}
    television.close()


SIZES = ((1920, 1080), (1280, 720), (820, 1180), (390, 844), (844, 390))


@pytest.mark.parametrize("players", [8, 20, 45])
def test_all_is_read_on_a_wall_and_on_a_phone(
    tablet: Tablet, browser: Browser, players: int
) -> None:
    screen = television_of(tablet, browser, owing(players, "execute"))
    expect(screen.locator(".shout")).to_be_visible()
    faults = []
    for width, height in SIZES:
        screen.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}x{height}: {it}" for it in faults_seen(screen)]
    assert faults == []
    screen.context.close()


_LETTERS = "its => Math.min(...its.map((it) => parseFloat(getComputedStyle(it).fontSize)))"


@pytest.mark.parametrize("players", [34, 45])
def test_many_houses_are_read_from_afar(tablet: Tablet, browser: Browser, players: int) -> None:
    document = first_night(players)
    screen = television_of(tablet, browser, {**document, "moves": [{"move": "night"}, DAY]})
    expect(screen.locator(".seat")).to_have_count(players)
    assert faults_seen(screen) == []
    assert screen.eval_on_selector_all(".seat .name", _LETTERS) >= 22
    screen.close()


def test_a_rule_opens_under_its_name_and_closes(tablet: Tablet) -> None:
    tablet.take(first_night(12))
    tablet.page.locator(".call-name .rule").tap()
    expect(tablet.page.locator("#rule-box")).to_be_visible()
    expect(tablet.page.locator("#rule-title")).to_have_text("Reptiliens")
    tablet.page.get_by_role("button", name="Fermer").tap()
    expect(tablet.page.locator("#rule-box")).to_be_hidden()
