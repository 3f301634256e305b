"""Name tents: folded once, they show the seat and the name to both sides of the table."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.lettering import length_of

A_PAGE: Final = 2
# The width of a tent in millimetres, and the tallest letters of a name.
_ROOM, _TALLEST, _SMALLEST = 176.0, 24.0, 7.0


@dataclass(frozen=True, slots=True)
class Tent:
    """One tent; an empty name is written by hand."""

    number: int
    name: str = ""

    @property
    def size(self) -> float:
        """The height of the letters, so that the name takes one line."""
        return round(max(_SMALLEST, min(_TALLEST, _ROOM / (length_of(self.name) or 1))), 1)


@dataclass(frozen=True, slots=True)
class TentSheet:
    """One page of tents."""

    title: str
    tents: tuple[Tent, ...]
    kind: str = "chevalets"


def tent_sheets(village: Village | None) -> tuple[TentSheet, ...]:
    """One for each seat; a page of blank ones without a game."""
    names = [it.name for it in village.in_seat_order()] if village else [""] * A_PAGE
    tents = [Tent(number if village else 0, name) for number, name in enumerate(names, start=1)]
    pages = (tuple(tents[first : first + A_PAGE]) for first in range(0, len(tents), A_PAGE))
    return tuple(TentSheet("Chevalets", page) for page in pages)
