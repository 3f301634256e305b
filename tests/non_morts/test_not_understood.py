"""What cannot be understood: one place, one sentence, before anything is played."""

from typing import Any

import pytest
from non_morts.stories import CITY, OPEN, TEAMS, THREE, TWO, decree, move, op, table

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.non_morts.rules.game import open_document, replay

SEVEN = [{"id": it, "theory": it} for it in "ABCDEFG"]
SIX = [{"id": it, "theory": "xyz"["ABCDEF".index(it) % 3]} for it in "ABCDEF"]
PLAIN = {"id": "D", "theory": "d"}


def seated(*players: Any) -> dict[str, Any]:
    return table(players=list(players))


DOCUMENTS: list[tuple[str, Any]] = [
    ("document", []),
    ("document", None),
    ("format", {}),
    ("format", table(format="non-morts/2")),
    ("players", {"format": "non-morts/1"}),
    ("players", table(players={})),
    ("players", seated(PLAIN)),
    ("players", table(players=SEVEN)),
    ("players", seated(PLAIN, {**PLAIN, "theory": "e"})),
    ("players[1]", seated(PLAIN, "E")),
    ("players[1].id", seated(PLAIN, {"theory": "e"})),
    ("players[1].id", seated(PLAIN, {"id": "", "theory": "e"})),
    ("players[1].id", seated(PLAIN, {"id": 3, "theory": "e"})),
    ("players[1].theory", seated(PLAIN, {"id": "E"})),
    ("players[1].theory", seated(PLAIN, {"id": "E", "theory": ""})),
    ("players[1].name", seated(PLAIN, {"id": "E", "theory": "e", "name": None})),
    ("players[1].age", seated(PLAIN, {"id": "E", "theory": "e", "age": 12})),
    ("players[0].theory", seated(PLAIN, {"id": "E", "theory": "d"})),
    ("colour", table(colour="bleu")),
    ("title", table(title=3)),
    ("place", table(place=None)),
    ("theories", table(theories=["virus", "vaudou"])),
    ("theories", table(theories=["virus", "vaudou", "alien", "alien"])),
    ("theories", table(theories="virus")),
    ("theories[3]", table(theories=["virus", "vaudou", "alien", ""])),
    ("variants", table(variants=[])),
    ("variants.nuit", table(variants={"nuit": True})),
    ("variants.piles", table(variants={"piles": 1})),
    ("variants.ville", table(variants={"ville": True})),
    ("variants.ville.height", table(variants={"ville": {"width": 3}})),
    ("variants.ville.width", table(variants={"ville": {"width": 21, "height": 2}})),
    ("variants.ville.height", table(variants={"ville": {"width": 3, "height": 0}})),
    ("variants.ville", table(variants={"ville": {"width": 1, "height": 1}})),
    ("variants.equipes", table(variants={"equipes": True})),
    ("players[0].theory", table(players=SIX)),
    ("players[1].theory", table(players=[*TEAMS[:3], PLAIN], variants={"equipes": True})),
    ("rulings.nuit", table(rulings={"nuit": True})),
    ("rulings.cadavre_occupe", table(rulings={"cadavre_occupe": "rien"})),
    ("rulings.chance_clues", table(rulings={"chance_clues": "oui"})),
    ("rulings.veto", table(rulings={"veto": 0})),
    ("rulings.veto", table(rulings={"veto": 7})),
    ("moves", table(moves={})),
    ("moves[0]", table(moves=["open"])),
    ("moves[0].move", table(moves=[{}])),
    ("moves[1].move", table(moves=[OPEN, {"move": "dance"}])),
    ("moves[1].move", table(moves=[OPEN, {"move": ["note"]}])),
]

