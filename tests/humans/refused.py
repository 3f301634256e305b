"""Small stories that end in a refusal: each way of saying no has its own."""

from typing import Any, NamedTuple

from humans.little import (
    CHARACTERS,
    HOP,
    PRISON,
    STREET,
    VALUES,
    Document,
    Move,
    act,
    arm,
    caught,
    flee,
    hop,
    little,
    seize,
    walk,
    zombies,
)


class Story(NamedTuple):
    """What is refused, where, and what went before."""

    rule: str
    move: Move
    table: Document
    before: tuple[Move, ...] = ()


PILE: dict[str, Any] = {"tiles": {"hop": HOP, "rue": {**STREET, "count": 2}, "prison": PRISON}}
DRAWING = little(**PILE)
SQUARE = little()
DONE = act("tile", tile="rue", x=1, y=0)
LAST_HOP = little(tiles={"hop": {**HOP, "count": 0}, "rue": STREET})
BESIDE = little(seats=zombies(A=[[2, 1], [2, 0]], B=[[1, 1]]), **hop())
TWO_HOPS: Document = little(
    seats=zombies(A=[[5, 0]]),
    tiles={"hop": {**HOP, "count": 2}},
    start={"tiles": [{"tile": "hop", "x": 1, "y": 0}, {"tile": "hop", "x": 2, "y": 0}]},
)
ON_HUMAN = little(seats=zombies(A=[[0, 0], [1, 1]]), start={"humans": [[0, 0], [1, 1]]})
TAKEN = (seize(3),)
HURT = (*TAKEN, arm(6))
THREE = caught(how_many=3)
HEAD = {"rulings": {"head_shot": "gardee"}}
TRIED = (seize(3), act("infect", cards=["eat", "eat"]))
STAYED = (seize(1), flee(1, [1, 0]), act("correct", human="h1", cell=[0, 0]))

