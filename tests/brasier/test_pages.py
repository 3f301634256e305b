"""Every page of many moments is shown; forms alone, without any script, play a game."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from brasier.evening import SEEDS, document_at, evening, moments
from recorded import demonstration
from web.visitor import House, Visitor

from gm_assistant.games.brasier.rules.game import replay
from gm_assistant.seam.rules import unmarked

PAGES = ("plateau", "victoire", "cartes", "pourquoi", "journal", "menu", "impression", "ecran")
FORM = re.compile(r"<form[^>]*>.*?</form>", re.DOTALL)
HIDDEN = re.compile(r"<input type=\"hidden\"([^>]*)>")
BUTTON = re.compile(r"<button([^>]*)>")
NAMED = re.compile(r'(name|value)="([^"]*)"|(name|value)=\'([^\']*)\'')


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("brasier") / "donnees", {"chance": Random(1)}).open()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def visitor(house: House) -> Visitor:
    return Visitor(house)


def test_every_page_of_many_moments_is_shown(house: House, visitor: Visitor) -> None:
    for seed in SEEDS:
        for now in moments(seed, 23):
            id_ = house.journal.open_game(document_at(seed, now))
            for page in PAGES:
                answer = visitor.get(f"/partie/{id_}/{page}")
                assert answer.status_code == 200, (seed, len(now.moves), page)


def test_whatever_is_tapped_is_shown(house: House, visitor: Visitor) -> None:
    """Every address that the map offers, and some that nobody offers."""
    for document in (demonstration("brasier"), evening(1)[0]):
        id_ = house.journal.open_game(document)
        visitor.get(f"/partie/{id_}/plateau")
        links = {unescape(it) for it in re.findall(r'href="([^"]*plateau\?[^"]*)"', visitor.page)}
        strange = [f"?{it}=zz&faire=zz&vers=zz" for it in ("case", "zombie", "heros")]
        for link in [*links, *(f"/partie/{id_}/plateau{it}" for it in strange)]:
            assert visitor.get(link).status_code == 200, link


@pytest.mark.parametrize("seed", range(2))
def test_a_game_is_played_by_its_forms_alone(house: House, visitor: Visitor, seed: int) -> None:
    by_forms(house, visitor, seed, 70)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 20))
def test_games_are_played_by_their_forms_alone(house: House, visitor: Visitor, seed: int) -> None:
    by_forms(house, visitor, seed, 200)


def by_forms(house: House, visitor: Visitor, seed: int, taps: int) -> None:
    """Any button of any form is a move or is refused in a sentence; nothing breaks."""
    rng = Random(seed)
    id_ = house.journal.open_game({**demonstration("brasier"), "moves": []})
    for _ in range(taps):
        visitor.get(f"/partie/{id_}/plateau")
        if rng.random() < 0.5:
            links = re.findall(r'href="([^"]*plateau\?[^"]*)"', visitor.page)
            if links:
                visitor.get(unescape(rng.choice(links)))
        if not (sent := a_form(visitor.page, rng)):
            break
        answer = visitor.post_raw(f"/partie/{id_}/coup", sent)
        assert answer.status_code in (200, 303, 409), (answer.status_code, sent)
    document = house.journal.line(id_).full_document
    assert document["moves"]
    assert replay({**document, "moves": list(document["moves"])})[1] is None


def a_form(page: str, rng: Random) -> list[tuple[str, str]]:
    """The fields of a form of the game, and one of its buttons; the map's own first of all."""
    forms = [it for it in FORM.findall(page) if "/coup" in it and "<button" in it]
    if not forms:
        return []
    form = rng.choice(forms)
    fields = [pairs(it) for it in HIDDEN.findall(form)]
    hidden = [(it["name"], unescape(it["value"])) for it in fields]
    buttons = [pairs(it) for it in BUTTON.findall(form)]
    named = [it for it in buttons if "name" in it]
    pressed = rng.choice(named)
    return [*hidden, (pressed["name"], unescape(pressed["value"]))]


