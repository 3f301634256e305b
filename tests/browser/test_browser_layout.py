"""Every size and every crowd: words and houses on the screen, names whole, the circle still."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from browser import tables
from browser.looked_at import stand
from browser.measured import moved, out_of_place, places
from browser.tablet import Tablet

SIZES = {
    "large": (1180, 820),
    "tall": (820, 1180),
    "phone": (390, 844),
    "sideways": (844, 390),
    "at 200 %": (590, 410),
}
CROWDS = (8, 20, 29, 45)


def _owed(what: str) -> Callable[[int], tables.Document]:
    return lambda players: tables.owing(players, what)


def _stage(stage: str) -> Callable[[int], tables.Document]:
    return lambda players: tables.at_stage(players, stage, seed=4)


MOMENTS: dict[str, Callable[[int], tables.Document]] = {
    "first night": tables.first_night,
    "third night": lambda players: tables.late(players, 3, seed=2),
    "condemned": _owed("execute"),
    "what becomes of the dead": _owed("fate"),
    **{
        stage: _stage(stage)
        for stage in (
            "cameras", "charmes", "morts", "postes", "heritages", "session", "loi", "vote",
            "mariages", "pickpockets", "richesse",
        )
    },
}  # fmt: skip
ALL = list(product(MOMENTS, CROWDS))
# A share that changes with nothing but these lines; the whole runs in the soak.
SHARE = Random(11).sample(ALL, 6)
TAPS, SOON = 3, 60


def taken(tablet: Tablet) -> list[str]:
    """One tap; whether the circle has kept its place."""
    page, before = tablet.page, places(tablet.page)
    crowd = page.locator(".banner").count()
    houses, buttons = page.locator("button.seat.legal"), page.locator(".call .choice")
    if houses.count():
        tablet.tap(houses.nth(houses.count() // 2))
    elif buttons.count():
        tablet.tap(buttons.first)
    elif page.locator("[data-key=p]").count():
        tablet.move_on()
    # A victory has the top of its page.
    return moved(page, before) if page.locator(".banner").count() == crowd else []


def faults_of(tablet: Tablet, document: dict[str, Any]) -> Iterator[str]:
    stand(tablet.page, SIZES["large"], SOON)
    tablet.take(document)
    for tap in range(TAPS):
        for size, shape in SIZES.items():
            stand(tablet.page, shape, SOON)
            faults = out_of_place(tablet.page)
            yield from (f"{size}, tap {tap}, {tablet.row}: {it}" for it in faults)
        stand(tablet.page, list(SIZES.values())[tap], SOON)
        yield from (f"{list(SIZES)[tap]}, tap {tap}, moved: {it}" for it in taken(tablet)[:1])


@pytest.mark.parametrize(("moment", "players"), SHARE)
def test_nothing_to_read_or_to_touch_leaves_the_screen(
    tablet: Tablet, moment: str, players: int
) -> None:
    assert list(faults_of(tablet, MOMENTS[moment](players))) == []


@pytest.mark.soak
@pytest.mark.parametrize(("moment", "players"), [it for it in ALL if it not in SHARE])
def test_nor_at_any_other_moment(tablet: Tablet, moment: str, players: int) -> None:
    assert list(faults_of(tablet, MOMENTS[moment](players))) == []
