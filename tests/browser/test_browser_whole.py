"""Nothing that is said, asked or touched is cut, covered or out of reach, whatever the evening."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import pytest
from browser.looked_at import at_each, overflow
from browser.measured import FRENCH, called
from browser.tables import Document, at_stage, first_night, monday, owing
from browser.tablet import Tablet
from browser.test_browser_layout import BUILDS, FULL, on_monday
from browser.whole import not_whole
from shares import of_all

# The one that users have comes first.
pytestmark = pytest.mark.parametrize("chromium", BUILDS[:1] or [""], indirect=True, scope="session")

SIZES = ((1180, 820), (1024, 768), (820, 1180), (1000, 695), (390, 844), (844, 390), (360, 640))
CROWDS = (8, 12, 20, 21, 29, 45)
Prepared = Callable[[Tablet], None]


def _taken(document: Callable[[], Document], page: str = "") -> Prepared:
    def prepare(tablet: Tablet) -> None:
        if page:
            tablet.take(document(), page)
        else:
            tablet.take(document())

    return prepare


def _long_named(players: int) -> Document:
    return called(first_night(players, 2), FRENCH)


def _newcomer(players: int) -> Prepared:
    """Whoever has met no control yet: each is explained once."""

    def prepare(tablet: Tablet) -> None:
        tablet.page.add_init_script("localStorage.removeItem('gm-first')")
        tablet.take(first_night(players, 2))
        tablet.page.wait_for_selector(".notice.first:not([hidden])")

    return prepare


def _begun(path: str, decisions: int, **form: str) -> Prepared:
    """A guided evening or a rehearsal, so many decisions later."""

    def prepare(tablet: Tablet) -> None:
        sent: dict[str, Any] = form | {"jeu": "quinte-bourg", "csrf": tablet.signature()}
        answer = tablet.page.request.post(
            f"{tablet.served.origin}{path}", form=sent, max_redirects=0
        )
        game = answer.headers["location"].rpartition("/")[2]
        for _ in range(decisions):
            more: dict[str, Any] = {"faire": "coup", "csrf": tablet.signature()}
            tablet.page.request.post(
                f"{tablet.served.origin}/partie/{game}/repetition", form=more, max_redirects=0
            )
        tablet.open(f"/partie/{game}")

    return prepare


def _refused(tablet: Tablet) -> None:
    """Where the Amoureux meet, at the wrong house: a long sentence and a clock."""
    document = first_night(20, 2)
    lovers = [one["id"] for one in document["players"][:2]]
    tablet.take(document | {"moves": [{"move": "lovers", "players": lovers}, *document["moves"]]})
    tablet.move_on()
    tablet.touch(tablet.page.locator("button.seat.barred").first)
    tablet.page.wait_for_selector(".refusal")


def _in_large_letters(prepare: Prepared) -> Prepared:
    def prepared(tablet: Tablet) -> None:
        tablet.open("/")
        sent: dict[str, Any] = {"csrf": tablet.signature(), "lettres": "grandes"}
        tablet.page.request.post(f"{tablet.served.origin}/apparence", form=sent)
        prepare(tablet)

    return prepared


MONDAY: Final = ("reptiliens", "voleur", "psychopathe", "allumeuse", "farce", "attaque")
STAGES: Final = ("vote", "loi", "mariages", "morts", "session", "postes")
STATES: dict[str, Prepared] = {
    **{f"first night of {it}": _taken(partial(first_night, it, 2)) for it in CROWDS},
    **{f"long names of {it}": _taken(partial(_long_named, it)) for it in (12, 29)},
    **{f"monday, {it}": _taken(monday, f"nuit?appel={it}") for it in MONDAY},
    **{it: _taken(partial(on_monday, *FULL[it])) for it in FULL},
    **{f"{it} of 20": _taken(partial(at_stage, 20, it, seed=4)) for it in STAGES},
    **{f"{it} of 45": _taken(partial(at_stage, 45, it, seed=4)) for it in ("vote", "mariages")},
    "what becomes of the dead": _taken(partial(owing, 20, "fate")),
    "a refusal beside a clock": _refused,
    **{f"met first at {it}": _newcomer(it) for it in (12, 45)},
    **{f"guided, {it}": _begun("/visite", it) for it in (0, 6, 10, 14)},
    **{
        f"rehearsed by {players}, {it}": _begun("/repetition", it, joueurs=str(players))
        for players, it in ((12, 8), (12, 12), (20, 14))
    },
}
STATES |= {
    f"{it}, in large letters": _in_large_letters(STATES[it])
    for it in ("first night of 20", "monday, attaque", "rehearsed by 12, 12")
}
# A share that changes with nothing but this line; the whole runs in the soak.
SHARE = Random(38).sample(sorted(STATES), 5)


def faults(tablet: Tablet, state: str) -> list[str]:
    STATES[state](tablet)
    return [
        f"{size}: {it}" for size in at_each(tablet.page, SIZES) for it in not_whole(tablet.page)
    ]


@pytest.mark.parametrize("state", SHARE)
def test_all_that_is_said_asked_and_touched_is_whole(tablet: Tablet, state: str) -> None:
    assert faults(tablet, state) == []


@pytest.mark.soak
@pytest.mark.parametrize("state", sorted(set(STATES) - set(SHARE)))
def test_and_at_every_other_moment(tablet: Tablet, state: str) -> None:
    assert faults(tablet, state) == []


# A4 and Letter, both ways, without their margins.
SHEETS = ((718, 1047), (1047, 718), (740, 980), (980, 740))


@pytest.mark.parametrize("players", of_all((8, 20, 45), 20))
def test_a_screen_that_is_printed_is_no_wider_than_its_sheet(tablet: Tablet, players: int) -> None:
    tablet.page.emulate_media(media="print")
    for document in (first_night(players, 2), at_stage(players, "vote", seed=4)):
        tablet.take(document)
        wide = {size: overflow(tablet.page) for size in at_each(tablet.page, SHEETS)}
        assert set(wide.values()) == {0}, wide
