"""What an evening makes the game master read aloud, as the table hears it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from views.evening import SCRIPTS

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.day.announced import said_by
from gm_assistant.quinte_bourg.game import Game


@dataclass(frozen=True)
class Heard:
    """One announcement: which, and the words that fill its braces."""

    name: str
    values: Mapping[str, str]


class Listening(Scripts):
    """The same scripts, whose announcements say what they are."""

    def words(self, announcement: str, values: Mapping[str, str] | None = None) -> str:
        return json.dumps([announcement, dict(values or {})])


LISTENING = Listening(**{it: getattr(SCRIPTS, it) for it in Scripts.__dataclass_fields__})


def heard_after(game: Game, index: int) -> list[Heard]:
    """What a move of the day makes public, in order."""
    if game.villages[index + 1].phase != "jour":
        return []
    return [Heard(*json.loads(it.words)) for it in said_by(game, index, LISTENING)]


def heard_in(game: Game) -> Iterator[tuple[int, Heard]]:
    """Everything said by day so far, with the move that brought it."""
    for index in range(len(game.moves)):
        for one in heard_after(game, index):
            yield index, one


def texts_of(value: Any) -> Iterator[str]:
    """Every text that a view holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts_of(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from texts_of(one)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts_of(getattr(value, name))
