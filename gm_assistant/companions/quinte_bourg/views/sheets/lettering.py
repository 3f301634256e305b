"""How long words are once printed: an upper estimate, so that nothing is cut."""

from typing import Final

_WIDE: Final = frozenset("mwMWÆŒœæ@%")
_THIN: Final = frozenset("iljtfrI.,;:!'’-·() |")


def length_of(words: str) -> float:
    """In parts of the size of the letters."""
    return sum(_width(it) for it in words)


def _width(letter: str) -> float:
    if letter in _WIDE:
        return 0.95
    if letter in _THIN:
        return 0.38
    return 0.74 if letter.isupper() else 0.58


def fitting(words: str, room: float) -> str:
    """The words, or as many of their letters as a line has room for, in parts of their size."""
    if length_of(words) <= room:
        return words
    kept = words
    while kept and length_of(f"{kept}…") > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
