"""The words of the stories: small tables and the moves that they are told with."""

from typing import Any

from brasier.stories import Document, a_table, move

NEXT = move("next")
TO_ZOMBIES = [NEXT]
TO_HEROES = [NEXT, NEXT]
ROOF = {"edges": {"rouge": [["a1", "b1"]]}}
MANOR = {"buildings": {"manoir": {"manor": True}}}


def fire(cell: str, level: int = 2) -> Document:
    return move("correct", cell=cell, fire=level)


def ash(cell: str, token: str | None) -> Document:
    return move("correct", cell=cell, debris=token)


def draw(cell: str, token: str | None) -> Document:
    return move("debris", cell=cell, token=token)


def hero(die: int = 3, **fields: Any) -> Document:
    return move("hero", hero="ana", die=die, **fields)


def go(to: str, **fields: Any) -> Document:
    return move("go", hero="ana", to=to, **fields)


def walk(*path: Any, zombie: str = "z1", **fields: Any) -> Document:
    return move("zombie", zombie=zombie, path=list(path), **fields)


def throw(to: str, die: int) -> Document:
    return {"to": to, "die": die}


def ana(*rows: str, at: str = "a1", **fields: Any) -> Document:
    return a_table(*rows, heroes={"ana": at}, **fields)


def both(*rows: str, hero: str = "a1", zombie: str = "a1", **fields: Any) -> Document:
    return a_table(*rows, heroes={"ana": hero}, zombies={"z1": zombie}, **fields)


def z1(*rows: str, at: str = "a1", **fields: Any) -> Document:
    return a_table(*rows, zombies={"z1": at}, **fields)


DEAD = move("correct", hero="ana", alive=False)
FALLEN = move("correct", zombie="z1", alive=False)
YARD = {"marks": {"cour": ["a1", "b1"]}}

MOVING = [*TO_HEROES, hero()]