def pairs(attributes: str) -> dict[str, str]:
    return {a or c: b or d for a, b, c, d in NAMED.findall(attributes)}


def test_a_die_that_wants_a_choice_is_kept_until_the_cell_is_tapped(
    house: House, visitor: Visitor
) -> None:
    document = {
        "format": "brasier/1",
        "map": {"grid": ["f f f", "f f f"]},
        "heroes": [],
        "fires": {"b1": 4},
        "moves": [{"move": "next"}],
    }
    id_ = house.journal.open_game(document)
    visitor.get(f"/partie/{id_}/plateau")
    form = [*visitor.form('class="de-du fort"'), ("de", "5")]
    visitor.post_raw(f"/partie/{id_}/coup", form)
    assert len(house.moves(id_)) == 1
    visitor.get(f"/partie/{id_}/plateau")
    assert "déjà à 4" in visitor.page
    choice = re.search(r"value=\"([^\"]*choice[^\"]*a1[^\"]*)\"", visitor.page)
    assert choice
    sent = [*visitor.form('id="carte"'), ("coup", unescape(choice[1]))]
    visitor.post_raw(f"/partie/{id_}/coup", sent)
    assert house.moves(id_)[-1] == {"move": "roll", "cell": "b1", "die": 5, "choice": "a1"}


def test_a_refused_step_says_why_and_may_be_overruled(house: House, visitor: Visitor) -> None:
    document = {
        "format": "brasier/1",
        "map": {"grid": ["f f"], "edges": {"mur": [["a1", "b1"]]}},
        "heroes": [{"id": "ana", "name": "Ana", "cell": "a1"}],
        "moves": [*({"move": "next"},) * 2, {"move": "hero", "hero": "ana", "die": 3}],
    }
    id_ = house.journal.open_game(document)
    visitor.get(f"/partie/{id_}/plateau")
    sent = [
        *visitor.form('id="carte"'),
        ("coup", '{"move":"go","hero":"ana","to":"b1"}'),
    ]
    answer = visitor.post_raw(f"/partie/{id_}/coup", sent)
    assert answer.status_code == 409
    assert "Un mur sépare a1 de b1" in visitor.refusal
    visitor.post_raw(
        f"/partie/{id_}/coup", [*sent[:-1], ("jeton", "autre"), sent[-1], ("force", "1")]
    )
    assert house.moves(id_)[-1]["force"] is True


def test_another_table_keeps_its_own_map(tmp_path: Path) -> None:
    own = House(tmp_path / "donnees").open()
    visitor = Visitor(own)
    visitor.get("/nouvelle?jeu=brasier")
    address = "/nouvelle/neuve/table/table"
    visitor.post_raw(
        address, [*visitor.form('id="mise"'), ("faire", "dessiner"), ("scenario", "non")]
    )
    page = visitor.get(newest(own)).text
    assert "En main" in page
    visitor.post_raw(newest(own), [*visitor.form('id="dessin"'), ("outil", "rouge")])
    for cell in ("d3", "e3"):
        visitor.get(newest(own))
        visitor.post_raw(newest(own), [*visitor.form('id="dessin"'), ("case", cell)])
    visitor.get(newest(own))
    visitor.post_raw(
        newest(own), [*visitor.form('id="dessin"'), ("garder", "1"), ("nom", "Chez nous")]
    )
    kept = (tmp_path / "donnees/night_scripts/brasier/cartes/chez_nous.toml").read_text("utf-8")
    assert '["d3", "e3"]' in kept
    assert "Chez nous" in visitor.get("/nouvelle?jeu=brasier").text
    own.close()


def newest(house: House) -> str:
    """The table being drawn."""
    (kept,) = house.journal.house.tables.all()
    return f"/nouvelle/{kept.id}/table/carte"


