"""Whole evenings, from the first chair to the end screen, tapped on a tablet."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conductor import Conductor
from browser.origin import Origin, changed, made, missing
from browser.pocket import Pocket, pocket_on
from browser.served import SEEDED, Served
from browser.tables import table
from browser.tablet import GUARDED, Tablet
from playwright.sync_api import Page

from gm_assistant.engine.rehearsal import villager

# The same in the worker of a tablet alone, before it makes the app.
MADE = "  const { Pocket } = python.pyimport("
SEEDED_THERE = """  python.runPython(`
from functools import partial
from random import Random
from gm_assistant.shell.web import pocket
pocket.Options = partial(pocket.Options, chance=Random("une soirée"))
`);
"""


@pytest.fixture
def shared_server(tmp_path: Path) -> Iterator[Served]:
    """A server of its own, whose draws fall the same way each time."""
    served = Served(tmp_path / "donnees", starter=SEEDED).start()
    yield served
    served.kill()


@pytest.fixture
def pocket(page: Page, tmp_path: Path) -> Iterator[Pocket]:
    """A tablet alone, whose draws fall as those of the server."""
    seeded = {"_/worker.js": lambda it: it.replace(MADE, SEEDED_THERE + MADE)}
    origin = Origin(changed(made(), tmp_path / "site", seeded)).start()
    device = pocket_on(page, origin).start()
    yield device
    origin.stop()
    assert device.troubles == []


# Both places where the app runs: a machine that serves it, and a browser that has it all.
on_both_hosts = pytest.mark.parametrize(
    "host",
    [
        "tablet",
        pytest.param(
            "pocket",
            marks=[
                pytest.mark.soak,
                pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm"),
            ],
        ),
    ],
)


def _set_the_table(tablet: Tablet, players: int) -> None:
    """Names pasted, cards dealt by the app, everything else as it comes."""
    tablet.open("/nouvelle")
    names = "\n".join(villager(seat) for seat in range(players))
    tablet.page.locator("textarea[name=noms]").fill(names)
    for step in ("places", "roles"):
        tablet.leave_by(".foot .strong", f"**/table/{step}")
    tablet.touch(tablet.page.get_by_role("button", name="Distribuer"))
    tablet.page.wait_for_selector("text=Faire voir à chacun ses cartes")
    tablet.wait(GUARDED)
    for step in ("postes", "reglages", "depart", "ouverture"):
        tablet.leave_by(".foot .strong", f"**/{step}")
    tablet.game = tablet.page.url.split("/partie/")[1].split("/")[0]


def _end(tablet: Tablet) -> None:
    """The MJ stops the game here, and takes it away."""
    tablet.go("victoires")
    assert tablet.page.locator(".condition").count() >= 2
    tablet.go("fin")
    said = re.compile("^(Gagn|Personne ne gagne)")
    assert tablet.page.get_by_role("heading", name=said).count() == 1
    assert tablet.page.locator("a[href$='/recit']").count() == 0


def _phases(tablet: Tablet) -> list[str]:
    return [move["move"] for move in tablet.moves if move["move"] in ("night", "day")]


def _play(tablet: Tablet, phases: list[str]) -> None:
    conductor = Conductor(tablet, most_ballots=9)
    for phase in phases:
        conductor.play_until(phase)
    opened = {"nuit": "night", "jour": "day"}
    assert _phases(tablet) == [opened[phase] for phase in phases]
    _end(tablet)


A_DAY = ["nuit", "jour", "nuit"]
TWO_DAYS = [*A_DAY, "jour", "nuit"]


@pytest.mark.parametrize(
    ("players", "phases"), [(12, A_DAY), pytest.param(24, TWO_DAYS, marks=pytest.mark.soak)]
)
@on_both_hosts
@pytest.mark.usefixtures("chromium")
def test_an_evening_from_the_setting_to_the_end(
    request: pytest.FixtureRequest, host: str, players: int, phases: list[str]
) -> None:
    tablet: Tablet = request.getfixturevalue(host)
    _set_the_table(tablet, players)
    _play(tablet, phases)


@pytest.mark.soak
def test_two_nights_and_days_with_8(tablet: Tablet) -> None:
    tablet.take(table(8))
    _play(tablet, TWO_DAYS)


@pytest.mark.soak
def test_an_evening_with_45_on_a_phone(tablet: Tablet) -> None:
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    tablet.take(table(45))
    _play(tablet, A_DAY)


@pytest.fixture
def voting(tablet: Tablet) -> Tablet:
    """A day on which three of ten have voted; Ana holds a murderer's card."""
    people = [
        {"id": name, "name": name, "camp_roles": ["reptilien" if name == "Jo" else "villageois"]}
        for name in ("Ana", "Bob", "Cleo", "Dan", "Eva", "Fred", "Gus", "Hal", "Ines", "Jo")
    ]
    document = {
        "format": "quinte-bourg/1",
        "title": "Un vote",
        "players": [{**people[0], "specialities": ["assassin"], "coins": 3}, *people[1:]],
        "posts": {"president": "Bob", "scrutateur": "Cleo", "bourreau": "Dan"},
        "start": {"weekday": "lundi"},
        "moves": [
            {"move": "night"},
            {"move": "day"},
            {"move": "stage", "stage": "session"},
            {"move": "session", "kind": "normale"},
            {"move": "stage", "stage": "vote"},
            {"move": "vote", "ballots": [["Bob", "Eva"], ["Cleo", "Eva"]], "open": True},
        ],
    }
    tablet.take(document)
    return tablet


def test_an_invocation_in_mid_vote_comes_back_to_the_vote(voting: Tablet) -> None:
    page = voting.page
    before = page.locator(".call h2").inner_text()
    page.locator("a.invoke").tap()
    page.wait_for_selector(".page-invocation")
    # While eyes are open no house tells who has a power.
    walls = "its => new Set(its.map((it) => getComputedStyle(it, '::after').backgroundColor)).size"
    assert page.eval_on_selector_all(".seat:not(.is-fantome, .is-mort)", walls) == 1
    page.locator(".line.now .aloud").first.tap()
    assert page.eval_on_selector_all(".seat:not(.is-fantome, .is-mort)", walls) > 1
    voting.wait(GUARDED)
    voting.tap(voting.seat("Ana"))
    voting.tap(voting.seat("Gus"))
    assert page.locator(".page-jour").count() == 1
    voting.tap(page.get_by_role("button", name="Fantôme"))
    assert any(move["move"] == "invoke" and move["target"] == "Gus" for move in voting.moves)
    assert page.locator(".tally").inner_text().split()[:2] == ["Eva", "2"]
    assert "Dan" in before
