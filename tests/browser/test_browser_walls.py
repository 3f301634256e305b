"""Long and odd names at every size: whole on their walls or shortened, and nothing hangs out."""

from collections.abc import Iterator, Sequence

import pytest
from browser.contrast import weak_words
from browser.looked_at import at_each, judge_of, overflow
from browser.measured import beside_the_heart, out_of_place
from browser.tables import at_stage, first_night, owing
from browser.tablet import Tablet
from browser.test_browser_layout import SIZES
from browser.test_browser_mended import executed
from browser.walls import FRENCH, ODD, called, off_their_walls
from playwright.sync_api import Browser

PAGES = ("nuit", "village", "couchage", "quelquun", "quelquun/J2")
FOLK = {"French": FRENCH, "odd": ODD}
CROWDS = [*(pytest.param(it, marks=pytest.mark.soak) for it in (8, 20, 29)), 45]


def _faults(tablet: Tablet, what: str) -> Iterator[str]:
    for size in at_each(tablet.page, SIZES.values()):
        found = [*off_their_walls(tablet.page), *beside_the_heart(tablet.page)]
        yield from (f"{what}, {size}: {it}" for it in found)
        if wide := overflow(tablet.page):
            yield f"{what}, {size}: {wide} px too wide"


@pytest.mark.parametrize("players", CROWDS)
@pytest.mark.parametrize("folk", FOLK)
def test_names_and_signs_stay_on_their_walls(tablet: Tablet, folk: str, players: int) -> None:
    names, found = FOLK[folk], list[str]()
    tablet.take(called(first_night(players), names))
    numbers = [f".s{seat} .number" for seat in range(players)]
    for size in at_each(tablet.page, SIZES.values()):
        weak = weak_words(tablet.page, judge_of(tablet.page), numbers)
        found += [f"number, {size}: {it}" for it in weak]
    for page in PAGES:
        tablet.go(page)
        found += _faults(tablet, page)
    tablet.take(called(at_stage(players, "heritages", seed=4), names))
    found += _faults(tablet, "day")
    tablet.go("village")
    found += _faults(tablet, "village by day")
    assert found == []


def _wedding(tablet: Tablet, names: Sequence[str], players: int) -> None:
    tablet.take(called(at_stage(players, "mariages", seed=4), names))
    for place in (0, 5):
        tablet.tap(tablet.page.locator("button.seat.legal").nth(place))


def _put_right(tablet: Tablet, names: Sequence[str], players: int) -> None:
    tablet.take(called(executed(players), names))
    tablet.leave_by(tablet.page.get_by_role("link", name="Corriger le vote"), "**/corriger/*")


def _condemned(tablet: Tablet, names: Sequence[str], players: int) -> None:
    tablet.take(called(owing(players, "execute"), names))


def _voting(tablet: Tablet, names: Sequence[str], players: int) -> None:
    tablet.take(called(at_stage(players, "vote", seed=4), names))
    tablet.tap(tablet.page.get_by_role("button", name="Le débat est clos"))


ASKED = {
    "voting": _voting,
    "wedding": _wedding,
    "vote put right": _put_right,
    "condemned": _condemned,
}


@pytest.mark.parametrize("players", CROWDS)
@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_of_long_names_is_whole(tablet: Tablet, asked: str, players: int) -> None:
    ASKED[asked](tablet, FRENCH, players)
    found = list(_faults(tablet, asked))
    for size in at_each(tablet.page, SIZES.values()):
        found += [f"{size}: {it}" for it in out_of_place(tablet.page)]
    assert found == []


@pytest.mark.parametrize("players", CROWDS)
@pytest.mark.parametrize("folk", FOLK)
def test_long_names_are_read_from_the_room(
    tablet: Tablet, browser: Browser, folk: str, players: int
) -> None:
    tablet.take(called(owing(players, "execute"), FOLK[folk]))
    tablet.go("ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
    screen = browser.new_context().new_page()
    screen.goto(f"{tablet.served.origin}{address}")
    found = []
    for size in at_each(screen, ((1920, 1080), *SIZES.values())):
        found += [f"{size}: {it}" for it in off_their_walls(screen)]
    screen.context.close()
    assert found == []
