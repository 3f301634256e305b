"""The map of Brasier under the pencil: strokes, what a tap of the tool in hand makes, the view.

A map is what stands in a game file (`Map`), still without its proof; each function here gives a
new one, and whoever calls proves it. `stroke` is one tap on a cell of a table being set, whose
state holds the tool; `drawing_view` is what the page shows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.table import State
from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.brasier.rules.board import DIRECTIONS, Town, cell_name
from gm_assistant.games.brasier.rules.maps import EDGES, LISTS, NO_CELL, Sheet, joined, laid
from gm_assistant.games.brasier.screens.ground import Pieces, Printed, aside, pieces, printed
from gm_assistant.games.brasier.texts import slug_of

# Drawing a map cell by cell: each stroke gives a new map, still without its proof.

Map = dict[str, Any]
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
    changed = _worded(map_, cell, word)
    return _drawn_houses(_bared(changed, {cell}) if word == NO_CELL else changed)


def _worded(map_: Map, cell: str, word: str) -> Map:
    rows = [row.split() for row in map_["grid"]]
    x, y = place_of(cell)
    rows[y] += [NO_CELL] * (x + 1 - len(rows[y]))
    rows[y][x] = word
    return {**map_, "grid": [" ".join(row) for row in rows]}


def _drawn_houses(map_: Map) -> Map:
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
    return _drawn_houses(_bared({**map_, "grid": grid}, set(before) - now))


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
    return _drawn_houses(_joined(grown, part, said))


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


# One tap on the map being drawn: what the tool in hand makes of it.

MOST_ZOMBIES = 9


def stroke(state: State, cell: str, boards: Mapping[str, Sheet], said: Mapping[str, Any]) -> State:
    """The table after the tap."""
    known = words(state["map"])
    if cell not in known:
        raise Unreadable
    tool, _, detail = str(state["tool"]).partition(":")
    if tool == "plateau" and detail in boards:
        map_ = with_board(state["map"], boards[detail], cell, state["quarters"], said)
        return on_cells({**state, "map": map_})
    if tool in ("b", "B", "f", "h", NO_CELL):
        return on_cells(_ground(state, cell, tool))
    if known[cell] == NO_CELL:
        return state
    if tool in EDGES or tool == "perche":
        return _between(state, cell, tool)
    if tool in ("feu", "zombie"):
        return _piece(state, cell, tool, detail)
    return {**state, "map": marked(state["map"], cell, str(state["tool"]))}


# A finger that is drawn over the whole widest map touches no more.
LONGEST_STROKE: Final = WIDEST * WIDEST


def line(state: State, edges: Iterable[str]) -> State:
    """Edges in one stroke, « a1.b1 » each: all of them drawn, or all taken away if all stood."""
    tool = str(state["tool"])
    known = words(state["map"])
    pairs = [frozenset(it.split(".")) for it in edges]
    if tool not in EDGES or not all(_is_edge(it, known) for it in pairs):
        raise Unreadable
    map_: Map = state["map"]
    stood = {frozenset(it) for it in map_.get("edges", {}).get(tool, [])}
    changed = pairs if stood.issuperset(pairs) else [it for it in pairs if it not in stood]
    for one, other in map(sorted, dict.fromkeys(changed)):
        map_ = walled(map_, one, other, tool)
    return {**state, "map": map_, "begun": ""}


def _is_edge(pair: frozenset[str], known: Mapping[str, str]) -> bool:
    """Between two cells that lie side by side."""
    if len(pair) != 2 or not all(known.get(it, NO_CELL) != NO_CELL for it in pair):
        return False
    return are_beside(*pair)


def _ground(state: State, cell: str, tool: str) -> State:
    """A building wants a name: the one that was written last."""
    map_: Map = state["map"]
    if tool not in ("b", "B"):
        return {**state, "map": painted(map_, cell, tool)}
    name = str(state["building"]) or "Bâtiment"
    id_ = id_of(map_, name)
    covered = painted(map_, cell, f"{tool}:{id_}")
    known = covered.get("buildings", {})
    named = {**known, id_: {**known.get(id_, {}), "name": name}}
    return {**state, "map": {**covered, "buildings": named}}


def id_of(map_: Map, name: str) -> str:
    """The building of that name, if it is there already."""
    buildings = map_.get("buildings", {})
    known = next((it for it, said in buildings.items() if said.get("name", it) == name), "")
    return known or slug_of(name) or "batiment"


def _between(state: State, cell: str, tool: str) -> State:
    """Two taps: from one cell to the one beside it, or down a pole."""
    first = str(state["begun"])
    if first in ("", cell) or words(state["map"]).get(first) == NO_CELL:
        return {**state, "begun": "" if first == cell else cell}
    if tool == "perche":
        return {**state, "map": poled(state["map"], first, cell), "begun": ""}
    if not are_beside(first, cell):
        return {**state, "begun": cell}
    return {**state, "map": walled(state["map"], first, cell, tool), "begun": ""}


def _piece(state: State, cell: str, tool: str, detail: str) -> State:
    if tool == "feu":
        fires = {it: level for it, level in state["fires"].items() if it != cell}
        same = state["fires"].get(cell) == int(detail or 4)
        return {**state, "fires": fires if same else {**fires, cell: int(detail or 4)}}
    kind = detail or "simple"
    stack = dict(state["zombies"].get(cell, {}))
    stack[kind] = (stack.get(kind, 0) + 1) % (MOST_ZOMBIES + 1)
    return {**state, "zombies": {**state["zombies"], cell: stack}}


def on_cells(state: State) -> State:
    """What stood on a cell that is gone is gone too."""
    cells = {it for it, word in words(state["map"]).items() if word != NO_CELL}
    return {
        **state,
        "begun": "",
        "fires": {it: level for it, level in state["fires"].items() if it in cells},
        "zombies": {it: stack for it, stack in state["zombies"].items() if it in cells},
    }


# The map as the page shows it, and the tools beside it.


@dataclass(frozen=True, slots=True)
class Tool:
    """What a finger draws with."""

    value: str
    label: str
    held: bool


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the grid under the finger, with or without a cell."""

    cell: str
    says: str
    begun: bool


