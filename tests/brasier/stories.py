"""How a story of « Brasier » is played and where it leads."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from gm_assistant.games.brasier.rehearsal import random_game
from gm_assistant.games.brasier.rules.game import Game, open_document, replay

Document = dict[str, Any]


def written(path: Path) -> Document:
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


def value_at(found: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def a_table(*rows: str, **fields: Any) -> Document:
    """A small document: rows of the map first, any other field by its name."""
    map_ = {"grid": list(rows), **fields.pop("map", {})}
    heroes = [
        {"id": hero, "cell": cell} if isinstance(cell, str) else {"id": hero, **cell}
        for hero, cell in fields.pop("heroes", {}).items()
    ]
    zombies = [{"id": zombie, "cell": cell} for zombie, cell in fields.pop("zombies", {}).items()]
    document = {"format": "brasier/1", "map": map_, "heroes": heroes, "zombies": zombies}
    return {**document, "moves": [], **fields}


def move(name: str, **fields: Any) -> Document:
    """A move; `from_` stands for `from`."""
    return {"move": name, **{field.rstrip("_"): value for field, value in fields.items()}}


def played(document: Document, *moves: Document) -> Game:
    game = open_document(document)
    for one in moves:
        game = game.play(one)
    return game


# The words of the stories: small tables and the moves that they are told with.

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


# Moments of random games: even seeds play the house's scenario, odd ones any small table.

SEEDS = range(8)
MOVES = 90


@cache
def evening(seed: int) -> tuple[Document, Game]:
    document = random_game(seed, MOVES)
    return document, replay(document)[0]


def moments(seed: int, step: int) -> Iterator[Game]:
    """The game as it stood now and then."""
    game = evening(seed)[1]
    yield from (game.back_to(count) for count in range(0, len(game.moves) + 1, step))


def document_at(seed: int, game: Game) -> Document:
    return {**evening(seed)[0], "moves": list(game.moves)}
