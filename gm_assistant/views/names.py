"""Short names that stay distinct around one table."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

_VOWELS: Final = "aàâäeéèêëiîïoôöuùûüyAÀÂEÉÈÊIÎOÔUY"


def _repeated(names: Sequence[str]) -> set[str]:
    return {name for name, times in Counter(name.casefold() for name in names).items() if times > 1}


def _first(name: str, room: int) -> str:
    words = [it for it in name.split() if any(map(str.isalnum, it))] or name.split() or [""]
    return words[0][:room].rstrip("-'’") or "?"


def _shortened(name: str, room: int) -> str:
    """As French shortens: it ends before a vowel where enough is left, and a dot says so."""
    first = _first(name, len(name) or 1)
    if len(first) <= room:
        return first
    kept = first[: room - 1].rstrip("-'’")
    before_a_vowel = kept.rstrip(_VOWELS)
    return f"{before_a_vowel if len(before_a_vowel) > 2 else kept}."


def _with_letters(name: str, room: int, letters: int) -> str:
    words = name.split()
    if len(words) < 2:
        return _first(name, room)
    if words[-1].isdigit() and len(words[-1]) < room - 2:
        return f"{_first(name, room - 1 - len(words[-1]))} {words[-1]}"
    last = words[-1][:letters]
    return f"{_first(name, room - 1 - letters)} {last[0].upper()}{last[1:]}"


def _whole(name: str, room: int) -> str:
    whole = " ".join(name.split())
    return whole if len(whole) <= room else ""


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
        f"{_first(name, room - 3)} {seat}" if brief.casefold() in twins or brief == "?" else brief
        for seat, (name, brief) in enumerate(zip(names, short, strict=True), start=1)
    )


def room_for(seats: int) -> int:
    """How many letters of a name a house can carry in a circle of so many."""
    steps = ((12, 11), (20, 10), (32, 8), (38, 7))
    return next((letters for most, letters in steps if seats <= most), 6)
