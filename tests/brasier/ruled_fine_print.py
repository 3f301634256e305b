"""What the contract says in passing: the small print of steps, wounds, decrees and starts."""

from brasier.ruled import AT_MANOR, BURNING, RED, STOP, Ruled, fight, roll, set_, shot
from brasier.stories import a_table, move
from brasier.words import (
    NEXT,
    TO_HEROES,
    TO_ZOMBIES,
    ana,
    ash,
    both,
    draw,
    fire,
    go,
    hero,
    throw,
    walk,
    z1,
)

EAST = {"marks": {"tapis": {"b1": "E", "c1": "E"}}}
UPHILL = {"edges": {"rouge": [["b1", "c1"]]}, "marks": {"tapis": {"c1": "E"}}}
FENCED = {"edges": {"cloture": [["a1", "b1"]]}}
BETSY = {"marks": {"cour": ["a1"]}}
WEAK = {"ana": {"cell": "a1", "health": 1}}
FALLEN = {"ana": {"cell": "a1", "health": 1, "wounds": 1}}

FINE_PRINT = [
    Ruled("G-18", both("h h h", hero="c1"), [], {"hordes": []}),
    Ruled(
        "G-18",
        a_table("h h h", heroes={"ana": "c1"}, zombies={"z1": "a1", "z2": "a1"}),
        [],
        {"hordes": []},
    ),
    Ruled(
        "G-18",
        a_table("h", heroes={"ana": "a1"}, zombies={"z1": "a1", "z2": "a1"}),
        [move("correct", hero="ana", alive=False)],
        {"hordes": []},
    ),
    Ruled(
        "G-20",
        z1("h h B:m", map=UPHILL),
        [NEXT, walk("b1", "c1", points=2, shamble=True)],
        {"zombies.z1.cell": "c1"},
    ),
    Ruled("G-19", z1("B:m B:m", map=RED), [NEXT, walk(throw("b1", 5))], {"zombies.z1.cell": "b1"}),
    Ruled(
        "G-25",
        ana("h h h h", map=EAST),
        [*TO_HEROES, hero(1), go("b1"), go("c1")],
        {"heroes.ana.points": 0, "heroes.ana.cell": "c1"},
    ),
    Ruled(
        "G-25",
        z1("h h h h", at="c1", map={"marks": {"tapis": {"c1": "E"}}}),
        [NEXT, walk("d1", "c1")],
        {"zombies.z1.cell": "c1"},
    ),
    Ruled("G-26", z1("h h", map=BETSY), [NEXT, walk(throw("b1", 5))], {"betsy": True}),
    Ruled("G-26", z1("h h"), [], {"betsy": None}),
    Ruled("G-24", z1("h h"), [NEXT, BURNING, walk("b1", burn=5)], {"answers.0.answer": "brule"}),
    Ruled(
        "G-37",
        a_table("h", heroes=WEAK),
        [*TO_HEROES, hero(), move("wound", hero="ana", count=1)],
        {"heroes.ana.alive": False, "heroes.ana.state": "fini", "heroes.ana.points": None},
    ),
    Ruled("G-37", ana("h"), [move("wound", hero="ana", count=-3)], {"heroes.ana.wounds": 0}),
    Ruled("G-37", a_table("h", heroes=FALLEN), [], {"heroes.ana.alive": False}),
    Ruled(
        "G-37",
        a_table("f", heroes=FALLEN),
        [
            fire("a1"),
            move("spawn", zombie="z1", from_="ana"),
            move("spawn", zombie="z2", from_="ana"),
        ],
        {"zombies.z1.kind": "heros", "zombies.z1.on_fire": True, "zombies.z2.cell": "a1"},
    ),
    Ruled("G-36", both("h h", map=FENCED), [NEXT, BURNING, fight()], {"pending": []}),
    Ruled(
        "G-36",
        both("h h h", hero="b1", zombie="b1"),
        [NEXT, move("card", card="dominee", cell="c1"), BURNING, fight()],
        {"pending.0.cells": ["a1"], "pending.0.chooser": "zombies"},
    ),
    Ruled(
        "G-36",
        both("h h"),
        [NEXT, BURNING, fight(), move("escape", hero="ana", to="b1")],
        {"heroes.ana.cell": "b1", "pending": []},
    ),
    Ruled(
        "G-36",
        both("h h"),
        [NEXT, BURNING, fight(), move("escape", hero="ana", to=None)],
        {"heroes.ana.cell": "a1", "pending": []},
    ),
    Ruled(
        "G-36",
        both("h h", map={"marks": {"broyeur": ["a1"]}}),
        [*TO_HEROES, BURNING, fight("gagne", hero_die=4, zombie_die=1)],
        {"answers.0.answer": "broye", "pending.0.what": "escape"},
    ),
    Ruled("G-36", both("h h", debris={}), [NEXT, fight(fire=True)], {"fires.a1.intensity": 4}),
    Ruled("G-36", both("h h"), [NEXT, fight()], {"fires": {}, "pending": []}),
    Ruled(
        "G-36",
        both("h h"),
        [NEXT, shot(range=0, needs=1, die=1, fire=True)],
        {"fires.a1.intensity": 4, "pending.0.hero": "ana"},
    ),
    Ruled("G-27", a_table("f"), [move("can", cell="a1"), *TO_HEROES], {"pending": []}),
    Ruled(
        "G-31", z1("h h"), [NEXT, walk("b1"), NEXT, NEXT], {"zombies.z1.moved": False, "turn": 2}
    ),
    Ruled(
        "G-16",
        ana("f"),
        [*TO_HEROES, fire("a1", 3), hero(1), STOP, NEXT, roll("a1", 5), NEXT, NEXT],
        {"heroes.ana.scorched": False, "heroes.ana.wounds": 1, "heroes.ana.die": None},
    ),
    Ruled(
        "G-37",
        z1("h"),
        [move("correct", zombie="z1", on_fire=True, alive=False)],
        {"zombies.z1.on_fire": False, "zombies.z1.alive": False, "corrections": [0]},
    ),
    Ruled(
        "G-37",
        ana("h"),
        [*TO_HEROES, hero(), move("correct", hero="ana", alive=False)],
        {"heroes.ana.state": "fini", "heroes.ana.points": None},
    ),
    Ruled(
        "G-37",
        a_table("f", debris={"a1": "v0"}),
        [ash("a1", "v4e")],
        {"bag.v0": 12, "bag.v4e": 3, "debris.a1.out": 4},
    ),
    Ruled(
        "G-38",
        ana("h h", map=FENCED),
        [*TO_HEROES, hero(3), go("b1")],
        {"heroes.ana.cell": "b1", "heroes.ana.points": 0},
    ),
    Ruled(
        "G-22",
        set_(
            a_table(
                "b:manoir h b:m",
                **{**AT_MANOR, "map": {**AT_MANOR["map"], "marks": {"spawn": ["b1"]}}},
            ),
            debris_spawns_in_scenario=True,
        ),
        [move("card", card="nouvelle_fosse", cell="b1")],
        {"spawns": ["a1"]},
    ),
    Ruled(
        "G-39",
        both("h b:manoir b:m", zombie="b1", **AT_MANOR),
        [move("card", card="extincteur", hero="ana", range=1)],
        {"zombies.z1.on_fire": False, "fires.b1.permanent": True},
    ),
    Ruled("G-17", z1("f", fires={"a1": 1}), [], {"zombies.z1.on_fire": True}),
    Ruled(
        "G-30",
        a_table("b:manoir b:m", **AT_MANOR, debris={"b1": "d1"}),
        [],
        {
            "phase": "finie",
            "turn": 0,
            "result.reason": "batiments",
        },
    ),
    Ruled("G-30", a_table("b:manoir h", **AT_MANOR), [], {"result": None, "buildings": {}}),
    Ruled(
        "G-32",
        ana("h"),
        [*TO_HEROES, move("search", hero="ana", villager=True)],
        {
            "villagers_lost": 0,
            "answers": [],
        },
    ),
    Ruled("G-31", ana("h"), [*TO_HEROES, hero(1, plus=-6)], {"heroes.ana.points": 0}),
    Ruled(
        "G-10",
        a_table("f", fires={}),
        [*TO_ZOMBIES, fire("a1", 3), move("ignite", cell="a1")],
        {
            "fires.a1.intensity": 4,
        },
    ),
    Ruled(
        "G-13",
        a_table("b:m f", fires={"a1": 1, "b1": 4}),
        [NEXT, roll("b1", 6), draw("b1", "v0")],
        {"pending": [{"what": "debris", "cell": "a1", "kind": "debris"}], "bag.v0": 11},
    ),
]
