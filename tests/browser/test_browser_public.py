"""The public screen beside the tablet: it follows by itself, and hears nothing of a secret tap."""

from typing import Any

import pytest
from browser.tables import first_night
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


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (820, 1180), (390, 844)])
def test_nothing_overflows_sideways(
    tablet: Tablet, television: Page, width: int, height: int
) -> None:
    tablet.go("nuit")
    csrf = tablet.page.locator("input[name=csrf]").first.input_value()
    tablet.page.request.post(
        f"{tablet.served.origin}/partie/{tablet.game}/coup",
        form={"move": "day", "force": "1", "csrf": csrf},
    )
    expect(television.locator(".seat").first).to_be_visible()
    television.set_viewport_size({"width": width, "height": height})
    wide = television.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    television.close()


_CROWDED = """() => {
  const houses = [...document.querySelectorAll(".seat")].map((it) => it.getBoundingClientRect());
  const wall = (it) => it.top + it.height * .3;
  const covers = (one, other) => one.left < other.right - 2 && one.right > other.left + 2
    && wall(one) < other.bottom - 2 && one.bottom > wall(other) + 2;
  const names = [...document.querySelectorAll(".seat .name")];
  return {
    covered: houses.some((one, at) => houses.slice(at + 1).some((other) => covers(one, other))),
    letters: Math.min(...names.map((it) => parseFloat(getComputedStyle(it).fontSize))),
    cut: names.some((it) => it.scrollWidth > it.parentElement.clientWidth),
  };
}"""


@pytest.mark.parametrize("players", [34, 45])
def test_many_houses_are_read_from_afar(tablet: Tablet, browser: Browser, players: int) -> None:
    document = first_night(players)
    screen = television_of(tablet, browser, {**document, "moves": [{"move": "night"}, DAY]})
    expect(screen.locator(".seat")).to_have_count(players)
    seen = screen.evaluate(_CROWDED)
    assert (seen["covered"], seen["cut"]) == (False, False)
    assert seen["letters"] >= 22
    screen.close()


def test_a_rule_opens_under_its_name_and_closes(tablet: Tablet) -> None:
    tablet.take(first_night(12))
    tablet.page.locator(".call-name .rule").tap()
    expect(tablet.page.locator("#rule-box")).to_be_visible()
    expect(tablet.page.locator("#rule-title")).to_have_text("Reptiliens")
    tablet.page.get_by_role("button", name="Fermer").tap()
    expect(tablet.page.locator("#rule-box")).to_be_hidden()
