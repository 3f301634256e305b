"""Every size and every crowd: words and houses on the screen, names whole, the circle still."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from shutil import which
from typing import Any

import pytest
from browser import tables
from browser.contrast import weak_words
from browser.looked_at import at_each, judge_of, out_of_sight, overflow, stand
from browser.measured import (
    FRENCH,
    ODD,
    beside_the_heart,
    called,
    moved,
    off_their_walls,
    out_of_place,
    places,
)
from browser.tables import at_stage, first_night, monday, owing, table, until
from browser.tablet import Tablet
from browser.test_browser_corrected import executed
from playwright.sync_api import Page, expect
from shares import of_all

from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.shell.doctor import CHROMIUM

# The one that users have, whose letters and scrollbars are its own, and the one without windows.
BUILDS = sorted({it for it in (CHROMIUM.found(), which("chromium-headless-shell")) if it})
pytestmark = pytest.mark.parametrize(
    "chromium", of_all(BUILDS or [""], *BUILDS[:1], ""), indirect=True, scope="session"
)

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
SHARE = Random(11).sample(ALL, 2)
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


# Long and odd names at every size: whole on their walls or shortened, and nothing hangs out.

PAGES = ("nuit", "village", "couchage", "quelquun", "quelquun/J2?quoi=echange")
FOLK = {"French": FRENCH, "odd": ODD}
WALLED_CROWDS = of_all(CROWDS, 45)


def _faults(tablet: Tablet, what: str) -> Iterator[str]:
    for size in at_each(tablet.page, SIZES.values()):
        found = [*off_their_walls(tablet.page), *beside_the_heart(tablet.page)]
        yield from (f"{what}, {size}: {it}" for it in found)
        if wide := overflow(tablet.page):
            yield f"{what}, {size}: {wide} px too wide"


@pytest.mark.parametrize("players", WALLED_CROWDS)
@pytest.mark.parametrize("folk", of_all(FOLK, "odd"))
def test_names_and_signs_stay_on_their_walls(tablet: Tablet, folk: str, players: int) -> None:
    names, found = FOLK[folk], list[str]()
    tablet.take(called(first_night(players), names))
    numbers = [f".s{seat} .number" for seat in range(players)]
    for size in at_each(tablet.page, (SIZES["large"], SIZES["phone"])):
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


def test_a_married_post_that_is_asked_keeps_its_signs_on_its_wall(tablet: Tablet) -> None:
    """Rings, a hand and the word of a post at once, on a house of few players."""
    moves = [{"move": "night"}, {"move": "day"}, {"move": "stage", "stage": "cameras"}]
    posts = {"procureur": "J1", "president": "J3"}
    tablet.take({**table(8), "posts": posts, "marriages": [["J1", "J2"]], "moves": moves})
    expect(tablet.page.locator(".wed .hand")).to_be_visible()
    assert list(_faults(tablet, "camera")) == []


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


@pytest.mark.parametrize("players", WALLED_CROWDS)
@pytest.mark.parametrize("asked", of_all(ASKED, "voting"))
def test_what_is_asked_of_long_names_is_whole(tablet: Tablet, asked: str, players: int) -> None:
    ASKED[asked](tablet, FRENCH, players)
    found = list(_faults(tablet, asked))
    for size in at_each(tablet.page, SIZES.values()):
        found += [f"{size}: {it}" for it in out_of_place(tablet.page)]
    assert found == []


_TOP = "it => it.getBoundingClientRect().top"
_BOTTOM = "it => it.getBoundingClientRect().bottom"


@pytest.mark.parametrize("players", of_all((20, 45), 45))
def test_upright_on_a_telephone_a_wedding_is_asked_whole(tablet: Tablet, players: int) -> None:
    stand(tablet.page, SIZES["phone"])
    _wedding(tablet, FRENCH, players)
    asked = (".line.now .aloud", ".call h2", ".stepper", ".call > .hint", ".call > .choices")
    ends = [tablet.page.locator(it).last.evaluate(_BOTTOM) for it in asked]
    assert out_of_sight(tablet.page, *asked) == []
    assert max(ends[:-1]) <= tablet.page.locator(asked[-1]).evaluate(_TOP) + 1


def test_over_a_crowd_a_telephone_still_asks_once_the_priest_has_refused(tablet: Tablet) -> None:
    stand(tablet.page, SIZES["phone"])
    _wedding(tablet, FRENCH, 45)
    tablet.tap(tablet.page.get_by_role("button", name="Le Prêtre refuse"))
    expect(tablet.page.get_by_text("Qui se marie")).to_be_visible()


@pytest.mark.parametrize("players", WALLED_CROWDS)
@pytest.mark.parametrize("folk", of_all(FOLK, "French"))
def test_long_names_are_read_from_the_room(
    tablet: Tablet, screen: Page, folk: str, players: int
) -> None:
    tablet.take(called(owing(players, "execute"), FOLK[folk]), "ecran")
    address = tablet.page.locator('a[href^="/ecran/"]').get_attribute("href")
    screen.goto(f"{tablet.served.origin}{address}")
    found = []
    for size in at_each(screen, ((1920, 1080), *SIZES.values())):
        found += [f"{size}: {it}" for it in off_their_walls(screen)]
    assert found == []


# The night's fullest screens: what is read stays large, and what may be touched in reach.

REACHED_SIZES = ((1180, 820), (820, 1180), (390, 844))
KILLED = {"move": "invoke", "by": "Tim", "power": "assassinat", "target": "Rex"}


def _call(step: str, **fields: Any) -> dict[str, Any]:
    return {"move": "call", "step": step, **fields}


def _pass(step: str) -> dict[str, Any]:
    return {"move": "pass", "step": step}


FULL = {
    "an attack while an answer is owed": [
        _call("reptiliens", target="Rex"), _call("laura", house="Rex"),
        _call("dresseur_chien", house="Noa"),
    ],
    "Éris after a silent Freyja": [_pass("allumeuse")],
    "cards to show": [_call("fureteur", target="Cleo")],
    "the words after a killing": [_call("fureteur", target="Cleo"), _pass("voyeur"), KILLED],
}  # fmt: skip


def on_monday(*moves: dict[str, Any]) -> dict[str, Any]:
    """Tim may kill once."""
    document = monday()
    armed = [
        one | ({"specialities": ["tueur"]} if one["id"] == "Tim" else {})
        for one in document["players"]
    ]
    return document | {"players": armed, "moves": [{"move": "night"}, *moves]}


@pytest.mark.parametrize("moment", of_all(FULL, *list(FULL)[:2]))
def test_the_fullest_screens_are_whole(tablet: Tablet, moment: str) -> None:
    tablet.take(on_monday(*FULL[moment]))
    for size in at_each(tablet.page, REACHED_SIZES):
        assert out_of_place(tablet.page) == [], size
        assert tablet.page.locator("[data-key=p]").is_visible(), size


@pytest.mark.parametrize("players", of_all((20, 45), 45))
def test_a_refusal_is_read_whole_beside_a_clock(tablet: Tablet, players: int) -> None:
    """Where the Amoureux meet: a long sentence, « Passer outre », thirty seconds and a way on."""
    document = first_night(players, 2)
    lovers = [one["id"] for one in document["players"][:2]]
    tablet.take(document | {"moves": [{"move": "lovers", "players": lovers}, *document["moves"]]})
    tablet.move_on()
    tablet.touch(tablet.page.locator("button.seat.barred").first)
    tablet.page.wait_for_selector(".refusal")
    for size in at_each(tablet.page, (*REACHED_SIZES, (1024, 768), (844, 390))):
        assert out_of_place(tablet.page) == [], size


def test_the_gestures_of_a_thief_are_read_whole(tablet: Tablet) -> None:
    document = first_night(20, weekday="mardi")
    thief = next(it for it in document["players"] if "brigand" in it["specialities"])
    tablet.take(document | {"moves": [*document["moves"], _pass("curieux")]})
    tablet.go("nuit?appel=brigand")
    assert thief["name"] in tablet.words
    heart, hint = (tablet.page.locator(it).bounding_box() for it in (".heart", ".call > .hint"))
    assert heart is not None
    assert hint is not None
    assert hint["y"] + hint["height"] <= heart["y"] + heart["height"] + 1


def test_an_attack_is_whole_under_an_open_invocation(tablet: Tablet) -> None:
    answered = FULL["an attack while an answer is owed"]
    tablet.take(on_monday(*answered), "invocation")
    tablet.tap(tablet.page.locator("button.seat.legal"))
    tablet.go("nuit?appel=attaque")
    assert tablet.page.locator(".notice", has_text="Une invocation est ouverte").is_visible()
    tablet.touch(".call > .line .aloud")
    assert tablet.page.locator(".call > .hint").is_visible()
    assert out_of_place(tablet.page) == []


def _is_dreamt(village: Village) -> bool:
    spirits = any(it.status == "esprit" for it in village.players.values())
    return spirits and village.phase == "nuit" and "reve" in tonight(village).steps


def test_the_facts_of_a_dream_leave_its_words_whole(tablet: Tablet) -> None:
    tablet.take(until(table(20, 2), _is_dreamt, 2), "nuit?appel=reve")
    assert tablet.page.locator(".call .choice").count() >= 3
    for size in at_each(tablet.page, (*REACHED_SIZES, (844, 390), (590, 410))):
        assert out_of_place(tablet.page) == [], size


def test_after_a_killing_its_words_are_the_largest_and_stand_alone(tablet: Tablet) -> None:
    tablet.take(on_monday(*FULL["the words after a killing"]))
    assert "mise à mort" in tablet.page.locator(".line.now .aloud").inner_text()
    assert "mise à mort" not in tablet.band
    assert "referme les yeux" not in tablet.page.locator(".reading").inner_text()


def test_one_button_leads_on_and_a_touch_folds_what_was_said(tablet: Tablet) -> None:
    """B7: what closes the call before is a line; touching anything of this call folds it."""
    tablet.take(on_monday(_call("orphee", target="Leo"), _call("sirene", target="Max")))
    assert tablet.step == "amoureux_se_retrouvent"
    assert tablet.page.get_by_role("button", name="C’est").count() == 0
    assert tablet.page.locator("[data-key=p]").inner_text() == "Suite"
    closing = tablet.page.locator(".reading .line")
    tablet.touch(".call > .line .aloud")
    assert "said" in str(closing.get_attribute("class"))
    tablet.touch(closing)
    assert "said" not in str(closing.get_attribute("class"))


def test_a_day_opened_too_soon_is_never_the_strong_way_on(tablet: Tablet) -> None:
    tablet.take(on_monday(_call("fureteur", target="Cleo")), "nuit?appel=jour")
    assert "appels à faire" in tablet.words
    assert tablet.page.locator(".foot .strong").count() == 0
