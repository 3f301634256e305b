"""The little grammar that the sentences of this game need."""

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """« le flic, le geek et la brute »."""
    *most, last = list(words) or ["personne"]
    return f"{', '.join(most)} et {last}" if most else last


def counted(count: int, one: str, many: str) -> str:
    """« 1 jeton », « 3 jetons »."""
    return f"{count} {one if abs(count) < 2 else many}"


def tokens(count: int) -> str:
    return counted(count, "jeton", "jetons")


def litres(count: int) -> str:
    return counted(count, "litre", "litres")


def dice(count: int) -> str:
    return counted(count, "dé", "dés")


def to(label: str) -> str:
    """« au flic », « à la brute »."""
    return f"au {label[3:]}" if label.startswith("le ") else f"à {label}"


def sentence(words: str) -> str:
    """The same words beginning with a capital letter."""
    return words[:1].upper() + words[1:]
