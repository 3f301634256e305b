"""What cannot be understood is said by its place, before anything is played."""

from typing import Any

import pytest
from zombie_mosh.stories import LIMBS, Move, attack, crowd, deal, decree, document, note, song

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.zombie_mosh.rules.game import open_document, replay

A, B = {"id": "A"}, {"id": "B"}
FACE_B = dict.fromkeys(LIMBS, 3)
SHORT_FACE = dict.fromkeys(LIMBS[1:], 3)


def people(**differences: Any) -> list[dict[str, Any]]:
    return [{**A, **differences}, B]


OF_THE_TABLE: list[tuple[dict[str, Any], str]] = [
    ({"format": "zombie-mosh/2"}, "format"),
    ({"format": ["zombie-mosh/1"]}, "format"),
    ({"players": None}, "players"),
    ({"players": {}}, "players"),
    ({"players": [A]}, "players"),
    ({"players": [{"id": str(it)} for it in range(7)]}, "players"),
    ({"players": [A, "B"]}, "players[1]"),
    ({"players": [A, {}]}, "players[1].id"),
    ({"players": [A, {"id": ""}]}, "players[1].id"),
    ({"players": [A, {"id": 2}]}, "players[1].id"),
    ({"players": [A, A]}, "players[1].id"),
    ({"players": people(id="\ud800")}, "players[0].id"),
    ({"players": people(name=None)}, "players[0].name"),
    ({"players": people(name="\udc00")}, "players[0].name"),
    ({"players": people(board="")}, "players[0].board"),
    ({"players": people(board=1)}, "players[0].board"),
    ({"players": people(board="zombi_2")}, "players[1].board"),
    ({"players": people(durability=SHORT_FACE)}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "nez": 3})}, "players[0].durability.nez"),
    ({"players": people(durability={**FACE_B, "tete": 0})}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "tete": 100})}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "tete": True})}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "tete": 3.0})}, "players[0].durability.tete"),
    ({"players": people(durability=None)}, "players[0].durability"),
    ({"players": people(durability=[3] * 5)}, "players[0].durability"),
    ({"players": people(durability=FACE_B), "side": "B"}, "players[1].durability"),
    ({"players": people(role="zombi")}, "players[0].role"),
    ({"title": 3}, "title"),
    ({"title": "\ud83e"}, "title"),
    ({"limbs": ["a", "b"]}, "limbs"),
    ({"limbs": [f"m{it}" for it in range(13)]}, "limbs"),
    ({"limbs": ["a", "b", "a"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "C"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "1c"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "é"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "c\n"]}, "limbs[2]"),
    ({"limbs": ["a", "b", 3]}, "limbs[2]"),
    ({"limbs": "tete"}, "limbs"),
    ({"side": "C"}, "side"),
    ({"side": None}, "side"),
    ({"crowd": "pile"}, "crowd"),
    ({"crowd": True}, "crowd"),
    ({"deck": 17}, "deck"),
    ({"deck": 1000}, "deck"),
    ({"deck": 50.0}, "deck"),
    ({"deck": "50"}, "deck"),
    ({"songs": 0}, "songs"),
    ({"songs": 100}, "songs"),
    ({"songs": True}, "songs"),
    ({"rulings": []}, "rulings"),
    ({"rulings": {"fewest_damage": "concert"}}, "rulings.fewest_damage"),
    ({"rulings": {"tie": None}}, "rulings.tie"),
    ({"rulings": {"reshuffle": True}}, "rulings.reshuffle"),
    ({"rulings": {"encore": "oui"}}, "rulings.encore"),
    ({"moves": {}}, "moves"),
    ({"moves": None}, "moves"),
    ({"mvoes": []}, "mvoes"),
]

