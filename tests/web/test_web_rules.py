"""Every name of the game leads to its rule, with and without JavaScript."""

import re
from html import unescape

import pytest
from web.visitor import House, Visitor

from gm_assistant.french.typography import plain
from gm_assistant.games.quinte_bourg.rules.words import STAGES, STEPS
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.web.rendering import ruled_by

RULES = load_help(night_scripts_folder())
LINK = re.compile(r'<a class="rule" href="([^"]+)"')


def test_every_rule_has_its_page(visitor: Visitor) -> None:
    for entry in RULES.entries:
        answer = visitor.get(f"/regles/{entry.kind}/{entry.id}")
        assert answer.status_code == 200
        assert plain(entry.rule) in plain(unescape(answer.text))


def test_under_a_finger_it_comes_alone(visitor: Visitor) -> None:
    alone = visitor.get("/regles/role/seth", HX_Request="true", HX_Target="rule").text
    assert "Seth" in alone
    assert "<html" not in alone
    assert 'id="scene"' not in alone


def test_what_is_unknown_is_not_found(visitor: Visitor) -> None:
    for path in ("/regles/role/personne", "/regles/x/seth", "/regles/role/<b>"):
        assert visitor.get(path).status_code == 404


def test_the_page_holds_every_rule_and_every_order(visitor: Visitor) -> None:
    page = unescape(visitor.get("/regles").text)
    assert not [entry.id for entry in RULES.entries if plain(entry.rule) not in plain(page)]
    labels = (*STEPS.values(), *STAGES.values())
    assert not [label for label in labels if plain(label) not in plain(page)]
    assert page.count("Nuit de ") == 6


def test_a_search_ignores_accents_and_capitals(visitor: Visitor) -> None:
    page = unescape(visitor.get("/regles?cherche=SHEHERAZADE").text)
    assert "Conversion radieuse" in page
    assert "Fureteur" not in page
    assert "Aucune règle" in visitor.get("/regles?cherche=zzzz").text


def test_what_was_searched_is_shown_as_text(visitor: Visitor) -> None:
    assert "<b>x" not in visitor.get("/regles?cherche=<b>x").text


@pytest.mark.parametrize("page", ["nuit", "village", "joueur/J2", "victoires", "nuit?appel=voleur"])
def test_names_on_the_screens_lead_to_their_rules(game: str, visitor: Visitor, page: str) -> None:
    found = set(LINK.findall(visitor.get(f"/partie/{game}/{page}").text))
    assert found
    for address in found:
        assert visitor.get(address).status_code == 200


def test_the_day_too(house: House, game: str, visitor: Visitor) -> None:
    visitor.post(f"/partie/{game}/coup", [("move", "day"), ("force", "1")])
    assert "/regles/stage/" in visitor.get(f"/partie/{game}/jour?etape=cameras").text
    assert house.moves(game)[-1]["move"] == "day"


def test_names_in_a_list_are_each_a_link_and_others_stay_words() -> None:
    ruled = ruled_by({"quinte-bourg": RULES})
    shown = ruled("Seth · Voleur · <Ana>")
    assert LINK.findall(shown) == ["/regles/role/seth", "/regles/speciality/voleur"]
    assert shown.endswith(" · &lt;Ana&gt;")
    assert ruled("Personne") == "Personne"


def test_a_row_called_after_its_card_is_explained_by_it() -> None:
    assert LINK.findall(ruled_by({"quinte-bourg": RULES})("Voleur", "row", "voleur")) == [
        "/regles/speciality/voleur"
    ]


def test_the_rules_need_no_game_but_hide_behind_the_curtain(game: str, visitor: Visitor) -> None:
    assert visitor.get("/regles").status_code == 200
    visitor.get(f"/partie/{game}/nuit")
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert "Reptilien" not in visitor.get("/regles").text
