"""A table is set: who plays what, what this box says otherwise, what was played on paper."""

from collections.abc import Mapping
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from humans.follies import next_move, random_game
from humans.little import DEFAULTS, act, caught, little, seize, walk
from humans.taps import Button, Page
from openpyxl import load_workbook
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.humans.rehearsal import REHEARSAL
from gm_assistant.games.humans.rules.board import CHARACTERS
from gm_assistant.games.humans.texts import RULES, defaults
from gm_assistant.shell.web.services import NAME


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


@pytest.mark.parametrize(("field", "value"), [("barricade", "douze"), ("count", "-")])
def test_a_slip_in_a_tile_is_said_and_the_table_is_not_lost(
    visitor: Visitor, field: str, value: str
) -> None:
    visitor.get("/nouvelle?jeu=humans")
    for wanted, changed in (
        ("boite", {"nom": ""}),
        ("joueurs", {"hopital-rows": "bbb bbb ...", f"hopital-{field}": value}),
    ):
        [button] = [it for it in Page(visitor.page).buttons if ("faire", wanted) in it.pairs][-1:]
        pairs = [(name, changed.get(name, word)) for name, word in button.pairs]
        answer = visitor.post_raw(button.action, pairs)
        if answer.status_code == 303:
            visitor.get(answer.location)
    assert answer.status_code == 409
    assert visitor.get(button.action).status_code == 200
    assert "Tuile" in visitor.page


# Every page of random games stands, the past can be taken anew, and the public only looks.

PAGES = (
    "ville", "ville?z=A1", "ville?h=1", "ville?tourne=90&peupler=1", "ville?cell=3,0",
    "ville?z=%00", "corrections", "corrections?quoi=jetons", "corrections?quoi=ouvertures",
    "corrections?quoi=A1", "corrections?quoi=h1", "corrections?quoi=nobody", "joueur/A",
    "joueur/nobody",
    "menu", "journal", "ecran", "impression", "impression/comptes", "classeur",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_every_page_stands_at_any_moment(house: House, visitor: Visitor, seed: int) -> None:
    moves = Random(seed).randint(1, 160)
    game = house.journal.open_game(random_game(2 + seed % 5, seed, moves, DEFAULTS))
    for page in PAGES:
        answer = visitor.get(f"/partie/{game}/{page}")
        assert answer.status_code == 200, page
    index = Random(seed).randrange(max(1, len(house.moves(game))))
    assert visitor.get(f"/partie/{game}/corriger/{index}").status_code == 200


@pytest.mark.parametrize("seed", range(40, 44))
def test_wild_games_are_drawn_too(house: House, visitor: Visitor, seed: int) -> None:
    """Tables that decree whatever they like."""
    chance = Random(seed)
    document = REHEARSAL.table(2 + seed % 5, chance)
    game = RULES.open(document)
    for _ in range(80):
        if game.town.result is None:
            game = game.play(next_move(game, chance, wild=True))
    kept = house.journal.open_game({**document, "moves": list(game.moves)})
    for page in PAGES:
        assert visitor.get(f"/partie/{kept}/{page}").status_code == 200, page


def test_a_past_step_is_taken_anew_by_another_zombie(house: House, visitor: Visitor) -> None:
    table = little(seats={"A": {"zombies": [[0, 0], [2, 2]]}}, tiles={})
    game = house.journal.open_game({**table, "moves": [walk("A1", [1, 0])]})
    visitor.get(f"/partie/{game}/corriger/0?z=A2")
    [button] = [it for it in Page(visitor.page).buttons if ("path", "2,1") in it.pairs]
    assert visitor.post_raw(button.action, button.pairs).status_code == 409
    assert visitor.confirm() == 303
    assert house.moves(game) == [{"move": "move", "zombie": "A2", "path": [[2, 1]]}]


def test_a_refusal_is_said_in_place_and_may_be_overruled(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game({**caught(), "moves": []})
    visitor.get(f"/partie/{game}/corrections")
    [button] = [it for it in Page(visitor.page).buttons if it.move == "end_turn"]
    assert visitor.post_raw(button.action, button.pairs).status_code == 409
    assert "tentez d'abord de capturer l'humain 1" in visitor.refusal
    [again] = [it for it in Page(visitor.page).buttons if ("force", "1") in it.pairs]
    assert visitor.post_raw(again.action, again.pairs).status_code == 303
    assert house.moves(game)[0]["force"] is True


def test_a_decree_is_tapped_on_the_town(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game({**little(), "moves": []})
    for asked, field in (("jetons", "tokens"), ("A1", "zombie")):
        visitor.get(f"/partie/{game}/corrections?quoi={asked}")
        [button] = [it for it in Page(visitor.page).buttons if ("cell", "2,2") in it.pairs]
        assert visitor.post_raw(button.action, button.pairs).status_code == 303
        assert field in house.moves(game)[-1]


def test_the_public_screen_shows_the_town_and_has_nothing_to_tap(house: House) -> None:
    game = house.journal.open_game({**caught(), "moves": [seize(1)]})
    token = house.app.extensions[NAME].screens.of(game).token
    house.app.extensions[NAME].network.is_open = True
    shown = Visitor(house, "192.168.1.9").get(f"/ecran/{token}").text
    assert "fait fuir l'humain 1" in unescape(shown)
    assert not [word for word in ("<form", "<button", "<a ") if word in shown]


def test_the_workbook_tells_the_dice_and_the_turns(house: House, visitor: Visitor) -> None:
    moves = [seize(2), act("reroll", die=5), act("infect", cards=["eat", "eat"]), act("end_turn")]
    game = house.journal.open_game({**caught(), "moves": moves})
    book = load_workbook(BytesIO(visitor.get(f"/partie/{game}/classeur").data))
    dice = [[it.value for it in row] for row in book["Dés"].iter_rows(min_row=5)]
    assert [(row[2], row[3], row[6]) for row in dice] == [
        ("capture", 2, "raté"),
        ("relance, capture", 5, "réussi"),
    ]
    turn = next(book["Tours"].iter_rows(min_row=5, values_only=True))
    assert turn[0] == 1
    assert turn[5:8] == (1, 1, 0)
