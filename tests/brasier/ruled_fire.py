"""Rulings on fire: how it spreads, fades and burns out."""

from brasier.ruled import (
    AT_MANOR,
    BURNING,
    CROSS,
    DOUSE,
    LINE,
    RAIN,
    RED,
    STOP,
    STOREY,
    Ruled,
    petrol,
    roll,
    set_,
)
from brasier.stories import (
    a_table,
    move,
)
from brasier.words import (
    NEXT,
    TO_HEROES,
    ana,
    ash,
    draw,
    fire,
    hero,
    walk,
    z1,
)

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
