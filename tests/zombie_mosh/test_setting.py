"""A table is set on one page, and what cannot be played is said before it begins."""

import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from web.visitor import House, Visitor

from gm_assistant.games.zombie_mosh.rules.fosse import CARDS, LIMBS, MOST_PLAYERS
from gm_assistant.games.zombie_mosh.rules.game import open_document
from gm_assistant.games.zombie_mosh.screens.pages import args_of
from gm_assistant.games.zombie_mosh.texts import Box, load_box
from gm_assistant.places import night_scripts_folder

STEP = "/nouvelle/neuve/table/table"
Pairs = list[tuple[str, str]]
FIELD = re.compile(r'<input type="(text|number)"[^>]*?name="([^"]*)"[^>]*?value="([^"]*)"')


def as_shown(visitor: Visitor) -> Pairs:
    """What the page would send if nobody touched it."""
    typed = [(name, unescape(value)) for _, name, value in FIELD.findall(visitor.page)]
    boxes = re.findall(r'<input type="(?:radio|checkbox)"[^>]*>', visitor.page)
    ticked = [it for it in boxes if " checked" in it]
    chosen = [re.search(r'name="([^"]*)" value="([^"]*)"', it) for it in ticked]
    return [*visitor.form('id="table"'), *typed, *[(it[1], it[2]) for it in chosen if it]]


def begun(house: House, visitor: Visitor, *changes: tuple[str, str], without: str = "") -> None:
    """The table as shown, with a few changes, played."""
    visitor.get("/nouvelle?jeu=zombie-mosh")
    names = {name for name, _ in changes}
    kept = [it for it in as_shown(visitor) if it[0] not in names and it[0] != without]
    answer = visitor.post_raw(STEP, [*kept, *changes, ("faire", "jouer")])
    assert answer.status_code == 303, visitor.refusal
    assert len(house.journal.games()) == 1


def document(house: House) -> dict[str, Any]:
    [game] = house.journal.games()
    return house.journal.line(game.game_id).full_document


def test_play_can_be_tapped_at_once(house: House, visitor: Visitor) -> None:
    begun(house, visitor)
    table = document(house)
    assert [one["name"] for one in table["players"]] == ["Crâne-de-verre", "Tête-de-pioche"]
    assert (table["side"], table["crowd"], table["songs"]) == ("A", "cartes", 1)
    [game] = house.journal.games()
    assert [it["move"] for it in house.moves(game.game_id)] == ["song"]


def test_names_seats_and_first_player(house: House, visitor: Visitor) -> None:
    """A seat left empty leaves its board on the shelf, and the first player is who was told."""
    changes = [("nom.0", "Ana"), ("nom.5", "  Béa \n Zoé"), ("premier", "5")]
    visitor.get("/nouvelle?jeu=zombie-mosh")
    kept = [it for it in as_shown(visitor) if not it[0].startswith(("siege", "nom", "premier"))]
    answer = visitor.post_raw(STEP, [*kept, *changes, ("faire", "jouer")])
    assert answer.status_code == 303
    players = document(house)["players"]
    assert [(it["id"], it["name"], it["board"]) for it in players] == [
        ("J1", "Ana", "zombi_1"),
        ("J2", "Béa Zoé", "zombi_6"),
    ]
    [game] = house.journal.games()
    assert house.moves(game.game_id) == [{"move": "song", "first": "J2"}]


def test_a_first_player_who_does_not_dance_is_not_replaced_without_a_word(
    house: House, visitor: Visitor
) -> None:
    visitor.get("/nouvelle?jeu=zombie-mosh")
    kept = [it for it in as_shown(visitor) if it[0] != "premier"]
    answer = visitor.post_raw(STEP, [*kept, ("premier", "5"), ("faire", "jouer")])
    assert answer.status_code == 409
    assert "Le premier joueur ne danse pas" in visitor.page
    assert list(house.journal.games()) == []


def test_face_b_takes_what_was_typed(house: House, visitor: Visitor) -> None:
    changes = [("face", "B"), ("face_b.0.tete", "7"), ("face_b.1.tete", "rien"), ("chansons", "3")]
    begun(house, visitor, *changes, ("foule", "app"), ("tie", "personne"))
    table = document(house)
    first, second, *_ = table["players"]
    assert first["durability"]["tete"] == 7
    assert second["durability"]["tete"] == 4
    assert (table["side"], table["songs"], table["crowd"]) == ("B", 3, "app")
    assert table["rulings"] == {
        "fewest_damage": "chanson",
        "reshuffle": "pile_vide",
        "tie": "personne",
    }


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([("nom.2", "Ana")], "Il faut deux zombis au moins"),
        ([("nom.0", "Ana"), ("nom.1", "ANA")], "Deux joueurs ont le même nom"),
    ],
)
def test_what_cannot_be_played_is_said(
    house: House, visitor: Visitor, seats: Pairs, sentence: str
) -> None:
    visitor.get("/nouvelle?jeu=zombie-mosh")
    hidden = visitor.form('id="table"')
    answer = visitor.post_raw(STEP, [*hidden, *seats, ("titre", "Répète"), ("faire", "jouer")])
    assert answer.status_code == 409
    assert visitor.refusal.startswith(sentence)
    assert 'value="Ana"' in visitor.page
    assert 'value="Répète"' in visitor.page
    assert not house.journal.games()


