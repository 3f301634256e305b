"""The curtain: nothing secret is in the page while it is down, and only a hold lifts it."""

from time import sleep

import pytest
from browser.looked_at import violations
from browser.tables import first_night, table
from browser.tablet import Tablet
from playwright.sync_api import Page

from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES

HOLD_BOX = ".hold"


def secrets() -> set[str]:
    """Names, cards and posts of the table."""
    people = table(24)["players"]
    cards = {ROLES[it] for one in people for it in one["camp_roles"]}
    cards |= {SPECIALITIES[it] for one in people for it in one["specialities"]}
    return cards | {one["name"] for one in people}


def _on_the_button(page: Page) -> None:
    # The button may be there before the script that listens to it.
    page.wait_for_load_state()
    box = page.locator(HOLD_BOX).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def hold(page: Page) -> None:
    """The finger stays down until the next page is there, however slow the machine is."""
    _on_the_button(page)
    with page.expect_navigation():
        page.mouse.down()
    page.mouse.up()


def touch_for(page: Page, milliseconds: int) -> None:
    """Where the page's clock stands still: as long as the story says, on any machine."""
    _on_the_button(page)
    page.mouse.down()
    page.clock.run_for(milliseconds)
    page.mouse.up()


@pytest.fixture
def covered(tablet: Tablet) -> Tablet:
    tablet.take(first_night(24))
    tablet.tap("button.seat.legal")
    tablet.touch("[data-curtain] button")
    tablet.page.wait_for_selector(HOLD_BOX)
    return tablet


def leaks(tablet: Tablet) -> list[str]:
    content = tablet.page.content()
    return [secret for secret in secrets() if secret in content]


def test_every_secret_is_absent_and_not_merely_hidden(covered: Tablet) -> None:
    assert leaks(covered) == []


def test_it_stays_down_on_every_page_and_after_a_reload(covered: Tablet) -> None:
    for page in ("nuit", "couchage", "journal", "village", "victoires", "invocation", "menu"):
        covered.go(page)
        assert covered.page.locator(HOLD_BOX).count() == 1
        assert leaks(covered) == []
    covered.open("/")
    assert leaks(covered) == []


def test_going_back_does_not_uncover(covered: Tablet) -> None:
    covered.page.go_back()
    covered.page.wait_for_selector(HOLD_BOX)
    assert leaks(covered) == []


def test_a_short_touch_does_not_lift_it_and_a_long_one_does(covered: Tablet) -> None:
    covered.go("nuit")
    covered.stop_the_clock()
    touch_for(covered.page, 300)
    covered.page.clock.run_for(1000)
    assert covered.page.locator(HOLD_BOX).count() == 1
    touch_for(covered.page, 900)
    covered.page.wait_for_selector("#call")
    assert covered.step == "amoureux"


def test_leaving_the_app_lowers_it(tablet: Tablet) -> None:
    tablet.take(first_night(24))
    tablet.page.wait_for_timeout(1100)
    tablet.page.goto("about:blank")
    tablet.page.goto(f"{tablet.served.origin}/partie/{tablet.game}/nuit")
    tablet.page.wait_for_selector(HOLD_BOX)
    assert leaks(tablet) == []


def test_a_page_reloaded_from_outside_learns_at_once_that_its_curtain_fell(tablet: Tablet) -> None:
    tablet.take(first_night(24))
    # Not by the clock that asks every second: a finger would be quicker.
    tablet.page.add_init_script("globalThis.setInterval = () => 0")
    tablet.page.goto(tablet.page.url)
    tablet.page.wait_for_selector(HOLD_BOX)
    assert leaks(tablet) == []
    assert violations(tablet.page) == []


def test_a_tab_closed_beside_another_hides_nothing(tablet: Tablet) -> None:
    tablet.take(first_night(8))
    other = tablet.page.context.new_page()
    other.goto(tablet.page.url)
    other.wait_for_selector("#call")
    other.close(run_before_unload=True)
    tablet.page.wait_for_timeout(300)
    tablet.go("village")
    assert tablet.page.locator(HOLD_BOX).count() == 0


def test_the_last_tab_that_is_closed_hides_everything(tablet: Tablet) -> None:
    tablet.take(first_night(8))
    context, origin = tablet.page.context, tablet.served.origin
    tablet.page.close(run_before_unload=True)
    night = f"{origin}/partie/{tablet.game}/nuit"
    # What a tab says while it is closed arrives when the machine has time for it.
    for _ in range(600):
        if 'class="hold"' in context.request.get(night).text():
            break
        sleep(0.05)
    other = context.new_page()
    other.goto(night)
    assert other.locator(HOLD_BOX).count() == 1