def test_a_past_decision_is_taken_anew_on_the_map(house: House, visitor: Visitor) -> None:
    document = {
        "format": "brasier/1",
        "map": {"grid": ["h h h", "h h h"]},
        "heroes": [],
        "zombies": [{"id": "z1", "cell": "a1"}, {"id": "z2", "cell": "c1"}],
        "moves": [{"move": "next"}, {"move": "zombie", "zombie": "z1", "path": ["a2"]}],
    }
    id_ = house.journal.open_game(document)
    page = f"/partie/{id_}/corriger/1"
    visitor.get(page)
    assert "Zombie z1" in visitor.page
    assert f"{page}?zombie=z2" in visitor.page
    visitor.get(f"{page}?zombie=z2")
    move = '{"move":"zombie","zombie":"z2","path":["b2"]}'
    visitor.post_raw(f"/partie/{id_}/coup", [*visitor.form('id="carte"'), ("coup", move)])
    assert visitor.confirm() == 303
    assert [dict(it) for it in house.moves(id_)][1]["zombie"] == "z2"


def test_a_rehearsal_plays_itself_phase_by_phase(house: House, visitor: Visitor) -> None:
    visitor.get("/")
    answer = visitor.post("/repetition", [("jeu", "brasier"), ("joueurs", "2"), ("jeton", "r")])
    id_ = answer.location.split("/partie/")[1].split("/")[0]
    for number in range(8):
        sent = [("faire", "phase"), ("jeton", f"r{number}")]
        assert visitor.post(f"/partie/{id_}/repetition", sent).status_code == 303
    document = house.journal.line(id_).full_document
    game, refused = replay(unmarked(document))
    assert refused is None
    assert game.town.turn >= 2


WALLED = {
    "format": "brasier/1",
    "map": {"grid": ["h h B:motel", "h f h"], "edges": {"rouge": [["b1", "c1"]]}},
    "heroes": [],
    "zombies": [{"id": "z1", "cell": "b1"}],
    "moves": [{"move": "next"}],
}


def failing(house: House, visitor: Visitor, document: dict[str, Any]) -> str:
    """A simple zombie throws 2 for its climb."""
    id_ = house.journal.open_game(document)
    page = f"/partie/{id_}/plateau"
    visitor.get(f"{page}?zombie=z1&vers=c1")
    die = visitor.form('class="de-du fort"')
    visitor.post_raw(f"/partie/{id_}/coup", [*die, ("de", "2")])
    visitor.get(page)
    return id_


def test_who_failed_a_climb_goes_elsewhere(house: House, visitor: Visitor) -> None:
    id_ = failing(house, visitor, WALLED)
    assert "2 : raté, c1 reste hors d'atteinte" in unescape(visitor.page)
    assert "dé 5+" not in visitor.page
    there = next(it for it in lit_moves(visitor.page) if it["path"][-1] == "a2")
    visitor.post_raw(
        f"/partie/{id_}/coup", [*visitor.form('id="carte"'), ("coup", json.dumps(there))]
    )
    path = [{"to": "c1", "die": 2}, "a2"]
    assert house.moves(id_)[-1] == {"move": "zombie", "zombie": "z1", "path": path}


def test_who_failed_a_climb_may_stay(house: House, visitor: Visitor) -> None:
    id_ = failing(house, visitor, WALLED)
    assert "Rester en b1" in visitor.page
    stay = {"move": "zombie", "zombie": "z1", "path": [{"to": "c1", "die": 2}]}
    visitor.post_raw(
        f"/partie/{id_}/coup", [*visitor.form('id="carte"'), ("coup", json.dumps(stay))]
    )
    assert house.moves(id_)[-1] == stay


def test_who_failed_a_climb_and_has_nowhere_to_go_has_moved(house: House, visitor: Visitor) -> None:
    alone = {"grid": ["b:motel B:motel"], "edges": {"rouge": [["a1", "b1"]]}}
    document = {**WALLED, "map": alone, "zombies": [{"id": "z1", "cell": "a1"}]}
    id_ = house.journal.open_game(document)
    visitor.get(f"/partie/{id_}/plateau?zombie=z1&vers=b1")
    die = visitor.form('class="de-du fort"')
    visitor.post_raw(f"/partie/{id_}/coup", [*die, ("de", "2")])
    assert house.moves(id_)[-1]["path"] == [{"to": "b1", "die": 2}]


