"""A little town for the stories: the square alone, short values, and a few words for moves."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm_assistant.games.humans.rules.game import Game, open_document
from gm_assistant.games.humans.texts import defaults

Document = dict[str, Any]
Move = dict[str, Any]


class Case(NamedTuple):
    """A story, the ruling or line that it shows, and dotted places of the situation."""

    shows: str
    table: Document
    moves: tuple[Move, ...]
    expect: dict[str, Any]


DEFAULTS = defaults()
CHARACTERS = ("lutteur", "avocat", "docteur", "mineur", "musicien", "pom_pom_girl")
VALUES = {"movement": 6, "capture": 3, "infect": 2, "wounds": 2, "do_over": 1, "goal": 10}
HOP = {"kind": "batiment", "rows": ["bbb", "bbb", "..."], "humans": 2, "barricade": 5, "tokens": 1}
STREET = {"kind": "rue", "rows": ["#.#", "...", "#.#"]}
PRISON = {"kind": "batiment", "rows": ["bbb", "bbb", "bbb"], "humans": 1, "barricade": 2}


def little(
    how_many: int = 2, seats: Mapping[str, Mapping[str, Any]] | None = None, **fields: Any
) -> Document:
    """A table of so many; `seats` says what differs for one of them."""
    ids = "ABCDEF"[:how_many]
    people = [
        {"id": it, "character": who, **(seats or {}).get(it, {})}
        for it, who in zip(ids, CHARACTERS, strict=False)
    ]
    values = dict.fromkeys(CHARACTERS, VALUES)
    base = {"format": "humans/1", "players": people, "characters": values, "tiles": {}}
    return {**base, "moves": [], **fields}


def zombies(**squares: list[list[int]]) -> dict[str, dict[str, Any]]:
    """Where the zombies of each player stand."""
    return {player: {"zombies": found} for player, found in squares.items()}


def hop(**start: Any) -> Document:
    """The hospital to the right of the square, out of its pile."""
    laid = {"tiles": [{"tile": "hop", "x": 1, "y": 0}], **start}
    return {"tiles": {"hop": HOP}, "start": laid}


def act(name: str, **fields: Any) -> Move:
    return {"move": name, **fields}


def walk(zombie: str, *path: list[int], **fields: Any) -> Move:
    return act("move", zombie=zombie, path=list(path), **fields)


def seize(die: int, human: str = "h1", zombie: str = "A1", **fields: Any) -> Move:
    return act("capture", human=human, zombie=zombie, die=die, **fields)


def flee(die: int, *path: list[int], **fields: Any) -> Move:
    return act("flee", die=die, path=list(path), **fields)


def arm(die: int, player: str = "B", card: str = "batte", **fields: Any) -> Move:
    return act("weapon", player=player, card=card, die=die, **fields)


def opened(document: Document) -> Game:
    return open_document(document, DEFAULTS)


def played(document: Document, *moves: Move) -> Game:
    game = opened(document)
    for move in moves:
        game = game.play(move)
    return game


def caught(how_many: int = 2, **fields: Any) -> Document:
    """A zombie of A on the square of a human, whom it may try at once."""
    start = {"humans": [[0, 0]]}
    return little(how_many, **{"seats": zombies(A=[[0, 0]], B=[[2, 2]]), "start": start, **fields})


def value_at(found: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found
