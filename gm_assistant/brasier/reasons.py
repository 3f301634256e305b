"""Why: from a consequence to its French sentence, with the lines and rulings that it rests on."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm_assistant.brasier.records import Consequence
from gm_assistant.brasier.sayings import SAYINGS
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.worded import worded


class Why(NamedTuple):
    """A reason: data first, its sentence second."""

    rule: str
    facts: Mapping[str, Any]
    cites: tuple[str, ...]
    sentence: str


def whys(town: Town) -> tuple[Why, ...]:
    """What the last move did, in the order in which it happened."""
    return tuple(_why(town, it) for it in town.happened)


def _why(town: Town, happened: Consequence) -> Why:
    saying = SAYINGS[happened.rule]
    sentence = worded(saying.sentence, town.words(happened.facts))
    return Why(happened.rule, happened.facts, saying.cites, sentence)
