"""What cannot be understood is refused whole, in one line that names the place.

How each form reads a bad value is told once for all games; here is which form each field of this
game has, and what must hold of its fields together.
"""

from typing import Any

import pytest
from humans.little import (
    CHARACTERS,
    DEFAULTS,
    HOP,
    PRISON,
    STREET,
    VALUES,
    act,
    hop,
    little,
    opened,
)

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.humans.rules.game import replay

TILES: dict[str, Any] = {"hop": HOP, "rue": STREET}


def moved(name: str, **fields: Any) -> dict[str, Any]:
    return {"moves": [act("note", text="avant"), act(name, **fields)]}


def seat(**fields: Any) -> dict[str, Any]:
    first = {"id": "A", "character": "lutteur", **fields}
    return {"players": [first, {"id": "B", "character": "avocat"}]}


def tile(**fields: Any) -> dict[str, Any]:
    return {"tiles": {"hop": {**HOP, **fields}}}


def street(**fields: Any) -> dict[str, Any]:
    return {"tiles": {"rue": {**STREET, **fields}}}


def laid(*tiles: dict[str, Any]) -> dict[str, Any]:
    return {"tiles": TILES, "start": {"tiles": list(tiles)}}


def without(table: dict[str, Any], field: str) -> dict[str, Any]:
    return {it: value for it, value in table.items() if it != field}


