"""A rehearsal: the app plays the players, says so everywhere, and leaves true games alone."""

import json
import re
from random import Random

import pytest
from web.visitor import House, Visitor

from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.shell.web.services import NAME

# How many calls each row of the opening has.
OPENING = dict.fromkeys(
    (
        "yeux_fermes", "detectives", "mathematiciens", "conversion", "seths", "souris",
        "reptiliens", "amoureux", "romantique", "rappels", "premiere_nuit",
    ),
    1,
) | {"conditions_personnelles": 6}  # fmt: skip


@pytest.fixture
def rehearsed(house: House, visitor: Visitor) -> str:
    house.again()
    house.app.extensions[NAME].options.__dict__["chance"] = Random(5)
    visitor.client = house.app.test_client()
    return begun(visitor, "12")


def begun(visitor: Visitor, players: str) -> str:
    answer = visitor.post("/repetition", [("joueurs", players)])
    assert answer.status_code == 303
    return answer.location.rpartition("/")[2]


def go_on(visitor: Visitor, game: str, wanted: str) -> None:
    assert visitor.post(f"/partie/{game}/repetition", [("faire", wanted)]).status_code == 303


@pytest.mark.parametrize("players", ["12", "20", "32"])
def test_a_table_of_so_many_is_invented(house: House, visitor: Visitor, players: str) -> None:
    line = house.journal.line(begun(visitor, players))
    assert len(line.document["players"]) == int(players)
    assert line.document["rehearsal"] is True


@pytest.mark.parametrize("players", ["", "11", "x", "1000"])
def test_no_other_size_is_taken(visitor: Visitor, players: str) -> None:
    assert visitor.post("/repetition", [("joueurs", players)]).status_code == 422


def here(visitor: Visitor, game: str) -> str:
    """The call, or the step, on the screen."""
    address = visitor.get(f"/partie/{game}").location
    found = re.search(r'data-row="([^"]*)"', visitor.get(address).text)
    assert found
    return found[1]


def test_each_call_of_the_opening_is_answered_and_the_next_one_is_there(
    house: House, visitor: Visitor, rehearsed: str
) -> None:
    seen = []
    while {"move": "night"} not in house.moves(rehearsed):
        seen.append(here(visitor, rehearsed))
        go_on(visitor, rehearsed, "coup")
    assert len(seen) == len(set(seen)) == sum(OPENING.values())
    moves = house.moves(rehearsed)
    assert [it["move"] for it in moves].count("lovers") == 1
    assert moves[-1]["move"] == "night"


def test_each_call_of_the_night_is_answered_and_no_other(
    house: House, visitor: Visitor, rehearsed: str
) -> None:
    while {"move": "night"} not in house.moves(rehearsed):
        go_on(visitor, rehearsed, "coup")
    for _ in range(30):
        row = here(visitor, rehearsed).rpartition("-")[0]
        go_on(visitor, rehearsed, "coup")
        last = house.moves(rehearsed)[-1]
        assert last.get("step", "jour") == row
        if row == "jour":
            return
    raise AssertionError("the day never came")


def test_by_day_it_goes_on_move_by_move(house: House, visitor: Visitor, rehearsed: str) -> None:
    go_on(visitor, rehearsed, "phase")
    before = len(house.moves(rehearsed))
    for count in range(1, 4):
        go_on(visitor, rehearsed, "coup")
        assert len(house.moves(rehearsed)) == before + count


def test_a_night_then_a_day(house: House, visitor: Visitor, rehearsed: str) -> None:
    go_on(visitor, rehearsed, "phase")
    village = open_game(house.journal.line(rehearsed).full_document).village
    assert (village.phase, village.weekday) == ("jour", "lundi")
    go_on(visitor, rehearsed, "phase")
    village = open_game(house.journal.line(rehearsed).full_document).village
    assert (village.phase, village.weekday) == ("nuit", "mardi")


def test_every_screen_says_that_it_is_one(visitor: Visitor, rehearsed: str) -> None:
    go_on(visitor, rehearsed, "phase")
    for page in ("jour", "village", "journal", "victoires", "menu", "ecran", "joueur/J1"):
        assert "Les joueurs sont inventés" in visitor.get(f"/partie/{rehearsed}/{page}").text
    assert "Répétition ·" in visitor.get("/").text
    visitor.get(f"/partie/{rehearsed}/ecran")
    address = visitor.page.split('href="/ecran/')[1].split('"')[0]
    assert ">Répétition<" in visitor.get(f"/ecran/{address}").text


def test_one_tap_twice_is_one_tap(visitor: Visitor, rehearsed: str) -> None:
    visitor.get(f"/partie/{rehearsed}/ouverture")
    form = [*visitor.form('action="/partie/' + rehearsed + '/repetition"'), ("faire", "coup")]
    for _ in range(2):
        visitor.post_raw(f"/partie/{rehearsed}/repetition", form)
    assert here(visitor, rehearsed) == "conditions_personnelles-0"


def test_a_true_game_is_never_played_by_the_app(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    assert "Les joueurs sont inventés" not in visitor.page
    answer = visitor.post(f"/partie/{game}/repetition", [("faire", "coup")])
    assert answer.status_code == 422
    assert len(house.moves(game)) == 1


def test_its_file_says_so_too(visitor: Visitor, rehearsed: str) -> None:
    saved = json.loads(visitor.get(f"/partie/{rehearsed}/sauvegarder").data)
    assert saved["rehearsal"] is True
    assert open_game(saved).village.phase == "ouverture"