def lit_moves(page: str) -> list[dict[str, Any]]:
    """What the lit cells of the map would play."""
    found = re.findall(r'<button class="t-\w+[^"]*" name="\w+" value="([^"]*)"', page)
    return [json.loads(unescape(it)) for it in found]


def test_a_climb_in_the_middle_of_a_path_asks_for_its_die(house: House, visitor: Visitor) -> None:
    document = {
        "format": "brasier/1",
        "map": {"grid": ["h h B:motel"], "edges": {"rouge": [["b1", "c1"]]}},
        "heroes": [],
        "zombies": [{"id": "z1", "cell": "b1", "kind": "heros"}],
        "moves": [{"move": "next"}],
    }
    id_ = house.journal.open_game(document)
    page, coup = f"/partie/{id_}/plateau?zombie=z1", f"/partie/{id_}/coup"
    visitor.get(page)
    visitor.post_raw(coup, [*visitor.form('class="de-du fort"'), ("de", "1")])
    visitor.get(f"{page}&vers=c1")
    assert "De b1 à c1" in visitor.page
    die = visitor.form('class="de-du fort"')
    visitor.post_raw(coup, [*die, ("de", "1")])
    visitor.get(page)
    assert "Depuis b1" in visitor.page
    assert "dé 5+" not in visitor.page


# Several moves of one tap.

PLAIN = {
    "format": "brasier/1",
    "map": {"grid": ["h h h h", "h h h h"], "edges": {"mur": [["c1", "d1"]]}},
    "heroes": [{"id": "ana", "name": "Ana", "cell": "a1"}],
    "moves": [*({"move": "next"},) * 2, {"move": "hero", "hero": "ana", "die": 3}],
}


def steps(*cells: str) -> str:
    return json.dumps([{"move": "go", "hero": "ana", "to": it} for it in cells])


def in_a_row(house: House, visitor: Visitor, coups: str) -> tuple[str, int]:
    """The game, and how the server answered."""
    id_ = house.journal.open_game(PLAIN)
    visitor.get(f"/partie/{id_}/plateau")
    sent = [*visitor.form('id="carte"'), ("coups", coups)]
    return id_, visitor.post_raw(f"/partie/{id_}/coup", sent).status_code


def test_a_way_of_several_cells_is_one_tap_and_so_many_moves(
    house: House, visitor: Visitor
) -> None:
    id_, _ = in_a_row(house, visitor, steps("b1", "c1", "d2"))
    assert [it["to"] for it in house.moves(id_)[3:]] == ["b1", "c1", "d2"]
    visitor.get(f"/partie/{id_}/plateau")
    visitor.post_raw(f"/partie/{id_}/annuler", visitor.form("/annuler"))
    assert house.moves(id_)[3:] == [], "one tap, one step back"


ODD = ["", "{}", "[]", "[7]", '["next"]', steps(*("b1", "a1") * 30), "[" * 300]


@pytest.mark.parametrize("coups", ODD)
def test_what_no_button_sends_changes_nothing(house: House, visitor: Visitor, coups: str) -> None:
    id_, status = in_a_row(house, visitor, coups)
    assert (len(house.moves(id_)), status) == (3, 422)


def test_a_way_that_breaks_off_is_refused_whole(house: House, visitor: Visitor) -> None:
    id_, status = in_a_row(house, visitor, steps("b1", "c1", "d1"))
    assert (len(house.moves(id_)), status) == (3, 409)
    assert "Un mur sépare c1 de d1" in visitor.refusal


def test_a_past_step_is_taken_anew_one_cell_at_a_time(house: House, visitor: Visitor) -> None:
    step = {"move": "go", "hero": "ana", "to": "b1"}
    id_ = house.journal.open_game({**PLAIN, "moves": [*PLAIN["moves"], step]})
    visitor.get(f"/partie/{id_}/plateau")
    assert 'name="coups"' in visitor.page
    visitor.get(f"/partie/{id_}/corriger/3")
    assert 'name="coups"' not in visitor.page
