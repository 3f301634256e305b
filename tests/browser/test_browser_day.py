"""The day on the circle: houses are touched, few times; nothing is chosen from a list of names."""

import pytest
from browser import tables
from browser.looked_at import faults_of, overflow, turn
from browser.tables import at_stage, until
from browser.tablet import Tablet
from playwright.sync_api import expect
from shares import of_all

STAGES = ("cameras", "morts", "heritages", "session", "loi", "vote", "mariages", "pickpockets")
HOUSE = "button.seat.legal"


def test_a_wedding_takes_five_taps_at_most(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "mariages", seed=3))
    tablet.taps, found = 0, []
    while not any(it["move"] == "wedding" for it in tablet.moves):
        houses = tablet.page.locator(HOUSE)
        if houses.count():
            tablet.tap(houses.nth((3 * tablet.taps) % houses.count()))
        else:
            tablet.tap(tablet.page.locator(".call .choice").first)
        found += faults_of(tablet.page)
        assert tablet.taps <= 5
    assert found == []


def test_a_law_with_its_voter_takes_four_taps(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "loi", seed=3))
    tablet.taps = 0
    tablet.tap(HOUSE)
    tablet.tap(".choice:has-text('…')")
    counted = tablet.page.locator("[data-ticked]")
    assert counted.inner_text().startswith("0 votant sur ")
    tablet.touch("label.seat.legal >> nth=2")
    assert counted.inner_text().startswith("1 votant sur ")
    assert faults_of(tablet.page) == []
    tablet.tap("[type=submit].strong:has-text('Soumettre')")
    assert tablet.taps == 4
    assert len(tablet.moves[-1]["voters"]) == 1


@pytest.mark.parametrize("stage", of_all(STAGES, "heritages", "vote"))
def test_the_circle_stays_and_no_list_of_names_opens(tablet: Tablet, stage: str) -> None:
    tablet.take(at_stage(20, stage, seed=3))
    assert tablet.page.locator("#scene .seat").count() == 20
    assert tablet.page.locator("#scene select").count() == 0


def test_the_condemned_has_a_large_ring(tablet: Tablet) -> None:
    document = until(
        tables.table(20, 3), lambda it: any(owed.what == "execute" for owed in it.pending), 3
    )
    tablet.take(document)
    tablet.touch(".ring [data-timer=go]")
    tablet.page.wait_for_selector(".ring.running")
    assert faults_of(tablet.page) == []


def test_one_tap_dims_the_day_and_it_is_remembered(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "vote", seed=3))
    tablet.touch("form[action='/lumiere'] button")
    tablet.page.wait_for_selector("html[data-look=soir]")
    tablet.go("village")
    assert tablet.page.locator("html").get_attribute("data-look") == "soir"
    assert faults_of(tablet.page) == []
    turn(tablet.page, (390, 844))
    assert overflow(tablet.page) == 0


def test_what_is_said_folds_and_the_next_line_is_large(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "morts", seed=3))
    size = "(place) => parseFloat(getComputedStyle(lines[place].querySelector('.aloud')).fontSize)"
    larger = (
        "([one, other]) => { const lines = document.querySelectorAll('[data-line]');"
        f" const size = {size}; return size(one) > size(other); }}"
    )
    # It takes the time that a line takes to fold.
    tablet.page.wait_for_function(larger, arg=[0, 1])
    tablet.touch(".line.now .aloud")
    tablet.page.wait_for_function(larger, arg=[1, 0])


def test_what_a_step_back_takes_back_is_read_again(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "heritages", seed=4))
    states = "() => [...document.querySelectorAll('[data-line]')].map((it) => it.className)"
    tablet.tap(tablet.page.locator(HOUSE).nth(0))
    read = tablet.page.evaluate(states)
    tablet.undo()
    tablet.tap(tablet.page.locator(HOUSE).nth(0))
    assert any("now" in it for it in read)
    assert tablet.page.evaluate(states) == read


def test_who_pays_for_a_wedding_and_how_much_is_raised_by_a_finger(tablet: Tablet) -> None:
    tablet.take(at_stage(20, "mariages", seed=3))
    for place in (0, 6):
        tablet.tap(tablet.page.locator(HOUSE).nth(place))
    steppers = tablet.page.locator("[data-stepper]")
    numbers = steppers.locator("input")
    steppers.nth(0).locator("[data-by='1']").tap()
    steppers.nth(1).locator("[data-by='1']").tap()
    assert [numbers.nth(it).input_value() for it in (0, 1)] == ["0", "1"]
    steppers.nth(1).locator("[data-by='-1']").tap()
    steppers.nth(0).locator("[data-by='1']").tap()
    assert faults_of(tablet.page) == []
    tablet.tap(tablet.page.locator(HOUSE).nth(9))
    wedding = tablet.moves[-1]
    assert (wedding["price"], wedding["payer"]) == (1, wedding["spouses"][0])


def test_an_exchange_of_posts_is_an_arrow_along_the_table(tablet: Tablet) -> None:
    document = until(
        tables.table(20, 5),
        lambda it: (
            it.stage == "postes" and any(one.rule == "poste.adoration" for one in it.happened)
        ),
        5,
    )
    tablet.take(document)
    expect(tablet.page.locator(".arrows polyline")).to_have_count(1)
    expect(tablet.page.locator(".arrows path")).to_have_count(2)
    assert "ont échangé leurs places" in tablet.words


def test_a_tribunal_is_judged_by_houses(tablet: Tablet) -> None:
    tablet.take(tables.owing_only(20, "tribunal", 7))
    for place in (0, 1):
        tablet.tap(tablet.page.locator(HOUSE).nth(place))
    assert faults_of(tablet.page) == []
    tablet.tap(".choice:has-text('Les autres épargnent')")
    assert tablet.moves[-1]["move"] == "tribunal"
    assert len(tablet.moves[-1]["execute"]) == 2
