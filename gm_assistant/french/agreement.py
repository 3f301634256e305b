"""Agreement: lists of names, and words that follow their number."""

from collections.abc import Iterable
from typing import Final


def listed(names: Iterable[str], last: str = "et", none: str = "personne") -> str:
    """« Ana, Bruno et Chloé », or « personne »."""
    items = list(names)
    if not items:
        return none
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def is_plural(count: int) -> bool:
    """In French nothing, one and a half are singular."""
    return abs(count) >= 2


def agreed(count: int, one: str, several: str | None = None) -> str:
    """The form of a word that goes with a number: « vivant », « vivants »."""
    return (several or f"{one}s") if is_plural(count) else one


def counted(count: int, one: str, several: str | None = None) -> str:
    """« 0 vivant », « 1 vivant », « 3 vivants »."""
    return f"{count} {agreed(count, one, several)}"


def coins(count: int) -> str:
    """« 1 pièce », « 3 pièces »."""
    return counted(count, "pièce")


def capitalised(words: str) -> str:
    """A capital to the first letter, and to no other."""
    return words[:1].upper() + words[1:]


# What a template may write behind a number or a word: « {{ n | counted("tuile") }} ».
FILTERS: Final = {"agreed": agreed, "counted": counted, "capitalised": capitalised}
