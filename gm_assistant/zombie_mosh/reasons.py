"""Why: each consequence with its facts, its French sentence, and what it cites."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm_assistant.french.grammar import de, listed
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.records import Consequence, Facts
from gm_assistant.zombie_mosh.sayings import SAYINGS
from gm_assistant.zombie_mosh.vocabulary import limb_in_words, limbs_in_words


class Why(NamedTuple):
    """A reason: data first, its sentence second."""

    rule: str
    facts: Facts
    sentence: str
    cites: tuple[str, ...]

    @property
    def line(self) -> str:
        """The sentence and, in brackets, what it rests on."""
        return f"{self.sentence} ({', '.join(self.cites)})" if self.cites else self.sentence


def whys(fosse: Fosse) -> tuple[Why, ...]:
    """What the last move made happen, in order."""
    return tuple(_why(fosse, it) for it in fosse.happened)


def _why(fosse: Fosse, happened: Consequence) -> Why:
    saying = SAYINGS[happened.rule]
    words: dict[str, str] = {}
    for name, value in happened.facts.items():
        words[name] = _word(fosse, name, value)
        words[f"de_{name}"] = de(words[name])
    sentence = saying.template.format_map(words)
    return Why(happened.rule, happened.facts, sentence, saying.cites)


def _word(fosse: Fosse, name: str, value: Any) -> str:
    match name:
        case "player" | "target" | "giver":
            return fosse.name(value)
        case "players" | "winners":
            return listed(fosse.name(it) for it in value)
        case "figures" | "score":
            return listed(f"{fosse.name(it)} {figure}" for it, figure in value.items())
        case "limb":
            return limb_in_words(value)
        case "limbs":
            return _limbs(value)
        case _:
            return str(value)


def _limbs(value: Any) -> str:
    if isinstance(value, Mapping):
        return listed(f"{limb_in_words(it)} × {count}" for it, count in value.items())
    return limbs_in_words(value)
