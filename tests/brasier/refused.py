"""What the story of a refusal is made of."""

from typing import Any, NamedTuple

from brasier.evening import (
    DEAD,
    FALLEN,
    MANOR,
    MOVING,
    NEXT,
    ROOF,
    TO_HEROES,
    TO_ZOMBIES,
    YARD,
    Document,
    a_table,
    ana,
    ash,
    both,
    draw,
    fire,
    go,
    hero,
    move,
    throw,
    walk,
    z1,
)


class Refused(NamedTuple):
    """A refusal: the rule, how one gets there, the move; and what force gives, or None: never."""

    rule: str
    table: Document
    before: list[Document]
    move: Document
    forced: dict[str, Any] | None = None


# Refusals: what comes too early or too late, and people who cannot.

MOMENTS = [
    Refused("finie", a_table("f"), [move("end", winners=[])], NEXT),
    Refused("finie", a_table("f"), [move("end", winners=[])], fire("a1")),
    Refused("du_d_abord", a_table("f", fires={"a1": 2}), [NEXT], NEXT),
    Refused("du_d_abord", a_table("f", fires={"a1": 2}), [NEXT], move("can", cell="a1")),
    Refused("du_d_abord", a_table("f", heroes={"ana": {}}), [], move("end", winners=[])),
    Refused(
        "du_d_abord",
        a_table("f"),
        [move("can", cell="a1"), NEXT, fire("a1"), NEXT],
        move("can", cell="a1"),
    ),
    Refused("pas_du", a_table("f"), [], move("roll", cell="a1", die=3)),
    Refused("pas_du", ana("f"), [], move("start", hero="ana", die=3, cell="a1")),
    Refused("pas_du", a_table("f"), [], move("can", cell="a1", die=3)),
    Refused("pas_du", ana("f"), [], move("escape", hero="ana", to=None)),
    Refused("pas_du", a_table("f"), [], draw("a1", "v0")),
    Refused("phase", z1("h h"), TO_HEROES, walk("b1"), {"zombies.z1.cell": "b1"}),
    Refused("phase", ana("h h"), TO_ZOMBIES, hero(), {"heroes.ana.points": 3}),
    Refused("phase", ana("h h", map=YARD), [], move("yard", hero="ana", to="b1"), {}),
    Refused("phase", ana("h"), [], move("search", hero="ana"), {"heroes.ana.searched": True}),
    Refused(
        "phase",
        both("h"),
        [],
        move("fight", hero="ana", zombie="z1", outcome="tue"),
        {"zombies.z1.alive": False},
    ),
    Refused(
        "phase", both("h"), [], move("shot", hero="ana", zombie="z1", range=1, needs=2, die=2), {}
    ),
    Refused("phase", a_table("f"), [], move("ignite", cell="a1"), {"fires.a1.intensity": 4}),
    Refused("phase", a_table("f"), [], move("petrol", cell="a1", dice={"a1": 3}), {}),
    Refused(
        "phase",
        z1("h h"),
        [*TO_HEROES, move("barricade", between=["a1", "b1"])],
        move("breach", zombie="z1", between=["a1", "b1"], needs=4, die=4),
        {"barricades": []},
    ),
    Refused(
        "phase",
        a_table("f h", fires={"a1": 2}, map={"marks": {"spawn": ["b1"]}}),
        [NEXT, move("roll", cell="a1", die=5)],
        move("spawn", zombie="z1", cell="b1"),
        {"zombies.z1.on_fire": False},
    ),
    Refused(
        "mouvement_ouvert", ana("h h"), [*TO_HEROES, hero()], NEXT, {"heroes.ana.state": "fini"}
    ),
]
PEOPLE = [
    Refused("heros_mort", ana("h"), [*TO_HEROES, DEAD], hero()),
    Refused("heros_mort", ana("h"), [DEAD], move("wound", hero="ana", count=-1)),
    Refused("heros_mort", ana("h"), [DEAD], move("card", card="extincteur", hero="ana", range=1)),
    Refused("heros_vivant", ana("h"), [], move("spawn", zombie="z1", from_="ana")),
    Refused("zombie_inconnu", a_table("h h"), TO_ZOMBIES, walk("b1")),
    Refused("zombie_inconnu", a_table("h"), [], move("correct", zombie="z1", alive=True)),
    Refused("zombie_inconnu", a_table("h"), [], move("kill", zombie="z1")),
    Refused("zombie_mort", z1("h h"), [NEXT, FALLEN], walk("b1")),
    Refused("zombie_mort", z1("h"), [FALLEN], move("kill", zombie="z1")),
    Refused(
        "zombie_connu",
        z1("h", map={"marks": {"spawn": ["a1"]}}),
        [NEXT, FALLEN],
        move("spawn", zombie="z1", cell="a1"),
    ),
    Refused(
        "deja_bouge_heros",
        ana("h h"),
        [*TO_HEROES, hero(), move("stop", hero="ana")],
        hero(2),
        {"heroes.ana.points": 2, "heroes.ana.state": "bouge"},
    ),
    Refused(
        "deja_bouge_heros",
        ana("h h", map=YARD),
        [*TO_HEROES, hero()],
        move("yard", hero="ana", to="b1"),
        {"heroes.ana.cell": "b1"},
    ),
    Refused(
        "deja_bouge_zombie", z1("h h"), [NEXT, walk("b1")], walk("a1"), {"zombies.z1.cell": "a1"}
    ),
    Refused(
        "autre_mouvement",
        a_table("h h", heroes={"ana": "a1", "bob": "b1"}),
        [*TO_HEROES, move("hero", hero="bob", die=3)],
        hero(),
    ),
    Refused("pas_de_mouvement", ana("h h"), TO_HEROES, go("b1")),
    Refused("pas_de_mouvement", ana("h h"), TO_HEROES, move("stop", hero="ana")),
    Refused("pas_de_mouvement", ana("h h"), TO_HEROES, move("douse", hero="ana", cell="b1")),
    Refused(
        "pas_meme_case",
        both("h h", zombie="b1"),
        TO_HEROES,
        move("fight", hero="ana", zombie="z1", outcome="tue"),
        {"zombies.z1.alive": False},
    ),
]