MOVES: list[tuple[str, Any]] = [
    ("at", move("note", text="", at=3)),
    ("force", move("note", text="", force=1)),
    ("text", move("note")),
    ("loud", move("note", text="", loud=True)),
    ("", move("open")),
    ("", move("open", first="A", rolls=[{"A": 1, "B": 2, "C": 3}])),
    ("first", move("open", first="Z")),
    ("rolls", move("open", rolls=[])),
    ("rolls[0]", move("open", rolls=[{}])),
    ("rolls[0].Z", move("open", rolls=[{"Z": 1}])),
    ("rolls[0].A", move("open", rolls=[{"A": 7}])),
    ("name", move("open", first="A", name=3)),
    ("square", move("open", first="A", square=[0])),
    ("square[1]", move("open", first="A", square=[0, 1.0])),
    ("as", move("turn")),
    ("as", move("turn", as_="loups")),
    ("dice", move("attack")),
    ("dice.Z1", move("attack", dice={"Z1": []})),
    ("dice.Z1[0]", move("attack", dice={"Z1": [0]})),
    ("dice.", move("attack", dice={"": [1]})),
    ("moves", move("advance", moves=[["Z1", "P1"], ["Z1", "P2"]])),
    ("moves[0]", move("advance", moves=[["Z1"]])),
    ("moves[0][1]", move("advance", moves=[["Z1", ""]])),
    ("zombies", move("arrive")),
    ("zombies[0].room", move("arrive", zombies=[{}])),
    ("zombies[0].stack", move("arrive", zombies=[{"room": "P1", "stack": 0}])),
    ("aliens.Z1", move("arrive", zombies=[], aliens={"Z1": 8})),
    ("survivor", move("clue", survivor="maire")),
    ("serves[0]", move("clue", survivor="flic", serves=["lutins"])),
    ("serves", move("clue", survivor="flic", serves=["virus", "virus"])),
    ("text", move("clue", survivor="flic", text=None)),
    ("payer", move("infect", payer="Z")),
    ("survivors", move("walk", survivors=[], to="P1")),
    ("survivors", move("walk", survivors=["flic", "flic"], to="P1")),
    ("survivors[0]", move("walk", survivors=["maire"], to="P1")),
    ("to", move("walk", survivors=["flic"], to="")),
    ("dice.maire", move("walk", survivors=["flic"], to="P1", dice={"maire": 2})),
    ("dice.flic", move("walk", survivors=["flic"], to="P1", dice={"flic": 0})),
    ("by", move("kill", by="maire", zombie="Z1")),
    ("zombie", move("kill", by="flic", zombie=1)),
    ("die", move("kill", by="flic", zombie="Z1", die=None)),
    ("kind", move("exit", room="P1", kind="fenetre")),
    ("room", move("exit", kind="route")),
    ("payers.Z", move("scream", to="P1", payers={"Z": 3})),
    ("payers.A", move("scream", to="P1", payers={"A": 0})),
    ("survivor", move("geek_clue")),
    ("doors", move("room", square=[1, 0], doors=[])),
    ("doors", move("room", square=[1, 0], doors=["P1", "P1"])),
    ("square", move("room", square=[1, 0, 0], doors=["P1"])),
    ("text", move("end", text="")),
    ("by", move("propose", by="Z")),
    ("votes.Z", move("propose", by="A", votes={"Z": "pour"})),
    ("votes.B", move("propose", by="A", votes={"B": "peut-être"})),
    ("votes.B.price", move("propose", by="A", votes={"B": {}})),
    ("votes.B.price", move("propose", by="A", votes={"B": {"price": 0}})),
    ("votes.B.paid.C", move("propose", by="A", votes={"B": {"price": 1, "paid": {"C": 0}}})),
    ("votes.B.paid.Z", move("propose", by="A", votes={"B": {"price": 1, "paid": {"Z": 1}}})),
    ("serves.I1[0]", move("verdict", serves={"I1": ["lutins"]})),
    ("ops", move("correct")),
    ("ops[0].op", decree({})),
    ("ops[0].op", decree(op("pluie"))),
]

OPS: list[tuple[str, Any]] = [
    ("survivor", op("soin", survivor="maire")),
    ("litres", op("soin", survivor="flic", litres=0)),
    ("between", op("barricade", between=["P1", "P1"])),
    ("between", op("passage", between=["P1"])),
    ("between", op("debarricade", between=["P1", "P2", "P3"])),
    ("zombie", op("zombie", stack=2)),
    ("stack", op("zombie", zombie="Z1", stack=-1)),
    ("kind", op("zombie", zombie="Z1", kind="fantome")),
    ("appetite", op("zombie", zombie="Z1", appetite=None)),
    ("room", op("zombie", zombie="Z1", room="")),
    ("stack", op("arrivee", room="P1", stack=0)),
    ("clue", op("indice", survivor="flic")),
    ("litres", op("litres", survivor="flic", litres=-1)),
    ("room", op("place", survivor="flic")),
    ("player", op("jetons", player="Z", tokens=2)),
    ("tokens", op("jetons", player="A", tokens=-1)),
    ("serves[0]", op("serves", clue="I1", serves=["lutins"])),
]
DECREES_ONLY = [
    op("litres", survivor="flic", litres=1),
    op("place", survivor="flic", room="P1"),
    op("jetons", player="A", tokens=1),
    op("serves", clue="I1", serves=[]),
]


