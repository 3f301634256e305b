"""The board: its cells in reading order, what they are, and the edges between them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gm_assistant.brasier.records import Cell, Edge

BUILDING, FOREST, GRASS = "b", "f", "h"
OPEN, DOOR, FENCE, WALL, RED_WALL = "ouvert", "porte", "cloture", "mur", "rouge"
DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "O": (-1, 0),
}
OPPOSITE: Final = {"N": "S", "S": "N", "E": "O", "O": "E"}
_ALL_ROUND: Final = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


class Ground(NamedTuple):
    """What one cell is: where, which terrain, which floor, which building."""

    column: int
    row: int
    terrain: str
    floor: int = 1
    building: str = ""


class Building(NamedTuple):
    """A building: its name, the dice that lead there, its cells."""

    name: str
    dice: tuple[int, ...]
    manor: bool
    cells: tuple[Cell, ...]


class Marks(NamedTuple):
    """The special cells that are printed on the board."""

    spawns: frozenset[Cell] = frozenset()
    grinders: frozenset[Cell] = frozenset()
    yard: frozenset[Cell] = frozenset()
    belts: Mapping[Cell, str] = {}
    poles: frozenset[Edge] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything that no move ever changes about the map."""

    ground: Mapping[Cell, Ground]
    buildings: Mapping[str, Building]
    walls: Mapping[Edge, str]
    marks: Marks
    order: Mapping[Cell, int] = field(init=False)
    towards: Mapping[Cell, Mapping[str, Cell]] = field(init=False)
    around: Mapping[Cell, tuple[Cell, ...]] = field(init=False)
    manors: frozenset[Cell] = field(init=False)

    def __post_init__(self) -> None:
        at = {(it.column, it.row): cell for cell, it in self.ground.items()}
        put = object.__setattr__
        put(self, "order", {cell: index for index, cell in enumerate(self.ground)})
        put(self, "towards", {cell: _orthogonal(at, it) for cell, it in self.ground.items()})
        put(self, "around", {cell: _all_round(at, it) for cell, it in self.ground.items()})
        manors = (it.cells for it in self.buildings.values() if it.manor)
        put(self, "manors", frozenset(cell for cells in manors for cell in cells))

    def sorted(self, cells: Iterable[Cell]) -> list[Cell]:
        """Cells in reading order."""
        return sorted(cells, key=self.order.__getitem__)

    def edge(self, one: Cell, other: Cell) -> Edge:
        """The edge between two cells, named in reading order."""
        return (one, other) if self.order[one] < self.order[other] else (other, one)

    def kind(self, one: Cell, other: Cell) -> str:
        """What stands between two orthogonal neighbours."""
        return self.walls.get(self.edge(one, other), OPEN)

    def terrain(self, cell: Cell) -> str:
        return self.ground[cell].terrain

    def upstairs(self, cell: Cell) -> bool:
        return self.ground[cell].floor == 2

    def beside(self, cell: Cell) -> Iterable[Cell]:
        """The orthogonal neighbours."""
        return self.towards[cell].values()

    def direction(self, one: Cell, other: Cell) -> str | None:
        """Where an orthogonal neighbour lies."""
        return next((it for it, cell in self.towards[one].items() if cell == other), None)

    def distance(self, one: Cell, other: Cell) -> int:
        """G-04: king's moves, walls notwithstanding."""
        here, there = self.ground[one], self.ground[other]
        return max(abs(here.column - there.column), abs(here.row - there.row))

    def ways_round(self, here: Cell, to: Cell) -> Iterator[Cell]:
        """The cells that exist on either side of a diagonal step."""
        return (cell for cell in self.beside(here) if self.direction(cell, to) is not None)

    def corner_is_open(self, here: Cell, to: Cell, free: Callable[[Cell, Cell], bool]) -> bool:
        """G-05: one way round the corner is enough."""
        return any(free(here, cell) and free(cell, to) for cell in self.ways_round(here, to))


def _orthogonal(at: Mapping[tuple[int, int], Cell], here: Ground) -> dict[str, Cell]:
    reached = {it: (here.column + x, here.row + y) for it, (x, y) in DIRECTIONS.items()}
    return {it: at[place] for it, place in reached.items() if place in at}


def _all_round(at: Mapping[tuple[int, int], Cell], here: Ground) -> tuple[Cell, ...]:
    places = ((here.column + x, here.row + y) for x, y in _ALL_ROUND)
    return tuple(at[place] for place in places if place in at)


def cell_name(column: int, row: int) -> Cell:
    """« a1 » in the north-west corner, « aa1 » after « z1 »."""
    letters, left = "", column
    while left >= 0:
        letters, left = chr(ord("a") + left % 26) + letters, left // 26 - 1
    return f"{letters}{row + 1}"


def belt_change(board: Board, here: Cell, to: Cell) -> int:
    """G-25: one step more with the belt that is entered, else left; one less against it."""
    belts = board.marks.belts
    direction = board.direction(here, to)
    belt = belts.get(to) or belts.get(here)
    if direction is None or belt is None:
        return 0
    return {belt: 1, OPPOSITE[belt]: -1}.get(direction, 0)