OF_A_MOVE: list[tuple[Any, str]] = [
    ("deal", ""),
    ({}, ".move"),
    ({"move": None}, ".move"),
    ({"move": ["deal"]}, ".move"),
    ({"move": "mosh"}, ".move"),
    ({"move": "song"}, ".first"),
    (song("Z"), ".first"),
    ({"move": "song", "first": None}, ".first"),
    ({**deal(), "first": "A"}, ".first"),
    ({**deal(), "force": 1}, ".force"),
    ({**deal(), "force": None}, ".force"),
    ({**deal(), "at": "hier"}, ".at"),
    ({**deal(), "at": 20310501}, ".at"),
    ({**deal(), "at": "2031-05-01\ud80021:30"}, ".at"),
    ({"move": "crowd", "player": "B"}, ".limbs"),
    ({"move": "crowd", "limbs": ["tete", "tete"]}, ".player"),
    (crowd("Z"), ".player"),
    (crowd("B", "tete"), ".limbs"),
    (crowd("B", "tete", "tete", "tete"), ".limbs"),
    (crowd("B", "tete", "nez"), ".limbs[1]"),
    ({**crowd("B"), "limbs": "tete"}, ".limbs"),
    (attack("A", "Z"), ".target"),
    (attack("A", "B", "nez"), ".limb"),
    ({**attack("A", "B"), "line": "defence"}, ".line"),
    ({**attack("A", "B"), "limb": None}, ".limb"),
    ({"move": "count", "player": "A"}, ".player"),
    (decree(), ""),
    (decree("A"), ""),
    (decree("A", first="B"), ".player"),
    (decree(damage={}), ".player"),
    (decree(out=True), ".player"),
    (decree("A", damage={"nez": 1}), ".damage.nez"),
    (decree("A", damage={"tete": -1}), ".damage.tete"),
    (decree("A", damage={"tete": True}), ".damage.tete"),
    (decree("A", damage={"tete": 1.0}), ".damage.tete"),
    (decree("A", damage=[]), ".damage"),
    (decree("A", damage=None), ".damage"),
    (decree("A", out=0), ".out"),
    (decree("A", out=None), ".out"),
    (decree("A", out=True, first=None), ".first"),
    ({"move": "note"}, ".text"),
    (note("\udfff"), ".text"),
]


def place_of(found: dict[str, Any]) -> str:
    with pytest.raises(Malformed) as caught:
        open_document(found)
    sentence = caught.value.sentence
    assert sentence
    assert "\n" not in sentence
    assert sentence.isprintable()
    return caught.value.place


@pytest.mark.parametrize(("difference", "place"), OF_THE_TABLE)
def test_a_table_that_cannot_be_set(difference: dict[str, Any], place: str) -> None:
    assert place_of(document(**difference)) == place


@pytest.mark.parametrize("missing", ["format", "players"])
def test_a_field_that_cannot_be_missing(missing: str) -> None:
    kept = {name: value for name, value in document().items() if name != missing}
    assert place_of(kept) == missing


@pytest.mark.parametrize("whole", [None, [], "zombie-mosh/1", 3])
def test_a_document_that_is_none(whole: Any) -> None:
    assert place_of(whole) == "document"


@pytest.mark.parametrize(("move", "place"), OF_A_MOVE)
def test_a_move_that_means_nothing(move: Any, place: str) -> None:
    assert place_of(document(note(), move)) == f"moves[1]{place}"


def test_moves_after_a_refused_one_are_read_too() -> None:
    with pytest.raises(Malformed):
        replay(document(deal(), {"move": "mosh"}))


def test_moves_that_will_not_be_played_are_read_too() -> None:
    with pytest.raises(Malformed):
        replay(document(song(), {"move": "mosh"}), 1)


UNDERSTOOD: list[dict[str, Any]] = [
    {"cites": 3, "expect": [[]], "refused_at": "ici", "history": None},
    {"limbs": ["a", "b_2", "c3"]},
    {"limbs": [f"m{it}" for it in range(12)]},
    {"deck": 18},
    {"deck": 999},
    {"songs": 99},
    {"title": ""},
    {"players": [{"id": " ", "name": ""}, {"id": "A", "board": "zombi_1 bis"}]},
    {"players": [{"id": "A", "board": "zombi_2"}, {"id": "B", "board": "zombi_1"}]},
    {"rulings": {"fewest_damage": "chanson", "tie": "partage", "reshuffle": "pile_vide"}},
]


@pytest.mark.parametrize("difference", UNDERSTOOD)
def test_a_table_that_can_be_set(difference: dict[str, Any]) -> None:
    game, stop = replay(document(**difference))
    assert stop is None
    assert game.situation()["phase"] == "preparation"


MEANT: list[Move] = [
    note(""),
    {**note(), "at": "2031-05-01T21:30:00+02:00", "force": False},
    decree("A", damage={}),
    decree("A", damage={"tete": 10**30}),
    decree("A", damage={}, out=False, first="C"),
    decree(first="C"),
    crowd("B", "tete", "tete"),
]


@pytest.mark.parametrize("move", MEANT)
def test_a_move_that_means_something(move: Move) -> None:
    assert open_document(document(move)).describe(move)
