"""Small comforts: names that sit down while typed, larger letters, paper, a server that is away."""

import re
from collections.abc import Iterator

import pytest
from browser.looked_at import overflow, turn
from browser.served import Served
from browser.tables import first_night
from browser.tablet import Tablet
from playwright.sync_api import BrowserContext, expect
from recorded import demonstration

NUMBERED = "1. Alice\n2) Bruno\n\n3 - Chloé\n"


def houses(tablet: Tablet) -> list[str]:
    seats = tablet.page.locator(".spread-picture .seat")
    return [it.get_attribute("data-whole") or "" for it in seats.all()]


def test_names_sit_down_while_they_are_typed_or_pasted(tablet: Tablet) -> None:
    tablet.open("/nouvelle")
    names = tablet.page.locator("#names textarea")
    names.fill(NUMBERED)
    assert houses(tablet) == ["Alice", "Bruno", "Chloé"]
    expect(tablet.page.locator(".heart-note")).to_have_text("3 joueurs à table")
    names.press_sequentially("Éd")
    assert houses(tablet)[-1] == "Éd"
    names.fill("Ana, Bob, Zoé")
    assert houses(tablet) == ["Ana", "Bob", "Zoé"]
    names.fill("")
    assert houses(tablet) == []
    expect(tablet.page.locator(".heart-note")).to_have_text("La table est vide")


def test_larger_letters_are_kept_by_the_device_and_fit_it(tablet: Tablet) -> None:
    tablet.take(first_night(20))
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    usual = tablet.page.evaluate(size)
    tablet.go("menu")
    tablet.page.get_by_role("button", name="Plus grandes").tap()
    tablet.page.wait_for_selector("[data-letters=grandes]")
    tablet.go("nuit")
    assert tablet.page.evaluate(size) > usual * 1.15
    for width, height in ((1180, 820), (820, 1180), (390, 844)):
        turn(tablet.page, (width, height))
        assert overflow(tablet.page) == 0


def test_a_page_is_printed_as_ink_on_paper(tablet: Tablet) -> None:
    tablet.take(first_night(20))
    ground = "() => getComputedStyle(document.querySelector('.scene')).backgroundColor"
    assert tablet.page.evaluate(ground) == "rgb(12, 11, 10)"
    tablet.page.emulate_media(media="print")
    assert tablet.page.evaluate(ground) == "rgb(255, 255, 255)"
    ink = tablet.page.locator(".aloud").first.evaluate("it => getComputedStyle(it).color")
    assert max(map(int, re.findall(r"\d+", ink))) < 90
    expect(tablet.page.locator(".tools, .foot").first).to_be_hidden()
    tablet.page.emulate_media(media="screen")


def test_a_lost_gesture_is_spoken_of_only_where_there_was_one(tablet: Tablet) -> None:
    tablet.take(first_night(12))
    away, lost = tablet.page.locator(".away"), tablet.page.locator(".away .lost")
    tablet.page.route("**/version?**", lambda route: route.abort())
    expect(away).to_be_visible()
    expect(lost).to_be_hidden()
    tablet.page.route("**/coup", lambda route: route.abort())
    tablet.page.locator("button.seat.legal").first.tap()
    expect(lost).to_be_visible()
    # No house looks chosen that is not.
    expect(tablet.page.locator(".whisper")).to_be_empty()
    tablet.page.unroute_all()
    expect(away).to_be_hidden()
    # What the browser itself says of a network that is cut.
    said = ("ERR_FAILED", "htmx:")
    tablet.troubles = [it for it in tablet.troubles if not any(one in it for one in said)]


# What a control is, said once.


@pytest.fixture
def newcomer(context: BrowserContext, shared_server: Served) -> Iterator[Tablet]:
    device = Tablet(context.new_page(), shared_server, is_new=True).watch()
    yield device
    assert device.troubles == []


def test_a_control_is_explained_once_and_one_at_a_time(newcomer: Tablet) -> None:
    newcomer.take(first_night(12))
    note = newcomer.page.locator(".notice.first")
    told = newcomer.page.locator("[data-first-said]")
    expect(note).to_be_visible()
    first = told.inner_text()
    # It stays while its call does.
    newcomer.go("nuit")
    seen = {first, told.inner_text()}
    assert len(seen) == 2
    newcomer.page.get_by_role("button", name="Compris").tap()
    expect(note).to_be_hidden()
    for _ in range(12):
        newcomer.go("nuit")
        newcomer.page.wait_for_timeout(50)
        if note.is_hidden():
            break
        assert told.inner_text() not in seen
        seen.add(told.inner_text())
    assert note.is_hidden()


def test_a_hint_pushes_no_board(newcomer: Tablet) -> None:
    newcomer.take(demonstration("non-morts"))
    page = newcomer.page
    expect(page.locator(".notice.first")).to_be_visible()
    shown = page.locator("main").bounding_box()
    page.locator("[data-first-never]").tap()
    expect(page.locator(".notice.first")).to_be_hidden()
    assert page.locator("main").bounding_box() == shown


def test_all_of_them_are_put_away_in_one_tap(newcomer: Tablet) -> None:
    newcomer.take(first_night(12))
    note = newcomer.page.locator(".notice.first")
    expect(note).to_be_visible()
    newcomer.page.locator("[data-first-never]").tap()
    expect(note).to_be_hidden()
    newcomer.go("nuit")
    newcomer.move_on()
    newcomer.page.wait_for_timeout(100)
    expect(note).to_be_hidden()
