"""What the story of a refusal is made of."""

from typing import Any, NamedTuple

from brasier.stories import (
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
