"""How a story of « Brasier » is played and where it leads."""

import json
from pathlib import Path
from typing import Any

from gm_assistant.games.brasier.rules.game import Game, open_document, replay
from gm_assistant.games.brasier.rules.words import Refusal

Document = dict[str, Any]


def written(path: Path) -> Document:
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


def lived_through(document: Document) -> tuple[Game, int | None]:
    """The game as it stands when the rules refuse a move, with that move's index."""
    game = open_document(document | {"moves": []})
    for index, move in enumerate(document.get("moves", [])):
        try:
            game = game.play(move)
        except Refusal:
            return game, index
    return game, None


def replayed(document: Document) -> tuple[Document, int | None]:
    """The same in one go, through JSON, because that is what the situation is for."""
    game, refused = replay(document)
    found: Document = json.loads(json.dumps(game.situation()))
    return found, refused.index if refused else None


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