TILES = [
    Story("tuile.moment", act("tile", tile="rue", x=0, y=1), DRAWING, (DONE,)),
    Story("tuile.epuisee", act("tile", tile="hop", x=1, y=0), LAST_HOP),
    Story("tuile.place_prise", act("tile", tile="rue", x=0, y=0), DRAWING),
    Story("tuile.isolee", act("tile", tile="rue", x=5, y=5), DRAWING),
    Story("tuile.sans_rue", act("tile", tile="hop", x=1, y=0, rotation=270), DRAWING),
    Story("tuile.posable", act("tile", tile="rue", placed=False), DRAWING),
    Story("tuile.rue_sans_jeton", act("tile", tile="rue", x=1, y=0, tokens=[[4, 1]]), DRAWING),
    Story("tuile.hors_des_rues", act("tile", tile="rue", x=1, y=0, humans=[[3, 0]]), DRAWING),
    Story("tuile.humains_rue", act("tile", tile="rue", x=1, y=0, humans=[[3, 1]]), DRAWING),
    Story("tuile.dehors", act("tile", tile="hop", x=1, y=0, tokens=[[3, 2]]), DRAWING),
    Story(
        "tuile.jetons_ensemble", act("tile", tile="hop", x=1, y=0, tokens=[[3, 0], [3, 0]]), DRAWING
    ),
    Story("tuile.combien_d_humains", act("tile", tile="hop", x=1, y=0, humans=[[3, 0]]), DRAWING),
    Story("tuile.combien_de_jetons", act("tile", tile="hop", x=1, y=0, tokens=[]), DRAWING),
    Story(
        "tuile.humains_ensemble",
        act("tile", tile="hop", x=1, y=0, humans=[[3, 0], [3, 0]]),
        DRAWING,
    ),
]
MOVEMENT = [
    Story("deplacement.moment", walk("A1", [1, 0]), DRAWING),
    Story("deplacement.saut", walk("A1", [2, 2]), SQUARE),
    Story(
        "deplacement.captures_commencees",
        walk("A2", [2, 1]),
        little(seats=zombies(A=[[0, 0], [2, 2]]), start={"humans": [[0, 0]]}),
        TRIED,
    ),
    Story("deplacement.sur_humain", walk("A1", [0, 1]), ON_HUMAN),
    Story("deplacement.trop_loin", walk("A1", *[[1, 0], [1, 1]] * 4), SQUARE),
    Story("deplacement.mur", walk("A1", [6, 0]), TWO_HOPS),
    Story("deplacement.barricade", walk("A1", [3, 1]), BESIDE),
    Story("deplacement.humain", walk("A1", [0, 1], [0, 0]), little(start={"humans": [[0, 1]]})),
    Story("zombie.absent", walk("A7", [1, 0]), SQUARE),
    Story("zombie.autre", walk("B1", [1, 0]), SQUARE),
    Story("barricade.pas_batiment", act("barricade", zombie="A1", cell=[2, 2], die=6), BESIDE),
    Story(
        "barricade.ouverte",
        act("barricade", zombie="A1", cell=[3, 1], die=6),
        little(seats=zombies(A=[[2, 1]]), **hop(no_barricade=[[3, 1]])),
    ),
    Story("barricade.loin", act("barricade", zombie="A1", cell=[3, 0], die=6), BESIDE),
    Story(
        "barricade.deja_essaye",
        act("barricade", zombie="A2", cell=[3, 0], die=6),
        BESIDE,
        (act("barricade", zombie="A1", cell=[3, 1], die=1),),
    ),
    Story("case.impraticable", act("correct", zombie="A1", cell=[9, 9]), SQUARE),
]
CAPTURES = [
    Story("capture.en_cours", seize(3, "h2", "A2"), ON_HUMAN, TAKEN),
    Story("humain.absent", seize(3, "h9"), caught()),
    Story("capture.pas_ensemble", seize(3, "h2"), ON_HUMAN),
    Story(
        "capture.zombie_autre",
        seize(3, zombie="B1"),
        little(seats=zombies(B=[[0, 0]]), start={"humans": [[0, 0]]}),
    ),
    Story("capture.deja_essaye", seize(3), caught(), STAYED),
    Story("infection.moment", act("infect", cards=["eat", "eat"]), caught()),
    Story("infection.combien", act("infect", cards=["eat"]), caught(), TAKEN),
    Story("infection.egalite", act("infect", cards=["eat", "infected"]), caught(), TAKEN),
    Story(
        "infection.majorite",
        act("infect", cards=["eat", "eat"], choice="infected"),
        caught(),
        TAKEN,
    ),
    Story("fuite.moment", flee(1, [1, 0]), caught(), TAKEN),
    Story("fuite.saut", flee(2, [1, 1]), caught(), (seize(1),)),
    Story("fuite.chemin", flee(2, [1, 0]), caught(), (seize(1),)),
]
CARDS = [
    Story("arme.moment", arm(6), caught()),
    Story("arme.soi_meme", arm(6, "A"), caught(), TAKEN),
    Story("carte.main_vide", act("event", player="B"), little(seats={"B": {"hand": 0}})),
    Story("carte.deja_jouee", act("event", player="B"), SQUARE, (act("event", player="B"),)),
    Story("carte.ordre", arm(6, "B"), THREE, (*TAKEN, act("event", player="C"))),
    Story("pouvoir.utilise", act("ability", player="B"), SQUARE, (act("ability", player="B"),)),
    Story("blessure.moment", act("wounds", cards=["bras", "tete"], keep="bras"), caught(), TAKEN),
    Story("blessure.a_garder", act("wounds", cards=["bras", "tete"]), caught(), HURT),
    Story("blessure.combien", act("wounds", cards=["bras"], keep="bras"), caught(), HURT),
    Story(
        "blessure.double",
        act("wounds", cards=["bras", "bras", "tete"], keep="tete"),
        caught(characters={"lutteur": {"wounds": 3}}),
        HURT,
    ),
    Story("relance.rien", act("reroll", die=6), caught(), TAKEN),
    Story(
        "relance.sans_jeton",
        act("reroll", die=6),
        caught(seats={"A": {"zombies": [[0, 0]], "do_over": 0}}),
        (seize(1),),
    ),
]
SET_RIGHT = act("correct", player="B", played=False)
IMPOSSIBLE = [
    Story("capture.en_cours", walk("A2", [1, 0]), ON_HUMAN, TAKEN),
    Story("capture.en_cours", act("end_turn"), caught(), (seize(1),)),
    Story("capture.en_cours", act("barricade", zombie="A1", cell=[3, 1], die=6), caught(), TAKEN),
    Story("deplacement.moment", act("barricade", zombie="A1", cell=[3, 1], die=6), DRAWING),
    Story("deplacement.moment", seize(6), little(**PILE, start={"humans": [[1, 1]]})),
    Story("zombie.absent", act("barricade", zombie="A7", cell=[3, 1], die=6), BESIDE),
    Story("zombie.absent", seize(6, zombie="A7"), caught()),
    Story("zombie.absent", act("correct", zombie="A7", cell=None), SQUARE),
    Story("humain.absent", act("correct", human="h7", cell=None), SQUARE),
    Story("case.impraticable", act("correct", human="h7", cell=[3, 0]), SQUARE),
    Story("case.impraticable", act("correct", tokens=[[1, 1], [3, 0]]), SQUARE),
    Story("barricade.pas_batiment", act("correct", no_barricade=[[1, 1]]), SQUARE),
    Story("barricade.pas_batiment", act("barricade", zombie="A1", cell=[90, 1], die=6), BESIDE),
    Story("tuile.epuisee", act("tile", tile="hop", placed=False), LAST_HOP),
    Story("tuile.moment", act("tile", tile="rue", placed=False), DRAWING, (DONE,)),
    Story("tuile.dehors", act("tile", tile="hop", x=1, y=0, humans=[[3, 2], [3, 0]]), DRAWING),
    Story("deplacement.saut", walk("A1", [1, 0], [1, -1]), SQUARE),
    Story("fuite.saut", flee(2, [0, -1], [0, 0]), caught(), (seize(1),)),
    Story("fuite.moment", flee(1, [1, 0]), caught(), HURT),
    Story("infection.moment", act("infect", cards=["eat", "eat"]), caught(), HURT),
    Story("arme.moment", arm(6, "A"), caught(), (seize(1),)),
    Story("blessure.a_garder", act("wounds", cards=["bras", "tete"], keep="jambe"), caught(), HURT),
    Story("relance.rien", act("reroll", die=6), caught(), (seize(1), flee(1, [1, 0]))),
    Story("partie.finie", act("stop"), SQUARE, (act("stop"),)),
]
ORDER = Story(
    "carte.ordre", act("event", player="B"), SQUARE, (act("event", player="B"), SET_RIGHT)
)
TURNS = [
    Story("tour.tuile_due", act("end_turn"), DRAWING),
    Story("tour.humains_dus", act("end_turn"), caught()),
    Story("defausse.trop", act("end_turn", discard=4), SQUARE),
    Story("defausse.une_seule", act("end_turn", discard=2), little(start={"humans": [[0, 0]]})),
    Story("partie.finie", act("correct", movement_left=1), SQUARE, (act("stop"),)),
]
STORIES = [*TILES, *MOVEMENT, *CAPTURES, *CARDS, *IMPOSSIBLE, ORDER, *TURNS]


# What cannot be understood: the place, and what the table or its second move says.
#
# How each form reads a bad value is told once for all games; here is which form each field of this
# game has, and what must hold of its fields together.

PILES: dict[str, Any] = {"hop": HOP, "rue": STREET}


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
    return {"tiles": PILES, "start": {"tiles": list(tiles)}}


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
_FINE: list[dict[str, Any]] = [
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
_IN_A_MOVE = ((f"moves[1]{it}", {"tiles": {"hop": HOP}, **table}) for it, table in MOVES)
_NONE: tuple[Any, ...] = (None, [], "humans/1", 3, {}, {"format": "humans/1"})
MISREAD: list[tuple[str | None, Any]] = [
    *((place, little(**table)) for place, table in (*DOCUMENTS, *_IN_A_MOVE)),
    *((None, it) for it in _NONE),
]
UNDERSTOOD = [little(**it) for it in _FINE]
