"""Why: the reason behind each consequence of a move, data first and its sentence second."""

from dataclasses import dataclass

from gm_assistant.humans.reasons.sayings import SENTENCES
from gm_assistant.humans.reasons.words import in_words
from gm_assistant.humans.records import Consequence, Facts
from gm_assistant.humans.town import Town


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: its rule, what it cites, its facts, and its sentence."""

    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str


def why(town: Town) -> tuple[Why, ...]:
    """The reasons of everything that the last move did."""
    return tuple(_reason(town, it) for it in town.happened)


def _reason(town: Town, happened: Consequence) -> Why:
    saying = SENTENCES[happened.rule]
    sentence = saying.template.format_map(in_words(town.names, happened.facts))
    return Why(happened.rule, saying.cites, happened.facts, sentence)
