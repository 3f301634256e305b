"""What the story of a ruling is made of, and the words that it is told with."""

from typing import Any, NamedTuple

from brasier.stories import (
    Document,
    a_table,
    move,
)
from brasier.words import (
    ana,
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