DOCUMENTS: list[tuple[str, dict[str, Any]]] = [
    ("format", {"format": "humans/2"}),
    ("extra", {"extra": 1}),
    ("rehearsal", {"rehearsal": True}),
    ("title", {"title": 1}),
    ("players", {"players": [{"id": "A", "character": "lutteur"}]}),
    ("players", {"players": [{"id": it, "character": "lutteur"} for it in "ABCDEFG"]}),
    ("players[0]", {"players": ["A", "B"]}),
    ("players[0].id", seat(id="A1")),
    ("players[0].id", seat(id="É")),
    ("players[0].id", seat(id="")),
    ("players[1].id", seat(id="B")),
    ("players[0].character", seat(character="clown")),
    ("players[0].character", seat(character=None)),
    ("players[1].character", seat(character="avocat")),
    ("players[0].name", seat(name=1)),
    ("players[0].colour", seat(colour="rouge")),
    ("players[0].zombies", seat(zombies=[[1, 1]] * 11)),
    ("players[0].zombies", seat(zombies=[[1, 1]], lost=10)),
    ("players[0].zombies[0]", seat(zombies=[[1]])),
    ("players[0].zombies[0]", seat(zombies=[[9, 9]])),
    ("players[0].hand", seat(hand=-1)),
    ("players[0].do_over", seat(do_over=None)),
    ("players[0].eaten", seat(eaten="1")),
    ("players[0].turns", seat(turns=True)),
    ("players[0].lost", seat(lost=-1)),
    ("players[0].wounds", seat(wounds=["bras", "tete"])),
    ("players[0].wounds[0]", seat(wounds=["orteil"])),
    ("players[0].ability_used", seat(ability_used=0)),
    ("characters.clown", {"characters": {"clown": VALUES}}),
    ("characters.lutteur", {"characters": {"lutteur": 3}}),
    ("characters.lutteur.speed", {"characters": {"lutteur": {"speed": 3}}}),
    ("characters.lutteur.movement", {"characters": {"lutteur": {"movement": -1}}}),
    ("characters.lutteur.capture", {"characters": {"lutteur": {"capture": 0}}}),
    ("characters.lutteur.infect", {"characters": {"lutteur": {"infect": 0}}}),
    ("characters.lutteur.wounds", {"characters": {"lutteur": {"wounds": 0}}}),
    ("characters.lutteur.goal", {"characters": {"lutteur": {"goal": 0}}}),
    ("characters.lutteur.do_over", {"characters": {"lutteur": {"do_over": -1}}}),
    ("characters.lutteur.ability", {"characters": {"lutteur": {"ability": 3}}}),
    ("tiles", {"tiles": []}),
    ("tiles.town_square", {"tiles": {"town_square": STREET}}),
    ("tiles.hop.kind", tile(kind="parc")),
    ("tiles.hop.kind", {"tiles": {"hop": without(HOP, "kind")}}),
    ("tiles.hop.rows", {"tiles": {"hop": without(HOP, "rows")}}),
    ("tiles.hop.humans", {"tiles": {"hop": without(HOP, "humans")}}),
    ("tiles.hop.barricade", {"tiles": {"hop": without(HOP, "barricade")}}),
    ("tiles.hop.rows", tile(rows=["bbb", "..."])),
    ("tiles.hop.rows", tile(rows=["...", "...", "..."])),
    ("tiles.hop.rows[0]", tile(rows=["bbbb", "bbb", "..."])),
    ("tiles.hop.rows[1]", tile(rows=["bbb", "bxb", "..."])),
    ("tiles.hop.humans", tile(humans=-1)),
    ("tiles.hop.barricade", tile(barricade=0)),
    ("tiles.hop.tokens", tile(tokens=-1)),
    ("tiles.hop.count", tile(count=-1)),
    ("tiles.hop.name", tile(name=1)),
    ("tiles.hop.doors", tile(doors=1)),
    ("tiles.rue.humans", street(humans=0)),
    ("tiles.rue.barricade", street(barricade=1)),
    ("tiles.rue.tokens", street(tokens=0)),
    ("tiles.rue.rows", street(rows=["...", ".#.", "..."])),
    ("tiles.rue.rows", street(rows=["b..", "...", "..."])),
    ("town_square", {"town_square": ["...", ".#.", "..."]}),
    ("town_square", {"town_square": ["...", "...", "..b"]}),
    ("weapons.arc", {"weapons": {"arc": -1}}),
    ("weapons", {"weapons": ["arc"]}),
    ("wound_cards", {"wound_cards": ["bras"]}),
    ("wound_cards[1]", {"wound_cards": ["head_shot", 3]}),
    ("rulings.house", {"rulings": {"house": True}}),
    ("rulings.end", {"rulings": {"end": "jamais"}}),
    ("rulings.head_shot", {"rulings": {"head_shot": True}}),
    ("start", {"start": []}),
    ("start.weekday", {"start": {"weekday": "lundi"}}),
    ("start.player", {"start": {"player": "Z"}}),
    ("start.tiles[0].tile", {"start": {"tiles": [{"tile": "hop", "x": 1, "y": 0}]}}),
    ("start.tiles[0].y", laid({"tile": "rue", "x": 1})),
    ("start.tiles[0].tile", laid({"tile": "cirque", "x": 1, "y": 0})),
    ("start.tiles[0]", laid({"tile": "rue", "x": 0, "y": 0})),
    ("start.tiles[1]", laid({"tile": "rue", "x": 1, "y": 0}, {"tile": "hop", "x": 1, "y": 0})),
    ("start.tiles[1].tile", laid({"tile": "rue", "x": 1, "y": 0}, {"tile": "rue", "x": 2, "y": 0})),
    ("start.tiles[0].rotation", laid({"tile": "rue", "x": 1, "y": 0, "rotation": 45})),
    ("start.tiles[0].humans", laid({"tile": "rue", "x": 1, "y": 0, "humans": []})),
    ("start.humans[0]", {"start": {"humans": [[3, 0]]}}),
    ("start.tokens[1]", {"start": {"tokens": [[1, 1], [7, 7]]}}),
    ("start.no_barricade[0]", {"start": {"no_barricade": [[1, 1]]}}),
    ("start.no_barricade[0]", hop(no_barricade=[[3, 2]])),
    ("moves", {"moves": {}}),
]
MOVES: list[tuple[str, dict[str, Any]]] = [
    (".move", moved("dance")),
    (".at", moved("end_turn", at=3)),
    (".extra", moved("end_turn", extra=1)),
    (".discard", moved("end_turn", discard=-1)),
    (".text", moved("note")),
    (".tile", moved("tile", x=1, y=0)),
    (".tile", moved("tile", tile="cirque", x=1, y=0)),
    (".tile", moved("tile", tile="town_square", x=1, y=0)),
    (".x", moved("tile", tile="hop", y=0)),
    (".y", moved("tile", tile="hop", x=1, placed=True)),
    (".rotation", moved("tile", tile="hop", placed=False, rotation=45)),
    (".tokens[0]", moved("tile", tile="hop", x=1, y=0, tokens=[3])),
    (".placed", moved("tile", tile="hop", x=1, y=0, placed=0)),
    (".zombie", moved("move", path=[[1, 0]])),
    (".zombie", moved("move", zombie="Z1", path=[[1, 0]])),
    (".zombie", moved("move", zombie="A0", path=[[1, 0]])),
    (".zombie", moved("move", zombie="A11", path=[[1, 0]])),
    (".zombie", moved("move", zombie="A01", path=[[1, 0]])),
    (".path", moved("move", zombie="A1", path=[])),
    (".path", moved("move", zombie="A1")),
    (".path[0]", moved("move", zombie="A1", path=[[1, 0, 0]])),
    (".cell", moved("barricade", zombie="A1", die=3)),
    (".die", moved("barricade", zombie="A1", cell=[3, 0])),
    (".die", moved("barricade", zombie="A1", cell=[3, 0], die=7)),
    (".die", moved("barricade", zombie="A1", cell=[3, 0], die=0)),
    (".help", moved("barricade", zombie="A1", cell=[3, 0], die=3, help=1)),
    (".bonus", moved("barricade", zombie="A1", cell=[3, 0], die=3, bonus=0.5)),
    (".human", moved("capture", human="1", zombie="A1", die=3)),
    (".human", moved("capture", human="h", zombie="A1", die=3)),
    (".human", moved("capture", human="hx", zombie="A1", die=3)),
    (".player", moved("weapon", player="Z", card="hache", die=3)),
    (".card", moved("weapon", player="B", card="arc", die=3)),
    (".card", moved("weapon", player="B", die=3)),
    (".cards", moved("wounds", cards=[])),
    (".cards[1]", moved("wounds", cards=["bras", "orteil"])),
    (".keep", moved("wounds", cards=["bras"], keep="orteil")),
    (".cards", moved("infect", cards=[])),
    (".cards[0]", moved("infect", cards=["bras"])),
    (".choice", moved("infect", cards=["eat"], choice="escape")),
    (".path", moved("flee", die=3)),
    (".die", moved("reroll")),
    (".player", moved("event")),
    (".player", moved("ability", player="Z")),
    (".player", moved("correct", hand=3)),
    (".player", moved("correct", wounds=[])),
    (".player", moved("correct", player=None)),
    (".hand", moved("correct", player="A", hand=-1)),
    (".wounds", moved("correct", player="A", wounds=["bras", "tete"])),
    (".movement_left", moved("correct", movement_left=-1)),
    (".cell", moved("correct", zombie="A1")),
    (".cell", moved("correct", human="h1")),
    (".cell", moved("correct", cell=[1, 1])),
    (".cell", moved("correct", cell=None)),
    (".human", moved("correct", zombie="A1", human="h1", cell=[1, 1])),
    (".zombie", moved("correct", zombie="A0", cell=[1, 1])),
    (".no_barricade[0]", moved("correct", no_barricade=[[1]])),
]
UNDERSTOOD: list[dict[str, Any]] = [
    {"cites": 1, "expect": [], "refused_at": "x", "history": 7, "title": ""},
    {"moves": [act("end_turn", at="hier", force=False)]},
    {"moves": [act("tile", tile="hop", placed=False)], "tiles": {"hop": HOP}},
    {
        "moves": [
            act("wounds", cards=["bras"], keep=None),
            act("infect", cards=["eat"], choice=None),
        ]
    },
    {
        "moves": [
            act("correct", human="h12", cell=[40, 40]),
            act("correct", zombie="B10", cell=None),
        ]
    },
    {"moves": [act("correct"), act("correct", player="A"), act("correct", player="A", wounds=[])]},
    {"moves": [act("capture", human="h1", zombie="A10", die=6, bonus=-3)]},
    {"moves": [act("flee", die=6, path=[])]},
    {"weapons": {"arc": 0}, "moves": [act("weapon", player="A", card="arc", die=1)]},
    {"wound_cards": ["head_shot"], "moves": [act("wounds", cards=["head_shot"])]},
    {"start": {"tokens": [[1, 0], [1, 0]], "humans": [[1, 0], [1, 0]], "player": "B"}},
    {"tiles": {"p": PRISON, "rue": {**STREET, "name": "Rue", "count": 0}}},
    {"characters": {CHARACTERS[5]: {"movement": 0, "do_over": 0, "ability": ""}}},
    {
        "players": [
            {"id": "a_", "character": "mineur", "zombies": [], "lost": 10},
            *little()["players"],
        ]
    },
]
ALL = [
    *DOCUMENTS,
    *((f"moves[1]{place}", {"tiles": {"hop": HOP}, **table}) for place, table in MOVES),
]


