"""The public screen beside the tablet: it follows by itself, and hears nothing of a secret tap."""

import pytest
from browser.tables import first_night
from browser.tablet import Tablet
from playwright.sync_api import Browser, Page, expect


@pytest.fixture
def television(tablet: Tablet, browser: Browser) -> Page:
    """What the public screen shows, on a device that has no cookie."""
    tablet.take(first_night(12))
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


def test_a_rule_opens_under_its_name_and_closes(tablet: Tablet) -> None:
    tablet.take(first_night(12))
    tablet.page.locator(".call-name .rule").tap()
    expect(tablet.page.locator("#rule-box")).to_be_visible()
    expect(tablet.page.locator("#rule-title")).to_have_text("Reptiliens")
    tablet.page.get_by_role("button", name="Fermer").tap()
    expect(tablet.page.locator("#rule-box")).to_be_hidden()
