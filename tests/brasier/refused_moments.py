"""Refusals: what comes too early or too late, and people who cannot."""

from brasier.refused import (
    Refused,
)
from brasier.stories import (
    a_table,
    move,
)
from brasier.words import (
    DEAD,
    FALLEN,
    NEXT,
    TO_HEROES,
    TO_ZOMBIES,
    YARD,
    ana,
    both,
    draw,
    fire,
    go,
    hero,
    walk,
    z1,
)

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
