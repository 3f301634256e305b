"""The little grammar that the sentences of this game need."""

from gm_assistant.french.grammar import agreed, counted, listed
from gm_assistant.french.grammar import capitalised as sentence

__all__ = ["agreed", "dice", "listed", "litres", "sentence", "to", "tokens"]


def tokens(count: int) -> str:
    return counted(count, "jeton")


def litres(count: int) -> str:
    return counted(count, "litre")


def dice(count: int) -> str:
    return counted(count, "dé")


def to(label: str) -> str:
    """« au flic », « à la brute »."""
    return f"au {label[3:]}" if label.startswith("le ") else f"à {label}"
