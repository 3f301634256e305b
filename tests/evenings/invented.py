"""Evenings that the rehearsals of the house invent, as far as they are over or under way."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from gm_assistant.engine.wording import Refusal
from gm_assistant.games.registry import ALL, Played
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.rules import Document
from gm_assistant.shell.commands.games import random_game

PLAYED = {it.slug: it for it in ALL}
# How many sit around a table of each game, one evening after another, and how long one may last.
TABLES = {
    "quinte-bourg": ((8, 12, 16, 24), 600),
    "non-morts": ((2, 3, 4, 6), 600),
    "zombie-mosh": ((2, 3, 4, 5), 300),
    "brasier": ((1, 2, 3, 4), 100),
    "humans": ((2, 3), 100),
}
# How a table ends its evening at any moment, in the games that last too long for a story.
ENDS = {"brasier": {"move": "end", "winners": ["heros"]}, "humans": {"move": "stop"}}


class Invented(NamedTuple):
    """The document of an evening, and whether it is over."""

    document: Document
    is_over: bool


def evening(offer: Played, seed: int, *, moves: int = 0) -> Invented:
    """The evening of this seed until its end; or as far as so many moves."""
    companion, (sizes, most) = companion_of(offer), TABLES[offer.slug]
    document = random_game(companion, sizes[seed % len(sizes)], seed, moves or most)
    game, _ = companion.rules.replay(document, None)
    if companion.telling(game) is None and not moves and offer.slug in ENDS:
        with suppress(Refusal):
            game, last = game.play(ENDS[offer.slug]), ENDS[offer.slug]
            document = {**document, "moves": [*document["moves"], last]}
    return Invented(document, companion.telling(game) is not None)


def evenings(offer: Played, count: int) -> Iterator[Invented]:
    """So many; most of them are over, the others under way."""
    for seed in range(count):
        yield evening(offer, seed, moves=40 if seed % 4 == 3 else 0)


_KNOWN: dict[str, Companion[Any]] = {}


def companion_of(offer: Played) -> Companion[Any]:
    """The game with its screens, read once."""
    if offer.slug not in _KNOWN:
        _KNOWN[offer.slug] = offer.companion(None)
    return _KNOWN[offer.slug]
