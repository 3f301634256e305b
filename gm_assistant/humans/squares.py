"""Squares of the town, the places of its tiles, and how they touch."""

from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[Square, ...]

SIDE = 3
MIDDLE: Square = (1, 1)  # the middle of the town square (L46)


def neighbours(square: Square) -> tuple[Square, Square, Square, Square]:
    """H-03: squares and tiles touch by a side, never by a corner."""
    x, y = square
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def touch(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def place_of(square: Square) -> Place:
    return square[0] // SIDE, square[1] // SIDE


def reading_order(square: Square) -> Square:
    """A key to sort by: by y, then x."""
    return square[1], square[0]