@pytest.mark.parametrize(("place", "table"), ALL, ids=[place for place, _ in ALL])
def test_the_place_is_named(place: str, table: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as error:
        opened(little(**table))
    assert error.value.place == place
    assert str(error.value).startswith(f"{place}: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("value", [None, [], "humans/1", 3, {}, {"format": "humans/1"}], ids=repr)
def test_a_document_is_an_object_with_players(value: object) -> None:
    with pytest.raises(Malformed):
        opened(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", UNDERSTOOD, ids=str)
def test_what_is_understood(table: dict[str, Any]) -> None:
    opened(little(**table))


def test_the_whole_file_is_understood_before_the_first_move() -> None:
    document = little(moves=[{"move": "end_turn"}, {"move": "dance"}])
    with pytest.raises(Malformed):
        replay(document, DEFAULTS, 0)


def test_a_name_that_is_a_whole_page_is_shortened() -> None:
    with pytest.raises(Malformed) as error:
        opened({**little(), "é\n" * 500: 1})
    assert len(str(error.value)) < 100
    assert "\n" not in str(error.value)


def test_a_move_on_its_own_names_its_field() -> None:
    with pytest.raises(Malformed) as error:
        opened(little()).play({"move": "reroll", "die": 9})
    assert error.value.place == "die"
