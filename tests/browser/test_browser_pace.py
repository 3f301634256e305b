"""The silence of a call that nobody answers: it begins by itself, and nobody can count it."""

from typing import Any

import pytest
from browser.tablet import Tablet
from playwright.sync_api import expect

PEOPLE = [
    {"id": f"J{seat}", "name": name, "camp_roles": ["reptilien" if seat == 1 else "villageois"]}
    for seat, name in enumerate(("Ana", "Bob", "Chloé", "David", "Ève", "Farid", "Gil", "Hugo"), 1)
]
SKIPPED = ("fantomes", "reptiliens", "amoureux")
# Nobody has the marchand de sable.
EVENING: dict[str, Any] = {
    "format": "quinte-bourg/1",
    "players": PEOPLE,
    "moves": [{"move": "night"}, *({"move": "pass", "step": it} for it in SKIPPED)],
}
FELT = "navigator.vibrate = (it) => { (globalThis.felt ??= []).push(it); return true; }"
RUNNING, OVER = ".timer.running", ".timer.over"


@pytest.fixture
def silent(tablet: Tablet) -> Tablet:
    tablet.page.add_init_script(FELT)
    tablet.take(EVENING)
    tablet.stop_the_clock()
    # Once more: on the way to its stop the clock went through a minute.
    tablet.go("nuit")
    return tablet


def felt(tablet: Tablet) -> list[int]:
    found: list[int] = tablet.page.evaluate("globalThis.felt ?? []")
    return found


def length(tablet: Tablet) -> float:
    return float(tablet.page.locator(".timer").get_attribute("data-seconds") or 0)


def test_it_begins_once_its_words_had_the_time_that_reading_them_takes(silent: Tablet) -> None:
    page = silent.page
    words = " ".join(page.locator("[data-aloud]").all_inner_texts())
    seconds = len(words) / 14
    page.clock.run_for(int(1000 * seconds * 0.8))
    expect(page.locator(RUNNING)).to_have_count(0)
    page.clock.run_for(int(1000 * (seconds * 0.2 + 2)))
    expect(page.locator(RUNNING)).to_have_count(1)
    assert 5 <= length(silent) <= 9
    page.clock.run_for(9500)
    expect(page.locator(OVER)).to_have_count(1)
    # Felt once, and neither seen nor heard.
    assert felt(silent) == [60]
    expect(page.locator(".timer.quiet-end")).to_have_count(1)


def test_a_tap_on_the_words_begins_it_at_once(silent: Tablet) -> None:
    page = silent.page
    page.locator(".line.now").first.tap()
    page.clock.run_for(50)
    expect(page.locator(RUNNING)).to_have_count(0)
    page.locator(".line.now").last.tap()
    expect(page.locator(RUNNING)).to_have_count(1)


def test_its_bounds_are_the_mj_s_and_no_two_are_alike(silent: Tablet) -> None:
    page = silent.page
    silent.go("menu")
    page.locator("[data-bound=silence-de]").fill("20")
    page.locator("[data-bound=silence-a]").fill("40")
    page.locator("[data-bound=silence-a]").blur()
    page.locator("[data-preference=silence-vibre]").uncheck()
    drawn = set[float]()
    for _ in range(3):
        silent.go("nuit")
        page.clock.run_for(60_000)
        drawn.add(length(silent))
    assert all(20 <= it <= 40 for it in drawn)
    assert len(drawn) > 1
    assert felt(silent) == []


def test_whoever_answers_is_given_all_his_time(tablet: Tablet) -> None:
    tablet.take({**EVENING, "moves": EVENING["moves"][:2]})
    tablet.stop_the_clock()
    expect(tablet.page.locator(".timer")).to_have_count(1)
    tablet.page.clock.run_for(60_000)
    expect(tablet.page.locator(RUNNING)).to_have_count(0)
