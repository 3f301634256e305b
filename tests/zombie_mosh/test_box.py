"""The box: what the rulebook leaves to the components, editable and proved."""

from collections import Counter
from pathlib import Path

import pytest

from gm_assistant.games.zombie_mosh.rules.fosse import CARDS, LIMBS, MOST_PLAYERS
from gm_assistant.games.zombie_mosh.rules.game import open_document
from gm_assistant.games.zombie_mosh.texts import Box, load_box
from gm_assistant.places import night_scripts_folder

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