# Refusals: steps that cannot be taken.

WALKS = [
    Refused("sur_place", ana("h h"), MOVING, go("a1")),
    Refused("pas_voisine", ana("h h h"), MOVING, go("c1"), {"heroes.ana.cell": "c1"}),
    Refused("pas_voisine", z1("h h h"), TO_ZOMBIES, walk("c1"), {"zombies.z1.cell": "c1"}),
    Refused(
        "mur",
        ana("h h", map={"edges": {"mur": [["a1", "b1"]]}}),
        MOVING,
        go("b1"),
        {"heroes.ana.points": 2},
    ),
    Refused(
        "mur",
        z1(
            "h h",
            map={"edges": {"cloture": [["a1", "b1"]]}},
            rulings={"zombies_cross_walls": False},
        ),
        TO_ZOMBIES,
        walk("b1"),
        {"zombies.z1.cell": "b1"},
    ),
    Refused("coin", ana("h .", ". h"), MOVING, go("b2"), {"heroes.ana.cell": "b2"}),
    Refused(
        "coin",
        z1("h h", "h h", map={"edges": {"rouge": [["a1", "b1"], ["a2", "b2"]]}}),
        TO_ZOMBIES,
        walk("b2"),
        {"zombies.z1.cell": "b2"},
    ),
    Refused("mur_rouge_heros", ana("h b:m", map=ROOF), MOVING, go("b1"), {"heroes.ana.points": 2}),
    Refused("mur_rouge", z1("h B:m", map=ROOF), TO_ZOMBIES, walk("b1"), {"zombies.z1.cell": "b1"}),
    Refused(
        "barricade",
        ana("h h"),
        [*MOVING, move("barricade", between=["a1", "b1"])],
        go("b1"),
        {"heroes.ana.cell": "b1"},
    ),
    Refused(
        "barricade",
        z1("h h"),
        [NEXT, move("barricade", between=["a1", "b1"])],
        walk("b1"),
        {"zombies.z1.cell": "b1"},
    ),
    Refused("en_feu", ana("h f"), [*MOVING, fire("b1")], go("b1"), {"heroes.ana.wounds": 0}),
    Refused(
        "en_feu",
        ana("h f", map=YARD),
        [*TO_HEROES, fire("b1")],
        move("yard", hero="ana", to="b1"),
        {"heroes.ana.cell": "b1"},
    ),
    Refused(
        "dominee",
        ana("h h"),
        [*MOVING, move("card", card="dominee", cell="b1")],
        go("b1"),
        {"heroes.ana.cell": "b1"},
    ),
    Refused(
        "plus_de_points",
        ana("h h h"),
        [*TO_HEROES, hero(1), go("b1")],
        go("c1"),
        {"heroes.ana.points": 0},
    ),
    Refused(
        "plus_de_points",
        ana("h f"),
        [*TO_HEROES, hero(1, plus=-1), fire("b1")],
        move("douse", hero="ana", cell="b1"),
        {"fires.b1.intensity": 1},
    ),
    Refused("plus_de_points", z1("h h h"), TO_ZOMBIES, walk("b1", "c1"), {"zombies.z1.cell": "c1"}),
    Refused(
        "second_essai",
        z1("h B:m", map=ROOF),
        TO_ZOMBIES,
        walk(throw("b1", 4), throw("b1", 6)),
        {"zombies.z1.cell": "b1"},
    ),
    Refused("de_en_trop", z1("h h"), TO_ZOMBIES, walk(throw("b1", 6))),
    Refused("cour_sans_de", z1("h h h", at="b1", map=YARD), TO_ZOMBIES, walk("c1")),
    Refused(
        "cour_en_grimpant",
        z1("h h B:m", at="b1", map={**YARD, "edges": {"rouge": [["b1", "c1"]]}}),
        TO_ZOMBIES,
        walk(throw("c1", 6)),
        {"zombies.z1.cell": "c1", "betsy": True},
    ),
    Refused(
        "pas_la_cour",
        ana("h h h", map=YARD),
        TO_HEROES,
        move("yard", hero="ana", to="c1"),
        {"heroes.ana.cell": "c1"},
    ),
    Refused(
        "fenetre",
        ana("h h"),
        MOVING,
        go("b1", window=True),
        {"heroes.ana.cell": "b1", "heroes.ana.state": "fini"},
    ),
    Refused(
        "cheville",
        ana("B:m b:m", map=ROOF),
        MOVING,
        go("b1", window=True, ankle=True),
        {"heroes.ana.ankle": True, "heroes.ana.points": 2},
    ),
    Refused("cheville_sans_fenetre", ana("h h"), MOVING, go("b1", ankle=True)),
    Refused("points_manquent", z1("h h"), TO_ZOMBIES, walk("b1", shamble=True)),
    Refused(
        "points_interdits",
        z1("h h h"),
        TO_ZOMBIES,
        walk("b1", "c1", points=2),
        {"zombies.z1.cell": "c1"},
    ),
    Refused(
        "combustion_manque",
        z1("h h"),
        [NEXT, move("correct", zombie="z1", on_fire=True)],
        walk("b1"),
    ),
    Refused(
        "combustion_en_trop",
        z1("h h"),
        TO_ZOMBIES,
        walk("b1", burn=6),
        {"zombies.z1.alive": True, "answers.0.answer": "avance"},
    ),
    Refused(
        "pas_a_la_barricade",
        z1("h h h", at="c1"),
        [NEXT, move("barricade", between=["a1", "b1"])],
        move("breach", zombie="z1", between=["a1", "b1"], needs=4, die=4),
        {"barricades": []},
    ),
    Refused(
        "plus_de_points",
        z1("h h h h", map={"marks": {"tapis": {"b1": "E", "c1": "E"}}}),
        TO_ZOMBIES,
        walk("b1", "c1", "d1"),
        {"zombies.z1.cell": "d1"},
    ),
    Refused(
        "plus_de_points",
        z1("h h h", at="b1", map={"marks": {"tapis": {"b1": "E", "c1": "O"}}}),
        TO_ZOMBIES,
        walk("c1"),
        {"zombies.z1.cell": "c1"},
    ),
    Refused("fenetre", ana("b:m b:m", map=ROOF), MOVING, go("b1", window=True), {}),
    Refused("mur_rouge", z1("B:m B:m", map=ROOF), TO_ZOMBIES, walk("b1"), {}),
]