def trouble(document: Any) -> Malformed:
    with pytest.raises(Malformed) as caught:
        open_document(document)
    assert "\n" not in str(caught.value)
    assert str(caught.value) == f"{caught.value.place}: {caught.value.sentence}"
    return caught.value


def shown(value: Any) -> str:
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize(("place", "document"), DOCUMENTS, ids=shown)
def test_a_document(place: str, document: Any) -> None:
    assert trouble(document).place == place


@pytest.mark.parametrize(("place", "wrong"), MOVES, ids=shown)
def test_a_move_of_a_document_and_by_itself(place: str, wrong: Any) -> None:
    where = f"moves[1].{place}" if place else "moves[1]"
    assert trouble(table(moves=[OPEN, wrong])).place == where
    with pytest.raises(Malformed) as caught:
        open_document(table()).play(wrong)
    assert caught.value.place == place


@pytest.mark.parametrize(("place", "wrong"), OPS, ids=shown)
def test_an_op(place: str, wrong: Any) -> None:
    assert trouble(table(moves=[decree(wrong)])).place == f"moves[0].ops[0].{place}"


@pytest.mark.parametrize("wrong", DECREES_ONLY, ids=lambda it: it["op"])
def test_what_no_vote_may_change(wrong: Any) -> None:
    """V-03: these are the table's alone."""
    proposed = move("propose", by="A", ops=[wrong])
    assert trouble(table(moves=[proposed])).place == "moves[0].ops[0].op"


def test_the_whole_file_is_understood_before_the_first_move() -> None:
    spoilt = table(moves=[OPEN, OPEN, move("turn", as_="loups")])
    for count in (None, 0, 1):
        with pytest.raises(Malformed):
            replay(spoilt, count)


def test_a_long_or_strange_name_stays_on_one_line() -> None:
    assert len(str(trouble(table(**{"x" * 500: 1})))) < 100
    assert trouble(table(**{"a\nb": 1})).place == "a?b"


UNDERSTOOD: list[dict[str, Any]] = [
    {},
    {"players": TWO},
    {"players": TEAMS, "variants": {"equipes": True}},
    {"players": SIX, "variants": {"equipes": True}},
    {"variants": {"ville": None}},
    {"variants": CITY},
    {"variants": {"ville": {"width": 1, "height": 2}}},
    {"theories": ["virus", "vaudou", "alien", "lutins"]},
    {"rulings": {"veto": 6}, "title": "", "place": "nulle part"},
    {"cites": 3, "expect": None, "refused_at": "hier", "history": []},
]


@pytest.mark.parametrize("fields", UNDERSTOOD)
def test_a_table_that_is_understood(fields: dict[str, Any]) -> None:
    game = open_document(table(**fields))
    assert game.situation()["pending"] == [{"what": "open"}]


# Well-formed, hence for the rules to refuse.
@pytest.mark.parametrize(
    "fine",
    [
        move("walk", survivors=["flic", "geek", "goth"], to="nulle part"),
        move("advance", moves=[]),
        move("scream", to="P1", payers={}),
        move("arrive", zombies=[]),
        move("attack", dice={}),
        move("clue", survivor="contamine", serves=[]),
        move("propose", by="A", votes={"B": {"price": 1, "paid": {}}}, ops=[]),
        decree(),
        move("note", text="", at="hier", force=True),
    ],
    ids=lambda it: it["move"],
)
def test_a_move_that_is_understood(fine: Any) -> None:
    open_document(table(moves=[fine]))


def test_nothing_is_played_when_a_document_is_opened() -> None:
    game = open_document({**table(), "players": THREE, "moves": [OPEN]})
    assert game.moves == ()
    assert game.situation()["last"] is None
