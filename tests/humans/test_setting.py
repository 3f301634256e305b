"""A table is set: who plays what, what this box says otherwise, what was played on paper."""

from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from humans.forms_of import Button, Page
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.humans.rules.board import CHARACTERS
from gm_assistant.games.humans.texts import defaults


def button(visitor: Visitor, wanted: str) -> Button:
    """The button of the form, whose fields stand as the page says them."""
    found = [it for it in Page(visitor.page).buttons if ("faire", wanted) in it.pairs]
    form = next(it for it in Page(visitor.page).forms if it.action.startswith("/nouvelle"))
    action = found[0].action if found else form.action
    return Button(action, [*form.fields, ("faire", wanted)])


def send(visitor: Visitor, wanted: str, **told: str) -> int:
    sent = button(visitor, wanted)
    pairs = [(name, told.get(name, value)) for name, value in sent.pairs]
    answer = visitor.post_raw(sent.action, pairs)
    if answer.status_code == 303:
        visitor.get(answer.location)
    return answer.status_code


def named(visitor: Visitor, *names: str, wanted: str = "commencer") -> int:
    sent = button(visitor, wanted)
    waiting = list(names)
    pairs = [
        (name, waiting.pop(0) if name == "nom" and waiting else value) for name, value in sent.pairs
    ]
    answer = visitor.post_raw(sent.action, pairs)
    if answer.status_code == 303:
        visitor.get(answer.location)
    return answer.status_code


def document(house: House) -> Mapping[str, Any]:
    [kept] = house.journal.games()
    return house.journal.line(kept.game_id).full_document


@pytest.fixture
def setting(visitor: Visitor) -> Visitor:
    visitor.get("/nouvelle?jeu=humans")
    return visitor


def test_two_names_are_enough(house: House, setting: Visitor) -> None:
    assert named(setting, "Ana", "Bob") == 303
    found = document(house)
    assert [it["name"] for it in found["players"]] == ["Ana", "Bob"]
    assert len({it["character"] for it in found["players"]} & set(CHARACTERS)) == 2
    assert not {"characters", "tiles", "weapons", "rulings", "start"} & found.keys()


@pytest.mark.parametrize(
    ("names", "words"), [(["Ana"], "au moins deux"), (["Ana", "Ana"], "s'appellent « Ana »")]
)
def test_a_table_that_cannot_begin_says_why(setting: Visitor, names: list[str], words: str) -> None:
    assert named(setting, *names) == 409
    assert words in plain(unescape(setting.page))


def test_the_cards_of_this_box_travel_in_the_document(house: House, setting: Visitor) -> None:
    named(setting, "Ana", "Bob", wanted="boite")
    assert "pas celles de votre boîte" in unescape(setting.page)
    changes = {"avocat-movement": "8", "bar-barricade": "4", "weapons": "hache 2\nfourche 1"}
    assert send(setting, "joueurs", **changes) == 303
    assert "ses propres cartes" in unescape(setting.page)
    assert send(setting, "commencer") == 303
    found = document(house)
    assert found["characters"] == {"avocat": {"movement": 8}}
    assert found["tiles"]["bar"]["barricade"] == 4
    assert len(found["tiles"]) == len(defaults().tiles)
    assert found["weapons"] == {"hache": 2, "fourche": 1}


def test_a_new_tile_and_a_wrong_one(house: House, setting: Visitor) -> None:
    named(setting, "Ana", "Bob", wanted="boite")
    changes = {"neuve0-nom": "Zoo d'été", "neuve0-rows": "bbb ... ##", "neuve0-barricade": "3"}
    assert send(setting, "joueurs", **changes) == 409
    assert "trois fois trois signes" in unescape(setting.page)
    visitor_told = {**changes, "neuve0-rows": "bbb ... #.#"}
    assert send(setting, "joueurs", **visitor_told) == 303
    assert send(setting, "commencer") == 303
    assert document(house)["tiles"]["zoo_d_ete"] == {
        "kind": "batiment", "rows": ["bbb", "...", "#.#"], "count": 1, "humans": 0,
        "barricade": 3, "tokens": 0, "name": "Zoo d'été",
    }  # fmt: skip


def test_a_game_begun_on_paper_goes_on(house: House, setting: Visitor) -> None:
    named(setting, "Ana", "Bob", wanted="papier")
    wrong = {"tiles": "Supermarché 1 0 90", "humans": "9,9"}
    assert send(setting, "commencer", **wrong) == 409
    assert "on ne peut pas se tenir" in unescape(setting.page)
    told = {
        "tiles": "Supermarché 1 0 90\ncarrefour 0 1",
        "humans": "(4, 0) 1,4",
        "B-zombies": "1,3",
        "B-eaten": "2",
        "player": "B",
    }
    assert send(setting, "commencer", **told) == 303
    found = document(house)
    assert found["start"]["player"] == "B"
    assert found["start"]["humans"] == [[4, 0], [1, 4]]
    assert found["players"][1] == found["players"][1] | {"zombies": [[1, 3]], "eaten": 2}


def test_the_same_players_sit_down_again(house: House, visitor: Visitor, setting: Visitor) -> None:
    named(setting, "Ana", "Bob")
    [kept] = house.journal.games()
    visitor.get(f"/partie/{kept.game_id}/rejouer")
    assert 'value="Ana"' in visitor.page
    assert send(visitor, "commencer") == 303
    assert len(house.journal.games()) == 2


def test_an_edited_box_is_offered_and_a_spoilt_one_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "donnees" / "night_scripts" / "humans"
    folder.mkdir(parents=True)
    shipped = Path("night_scripts/humans/donnees.toml").read_text(encoding="utf-8")
    edited = shipped.replace("movement = 6", "movement = 7", 1)
    (folder / "donnees.toml").write_text(edited, encoding="utf-8")
    house = House(tmp_path / "donnees").open()
    visitor = Visitor(house)
    visitor.get("/nouvelle?jeu=humans")
    assert named(visitor, "Ana", "Bob") == 303
    assert document(house)["characters"] == {"avocat": {"movement": 7}}
    house.close()