def test_the_same_zombis_again(house: House, visitor: Visitor) -> None:
    begun(house, visitor, ("nom.0", "Ana"), ("chansons", "4"))
    [game] = house.journal.games()
    visitor.get(f"/partie/{game.game_id}/rejouer")
    assert 'value="Ana"' in visitor.page
    assert 'name="chansons" value="4"' in visitor.page


@pytest.mark.parametrize(
    ("move", "about"),
    [
        ({"move": "correct", "player": "B", "out": True}, ["B"]),
        ({"move": "correct", "first": "C"}, ["C"]),
        ({"move": "note", "text": "x"}, [""]),
        ({"move": "song", "first": "C"}, []),
    ],
)
def test_a_decree_is_taken_anew_where_it_was(move: dict[str, Any], about: list[str]) -> None:
    assert [*args_of(move).values()] == about


# The box: what the rulebook leaves to the components, editable and proved.

SHIPPED = night_scripts_folder()


@pytest.fixture
def box() -> Box:
    box, problems = load_box(SHIPPED)
    assert problems == ()
    return box


def test_the_shipped_box_is_that_of_the_rules(box: Box) -> None:
    assert box.limbs == LIMBS
    assert len(box.zombis) == MOST_PLAYERS
    assert [it.id for it in box.zombis] == [f"zombi_{n}" for n in range(1, MOST_PLAYERS + 1)]


def test_fifty_cards_of_two_different_limbs(box: Box) -> None:
    assert len(box.cards) == CARDS
    assert set(Counter(box.cards).values()) == {5}
    assert all(one != other for one, other in box.cards)


def test_face_b_varies_but_is_worth_face_a(box: Box) -> None:
    faces = [tuple(it.face_b.values()) for it in box.zombis]
    assert len(set(faces)) == MOST_PLAYERS
    assert {sum(face) for face in faces} == {15}


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_table_is_set_with_the_box(box: Box, side: str) -> None:
    shown = open_document(box.document(["Ana", "Béa"], side=side)).situation()
    head = [it["durability"]["tete"] for it in shown["players"].values()]
    assert head == ([3, 3] if side == "A" else [2, 4])


def own(tmp_path: Path, old: str, new: str) -> Path:
    text = (SHIPPED / "zombie_mosh" / "boite.toml").read_text("utf-8")
    assert old in text
    (tmp_path / "zombie_mosh").mkdir()
    (tmp_path / "zombie_mosh" / "boite.toml").write_text(text.replace(old, new), "utf-8")
    return tmp_path


def test_an_own_box_comes_first(tmp_path: Path) -> None:
    box, problems = load_box(SHIPPED, own(tmp_path, "= 5\n", "= 6\n"))
    assert problems == ()
    assert len(box.cards) == 60


def test_no_own_box_is_no_problem(box: Box, tmp_path: Path) -> None:
    assert load_box(SHIPPED, tmp_path) == (box, ())


FAULTS = [
    ("copies_of_each_pair = 5", "copies_of_each_pair = true", "copies_of_each_pair"),
    ("copies_of_each_pair = 5", "copies_of_each_pair = 3", "deck"),
    ("copies_of_each_pair = 5", "copies_of_each_pair =", "ne se lit plus"),
    ("[cards]", "[cartes]", "cartes"),
    ('id = "tete"', 'id = "Tête"', "limbs[0]"),
    ('id = "bras_droit"', 'id = "bras_gauche"', "existe déjà"),
    ('id = "zombi_2"', 'id = "zombi_1"', "existe déjà"),
    ('name = "tête"', "name = 3", "name"),
    ("[2, 3, 3, 3, 4]", "[2, 3, 3, 3]", "face_b"),
    ("[2, 3, 3, 3, 4]", "[2, 3, 3, 3, 0]", "durability.jambe_droite"),
    ("[2, 3, 3, 3, 4]", '"2, 3"', "face_b"),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_a_faulty_own_box_gives_way(
    box: Box, tmp_path: Path, old: str, new: str, said: str
) -> None:
    found, problems = load_box(SHIPPED, own(tmp_path, old, new))
    assert found == box
    assert any(said in str(it) for it in problems), problems
