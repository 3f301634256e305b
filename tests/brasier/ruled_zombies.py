"""Rulings on zombies: walls, hordes, burning, the belt and the yard."""

from brasier.ruled import (
    AT_MANOR,
    BURNING,
    HIDDEN,
    LONG,
    RED,
    SHUT,
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
    TO_ZOMBIES,
    fire,
    throw,
    walk,
    z1,
)

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
