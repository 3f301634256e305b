"""The town as a picture: its ground, its walls and doors, its tiles, and who stands where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.humans.views.words import capital, tile_name
from gm_assistant.humans.passages import is_barricaded, is_wall
from gm_assistant.humans.reasons.words import column_name, row_name
from gm_assistant.humans.squares import SIDE, Place, Square, reading_order
from gm_assistant.humans.tiles import BUILDING, STREET, Ground, ground_of
from gm_assistant.humans.town import Town

UNIT: Final = 48
_MARGIN: Final = UNIT // 2


@dataclass(frozen=True, slots=True)
class Patch:
    """A square of ground; `kind` is rue or batiment."""

    x: int
    y: int
    kind: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A side between two squares: mur, barricade, porte, bord."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A tile: its lawn, its name, and the number that opens its barricades."""

    x: int
    y: int
    name: str = ""
    needed: int = 0
    badge_x: int = 0
    badge_y: int = 0
    name_x: int = 0


@dataclass(frozen=True, slots=True)
class Ruler:
    """The number of a column or of a row of squares, in the margin."""

    x: int
    y: int
    words: str


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that lies still; sizes in the unit of the picture."""

    x: int
    y: int
    width: int
    height: int
    plots: tuple[Plot, ...]
    patches: tuple[Patch, ...]
    edges: tuple[Edge, ...]
    tokens: tuple[tuple[int, int], ...]
    doors: tuple[tuple[int, int], ...]
    rulers: tuple[Ruler, ...]
    unit: int = UNIT


def board_of(town: Town, more: Iterable[Place] = ()) -> Board:
    """The town, with room for the places where a tile may be laid."""
    x, y, width, height = _frame((*town.placed, *more))
    return Board(
        x,
        y,
        width,
        height,
        plots=tuple(_plot(town, place) for place in town.placed),
        patches=tuple(patches(town.ground)),
        edges=tuple(_edges(town)),
        tokens=tuple(corner(it) for it in sorted(town.tokens, key=reading_order)),
        doors=tuple(corner(it) for it in sorted(town.no_barricade, key=reading_order)),
        rulers=tuple(_rulers(x, y, width, height)),
    )


def _frame(places: tuple[Place, ...]) -> tuple[int, int, int, int]:
    size = SIDE * UNIT
    left, top = min(it[0] for it in places) * size, min(it[1] for it in places) * size
    right = (max(it[0] for it in places) + 1) * size
    bottom = (max(it[1] for it in places) + 1) * size
    wide, high = right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN
    return left - _MARGIN, top - _MARGIN, wide, high


def _rulers(x: int, y: int, width: int, height: int) -> Iterator[Ruler]:
    """On all four sides: of a large town only one may be in sight."""
    half = _MARGIN // 2
    for left in range(x + _MARGIN, x + width - _MARGIN, UNIT):
        for at in (y + half, y + height - half):
            yield Ruler(left + UNIT // 2, at, column_name(left // UNIT))
    for top in range(y + _MARGIN, y + height - _MARGIN, UNIT):
        for at in (x + half, x + width - half):
            yield Ruler(at, top + UNIT // 2, row_name(top // UNIT))


def corner(square: Square) -> tuple[int, int]:
    return square[0] * UNIT, square[1] * UNIT


def patches(ground: Ground) -> Iterator[Patch]:
    for square, mark in ground.items():
        yield Patch(*corner(square), "rue" if mark == STREET else "batiment")


def _plot(town: Town, place: Place) -> Plot:
    laid = town.placed[place]
    ground = ground_of(place, laid.rows)
    inside = [it for it, mark in ground.items() if mark == BUILDING]
    x, y = place[0] * SIDE * UNIT, place[1] * SIDE * UNIT
    if not inside:
        return Plot(x, y)
    # The last square is the last one to receive a human: there is room for a sign.
    lowest = [it for it in inside if it[1] == inside[-1][1]]
    badge_x, badge_y = corner(inside[-1])
    return Plot(
        x,
        y,
        capital(tile_name(town, laid.tile)),
        town.box.tiles[laid.tile].barricade,
        badge_x,
        badge_y,
        (lowest[0][0] + lowest[-1][0] + 1) * UNIT // 2,
    )


def _edges(town: Town) -> Iterator[Edge]:
    for square in town.ground:
        x, y = square
        for other, ends in (
            ((x + 1, y), (x + 1, y, x + 1, y + 1)),
            ((x, y + 1), (x, y + 1, x + 1, y + 1)),
            ((x - 1, y), (x, y, x, y + 1)),
            ((x, y - 1), (x, y, x + 1, y)),
        ):
            kind = _kind_of(town, square, other)
            # A side between two squares is drawn once.
            if kind and (other not in town.ground or square < other):
                yield _edge(ends, kind)


def _edge(ends: tuple[int, int, int, int], kind: str) -> Edge:
    x1, y1, x2, y2 = (it * UNIT for it in ends)
    return Edge(x1, y1, x2, y2, kind)


def _kind_of(town: Town, square: Square, other: Square) -> str:
    if other not in town.ground:
        return "mur" if town.is_building(square) else "bord"
    if is_wall(town, square, other):
        return "mur"
    if town.ground[square] == town.ground[other]:
        return ""
    return "barricade" if is_barricaded(town, square, other) else "porte"