@dataclass(frozen=True, slots=True)
class DrawnBuilding:
    """A building of the map: how it is called and reached."""

    id: str
    name: str
    dice: tuple[int, ...]
    manor: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """The map under the pencil."""

    printed: Printed
    pieces: Pieces
    rows: tuple[tuple[Place, ...], ...]
    groups: tuple[tuple[str, tuple[Tool, ...]], ...]
    houses: tuple[DrawnBuilding, ...]
    held: str
    columns: int
    lines: int


_GROUPS: Final = (
    ("Le sol", (("f", "Forêt"), ("h", "Herbe"), (".", "Rien"), ("b", "Bâtiment"), ("B", "Étage"))),
    (
        "Les bords",
        (("mur", "Mur"), ("porte", "Porte"), ("rouge", "Mur rouge"), ("cloture", "Clôture")),
    ),
    (
        "Les marques",
        (
            ("spawn", "Apparition"), ("broyeur", "Broyeur"), ("cour", "Cour"), ("perche", "Perche"),
            ("tapis:N", "Tapis ↑"), ("tapis:E", "Tapis →"), ("tapis:S", "Tapis ↓"),
            ("tapis:O", "Tapis ←"),
        ),
    ),
    (
        "Les pions",
        (
            ("zombie:simple", "Zombie"), ("zombie:heros", "Zombie héros"),
            ("feu:4", "Feu 4"), ("feu:3", "Feu 3"), ("feu:2", "Feu 2"), ("feu:1", "Feu 1"),
        ),
    ),
)  # fmt: skip
TOOLS: Final = frozenset(value for _, tools in _GROUPS for value, _ in tools)


def drawing_view(
    town: Town, words: Mapping[str, str], state: Mapping[str, Any], boards: Mapping[str, str]
) -> Drawing:
    plan = printed(town.board)
    groups = [(title, _tools(tools, state["tool"])) for title, tools in _GROUPS]
    laid = tuple((f"plateau:{it}", label) for it, label in boards.items())
    groups.append(("L'étagère", _tools(laid, state["tool"])))
    rows = _rows(town, words, str(state["begun"]))
    return Drawing(
        printed=Printed(len(rows[0]), len(rows), plan.grounds, plan.walls, plan.signs, plan.words),
        pieces=pieces(town),
        rows=rows,
        groups=tuple(groups),
        houses=tuple(
            DrawnBuilding(id_, it.name, it.dice, it.manor)
            for id_, it in town.board.buildings.items()
        ),
        held=next((it.label for _, tools in groups for it in tools if it.held), ""),
        columns=len(rows[0]),
        lines=len(rows),
    )


def _tools(tools: Iterable[tuple[str, str]], held: str) -> tuple[Tool, ...]:
    return tuple(Tool(value, label, value == held) for value, label in tools)


def _rows(town: Town, words: Mapping[str, str], begun: str) -> tuple[tuple[Place, ...], ...]:
    """Also the places where there is no cell: a tap may put one there."""
    lines: dict[str, list[Place]] = {}
    for cell in words:
        row = cell.lstrip("abcdefghijklmnopqrstuvwxyz")
        says = aside(town.board, cell) if cell in town.board.order else f"{cell}, rien"
        lines.setdefault(row, []).append(Place(cell, says, cell == begun))
    return tuple(tuple(line) for line in lines.values())
