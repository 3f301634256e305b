"""Reading the map of a document: the grid, its edges, its marks and its buildings."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.brasier.board import (
    DIRECTIONS,
    DOOR,
    FENCE,
    RED_WALL,
    WALL,
    Board,
    Building,
    Ground,
    Marks,
    cell_name,
)
from gm_assistant.brasier.forms import (
    Shape,
    die,
    each,
    ensure,
    entries,
    fields,
    flag,
    inside,
    one_of,
    pair,
    quoted,
    text,
    whatever,
)
from gm_assistant.brasier.records import Cell, Edge

_FLOORS: Final = {"b": 1, "B": 2}
_OPEN_GROUND: Final = ("f", "h")
_NO_CELL: Final = "."
_EDGES: Final = (RED_WALL, WALL, DOOR, FENCE)
_BUILDING: Final = Shape({}, {"name": text, "die": each(die), "manor": flag})


def read_board(value: Any) -> Board:
    """Understand a map, or say where it cannot be understood."""
    optional = {"edges": whatever, "marks": whatever, "buildings": whatever}
    read = fields(value, "map", Shape({"grid": each(text)}, optional))
    ground = _ground(read["grid"])
    ensure(bool(ground), "map.grid", "au moins une case est attendue")
    buildings = _buildings(read.get("buildings", {}), ground)
    marks = _marks(read.get("marks", {}), ground)
    bare = Board(ground, buildings, {}, marks)
    return Board(ground, buildings, _walls(read.get("edges", {}), bare), marks)


def _ground(rows: tuple[str, ...]) -> dict[Cell, Ground]:
    ground: dict[Cell, Ground] = {}
    for row, line in enumerate(rows):
        for column, word in enumerate(line.split()):
            if word != _NO_CELL:
                cell = cell_name(column, row)
                ground[cell] = _one_cell(column, row, word, f"map.grid[{row}]")
    return ground


def _one_cell(column: int, row: int, word: str, place: str) -> Ground:
    kind, colon, name = word.partition(":")
    if kind in _FLOORS:
        ensure(name != "", place, f"{quoted(word)} : le nom du bâtiment manque")
        return Ground(column, row, "b", _FLOORS[kind], name)
    ensure(kind in _OPEN_GROUND, place, f"{quoted(word)} : terrain inconnu")
    ensure(colon == "", place, f"{quoted(word)} : seul un bâtiment porte un nom")
    return Ground(column, row, kind)


def _buildings(value: Any, ground: Mapping[Cell, Ground]) -> dict[str, Building]:
    cells: dict[str, list[Cell]] = {}
    for cell, it in ground.items():
        if it.building:
            cells.setdefault(it.building, []).append(cell)
    known = one_of(cells, "bâtiment")
    said = entries(known, lambda one, place: fields(one, place, _BUILDING))(value, "map.buildings")
    return {id_: _building(id_, said.get(id_, {}), found) for id_, found in cells.items()}


def _building(id_: str, said: Mapping[str, Any], cells: list[Cell]) -> Building:
    dice = tuple(said.get("die", ()))
    return Building(said.get("name", id_), dice, bool(said.get("manor")), tuple(cells))


def _marks(value: Any, ground: Mapping[Cell, Ground]) -> Marks:
    cell = one_of(ground, "case")
    belts = entries(cell, one_of(DIRECTIONS, "sens"))
    lists = dict.fromkeys(("spawn", "broyeur", "cour"), each(cell))
    shape = Shape({}, {**lists, "tapis": belts, "perche": each(pair(cell))})
    read = fields(value, "map.marks", shape)
    poles = read.get("perche", ())
    for index, (top, foot) in enumerate(poles):
        ensure(top != foot, f"map.marks.perche[{index}]", "deux cases différentes sont attendues")
    return Marks(
        spawns=frozenset(read.get("spawn", ())),
        grinders=frozenset(read.get("broyeur", ())),
        yard=frozenset(read.get("cour", ())),
        belts=read.get("tapis", {}),
        poles=frozenset(poles),
    )


def _walls(value: Any, board: Board) -> dict[Edge, str]:
    pairs = each(pair(one_of(board.order, "case")))
    read = fields(value, "map.edges", Shape({}, dict.fromkeys(_EDGES, pairs)))
    walls: dict[Edge, str] = {}
    for kind, found in read.items():
        for index, (one, other) in enumerate(found):
            place = f"{inside('map.edges', kind)}[{index}]"
            ensure(other in board.beside(one), place, "deux cases voisines sont attendues")
            edge = board.edge(one, other)
            ensure(edge not in walls, place, "ce bord est déjà donné")
            walls[edge] = kind
    return walls
