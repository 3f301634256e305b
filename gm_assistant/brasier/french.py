"""The little grammar that the sentences of this game need."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

_PHASES: Final = {
    "preparation": "de préparation",
    "feu": "du feu",
    "zombies": "des zombies",
    "heros": "des héros",
    "finie": "finie",
}


def listed(words: Iterable[str], last: str = "et") -> str:
    """« a1, b1 et c1 »."""
    found = list(words)
    return f" {last} ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def phase(word: str) -> str:
    return _PHASES[word]


def _word(field: str, value: Any) -> str:
    if field == "phase":
        return phase(value)
    if field == "wanted":
        return listed(map(phase, value), "ou")
    if isinstance(value, (tuple, list)):
        return listed(map(str, value), "ou")
    return str(value)


def worded(template: str, facts: Mapping[str, Any]) -> str:
    """A sentence filled in with its facts, as one line that begins with a capital."""
    words = {field: _word(field, value) for field, value in facts.items()}
    sentence = " ".join(template.format_map(words).split())
    return sentence[:1].upper() + sentence[1:]
