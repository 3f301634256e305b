"""What the story of a ruling is made of, and the words that it is told with."""

from typing import Any, NamedTuple

from brasier.evening import (
    NEXT,
    TO_HEROES,
    TO_ZOMBIES,
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


class Ruled(NamedTuple):
    """What a ruling makes of a table and its moves."""

    ruling: str
    table: Document
    moves: list[Document]
    expect: dict[str, Any]


def set_(table: Document, **rulings: Any) -> Document:
    return {**table, "rulings": rulings}


def roll(cell: str, die: int, **fields: Any) -> Document:
    return move("roll", cell=cell, die=die, **fields)


def petrol(cell: str, **dice: int) -> Document:
    return move("petrol", cell=cell, dice=dice)


def shot(**fields: Any) -> Document:
    return move("shot", hero="ana", zombie="z1", **fields)


def fight(outcome: str = "tue", **fields: Any) -> Document:
    return move("fight", hero="ana", zombie="z1", outcome=outcome, **fields)


DOUSE = move("douse", hero="ana", cell="b1")
STOP = move("stop", hero="ana")
BURNING = move("correct", zombie="z1", on_fire=True)
RAIN = move("card", card="forte_pluie", on=True)
RED = {"edges": {"rouge": [["a1", "b1"]]}}
AT_MANOR: Document = {"map": {"buildings": {"manoir": {"manor": True}}}, "scenario": "brasier"}

CROSS = a_table("f f f", "f f f", "f f f", fires={"b2": 2})
LINE = a_table("f f f", fires={"b1": 2})
LONG = a_table("h B:m", map=RED, heroes={"ana": "b1"}, zombies={f"z{n}": "a1" for n in range(1, 5)})
WALLED = ana("h f", map={"edges": {"mur": [["a1", "b1"]]}})
SHUT = z1("h h", "h h", map={"edges": {"mur": [["a1", "b1"], ["a1", "a2"]]}})
STOREY = a_table("b:manoir h b:m b:m", "h h f f", **AT_MANOR, fires={"c2": 1})
HIDDEN = a_table("b:manoir h b:m b:m b:m", **AT_MANOR, debris={"c1": "d6z"})
JUMP = ana("B:m b:m h", map=RED)


# Rulings on fire: how it spreads, fades and burns out.

FIRE = [
    Ruled("G-01", CROSS, [NEXT, roll("b2", 1)], {"fires.a2.intensity": 4}),
    Ruled(
        "G-01", set_(CROSS, directions="fixes"), [NEXT, roll("b2", 1)], {"fires.b1.intensity": 4}
    ),
    Ruled(
        "G-02",
        a_table("f B:m", "h h", map=RED, fires={"a1": 1, "b1": 3}),
        [NEXT],
        {"pending": [{"what": "roll", "cell": "b1"}]},
    ),
    Ruled(
        "G-03",
        a_table("f f h f", fires={"a1": 2, "b1": 1, "d1": 1}),
        [NEXT, roll("d1", 6)],
        {"pending.0.cell": "a1", "pending.1.what": "debris"},
    ),
    Ruled(
        "G-06",
        a_table("f f f", fires={"a1": 3, "c1": 3}),
        [NEXT, roll("a1", 5), roll("c1", 2)],
        {"fires.a1.intensity": 4, "fires.c1.intensity": 2, "fires.b1.intensity": 4},
    ),
    Ruled(
        "G-08",
        a_table("f b:manoir b:m", **AT_MANOR, fires={"a1": 4}),
        [NEXT, roll("a1", 1)],
        {
            "answers.0.answer": "rien",
            "fires.b1.permanent": True,
            "fires.a1.intensity": 3,
        },
    ),
    Ruled(
        "G-08",
        ana("h b:manoir b:m", **AT_MANOR),
        [move("card", card="extincteur", hero="ana", range=2)],
        {"fires.b1.intensity": 4},
    ),
    Ruled("G-10", LINE, [NEXT, roll("b1", 3)], {"fires.c1.intensity": 4}),
    Ruled("G-10", set_(LINE, new_intensity=2), [NEXT, roll("b1", 3)], {"fires.c1.intensity": 2}),
    Ruled(
        "G-10",
        z1("h"),
        [NEXT, fire("a1", 2), BURNING, move("kill", zombie="z1")],
        {
            "fires.a1.intensity": 3,
        },
    ),
    Ruled(
        "G-11",
        a_table("f f", fires={"a1": 4, "b1": 4}),
        [NEXT, roll("a1", 1), roll("b1", 1)],
        {
            "answers.0.answer": "rien",
            "fires.b1.intensity": 3,
        },
    ),
    Ruled(
        "G-11",
        a_table("f h", fires={"a1": 4, "b1": 2}),
        [NEXT, roll("a1", 1)],
        {
            "answers.0.answer": "attise",
            "fires.b1.intensity": 3,
        },
    ),
    Ruled(
        "G-12",
        a_table("f h", fires={"a1": 4}),
        [NEXT, roll("a1", 5)],
        {
            "answers.0.answer": "rien",
            "fires.a1.intensity": 3,
        },
    ),
    Ruled(
        "G-12",
        a_table("f f", fires={"a1": 4, "b1": 2}),
        [NEXT, roll("a1", 5, choice="b1")],
        {
            "answers.0.answer": "attise",
            "fires.a1.intensity": 3,
            "fires.b1.intensity": 3,
        },
    ),
    Ruled("G-13", LINE, [NEXT, roll("b1", 6)], {"pending.0.kind": "vegetal"}),
    Ruled("G-13", set_(LINE, debris_on_six=False), [NEXT, roll("b1", 6)], {"pending": []}),
    Ruled("G-13", set_(LINE, advanced=False), [NEXT, roll("b1", 6)], {"pending": []}),
    Ruled("G-13", set_(STOREY, advanced=False), [NEXT, roll("c2", 6)], {"pending.0.cell": "c2"}),
    Ruled("G-13", a_table("h", fires={"a1": 1}), [NEXT, roll("a1", 6)], {"pending": []}),
    Ruled(
        "G-13",
        a_table("f h f f", fires={"a1": 2, "c1": 4, "d1": 4}),
        [NEXT, roll("c1", 6), roll("d1", 3)],
        {"answers.1.answer": "rien"},
    ),
    Ruled(
        "G-14",
        a_table("f", fires={"a1": 1}, tokens={"vegetal": []}),
        [NEXT, roll("a1", 6), draw("a1", None)],
        {
            "debris.a1": {
                "token": None,
                "kind": "vegetal",
                "value": None,
                "out": None,
                "spawn": False,
            }
        },
    ),
    Ruled(
        "G-15",
        a_table("f", debris={"a1": "v0"}, zombies={"z1": "a1", "z2": "a1"}),
        [NEXT, BURNING, move("kill", zombie="z1")],
        {"fires": {}, "zombies.z2.on_fire": False},
    ),
    Ruled(
        "G-15",
        z1("f", debris={"a1": "v0"}),
        [NEXT, petrol("a1", a1=6)],
        {
            "fires": {},
            "zombies.z1.on_fire": False,
        },
    ),
    Ruled(
        "G-28",
        a_table("f", fires={"a1": 2}),
        [RAIN, NEXT, roll("a1", 2)],
        {
            "fires": {},
            "pending": [],
        },
    ),
    Ruled(
        "G-28",
        a_table("b:m", fires={"a1": 1}),
        [RAIN, NEXT, roll("a1", 6)],
        {
            "pending.0.kind": "debris",
        },
    ),
    Ruled(
        "G-28",
        z1("h h"),
        [RAIN, NEXT, BURNING, walk("b1", burn=6)],
        {
            "answers.0.answer": "eteint",
            "zombies.z1.on_fire": False,
            "zombies.z1.alive": True,
        },
    ),
    Ruled(
        "G-28",
        z1("h b:m"),
        [RAIN, NEXT, BURNING, walk("b1", burn=6)],
        {
            "answers.0.answer": "consume",
            "fires.b1.intensity": 4,
        },
    ),
    Ruled(
        "G-29",
        ana("h f"),
        [*TO_HEROES, fire("b1", 2), hero(1), DOUSE, STOP, NEXT, roll("b1", 6)],
        {"pending": [], "debris": {}, "fires": {}},
    ),
]
ROUND = [NEXT, roll("c2", 5), NEXT, NEXT, NEXT]
COUNTED = a_table("b:manoir b:m b:m", "h h f", **AT_MANOR)
END = [
    Ruled("G-30", COUNTED, [], {"count": {"cells": 6, "covered": 1}}),
    Ruled("G-30", set_(COUNTED, half_of="combustibles"), [], {"count": {"cells": 4, "covered": 1}}),
    Ruled(
        "G-30",
        set_(COUNTED, manor_counts_at_end=False),
        [],
        {
            "count": {"cells": 5, "covered": 0},
        },
    ),
    Ruled(
        "G-30",
        set_(COUNTED, turns=1),
        [NEXT, ash("c2", "v0"), fire("b2"), NEXT, NEXT],
        {
            "result": {"reason": "brasier", "winners": ["zombies"], "draw": False},
            "pending": [],
        },
    ),
    Ruled("G-31", set_(STOREY, turns=1), ROUND, {"result.reason": "orage", "phase": "finie"}),
    Ruled("G-31", STOREY, ROUND, {"result": None, "turn": 2}),
    Ruled(
        "G-37",
        a_table("f"),
        [move("end", winners=["zombies", "heros"])],
        {
            "result": {"reason": "declaree", "winners": ["heros", "zombies"], "draw": False},
        },
    ),
    Ruled("G-37", a_table("f"), [move("end", winners=[])], {"result.draw": True}),
]


# Rulings on zombies: walls, hordes, burning, the belt and the yard.

ZOMBIES = [
    Ruled(
        "G-07",
        z1("h h", map={"edges": {"mur": [["a1", "b1"]]}}),
        [NEXT, walk("b1")],
        {
            "zombies.z1.cell": "b1",
        },
    ),
    Ruled("G-07", SHUT, [NEXT, walk("b2")], {"zombies.z1.cell": "b2"}),
    Ruled(
        "G-07",
        set_(SHUT, zombies_cross_walls=False),
        [NEXT, walk("b2", force=True)],
        {
            "zombies.z1.cell": "b2",
        },
    ),
    Ruled(
        "G-17",
        z1("f f", fires={"a1": 4}, at="b1"),
        [NEXT, roll("a1", 1)],
        {
            "zombies.z1.on_fire": True,
        },
    ),
    Ruled(
        "G-17",
        z1("b:manoir b:m", **AT_MANOR),
        [
            NEXT,
            move("correct", zombie="z1", on_fire=False),
            petrol("a1", a1=3, b1=1),
        ],
        {"zombies.z1.on_fire": True, "fires.a1.intensity": 4},
    ),
    Ruled(
        "G-17",
        z1("h f", at="b1"),
        [NEXT, fire("b1"), walk()],
        {
            "zombies.z1.on_fire": False,
            "answers.0.answer": "reste",
        },
    ),
    Ruled("G-18", LONG, TO_ZOMBIES, {"hordes": [{"cell": "a1", "climb": 2, "zombies": 4}]}),
    Ruled("G-18", set_(LONG, horde="fixe"), TO_ZOMBIES, {"hordes.0.climb": 3}),
    Ruled("G-19", z1("B:m b:m", map=RED), [NEXT, walk("b1")], {"zombies.z1.cell": "b1"}),
    Ruled(
        "G-20",
        z1("h B:m", map=RED),
        [NEXT, walk(throw("b1", 4), "b1", points=2, shamble=True)],
        {
            "zombies.z1.cell": "b1",
        },
    ),
    Ruled(
        "G-20",
        z1("h B:m", map=RED),
        [NEXT, walk("b1", points=2, shamble=True)],
        {
            "zombies.z1.cell": "b1",
            "answers.0.answer": "avance",
        },
    ),
    Ruled("G-22", HIDDEN, [], {"spawns": ["a1"]}),
    Ruled("G-22", set_(HIDDEN, debris_spawns_in_scenario=True), [], {"spawns": ["a1", "c1"]}),
    Ruled(
        "G-22",
        a_table("h b:m", map={"marks": {"spawn": ["a1"]}}, debris={"b1": "d6z"}),
        [],
        {
            "spawns": ["a1", "b1"],
        },
    ),
    Ruled("G-24", z1("h"), [NEXT, BURNING, walk()], {"answers.0.answer": "reste"}),
    Ruled(
        "G-24",
        set_(z1("h"), burn_if_still=True),
        [NEXT, BURNING, walk(burn=6)],
        {
            "answers.0.answer": "consume",
            "fires.a1.intensity": 4,
        },
    ),
    Ruled(
        "G-24",
        z1("h f", debris={"b1": "v5e"}),
        [NEXT, BURNING, walk("b1", burn=5)],
        {
            "answers.0.answer": "eteint",
            "zombies.z1.on_fire": False,
        },
    ),
    Ruled(
        "G-25",
        z1("h h h", map={"marks": {"tapis": {"b1": "E"}}}),
        [NEXT, walk("b1", "c1")],
        {
            "zombies.z1.cell": "c1",
        },
    ),
    Ruled(
        "G-26",
        z1("h h", map={"marks": {"cour": ["a1"]}}),
        [NEXT, walk(throw("b1", 4))],
        {
            "zombies.z1.cell": "a1",
            "answers.0.answer": "reste",
            "betsy": True,
        },
    ),
    Ruled(
        "G-26",
        z1("h h", map={"marks": {"cour": ["a1"]}}),
        [NEXT, walk(throw("b1", 6))],
        {
            "zombies.z1.cell": "b1",
            "betsy": False,
        },
    ),
    Ruled(
        "G-38",
        a_table("h h", heroes={"ana": "b1"}, zombies={"z1": "a1", "z2": "a1"}),
        [
            NEXT,
            move("barricade", between=["b1", "a1"]),
            move("breach", zombie="z1", between=["a1", "b1"], needs=4, die=3),
        ],
        {"answers.0.answer": "cede", "barricades": []},
    ),
    Ruled(
        "G-38",
        z1("h h"),
        [
            NEXT,
            move("barricade", between=["a1", "b1"]),
            move("breach", zombie="z1", between=["a1", "b1"], needs=4, die=3),
        ],
        {"answers.0.answer": "tient", "barricades": [["a1", "b1"]]},
    ),
]


# Rulings on heroes: reach, corners, wounds, windows, flight and petrol.

HEROES = [
    Ruled(
        "G-04",
        both("h h B:m", hero="c1"),
        [NEXT, shot(range=1, needs=2, die=2)],
        {
            "answers.0.answer": "touche",
            "heroes.ana.range_bonus": 1,
        },
    ),
    Ruled("G-05", ana("h .", "h h"), [*TO_HEROES, hero(1), go("b2")], {"heroes.ana.cell": "b2"}),
    Ruled(
        "G-09",
        set_(WALLED, douse_through_walls=True),
        [
            *TO_HEROES,
            fire("b1"),
            hero(1),
            DOUSE,
        ],
        {"fires.b1.intensity": 1, "fires.b1.preserved": True},
    ),
    Ruled(
        "G-16",
        ana("f"),
        [*TO_HEROES, fire("a1", 3), hero(1), STOP, NEXT],
        {
            "heroes.ana.wounds": 1,
            "heroes.ana.scorched": True,
        },
    ),
    Ruled("G-16", ana("f"), [*TO_HEROES, fire("a1", 3), NEXT], {"heroes.ana.wounds": 1}),
    Ruled(
        "G-23",
        both("f f", zombie="b1"),
        [NEXT, shot(range=1, needs=3, die=3)],
        {
            "answers.0.answer": "rate",
        },
    ),
    Ruled(
        "G-23",
        both("f f", zombie="b1"),
        [NEXT, shot(range=1, needs=3, die=4)],
        {
            "answers.0.answer": "touche",
        },
    ),
    Ruled(
        "G-23",
        both("h f", zombie="b1", debris={"b1": "v0"}),
        [
            NEXT,
            shot(range=1, needs=3, die=3),
        ],
        {"answers.0.answer": "touche"},
    ),
    Ruled(
        "G-26",
        ana("h h", map={"marks": {"cour": ["a1", "b1"]}}),
        [
            *TO_HEROES,
            move("yard", hero="ana", to="b1"),
            hero(2),
        ],
        {"heroes.ana.cell": "b1", "heroes.ana.points": 2},
    ),
    Ruled(
        "G-34",
        JUMP,
        [*TO_HEROES, hero(4), go("b1", window=True)],
        {
            "heroes.ana.state": "fini",
            "heroes.ana.points": None,
            "heroes.ana.cell": "b1",
        },
    ),
    Ruled(
        "G-34",
        set_(JUMP, hero_pack_1=True),
        [
            *TO_HEROES,
            hero(4),
            go("b1", window=True, ankle=True),
            go("c1"),
        ],
        {"heroes.ana.ankle": True, "heroes.ana.points": 2, "heroes.ana.cell": "c1"},
    ),
    Ruled(
        "G-35",
        ana("B:m h h", map={"marks": {"perche": [["a1", "c1"]]}}),
        [
            *TO_HEROES,
            hero(2),
            go("c1"),
        ],
        {"heroes.ana.cell": "c1", "heroes.ana.points": 1},
    ),
    Ruled(
        "G-36",
        both("h h", map={"edges": {"mur": [["a1", "b1"]]}}),
        [
            NEXT,
            BURNING,
            fight(),
        ],
        {"pending": []},
    ),
    Ruled(
        "G-36",
        both("h h"),
        [*TO_HEROES, BURNING, shot(range=0, needs=2, die=2)],
        {
            "pending": [{"what": "escape", "hero": "ana", "chooser": "heros", "cells": ["b1"]}],
        },
    ),
    Ruled("G-27", a_table("h f"), [NEXT, petrol("a1", a1=3, b1=2)], {"fires.a1.intensity": 4}),
    Ruled(
        "G-27",
        a_table("f h"),
        [
            move("can", cell="a1"),
            NEXT,
            fire("a1", 1),
            NEXT,
            move("can", cell="a1", die=3),
            petrol("a1", a1=3, b1=1),
        ],
        {"cans": [], "fires.a1.intensity": 4, "answers.0.answer": "explose", "pending": []},
    ),
    Ruled(
        "G-32",
        ana("f"),
        [*TO_HEROES, hero(), move("search", hero="ana")],
        {
            "heroes.ana.searched": True,
            "answers": [],
        },
    ),
    Ruled("G-33", ana("h h"), [move("card", card="dominee", cell="b1")], {"taken_over": ["b1"]}),
    Ruled("G-37", both("h"), [NEXT, fight("perdu")], {"heroes.ana.wounds": 1}),
    Ruled(
        "G-39",
        ana("h f"),
        [NEXT, fire("b1"), move("card", card="extincteur", hero="ana", range=1)],
        {
            "fires": {},
            "debris": {},
            "pending": [],
        },
    ),
]


# What the contract says in passing: the small print of steps, wounds, decrees and starts.

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
ALL = (*FIRE, *ZOMBIES, *HEROES, *END, *FINE_PRINT)
