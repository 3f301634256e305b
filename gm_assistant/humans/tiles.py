"""Tiles: three rows of three squares, turned by quarter-turns, placed side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from gm_assistant.humans.squares import SIDE, Place, Square

Rows: TypeAlias = tuple[str, ...]
Ground: TypeAlias = dict[Square, str]

STREET, BUILDING, NOTHING = ".", "b", "#"
ROTATIONS: Final = (0, 90, 180, 270)
TOWN_SQUARE: Final = "town_square"


@dataclass(frozen=True, slots=True)
class Tile:
    """One drawing of the pile (H-02): its squares, how many there are, and who is inside."""

    kind: Literal["rue", "batiment"]
    rows: Rows
    count: int = 1
    humans: int = 0
    barricade: int = 0
    tokens: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table, its rows as turned."""

    tile: str
    rotation: int
    rows: Rows


def turned(rows: Rows, rotation: int) -> Rows:
    """H-02: quarter-turns clockwise."""
    for _ in range(rotation // 90):
        rows = tuple("".join(rows[SIDE - 1 - c][r] for c in range(SIDE)) for r in range(SIDE))
    return rows


def ground_of(place: Place, rows: Rows) -> Ground:
    """The walkable squares of a tile, in reading order."""
    left, top = place[0] * SIDE, place[1] * SIDE
    return {
        (left + column, top + row): mark
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != NOTHING
    }


def squares_of(ground: Ground, mark: str) -> tuple[Square, ...]:
    """The streets, or the building, in the order of the ground."""
    return tuple(square for square, found in ground.items() if found == mark)


def centre_of(place: Place) -> Square:
    return place[0] * SIDE + 1, place[1] * SIDE + 1


def borders(place: Place) -> Iterator[tuple[Square, Square]]:
    """Each pair of squares that touch across the sides of a tile: its own, then the other's."""
    left, top = place[0] * SIDE, place[1] * SIDE
    for step in range(SIDE):
        yield (left + step, top), (left + step, top - 1)
        yield (left + step, top + SIDE - 1), (left + step, top + SIDE)
        yield (left, top + step), (left - 1, top + step)
        yield (left + SIDE - 1, top + step), (left + SIDE, top + step)
