"""Short names that stay distinct around one table."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final
from unicodedata import combining, east_asian_width

# How long words are once drawn: an upper estimate, so that nothing is cut.

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


_VOWELS: Final = "aàâäeéèêëiîïoôöuùûüyAÀÂEÉÈÊIÎOÔUY"
# What one letter of the room may take of a wall, in parts of its size: « m » and « W » take more.
_WIDTH: Final = 0.65


def _cut(word: str, room: int, end: str = "") -> str:
    """As many of its letters as there is room for before this end, and one at least."""
    kept = word[: max(room - len(end), 1)]
    while len(kept) > 1 and length_of(kept + end) > room * _WIDTH:
        kept = kept[:-1]
    return kept.rstrip("-'’") + end


def _repeated(names: Sequence[str]) -> set[str]:
    return {name for name, times in Counter(name.casefold() for name in names).items() if times > 1}


def _first(name: str) -> str:
    words = [it for it in name.split() if any(map(str.isalnum, it))] or name.split()
    return "".join(words[:1]).rstrip("-'’") or "?"


def _shortened(name: str, room: int) -> str:
    """As French shortens: it ends before a vowel where enough is left, and a dot says so."""
    first = _first(name)
    if _cut(first, room) == first:
        return first
    kept = _cut(first, room, ".").removesuffix(".")
    before_a_vowel = kept.rstrip(_VOWELS).rstrip("-'’")
    return f"{before_a_vowel if len(before_a_vowel) > 2 else kept}."


def _with_letters(name: str, room: int, letters: int) -> str:
    words = name.split()
    if len(words) < 2:
        first = _first(name)
        return first if _cut(first, room) == first else _cut(first, room, ".")
    last = words[-1]
    if not last.isdigit() or len(last) >= room - 2:
        last = f"{last[0].upper()}{last[1:letters]}"
    return _cut(_first(name), room, f" {last}")


def _whole(name: str, room: int) -> str:
    whole = " ".join(name.split())
    return whole if _cut(whole, room) == whole else ""


def _numbered(name: str, room: int, seat: int) -> str:
    return _cut(_first(name), room, f" {seat}")


def _lettered(room: int, letters: int) -> Callable[[str, str], str]:
    return lambda name, _brief: _with_letters(name, room, letters)


def _parted(
    names: Sequence[str], short: Sequence[str], better: Callable[[str, str], str]
) -> list[str]:
    """Where two are called alike each takes what is better; the others stay as they are."""
    twins = _repeated(short)
    return [
        better(name, brief) if brief.casefold() in twins else brief
        for name, brief in zip(names, short, strict=True)
    ]


def short_names(names: Sequence[str], room: int = 10) -> tuple[str, ...]:
    """One distinct name of at most `room` letters for each of `names`, in their order.

    The first word, shortened if need be, where it is alone of its kind; else with as many letters
    of the last word as part them, else the whole name where there is room, else with the number of
    the seat.
    """
    short = [_shortened(name, room) for name in names]
    for letters in range(1, room - 3):
        short = _parted(names, short, _lettered(room, letters))
    short = _parted(names, short, lambda name, brief: _whole(name, room) or brief)
    twins = _repeated(short)
    return tuple(
        _numbered(name, room, seat) if brief.casefold() in twins or brief == "?" else brief
        for seat, (name, brief) in enumerate(zip(names, short, strict=True), start=1)
    )


def room_for(seats: int) -> int:
    """How many letters of a name a house can carry in a circle of so many."""
    steps = ((12, 11), (20, 10), (32, 8), (38, 7))
    return next((letters for most, letters in steps if seats <= most), 6)
