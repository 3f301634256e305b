"""« Nos soirées »: figures over the games that are over, and nothing of one under way."""

from io import BytesIO
from random import Random

import pytest
from markupsafe import escape
from openpyxl import load_workbook
from web.test_web_endings import TABLES, companion_of, finished
from web.visitor import House, Visitor, document

from gm_assistant.games.quinte_bourg.paper.ledger import evening_of
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.seam.paper import Ended, Fortune, Outcome
from gm_assistant.shell.web.services import NAME, Services
from gm_assistant.toolkit.evenings import one_by_one, people, sizes

VOTED = [
    {"move": "night"},
    {"move": "pass", "step": "attaque"},
    {"move": "day"},
    {"move": "stage", "stage": "session"},
    {"move": "session", "kind": "normale"},
    {"move": "stage", "stage": "vote"},
    # J1 is the alpha; J6 and J7 are Villageois.
    {"move": "vote", "ballots": [["J6", "J1"], ["J7", "J6"], ["J1", "J6"], ["J8", None]]},
]
ENDED = [*VOTED, {"move": "stop"}]


@pytest.fixture
def master(house: House) -> Visitor:
    return Visitor(house)


def test_an_evening_that_is_over_adds_its_figures(house: House, master: Visitor) -> None:
    house.game(moves=ENDED, title="La première")
    page = master.get("/soirees").text
    assert "1 soirée finie" in page
    assert "La première" in page
    assert "8 à 11" in page
    assert '<th scope="row">Farid</th><td>1</td><td>1</td>' in page
    assert "Une voix est juste" in page


def test_one_under_way_adds_nothing_nor_does_a_rehearsal(house: House, master: Visitor) -> None:
    game = house.game(moves=VOTED, title="Secrète")
    house.game(moves=ENDED, title="Pour rire", rehearsal=True)
    for path in ("/soirees", "/"):
        master.get(path)
    page = master.get("/soirees").text
    assert "Aucune soirée finie" in page
    assert "Secrète" not in page
    assert master.get("/soirees/classeur").status_code == 404
    # What ends it, and going on after all, are both seen at once.
    master.get(f"/partie/{game}/jour")
    master.post(f"/partie/{game}/coup", [("move", "stop")])
    assert "Secrète" in master.get("/soirees").text
    master.post(f"/partie/{game}/coup", [("move", "continue")])
    assert "Secrète" not in master.get("/soirees").text


def test_the_workbook_has_the_same_figures(house: House, master: Visitor) -> None:
    house.game(moves=ENDED)
    book = load_workbook(BytesIO(master.get("/soirees/classeur").data))
    assert book.sheetnames == ["Joueurs", "Camps", "Soirées"]
    rows = {row[0]: row for row in book["Joueurs"].iter_rows(min_row=5, values_only=True)}
    assert rows["Farid"][1:6] == (1, 1, rows["Farid"][3], 1, 1)
    assert rows["Gwen"][4:6] == (1, 0)


def test_a_right_vote_is_told_by_camps() -> None:
    told = evening_of(open_game(document(moves=ENDED)))
    assert told is not None
    votes = {it.name: (it.voices, it.right) for it in told.people if it.voices}
    assert votes == {"Farid": (1, 1), "Gwen": (1, 0), "Ana": (1, 1)}
    assert evening_of(open_game(document(moves=VOTED))) is None


def test_what_was_read_once_is_not_read_again(house: House, master: Visitor) -> None:
    game = house.game(moves=ENDED)
    master.get("/soirees")
    services: Services = house.app.extensions[NAME]
    services.live.glimpse = None  # type: ignore[method-assign,assignment]
    assert "1 soirée finie" in master.get("/soirees").text
    assert game in house.journal.house.noted("soiree")


def test_figures_are_sums_over_evenings() -> None:
    rng = Random(7)
    ended = [
        Ended("qb", f"Soirée {it}", "2026-11-19T20:00:00+00:00", evening(rng, 6 + 4 * it))
        for it in range(8)
    ]
    assert sum(it.soirees for it in people(ended)) == sum(len(it.evening.people) for it in ended)
    assert {it.taille for it in sizes(ended)} == {
        "7 au plus", "8 à 11", "12 à 15", "16 à 20", "21 à 30", "31 et plus",
    }  # fmt: skip
    assert [it.joueurs for it in one_by_one(ended)] == [len(it.evening.people) for it in ended]
    assert all(it.justes <= it.voix and it.gagne <= it.soirees for it in people(ended))


def evening(rng: Random, players: int) -> Outcome:
    return Outcome(
        ("Souris",),
        tuple(
            Fortune(f"N{it}", rng.choice(("Souris", "Villageois")), it % 2 == 0, it % 3 == 0, 3, 1)
            for it in range(players)
        ),
    )


@pytest.mark.parametrize("slug", TABLES)
def test_a_small_game_counts_who_came_and_who_won(house: House, master: Visitor, slug: str) -> None:
    """It has no camps, and nobody's life is told."""
    game, played = finished(slug, 1)
    house.journal.open_game(played)
    page = master.get(f"/soirees?jeu={slug}").text
    won = companion_of(slug).evening(game)
    assert "1 soirée finie" in page
    for one in won.people:
        row = f'<th scope="row">{escape(one.name)}</th><td>1</td><td>{int(one.won)}</td></tr>'
        assert row in page
    assert "Les camps" not in page
    assert "En vie à la fin" not in page
    book = load_workbook(BytesIO(master.get(f"/soirees/classeur?jeu={slug}").data))
    assert book["Soirées"]["D5"].value is None
