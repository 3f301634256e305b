"""Boards put together: each turned by quarters, laid in its place, and joined into one map."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.brasier.board import DIRECTIONS, DOOR, FENCE, RED_WALL, WALL, cell_name
from gm_assistant.brasier.forms import (
    Form,
    Shape,
    each,
    ensure,
    entries,
    fields,
    one_of,
    pair,
    text,
)
from gm_assistant.brasier.records import Cell

NO_CELL: Final = "."
_EDGES: Final = (RED_WALL, WALL, DOOR, FENCE)
_CLOCKWISE: Final = "NESO"
Place = tuple[int, int]


class Sheet(NamedTuple):
    """One board as it is drawn: the words of its cells, and what is marked on them."""

    size: int
    words: Mapping[Place, str]
    pairs: Mapping[str, tuple[tuple[Place, Place], ...]]
    cells: Mapping[str, tuple[Place, ...]]
    belts: Mapping[Place, str]


def read_sheet(value: Any, place: str) -> Sheet:
    """Understand a drawn board: a square grid, then pairs and lists of its cells."""
    rows = each(text)(value.get("grid"), f"{place}.grid")
    words = {(x, y): it for y, row in enumerate(rows) for x, it in enumerate(row.split())}
    square = bool(rows) and all(len(row.split()) == len(rows) for row in rows)
    ensure(square, f"{place}.grid", "autant de cases que de lignes sont attendues")
    at = {cell_name(*it): it for it, word in words.items() if word != NO_CELL}
    cell = _known(at)
    optional: dict[str, Form] = dict.fromkeys((*_EDGES, "perche"), each(pair(cell)))
    optional |= dict.fromkeys(("spawn", "broyeur", "cour"), each(cell))
    optional["tapis"] = entries(cell, one_of(DIRECTIONS, "sens"))
    read = fields(value, place, Shape({"grid": each(text)}, optional))
    return Sheet(
        size=len(rows),
        words=words,
        pairs={it: read.get(it, ()) for it in (*_EDGES, "perche")},
        cells={it: read.get(it, ()) for it in ("spawn", "broyeur", "cour")},
        belts=read.get("tapis", {}),
    )


def _known(at: Mapping[Cell, Place]) -> Form:
    """The place of a cell of this board."""
    cell = one_of(at, "case")
    return lambda value, place: at[cell(value, place)]


def turned(sheet: Sheet, quarters: int) -> Sheet:
    """The same board after clockwise quarter turns."""
    for _ in range(quarters % 4):
        sheet = _quarter(sheet)
    return sheet


def _quarter(sheet: Sheet) -> Sheet:
    def put(place: Place) -> Place:
        return sheet.size - 1 - place[1], place[0]

    next_ = dict(zip(_CLOCKWISE, _CLOCKWISE[1:] + _CLOCKWISE[0], strict=True))
    return _moved(sheet, put, {it: next_[way] for it, way in sheet.belts.items()})


def _moved(sheet: Sheet, put: Any, belts: Mapping[Place, str]) -> Sheet:
    return Sheet(
        sheet.size,
        {put(it): word for it, word in sheet.words.items()},
        {kind: tuple((put(a), put(b)) for a, b in them) for kind, them in sheet.pairs.items()},
        {kind: tuple(map(put, them)) for kind, them in sheet.cells.items()},
        {put(it): way for it, way in belts.items()},
    )


def laid(sheet: Sheet, column: int, row: int, quarters: int) -> Sheet:
    """A board turned, then put down on the whole map."""
    one = turned(sheet, quarters)
    return _moved(one, lambda it: (it[0] + column, it[1] + row), one.belts)


def joined(sheets: Iterable[Sheet], buildings: Mapping[str, Any]) -> dict[str, Any]:
    """The `map` of a document."""
    laid_out = list(sheets)
    # The notch of an L leaves its place to the board in the middle.
    drawn = (it for sheet in laid_out for it in sheet.words.items())
    words = {place: word for place, word in drawn if word != NO_CELL}
    return {
        "grid": _rows(words),
        "edges": {kind: _pairs(laid_out, kind) for kind in _EDGES},
        "marks": {
            **{kind: _cells(laid_out, kind) for kind in ("spawn", "broyeur", "cour")},
            "tapis": {cell_name(*it): way for sheet in laid_out for it, way in sheet.belts.items()},
            "perche": _pairs(laid_out, "perche"),
        },
        "buildings": dict(buildings),
    }


def _rows(words: Mapping[Place, str]) -> list[str]:
    wide, high = max(x for x, _ in words) + 1, max(y for _, y in words) + 1
    return [" ".join(words.get((x, y), NO_CELL) for x in range(wide)) for y in range(high)]


def _pairs(sheets: Iterable[Sheet], kind: str) -> list[list[Cell]]:
    found = (it for sheet in sheets for it in sheet.pairs[kind])
    return [[cell_name(*one), cell_name(*other)] for one, other in found]


def _cells(sheets: Iterable[Sheet], kind: str) -> list[Cell]:
    return [cell_name(*it) for sheet in sheets for it in sheet.cells[kind]]
