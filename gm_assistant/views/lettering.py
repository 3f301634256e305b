"""How long words are once drawn: an upper estimate, so that nothing is cut."""

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import combining, east_asian_width

_WIDE: Final = frozenset("mwMWÆŒœæ@%")
_THIN: Final = frozenset("iljtfrI.,;:!'’-·() |")
_LAST_LATIN: Final = "\u024f"
# Where a line may be cut: a space that does not hold its words together.
_SPACES: Final = re.compile(r"[ \t\r\n]+")
# What no XML document may hold.
_UNDRAWABLE: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def drawable(words: str) -> str:
    """The words without what no picture can hold."""
    return _UNDRAWABLE.sub("", words)


def length_of(words: str) -> float:
    """In parts of the size of the letters."""
    return sum(_width(it) for it in words)


def _width(letter: str) -> float:
    if letter in _WIDE:
        return 0.95
    if letter in _THIN:
        return 0.38
    if letter > _LAST_LATIN:
        return _foreign(letter)
    return 0.74 if letter.isupper() else 0.58


def _foreign(letter: str) -> float:
    """Signs of other scripts, and pictures."""
    if combining(letter):
        return 0
    return 1.3 if east_asian_width(letter) in "WF" else 0.95


def fitting(words: str, room: float) -> str:
    """The words, or as many of their letters as a line has room for, in parts of their size."""
    if length_of(words) <= room:
        return words
    kept = words
    while kept and length_of(f"{kept}…") > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def wrapped(words: str, room: float) -> tuple[str, ...]:
    """The words cut into lines that fit; one too long for any line is cut too, nothing is lost."""
    lines: list[str] = []
    for word in _SPACES.split(words.strip()):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and length_of(joined) <= room:
            lines[-1] = joined
        else:
            lines += _pieces(word, room)
    return tuple(lines)


def _pieces(word: str, room: float) -> Iterator[str]:
    piece = ""
    for letter in word:
        if piece and length_of(piece + letter) > room:
            yield piece
            piece = ""
        piece += letter
    yield piece
