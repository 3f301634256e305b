"""A document that cannot be understood: the place is named, and nothing of it is played."""

from typing import Any

import pytest
from brasier.stories import Document, a_table, move

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.brasier.rules.game import open_document, replay

TABLE = a_table(
    "b:m B:m f h",
    "h h h .",
    heroes={"ana": "d1"},
    zombies={"z1": "c1"},
    map={"buildings": {"m": {"die": [1]}}},
)


def with_map(**fields: Any) -> Document:
    return {**TABLE, "map": {**TABLE["map"], **fields}}


def with_move(name: str, **fields: Any) -> Document:
    return {**TABLE, "moves": [move("note", text=""), move(name, **fields)]}


MANOR = {"buildings": {"m": {"manor": True}}}
DOCUMENTS: list[tuple[str, Any]] = [
    ("document", []),
    ("format", {**TABLE, "format": "quinte-bourg/1"}),
    ("heroes", {it: value for it, value in TABLE.items() if it != "heroes"}),
    ("map", {it: value for it, value in TABLE.items() if it != "map"}),
    ("players", {**TABLE, "players": []}),
    ("title", {**TABLE, "title": 3}),
    ("scenario", {**TABLE, "scenario": "autre"}),
    ("map.buildings", {**TABLE, "scenario": "brasier"}),
    ("fires.a1", {**with_map(**MANOR), "scenario": "brasier", "fires": {"a1": 2}}),
    ("debris.a1", {**with_map(**MANOR), "scenario": "brasier", "debris": {"a1": "d1"}}),
    ("map.grid", with_map(grid=[". ."])),
    ("map.grid", with_map(grid="f")),
    ("map.grid[0]", with_map(grid=["x"])),
    ("map.grid[0]", with_map(grid=["b"], buildings={})),
    ("map.grid[0]", with_map(grid=["B:"], buildings={})),
    ("map.grid[0]", with_map(grid=["f:bois"], buildings={})),
    ("map.grid[1]", with_map(grid=["f", "h:pre"], buildings={})),
    ("map.grid[0]", with_map(grid=[".:x f"], buildings={})),
    ("map.toit", with_map(toit=[])),
    ("map.buildings.gare", with_map(buildings={"gare": {}})),
    ("map.buildings.m.die[0]", with_map(buildings={"m": {"die": [7]}})),
    ("map.buildings.m.manor", with_map(buildings={"m": {"manor": 1}})),
    ("map.edges.trou", with_map(edges={"trou": []})),
    ("map.edges.mur[0]", with_map(edges={"mur": [["a1", "b2"]]})),
    ("map.edges.mur[0]", with_map(edges={"mur": [["a1"]]})),
    ("map.edges.mur[1]", with_map(edges={"mur": [["a1", "b1"], ["b1", "a1"]]})),
    ("map.edges.porte[0]", with_map(edges={"mur": [["a1", "b1"]], "porte": [["a1", "b1"]]})),
    ("map.edges.mur[0][1]", with_map(edges={"mur": [["c2", "d2"]]})),
    ("map.marks.fosse", with_map(marks={"fosse": []})),
    ("map.marks.spawn[0]", with_map(marks={"spawn": ["e9"]})),
    ("map.marks.tapis.a1", with_map(marks={"tapis": {"a1": "W"}})),
    ("map.marks.perche[0]", with_map(marks={"perche": [["a1", "a1"]]})),
    ("rulings.inconnu", {**TABLE, "rulings": {"inconnu": True}}),
    ("rulings.directions", {**TABLE, "rulings": {"directions": "boussole"}}),
    ("rulings.new_intensity", {**TABLE, "rulings": {"new_intensity": 5}}),
    ("rulings.turns", {**TABLE, "rulings": {"turns": 0}}),
    ("rulings.advanced", {**TABLE, "rulings": {"advanced": 1}}),
    ("rulings.half_of", {**TABLE, "rulings": {"half_of": "moitie"}}),
    ("heroes[0].cell", {**TABLE, "heroes": [{"id": "ana", "cell": "z9"}]}),
    ("heroes[0].id", {**TABLE, "heroes": [{"cell": "a1"}]}),
    ("heroes[1].id", {**TABLE, "heroes": [{"id": "ana"}, {"id": "ana"}]}),
    ("heroes[0].health", {**TABLE, "heroes": [{"id": "ana", "health": 0}]}),
    ("heroes[0].wounds", {**TABLE, "heroes": [{"id": "ana", "wounds": -1}]}),
    ("heroes[0].wounds", {**TABLE, "heroes": [{"id": "ana", "wounds": True}]}),
    ("heroes[0].wounds", {**TABLE, "heroes": [{"id": "ana", "wounds": 1.0}]}),
    ("heroes[0].age", {**TABLE, "heroes": [{"id": "ana", "age": 3}]}),
    ("zombies[0].cell", {**TABLE, "zombies": [{"id": "z1"}]}),
    ("zombies[0].kind", {**TABLE, "zombies": [{"id": "z", "cell": "a1", "kind": "gros"}]}),
    ("zombies[1].id", {**TABLE, "zombies": [{"id": "z", "cell": "a1"}] * 2}),
    ("zombies[0].id", {**TABLE, "zombies": [{"id": "", "cell": "a1"}]}),
    ("fires.a1", {**TABLE, "fires": {"a1": 0}}),
    ("fires.a1", {**TABLE, "fires": {"a1": 5}}),
    ("fires.d2", {**TABLE, "fires": {"d2": 1}}),
    ("debris.a1", {**TABLE, "debris": {"a1": "v0"}}),
    ("debris.d1", {**TABLE, "debris": {"d1": "v0"}}),
    ("debris.b1", {**TABLE, "debris": {"b1": "d6z"}}),
    ("debris.a1", {**TABLE, "debris": {"a1": "d9"}}),
    ("debris.c1", {**TABLE, "debris": {"c1": "v0"}, "fires": {"c1": 1}}),
    (
        "debris.b1",
        {
            **TABLE,
            "debris": {"a1": "d", "b1": "d"},
            "tokens": {"debris": [{"id": "d", "count": 1}]},
        },
    ),
    ("tokens.bois", {**TABLE, "tokens": {"bois": []}}),
    ("tokens.debris[0].count", {**TABLE, "tokens": {"debris": [{"id": "d"}]}}),
    ("tokens.debris[0].count", {**TABLE, "tokens": {"debris": [{"id": "d", "count": -1}]}}),
    (
        "tokens.debris[0].value",
        {**TABLE, "tokens": {"debris": [{"id": "d", "count": 1, "value": 0}]}},
    ),
    ("tokens.vegetal[0].id", {**TABLE, "tokens": {"debris": [{"id": "v0", "count": 1}]}}),
    ("moves", {**TABLE, "moves": {}}),
    ("moves[0]", {**TABLE, "moves": [3]}),
    ("moves[0].move", {**TABLE, "moves": [{}]}),
]
NO_SUCH = {"cell": "c1", "token": "d9"}
BOTH_WAYS = {"to": "c2", "die": 1, "par": 1}
MOVES: list[tuple[str, Document]] = [
    ("moves[1].move", with_move("fuir")),
    ("moves[1].vite", with_move("next", vite=True)),
    ("moves[1].at", with_move("next", at=12)),
    ("moves[1].force", with_move("next", force="oui")),
    ("moves[1].die", with_move("roll", cell="c1", die=7)),
    ("moves[1].cell", with_move("roll", cell="d2", die=3)),
    ("moves[1].choice", with_move("roll", cell="c1", die=5, choice=None)),
    ("moves[1].token", with_move("debris", cell="c1")),
    ("moves[1].token", with_move("debris", **NO_SUCH)),
    ("moves[1].zombie", with_move("zombie", zombie="", path=[])),
    ("moves[1].path", with_move("zombie", zombie="z1")),
    ("moves[1].path[0]", with_move("zombie", zombie="z1", path=["z9"])),
    ("moves[1].path[0].die", with_move("zombie", zombie="z1", path=[{"to": "c2"}])),
    (
        "moves[1].path[0].par",
        with_move("zombie", zombie="z1", path=[BOTH_WAYS]),
    ),
    ("moves[1].points", with_move("zombie", zombie="z1", path=[], points=7)),
    ("moves[1].cell", with_move("spawn", zombie="z2")),
    ("moves[1].cell", with_move("spawn", zombie="z2", from_="ana", cell="a1")),
    ("moves[1].kind", with_move("spawn", zombie="z2", from_="ana", kind="simple")),
    ("moves[1].from", with_move("spawn", zombie="z2", from_="bob")),
    ("moves[1].hero", with_move("hero", hero="bob", die=3)),
    ("moves[1].plus", with_move("hero", hero="ana", die=3, plus=7)),
    ("moves[1].to", with_move("go", hero="ana")),
    ("moves[1].outcome", with_move("fight", hero="ana", zombie="z1", outcome="fuit")),
    ("moves[1].range", with_move("shot", hero="ana", zombie="z1", range=21, needs=1, die=1)),
    ("moves[1].needs", with_move("shot", hero="ana", zombie="z1", range=1, needs=7, die=1)),
    ("moves[1].range", with_move("ignite", cell="c1", range=1)),
    ("moves[1].range", with_move("petrol", cell="c1", range=1, dice={})),
    ("moves[1].dice.z9", with_move("petrol", cell="c1", dice={"z9": 3})),
    ("moves[1].dice.c1", with_move("petrol", cell="c1", dice={"c1": 0})),
    ("moves[1].card", with_move("card", card="tonnerre")),
    ("moves[1].on", with_move("card", card="forte_pluie")),
    ("moves[1].cell", with_move("card", card="forte_pluie", on=True, cell="a1")),
    ("moves[1].building", with_move("card", card="lumieres", building="gare", on=True)),
    ("moves[1].between", with_move("barricade", between=["a1", "b2"])),
    ("moves[1].between", with_move("barricade", between=["a1"])),
    ("moves[1].count", with_move("wound", hero="ana", count=0)),
    ("moves[1].count", with_move("wound", hero="ana", count=10)),
    ("moves[1].winners[0]", with_move("end", winners=["chiens"])),
    ("moves[1].text", with_move("note")),
    ("moves[1]", with_move("correct")),
    ("moves[1]", with_move("correct", cell="a1")),
    ("moves[1]", with_move("correct", hero="ana", zombie="z1", alive=True)),
    ("moves[1]", with_move("correct", turn=3, cell="a1", fire=1)),
    ("moves[1].debris", with_move("correct", cell="a1", fire=0, debris=None)),
    ("moves[1].fire", with_move("correct", cell="a1", fire=5)),
    ("moves[1].wounds", with_move("correct", hero="ana", wounds=100)),
    ("moves[1].on_fire", with_move("correct", hero="ana", on_fire=True)),
    ("moves[1].turn", with_move("correct", turn=0)),
]


@pytest.mark.parametrize(("place", "document"), [*DOCUMENTS, *MOVES], ids=lambda it: str(it)[:40])
def test_the_place_is_named_whatever_is_asked(place: str, document: Any) -> None:
    for count in (None, 0):
        with pytest.raises(Malformed) as caught:
            replay(document, count)
        assert caught.value.place == place
        assert caught.value.sentence
        assert "\n" not in str(caught.value)


def test_what_the_rules_ignore_may_be_anything() -> None:
    notes: Document = {"cites": 3, "expect": None, "refused_at": "x", "history": []}
    game = open_document({**TABLE, **notes, "moves": [move("next", at="hier", force=False)]})
    assert game.situation()["turn"] == 0


def test_a_move_alone_names_its_field() -> None:
    with pytest.raises(Malformed) as caught:
        open_document(TABLE).play(move("go", hero="ana", to="z9"))
    assert caught.value.place == "to"
