"""A first evening: a rehearsal that says what to look at, and can be left at any time."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random

import pytest
from views.evening import SCRIPTS
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.shell.web.pages import NOTES

SAID = re.compile(r'aria-label="La visite"[^>]*>\s*<p>(.*?)</p>', re.DOTALL)


# What the invented players choose is drawn: with these draws somebody dies in the first night.
SOMEBODY_DIES = 1
WORDS = {
    name: {it: plain(note.text) for it, note in of.items()} for name, of in SCRIPTS.notes.items()
}
OPENING, NIGHT, DAY = (WORDS[it] for it in ("ouverture", "nuit", "jour"))
OVER, AS_BEFORE = (WORDS["partout"][it] for it in ("apres", "comme_avant"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "donnees", {"chance": Random(SOMEBODY_DIES)}).open()
    yield opened
    opened.close()


@pytest.fixture
def guided(visitor: Visitor) -> tuple[Visitor, str]:
    visitor.get("/")
    assert "Première soirée, guidée" in visitor.page
    where = visitor.post("/visite", [("jeu", "quinte-bourg")]).location
    return visitor, where.rpartition("/")[2]


def said(page: str) -> str:
    found = SAID.search(page)
    return " ".join(unescape(found[1]).split()) if found else ""


def test_a_night_and_a_day_are_gone_through_with_a_word_for_each(
    guided: tuple[Visitor, str],
) -> None:
    master, game = guided
    heard, taps = list[str](), 0
    while not heard or heard[-1] != OVER:
        page = master.get(master.get(f"/partie/{game}").location).text
        heard.append(said(page))
        master.post(f"/partie/{game}/repetition", [("faire", "coup")])
        taps += 1
        assert taps < 120
    # At the moment itself no button leads back to it.
    known = {*OPENING.values(), *NIGHT.values(), *DAY.values(), OVER, AS_BEFORE}
    assert {*heard} <= known
    assert AS_BEFORE in heard
    told = {*heard}
    assert {OPENING["yeux_fermes"], NIGHT["reptiliens"], NIGHT["attaque"], DAY["lever"]} <= told
    assert DAY["morts"] in told
    # About ten minutes: so many taps, some eight seconds each.
    assert taps < 75


def test_everything_that_it_may_say_belongs_to_a_moment_of_the_game() -> None:
    from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, NIGHT_TABLES
    from gm_assistant.games.quinte_bourg.rules.words import DAY_STAGES

    assert set(OPENING) <= {row.id for row in SCRIPTS.opening.rows}
    assert set(NIGHT) <= {*NIGHT_TABLES["lundi"], DAYBREAK}
    assert set(DAY) <= {*DAY_STAGES, "lever"}


def test_elsewhere_it_leaves_the_mj_alone(guided: tuple[Visitor, str]) -> None:
    master, game = guided
    assert said(master.get(f"/partie/{game}/village").text).startswith("Regardez à votre aise")
    assert "Quitter la visite" in master.page
    # One voice at a time: what a control is, the guide says by itself.
    assert "Première fois" not in master.page


def test_it_is_left_at_any_time_and_adds_nothing(house: House, guided: tuple[Visitor, str]) -> None:
    master, game = guided
    master.get(f"/partie/{game}/ouverture")
    assert master.post(f"/partie/{game}/visite").location == "/"
    assert game not in master.get("/").text
    assert "Première soirée" in master.get("/corbeille").text
    assert [it.game_id for it in house.journal.games(deleted=True)] == [game]


def test_no_other_game_is_guided_nor_can_be_left_so(house: House, visitor: Visitor) -> None:
    game = house.game()
    assert "La visite" not in visitor.get(f"/partie/{game}/nuit").text
    assert visitor.post(f"/partie/{game}/visite").status_code == 422
    assert [it.game_id for it in house.journal.games()] == [game]
    assert visitor.post("/visite", [("jeu", "brasier")]).status_code == 422


def test_controls_say_what_they_are_where_they_are_met(house: House, visitor: Visitor) -> None:
    page = visitor.get(f"/partie/{house.game()}/nuit").text
    met = set(re.findall(r'data-first="(\w+)"', page))
    assert {"horns", "disagreed", "lits", "invocation", "rideau"} <= met
    assert unescape(page).count(NOTES["rideau"]) == 1
