"""Drawing a map cell by cell: each stroke gives a new map, still without its proof."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.brasier.assembling import Sheet, joined, laid
from gm_assistant.brasier.board import DIRECTIONS, cell_name

Map = dict[str, Any]
NO_CELL: Final = "."
EDGES: Final = ("rouge", "mur", "porte", "cloture")
LISTS: Final = ("spawn", "broyeur", "cour")
WIDEST: Final = 30
_STEPS: Final = tuple(DIRECTIONS.values())


def blank(columns: int, rows: int) -> Map:
    """Nothing but grass."""
    return {"grid": [" ".join(["h"] * columns)] * rows, "edges": {}, "marks": {}, "buildings": {}}


def words(map_: Map) -> dict[str, str]:
    """The word of every place of the grid, also where there is no cell."""
    rows = [row.split() for row in map_["grid"]]
    wide = max(map(len, rows), default=0)
    return {
        cell_name(x, y): row[x] if x < len(row) else NO_CELL
        for y, row in enumerate(rows)
        for x in range(wide)
    }


def place_of(cell: str) -> tuple[int, int]:
    """Column and row of a cell, from 0."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(cell[len(letters) :]) - 1


def painted(map_: Map, cell: str, word: str) -> Map:
    """One cell of another ground; without a cell, nothing stays on it."""
    rows = [row.split() for row in map_["grid"]]
    x, y = place_of(cell)
    rows[y] += [NO_CELL] * (x + 1 - len(rows[y]))
    rows[y][x] = word
    changed = {**map_, "grid": [" ".join(row) for row in rows]}
    return _housed(_bared(changed, {cell}) if word == NO_CELL else changed)


def _housed(map_: Map) -> Map:
    """Buildings without a cell are forgotten."""
    named = {word.partition(":")[2] for word in words(map_).values()}
    known = {it: said for it, said in map_.get("buildings", {}).items() if it in named}
    return {**map_, "buildings": known}


def _bared(map_: Map, gone: set[str]) -> Map:
    """Without the edges and the marks of these cells."""
    edges = {
        kind: [pair for pair in pairs if not gone & set(pair)]
        for kind, pairs in map_.get("edges", {}).items()
    }
    marks = map_.get("marks", {})
    left: Map = {kind: [it for it in marks.get(kind, []) if it not in gone] for kind in LISTS}
    left["tapis"] = {it: way for it, way in marks.get("tapis", {}).items() if it not in gone}
    left["perche"] = [it for it in marks.get("perche", []) if not gone & set(it)]
    return {**map_, "edges": edges, "marks": left}


def walled(map_: Map, one: str, other: str, kind: str) -> Map:
    """An edge of this kind between two neighbours; the same again takes it away."""
    pair = {one, other}
    edges = map_.get("edges", {})
    had = any(set(it) == pair for it in edges.get(kind, []))
    left = {name: [it for it in edges.get(name, []) if set(it) != pair] for name in EDGES}
    if kind in left and not had:
        left[kind].append([one, other])
    return {**map_, "edges": left}


def are_beside(one: str, other: str) -> bool:
    (x, y), (to_x, to_y) = place_of(one), place_of(other)
    return (to_x - x, to_y - y) in _STEPS


def marked(map_: Map, cell: str, mark: str) -> Map:
    """A mark put on a cell, or taken away again; « tapis:E » says its way."""
    marks = dict(map_.get("marks", {}))
    kind, _, way = mark.partition(":")
    if kind == "tapis":
        belts = dict(marks.get("tapis", {}))
        if belts.get(cell) == way:
            del belts[cell]
        else:
            belts[cell] = way
        return {**map_, "marks": {**marks, "tapis": belts}}
    cells = list(marks.get(kind, []))
    cells = [it for it in cells if it != cell] if cell in cells else [*cells, cell]
    return {**map_, "marks": {**marks, kind: cells}}


def poled(map_: Map, top: str, foot: str) -> Map:
    """A pole from one cell down to another; the same again takes it away."""
    marks = dict(map_.get("marks", {}))
    poles = list(marks.get("perche", []))
    pair = [top, foot]
    kept = [it for it in poles if it != pair] if pair in poles else [*poles, pair]
    return {**map_, "marks": {**marks, "perche": kept}}


def resized(map_: Map, columns: int, rows: int) -> Map:
    """More or fewer places to the east and to the south."""
    before = words(map_)
    grid = [
        " ".join(before.get(cell_name(x, y), NO_CELL) for x in range(columns)) for y in range(rows)
    ]
    now = {cell_name(x, y) for x in range(columns) for y in range(rows)}
    return _housed(_bared({**map_, "grid": grid}, set(before) - now))


def with_board(map_: Map, sheet: Sheet, at: str, quarters: int, said: Mapping[str, Any]) -> Map:
    """A board of the shelf, turned and laid with its corner on a cell."""
    column, row = place_of(at)
    part = joined([laid(sheet, column, row, quarters)], {})
    over = {it: word for it, word in words(part).items() if word != NO_CELL}
    x = max(place_of(it)[0] for it in over) + 1
    y = max(place_of(it)[1] for it in over) + 1
    wide, high = size(map_)
    grown = _bared(resized(map_, max(wide, x), max(high, y)), set(over))
    for cell, word in over.items():
        grown = _worded(grown, cell, word)
    return _housed(_joined(grown, part, said))


def _worded(map_: Map, cell: str, word: str) -> Map:
    rows = [row.split() for row in map_["grid"]]
    x, y = place_of(cell)
    rows[y][x] = word
    return {**map_, "grid": [" ".join(row) for row in rows]}


def _joined(map_: Map, part: Map, said: Mapping[str, Any]) -> Map:
    edges = {kind: [*map_["edges"].get(kind, []), *part["edges"].get(kind, [])] for kind in EDGES}
    marks: Map = {
        kind: [*map_["marks"].get(kind, []), *part["marks"].get(kind, [])]
        for kind in (*LISTS, "perche")
    }
    marks["tapis"] = {**map_["marks"].get("tapis", {}), **part["marks"].get("tapis", {})}
    return {**map_, "edges": edges, "marks": marks, "buildings": {**said, **map_["buildings"]}}


def size(map_: Map) -> tuple[int, int]:
    rows = [row.split() for row in map_["grid"]]
    return max(map(len, rows), default=1), len(rows)
