"""Refusals: fire, water, searches, cards and decrees."""

from brasier.refused import (
    Refused,
)
from brasier.stories import (
    a_table,
    move,
)
from brasier.words import (
    MANOR,
    MOVING,
    NEXT,
    ROOF,
    TO_ZOMBIES,
    ana,
    ash,
    both,
    draw,
    fire,
    z1,
)

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
