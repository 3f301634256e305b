"""The board as it is printed: terrain, walls, marks and names, as paths of one picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gm_assistant.brasier.board import FOREST, GRASS, Board
from gm_assistant.brasier.records import Cell, Edge

SIDE: Final = 100
COLOURS: Final = 8
_TURNS: Final = {"N": 0, "E": 90, "S": 180, "O": 270}


@dataclass(frozen=True, slots=True)
class Drawn:
    """One path of the picture, and the name of its look."""

    look: str
    path: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A word or a mark at a place of the picture."""

    x: int
    y: int
    look: str
    words: str = ""
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Printed:
    """Everything that no move ever changes about the picture."""

    columns: int
    rows: int
    grounds: tuple[Drawn, ...]
    walls: tuple[Drawn, ...]
    signs: tuple[Sign, ...]
    words: tuple[Sign, ...]
    cells: tuple[tuple[Cell, ...], ...] = ()

    @property
    def width(self) -> int:
        return self.columns * SIDE

    @property
    def height(self) -> int:
        return self.rows * SIDE


@lru_cache(maxsize=16)
def printed(board: Board) -> Printed:
    """Drawn once for each board: a tap changes nothing of it."""
    return Printed(
        columns=max(it.column for it in board.ground.values()) + 1,
        rows=max(it.row for it in board.ground.values()) + 1,
        grounds=tuple(_grounds(board)),
        walls=tuple(_walls(board)),
        signs=tuple(_marks(board)),
        words=tuple(_names(board)),
        cells=_cells(board),
    )


def _cells(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The cells as they lie; an empty name where there is none."""
    at = {(it.column, it.row): cell for cell, it in board.ground.items()}
    columns, rows = max(x for x, _ in at) + 1, max(y for _, y in at) + 1
    return tuple(tuple(at.get((x, y), "") for x in range(columns)) for y in range(rows))


def corner(board: Board, cell: Cell) -> tuple[int, int]:
    """The upper left corner of a cell."""
    it = board.ground[cell]
    return it.column * SIDE, it.row * SIDE


def squares(board: Board, cells: Iterable[Cell]) -> str:
    """The path of so many whole cells."""
    corners = (corner(board, cell) for cell in cells)
    return "".join(f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" for x, y in corners)


def lines(board: Board, edges: Iterable[Edge]) -> str:
    """The path of so many edges."""
    return "".join(_line(board, *edge) for edge in edges)


def _line(board: Board, one: Cell, other: Cell) -> str:
    """In reading order, the other cell lies to the east or to the south."""
    x, y = corner(board, other)
    down = board.ground[one].row == board.ground[other].row
    return f"M{x} {y}{'v' if down else 'h'}{SIDE}"


def _grounds(board: Board) -> Iterable[Drawn]:
    for terrain, look in ((GRASS, "herbe"), (FOREST, "foret")):
        cells = [it for it in board.order if board.terrain(it) == terrain]
        if cells:
            yield Drawn(look, squares(board, cells))
    for index, building in enumerate(board.buildings.values()):
        look = "manoir" if building.manor else f"bat-{index % COLOURS}"
        yield Drawn(look, squares(board, building.cells))
    upstairs = [it for it in board.order if board.upstairs(it)]
    if upstairs:
        yield Drawn("etage", squares(board, upstairs))
    if board.marks.yard:
        yield Drawn("cour", squares(board, board.sorted(board.marks.yard)))
    yield Drawn("grille", squares(board, board.order))


def _walls(board: Board) -> Iterable[Drawn]:
    yield Drawn("contour", lines(board, _outlines(board)))
    for kind in ("cloture", "mur", "porte", "rouge"):
        edges = [edge for edge, it in board.walls.items() if it == kind]
        if edges:
            yield Drawn(kind, lines(board, edges))


def _outlines(board: Board) -> Iterable[Edge]:
    """Where one building ends and something else begins."""
    for cell in board.order:
        for way in ("E", "S"):
            other = board.towards[cell].get(way)
            if other and board.ground[cell].building != board.ground[other].building:
                yield cell, other


def _marks(board: Board) -> Iterable[Sign]:
    marks = board.marks
    for look, cells in (("apparition", marks.spawns), ("broyeur", marks.grinders)):
        for cell in board.sorted(cells):
            yield _middle(board, cell, look)
    for cell, way in marks.belts.items():
        yield _middle(board, cell, "tapis", _TURNS[way])
    for top, foot in sorted(marks.poles):
        yield _middle(board, top, "perche")
        yield _middle(board, foot, "perche-pied")


def _middle(board: Board, cell: Cell, look: str, turn: int = 0) -> Sign:
    x, y = corner(board, cell)
    return Sign(x + SIDE // 2, y + SIDE // 2, look, turn=turn)


def _names(board: Board) -> Iterable[Sign]:
    for cell in board.order:
        x, y = corner(board, cell)
        yield Sign(x + 5, y + 15, "case", cell)
    for building in board.buildings.values():
        cell = building.cells[0]
        x, y = corner(board, cell)
        yield Sign(x + 5, y + 98, "nom", short(building.name, _room(board, cell)))


def _room(board: Board, cell: Cell) -> int:
    """How many letters hold until the building ends to the east."""
    building, wide = board.ground[cell].building, 1
    while cell := board.towards[cell].get("E", ""):
        if board.ground[cell].building != building:
            break
        wide += 1
    return 10 * wide


def short(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def aside(board: Board, cell: Cell) -> str:
    """Where a cell is, in words: « c4, La Scierie, à l'étage »."""
    ground = board.ground[cell]
    names = {FOREST: "forêt", GRASS: "herbe"}
    where = names.get(ground.terrain) or board.buildings[ground.building].name
    return f"{cell}, {where}, à l'étage" if ground.floor > 1 else f"{cell}, {where}"


@lru_cache(maxsize=16)
def asides(board: Board) -> dict[Cell, str]:
    """The same of every cell, in reading order."""
    return {cell: aside(board, cell) for cell in board.order}
