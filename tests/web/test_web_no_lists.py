"""People are houses or chips to touch: no screen unfolds a list of their names."""

import re
from html import unescape

import pytest
from browser.tables import at_stage, late
from web.test_web_setting import named, step
from web.visitor import House, Visitor

from gm_assistant.french.typography import plain

PEOPLE = [f"Personne {number}" for number in range(12)]
LIST = re.compile(r"<select.*?</select>", re.DOTALL)
OPTION = re.compile(r"<option[^>]*>(.*?)</option>", re.DOTALL)
STEPS = ("noms", "places", "roles", "boite", "postes", "reglages", "depart")
STAGES = ("postes", "heritages", "demenagements", "loi", "vote", "mariages", "pickpockets")


def unfolded(page: str, names: list[str]) -> list[str]:
    """The names that are options of a list of this page."""
    options = {plain(unescape(it)).strip() for it in OPTION.findall(" ".join(LIST.findall(page)))}
    return [name for name in names if any(name in option for option in options)]


def test_a_list_of_names_would_be_found() -> None:
    page = "<select><option>aucun</option><option selected>Ana&nbsp;B</option></select>Bob"
    assert unfolded(page, ["Ana B", "Bob"]) == ["Ana B"]


@pytest.mark.parametrize("how", ["donner", "saisir"])
def test_the_setting_of_a_table_and_a_game_begun_on_paper(visitor: Visitor, how: str) -> None:
    table = named(visitor, "\n".join(PEOPLE))
    pages = [visitor.get(f"{table}/table/{it}").text for it in STEPS]
    step(visitor, table, "roles", ("faire", how))
    pages += [visitor.get(f"{table}/table/{it}").text for it in STEPS]
    pages.append(visitor.get(f"{table}/table/postes?poste=president").text)
    found = [name for page in pages for name in unfolded(page, PEOPLE)]
    assert found == []
    assert 'name="amoureux" value="J12"' in pages[-2]


@pytest.mark.parametrize("slug", ["humans", "non-morts"])
def test_the_other_tables(visitor: Visitor, slug: str) -> None:
    visitor.get(f"/nouvelle?jeu={slug}")
    pairs = [("csrf", visitor.csrf()), ("jeu", slug), ("titre", "Soirée"), ("lieu", "manoir")]
    pairs += [("nom", name) for name in PEOPLE[:4]]
    for wanted in ("papier", "joueurs"):
        first = visitor.post_raw("/nouvelle/neuve/table/joueurs", [*pairs, ("faire", wanted)])
        page = visitor.get(first.location).text if first.status_code == 303 else first.text
        assert unfolded(page, PEOPLE) == []


@pytest.mark.parametrize("stage", STAGES)
def test_a_day_that_is_half_way(house: House, visitor: Visitor, stage: str) -> None:
    document = at_stage(12, stage)
    names = [one["name"] for one in document["players"]]
    base = f"/partie/{house.journal.open_game(document)}"
    for page in ("jour", "don", "menu", "invocation", "journal", "village", "joueur/J3"):
        assert unfolded(visitor.get(f"{base}/{page}").text, names) == [], page


def test_a_night_that_is_half_way(house: House, visitor: Visitor) -> None:
    document = late(12, 2)
    names = [one["name"] for one in document["players"]]
    base = f"/partie/{house.journal.open_game(document)}"
    for page in ("nuit", "menu", "invocation", "journal", "village", "joueur/J3", "couchage"):
        assert unfolded(visitor.get(f"{base}/{page}").text, names) == [], page
