"""Documents of every game of the house: its demonstration, and games played at random."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from brasier import follies as brasier
from humans import follies as humans
from humans.little import DEFAULTS
from non_morts import follies as non_morts
from non_morts.evening import FILM_SET
from rules import follies as quinte_bourg
from zombie_mosh import follies as zombie_mosh

from gm_assistant.places import PACKAGE

Document = dict[str, Any]

_AT_RANDOM: Final[dict[str, Callable[[int, int, int], Document]]] = {
    "quinte-bourg": quinte_bourg.random_game,
    "brasier": lambda _players, seed, moves: brasier.random_game(seed, moves, wild=False),
    "humans": lambda players, seed, moves: humans.random_game(players, seed, moves, DEFAULTS),
    "non-morts": lambda players, seed, moves: non_morts.random_game(
        players, seed, moves, FILM_SET, wild=False
    ),
    "zombie-mosh": zombie_mosh.random_game,
}


def kept(slug: str) -> Path:
    """Where a game has its demonstration, if it has one."""
    return PACKAGE / "games" / slug.replace("-", "_") / "demonstration.json"


def demonstration(slug: str) -> Document:
    """A game in its middle, a fresh document each time."""
    document: Document = json.loads(kept(slug).read_text(encoding="utf-8"))
    return document


def random_game(slug: str, players: int, seed: int, moves: int) -> Document:
    """A legal game file of so many moves at most, the same from the same seed."""
    return _AT_RANDOM[slug](players, seed, moves)