# Refusals: fire, water, searches, cards and decrees.

FOUR = a_table("f f", fires={"b1": 4})
SIX = move("roll", cell="a1", die=6)
BAG = {"vegetal": [{"id": "v", "count": 1}]}
FLAMES = [
    Refused("choix_manque", FOUR, [NEXT], move("roll", cell="b1", die=5)),
    Refused("choix_manque", FOUR, [NEXT], move("roll", cell="b1", die=5, choice="b1")),
    Refused("choix_interdit", FOUR, [NEXT], move("roll", cell="b1", die=1, choice="a1")),
    Refused(
        "jeton_interdit",
        a_table("f", fires={"a1": 2}),
        [NEXT, SIX],
        draw("a1", "d1"),
    ),
    Refused(
        "jeton_reste",
        a_table("f", fires={"a1": 2}),
        [NEXT, SIX],
        draw("a1", None),
    ),
    Refused("pas_de_feu", ana("h f"), MOVING, move("douse", hero="ana", cell="b1")),
    Refused(
        "manoir",
        ana("h b:manoir b:m", map=MANOR, scenario="brasier"),
        MOVING,
        move("douse", hero="ana", cell="b1"),
    ),
    Refused("manoir", a_table("b:manoir b:m", map=MANOR, scenario="brasier"), [], fire("a1", 0)),
    Refused(
        "manoir",
        a_table("b:manoir b:m", map=MANOR, scenario="brasier"),
        TO_ZOMBIES,
        move("ignite", cell="a1"),
    ),
    Refused(
        "arroser_loin",
        ana("h h", "h f"),
        [*MOVING, fire("b2")],
        move("douse", hero="ana", cell="b2"),
        {"fires.b2.intensity": 1},
    ),
    Refused(
        "arroser_mur",
        ana("h f", map={"edges": {"mur": [["a1", "b1"]]}}),
        [*MOVING, fire("b1")],
        move("douse", hero="ana", cell="b1"),
        {"fires.b1.intensity": 1},
    ),
    Refused(
        "arroser_apres_fouille",
        ana("h f"),
        [*MOVING, move("search", hero="ana"), fire("b1")],
        move("douse", hero="ana", cell="b1"),
        {"heroes.ana.doused": True},
    ),
    Refused(
        "debris_ne_brulent_pas", a_table("f"), [NEXT, ash("a1", "v0")], move("ignite", cell="a1")
    ),
    Refused(
        "herbe", a_table("h"), TO_ZOMBIES, move("ignite", cell="a1"), {"fires.a1.intensity": 4}
    ),
    Refused(
        "hors_de_portee",
        ana("h h f"),
        TO_ZOMBIES,
        move("ignite", cell="c1", by="ana"),
        {"fires.c1.intensity": 4},
    ),
    Refused(
        "hors_de_portee",
        both("h h f", zombie="c1"),
        TO_ZOMBIES,
        move("shot", hero="ana", zombie="z1", range=1, needs=2, die=3),
        {"zombies.z1.alive": False},
    ),
    Refused("essence_zone", a_table("h f"), TO_ZOMBIES, move("petrol", cell="a1", dice={"a1": 3})),
    Refused(
        "essence_due",
        ana("h f"),
        [
            NEXT,
            move("can", cell="b1"),
            fire("b1"),
            NEXT,
            move("can", cell="b1", die=3),
        ],
        move("petrol", cell="b1", by="ana", dice={"a1": 1, "b1": 1}),
    ),
    Refused("bidon_deja", a_table("f"), [move("can", cell="a1")], move("can", cell="a1")),
]
LIT = [NEXT, move("correct", zombie="z1", on_fire=True)]
REST = [
    Refused(
        "fouille_arrose",
        ana("h f"),
        [*MOVING, fire("b1"), move("douse", hero="ana", cell="b1")],
        move("search", hero="ana"),
        {"heroes.ana.searched": True},
    ),
    Refused(
        "fouille_deja",
        ana("h"),
        [*MOVING, move("search", hero="ana")],
        move("search", hero="ana"),
        {},
    ),
    Refused(
        "fouille_valeur",
        ana("f", debris={"a1": "v0"}),
        MOVING,
        move("search", hero="ana", villager=True),
        {"villagers_lost": 1},
    ),
    Refused(
        "broyeur_des",
        both("h", map={"marks": {"broyeur": ["a1"]}}),
        TO_ZOMBIES,
        move("fight", hero="ana", zombie="z1", outcome="gagne", hero_die=6),
    ),
    Refused(
        "fuite_interdite",
        both("h h h"),
        [*LIT, move("fight", hero="ana", zombie="z1", outcome="tue")],
        move("escape", hero="ana", to="c1"),
    ),
    Refused(
        "pas_d_apparition",
        a_table("h"),
        TO_ZOMBIES,
        move("spawn", zombie="z1", cell="a1"),
        {"zombies.z1.cell": "a1"},
    ),
    Refused(
        "depart_interdit",
        a_table("b:m", heroes={"ana": {}}, map={"buildings": {"m": {"die": [2]}}}),
        [],
        move("start", hero="ana", die=3, cell="a1"),
        {"heroes.ana.cell": "a1"},
    ),
    Refused("deja_ainsi", a_table("h"), [], move("card", card="forte_pluie", on=False)),
    Refused(
        "deja_ainsi", a_table("b:m"), [], move("card", card="lumieres", building="m", on=False)
    ),
    Refused(
        "deja_ainsi",
        a_table("h"),
        [move("card", card="dominee", cell="a1")],
        move("card", card="dominee", cell="a1"),
    ),
    Refused(
        "deja_ainsi",
        a_table("h h"),
        [move("barricade", between=["a1", "b1"])],
        move("barricade", between=["b1", "a1"]),
    ),
    Refused(
        "etage", a_table("B:m"), [], move("card", card="dominee", cell="a1"), {"taken_over": ["a1"]}
    ),
    Refused(
        "etage",
        a_table("B:m"),
        [],
        move("card", card="nouvelle_fosse", cell="a1"),
        {"spawns": ["a1"]},
    ),
    Refused(
        "barricade_rouge",
        a_table("h b:m", map=ROOF),
        [],
        move("barricade", between=["a1", "b1"]),
        {"barricades": [["a1", "b1"]]},
    ),
    Refused(
        "pas_de_barricade",
        z1("h h"),
        TO_ZOMBIES,
        move("breach", zombie="z1", between=["a1", "b1"], needs=4, die=4),
    ),
    Refused("decret_feu_debris", a_table("f", debris={"a1": "v0"}), [], fire("a1")),
    Refused("decret_debris_feu", a_table("f", fires={"a1": 1}), [], ash("a1", "v0")),
    Refused("decret_jeton", a_table("f"), [], ash("a1", "d1")),
    Refused("decret_jeton", a_table("h"), [], ash("a1", "v0")),
    Refused("decret_jeton", a_table("B:m"), [], ash("a1", "d6z")),
    Refused("decret_jeton", a_table("f f", debris={"a1": "v"}, tokens=BAG), [], ash("b1", "v")),
]
ALL = (*MOMENTS, *PEOPLE, *WALKS, *FLAMES, *REST)


# What cannot be understood: the place, and the document or the move.

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
MISREAD = (*DOCUMENTS, *MOVES)
# What the rules ignore may be anything.
UNDERSTOOD = [
    {
        **TABLE,
        "cites": 3,
        "expect": None,
        "refused_at": "x",
        "history": [],
        "moves": [move("next", at="hier", force=False)],
    }
]
