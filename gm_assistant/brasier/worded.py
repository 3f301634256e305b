"""A sentence of this game filled in with its facts."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from gm_assistant.french.grammar import capitalised, de, listed
from gm_assistant.french.typography import typeset

_PHASES: Final = {
    "preparation": "de préparation",
    "feu": "du feu",
    "zombies": "des zombies",
    "heros": "des héros",
    "finie": "finie",
}
_OWED: Final = {
    "start": "la case de départ",
    "roll": "un dé du feu",
    "debris": "un jeton de débris",
    "can": "le dé d’un bidon",
    "petrol": "les dés de l’essence",
    "escape": "une fuite",
}
_CELLS: Final = ("{cell}", "{to}", "{here}")
_set: Final = cache(typeset)


def phase(word: str) -> str:
    return _PHASES[word]


def _word(field: str, value: Any) -> str:
    if field == "phase":
        return phase(value)
    if field == "wanted":
        return listed(map(phase, value), "ou")
    if field in ("pending", "what"):
        return listed(_OWED[it] for it in ([value] if isinstance(value, str) else value))
    if isinstance(value, (tuple, list)):
        return listed(map(str, value), "ou")
    return str(value)


def worded(template: str, facts: Mapping[str, Any]) -> str:
    """One line that begins with a capital; what people typed is left as they typed it."""
    words = {field: _word(field, value) for field, value in facts.items()}
    if "hero" in words:
        words["of_hero"] = de(words["hero"])
    # A cell's name has no capital, even where it begins the sentence.
    before = "La case " if template.startswith(_CELLS) else ""
    return capitalised(before + _set(template).format_map(words))
