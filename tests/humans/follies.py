"""Humans!!! gone wild: tables that walk anywhere (`BY_THE_BOOK`) and that decree (`WILD`)."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from at_random import random_moves

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, pick, random_move, some
from gm_assistant.games.humans.rehearsal import (
    TO_WIN,
    doors,
    ends,
    free,
    idea,
    may_try,
    may_walk,
    random_table,
    tries,
    walks,
)
from gm_assistant.games.humans.rules.board import RULINGS, Box, neighbours
from gm_assistant.games.humans.rules.fights import may_arm
from gm_assistant.games.humans.rules.game import KINDS, Game, open_document
from gm_assistant.games.humans.rules.town import Town, reach

Document = dict[str, Any]


def _walk(town: Town, rng: Random) -> dict[str, Any]:
    """Onto a human where one is near, otherwise somewhere, mostly towards the outskirts."""
    zombie = rng.choice([it for it in free(town) if may_walk(town, it)])
    found = reach(town, zombie)
    prey = [it for it in found if town.has_human(it)]
    near = [it for it in found if any(may_try(town, beside) for beside in neighbours(it))]
    goal = pick(rng, prey) or pick(rng, near) or rng.choice(list(found))
    return {"zombie": zombie, "path": [list(it) for it in found[goal]]}


def _seldom(town: Town) -> float:
    return 0 if town.result is not None else 1 / 20


def _event(_town: Town, rng: Random) -> dict[str, Any]:
    return {"card": rng.choice(("Brouillard", ABSENT))}


_INSTEAD: Final[dict[str, Callable[[Idea[Town]], Idea[Town]]]] = {
    "move": lambda _idea: idea("move", walks, _walk),
    "barricade": lambda it: replace(it, weight=lambda town: 5 if any(doors(town)) else 0),
    "capture": lambda it: replace(it, weight=tries),
    "weapon": lambda it: replace(it, weight=lambda town: 5 if may_arm(town) else 0),
    "end_turn": lambda it: replace(it, weight=ends),
}
*_TURN, _OVER = (_INSTEAD[it.name](it) if it.name in _INSTEAD else it for it in TO_WIN)
BY_THE_BOOK: Final = (
    *_TURN,
    idea("event", _seldom, _event),
    idea("ability", _seldom),
    idea("note", _seldom, lambda *_: {"text": "Une pause."}),
    _OVER,
)


def _decree(town: Town, rng: Random) -> dict[str, Any]:
    square = list(rng.choice(list(town.ground)))
    player = rng.choice(town.seats)
    decrees: list[dict[str, Any]] = [
        {"player": player, "hand": rng.randint(0, 4), "do_over": rng.randint(0, 3)},
        {"player": player, "played": chance(rng, 2), "ability_used": chance(rng, 2)},
        {"movement_left": rng.randint(0, 9)},
        {"zombie": f"{player}{rng.randint(1, 10)}", "cell": square},
        {"human": f"h{town.arrived + 1}", "cell": square},
        {"tokens": [square]},
    ]
    if town.humans:
        decrees.append({"human": f"h{rng.choice(list(town.humans))}", "cell": None})
    if town.zombies:
        gone = some(rng, list(town.zombies), 1)[0]
        decrees.append({"zombie": gone, "cell": None})
    return rng.choice(decrees)


def _decrees(town: Town) -> float:
    return 0 if town.result is not None else 1


_NOTHING: Final = dict.fromkeys(KINDS["correct"].optional, ABSENT)
WILD: Final = (
    *BY_THE_BOOK,
    Idea("correct", _decrees, lambda town, rng: {**_NOTHING, **_decree(town, rng)}),
)


def next_move(game: Game, rng: Random, *, wild: bool = False) -> dict[str, Any]:
    """A legal decision of this table, whatever the town; a wild one also decrees."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)


def free_table(players: int, rng: Random) -> Document:
    """A table of so many, whose rulings are drawn."""
    document = random_table(players, rng)
    return document | {"rulings": {it: rng.choice(words) for it, words in RULINGS.items()}}


def random_game(players: int, seed: int, moves: int, box: Box) -> Document:
    """A legal game file of so many moves, fewer when the game ends; odd seeds sit down free."""
    rng = Random(seed)
    document = (free_table if seed % 2 else random_table)(players, rng)
    _, made = random_moves(
        open_document(document, box),
        BY_THE_BOOK,
        rng,
        until=lambda game: len(game.moves) >= moves or game.town.result is not None,
    )
    return {**document, "moves": made}
