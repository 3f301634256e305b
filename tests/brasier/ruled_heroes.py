"""Rulings on heroes: reach, corners, wounds, windows, flight and petrol."""

from brasier.ruled import (
    BURNING,
    DOUSE,
    JUMP,
    STOP,
    WALLED,
    Ruled,
    fight,
    petrol,
    set_,
    shot,
)
from brasier.stories import (
    a_table,
    move,
)
from brasier.words import (
    NEXT,
    TO_HEROES,
    ana,
    both,
    fire,
    go,
    hero,
)

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
