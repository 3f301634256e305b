"""A table before its first move: its map, its tokens, who stands there, its settings.

`read_table` understands a whole document, whose map is a grid of words with what stands between
and on its cells (`read_board`). `Sheet` is one board of the box: read, turned, laid, and `joined`
with others into the map of a document.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gm_assistant.engine.forms import (
    ANYTHING,
    FLAG,
    By,
    Fields,
    Known,
    Many,
    OneOf,
    OrNull,
    Shape,
    Whole,
    expect,
    mapping,
    shortened,
    within,
)
from gm_assistant.games.brasier.rules.board import (
    BUILDING,
    CELL,
    CELLS,
    DIE,
    DIRECTIONS,
    DOOR,
    FENCE,
    FOREST,
    GRASS,
    NAME,
    NOWHERE,
    RED_WALL,
    SORT,
    TOKEN,
    WALL,
    WORDS,
    Board,
    Building,
    Cell,
    Edge,
    Fire,
    Ground,
    Hero,
    Marks,
    Owed,
    Rulings,
    Token,
    Town,
    Zombie,
    cell_name,
)
from gm_assistant.games.brasier.rules.fire import fits

# The debris tokens: those of the house (« données maison », G-21), or the table's own.

_TOKEN_KINDS: Final = ("debris", "vegetal")
_DEFAULTS: Final[Mapping[str, tuple[Token, ...]]] = {
    "debris": (
        *(Token(f"d{value}", "debris", 4, value=value) for value in range(1, 7)),
        Token("d5e", "debris", 2, value=5, out=5),
        Token("d6z", "debris", 2, value=6, spawn=True),
    ),
    "vegetal": (
        Token("v0", "vegetal", 12),
        Token("v4e", "vegetal", 4, out=4),
        Token("v5e", "vegetal", 2, out=5),
        Token("v0z", "vegetal", 2, spawn=True),
    ),
}
_TOKEN: Final = Shape(
    {"id": NAME, "count": Whole(0)}, {"value": OrNull(DIE), "out": OrNull(DIE), "spawn": FLAG}
)
_TOKENS: Final = Shape({}, dict.fromkeys(_TOKEN_KINDS, Many(_TOKEN)))


def read_tokens(value: object) -> dict[str, Token]:
    """The tokens of both kinds; a list that is given replaces the house's."""
    read = _TOKENS.read(value, "tokens")
    tokens: dict[str, Token] = {}
    for kind in _TOKEN_KINDS:
        given = (Token(kind=kind, **it) for it in read[kind]) if kind in read else _DEFAULTS[kind]
        for index, token in enumerate(given):
            _untaken(token.id, tokens, f"tokens.{kind}[{index}]")
            tokens[token.id] = token
    return tokens


def _untaken(id_: str, taken: Mapping[str, object], place: str) -> None:
    expect(id_ not in taken, within(place, "id"), f"« {shortened(id_)} » est déjà pris")


# The map of a document: the grid, its edges, its marks and its buildings.

_FLOORS: Final = {"b": 1, "B": 2}
NO_CELL: Final = "."
EDGES: Final = (RED_WALL, WALL, DOOR, FENCE)
LISTS: Final = ("spawn", "broyeur", "cour")
_POLES: Final = "perche"
_BELTS: Final = By(CELL, OneOf(DIRECTIONS, "sens"))
_MAP: Final = Shape({"grid": Many(WORDS)}, dict.fromkeys(("edges", "marks", "buildings"), ANYTHING))
_MARKS: Final = Shape(
    {}, {**dict.fromkeys(LISTS, Many(CELL)), "tapis": _BELTS, _POLES: Many(CELLS)}
)
_WALLS: Final = Shape({}, dict.fromkeys(EDGES, Many(CELLS)))
_BUILDING: Final = Shape({}, {"name": WORDS, "die": Many(DIE), "manor": FLAG})


def read_board(value: object) -> Board:
    """Understand a map, or say where it cannot be understood."""
    read = _MAP.read(value, "map")
    ground = _ground(read["grid"])
    expect(bool(ground), "map.grid", "au moins une case est attendue")
    buildings = _buildings(read.get("buildings", {}), ground)
    known = Known({"cells": ground})
    marks = _marks(read.get("marks", {}), known)
    bare = Board(ground, buildings, {}, marks)
    return Board(ground, buildings, _walls(read.get("edges", {}), bare, known), marks)


def _ground(rows: tuple[str, ...]) -> dict[Cell, Ground]:
    ground: dict[Cell, Ground] = {}
    for row, line in enumerate(rows):
        for column, word in enumerate(line.split()):
            if word != NO_CELL:
                cell = cell_name(column, row)
                ground[cell] = _one_cell(column, row, word, f"map.grid[{row}]")
    return ground


def _one_cell(column: int, row: int, word: str, place: str) -> Ground:
    kind, colon, name = word.partition(":")
    shown = f"« {shortened(word)} »"
    if kind in _FLOORS:
        expect(name != "", place, f"{shown} : le nom du bâtiment manque")
        return Ground(column, row, BUILDING, _FLOORS[kind], name)
    expect(kind in (FOREST, GRASS), place, f"{shown} : terrain inconnu")
    expect(colon == "", place, f"{shown} : seul un bâtiment porte un nom")
    return Ground(column, row, kind)


def _buildings(value: object, ground: Mapping[Cell, Ground]) -> dict[str, Building]:
    cells: dict[str, list[Cell]] = {}
    for cell, it in ground.items():
        if it.building:
            cells.setdefault(it.building, []).append(cell)
    said = By(OneOf(cells, "bâtiment"), _BUILDING).read(value, "map.buildings")
    return {id_: _building(id_, said.get(id_, {}), found) for id_, found in cells.items()}


def _building(id_: str, said: Fields, cells: list[Cell]) -> Building:
    return Building(
        said.get("name", id_), said.get("die", ()), bool(said.get("manor")), tuple(cells)
    )


def _marks(value: object, known: Known) -> Marks:
    read = _MARKS.read(value, "map.marks", known)
    poles = read.get(_POLES, ())
    for index, (top, foot) in enumerate(poles):
        place = f"map.marks.{_POLES}[{index}]"
        expect(top != foot, place, "deux cases différentes sont attendues")
    return Marks(
        spawns=frozenset(read.get("spawn", ())),
        grinders=frozenset(read.get("broyeur", ())),
        yard=frozenset(read.get("cour", ())),
        belts=read.get("tapis", {}),
        poles=frozenset(poles),
    )


def _walls(value: object, board: Board, known: Known) -> dict[Edge, str]:
    walls: dict[Edge, str] = {}
    for kind, found in _WALLS.read(value, "map.edges", known).items():
        for index, (one, other) in enumerate(found):
            place = f"map.edges.{kind}[{index}]"
            expect(other in board.beside(one), place, "deux cases voisines sont attendues")
            edge = board.edge(one, other)
            expect(edge not in walls, place, "ce bord est déjà donné")
            walls[edge] = kind
    return walls


# The table as it was set: from a document to the town before its first move.

FORMAT: Final = "brasier/1"
SCENARIO: Final = "brasier"
RULINGS: Final = Shape(
    {},
    {
        "directions": OneOf(("marqueur", "fixes"), "réglage"),
        "zombies_cross_walls": FLAG,
        "douse_through_walls": FLAG,
        "new_intensity": Whole(1, 4),
        "debris_on_six": FLAG,
        "advanced": FLAG,
        "horde": OneOf(("par_zombie", "fixe"), "réglage"),
        "debris_spawns_in_scenario": FLAG,
        "burn_if_still": FLAG,
        "half_of": OneOf(("toutes", "combustibles"), "réglage"),
        "manor_counts_at_end": FLAG,
        "turns": Whole(1, 99),
        "hero_pack_1": FLAG,
    },
)
_DOCUMENT: Final = Shape(
    {"format": ANYTHING, "map": ANYTHING, "heroes": Many(ANYTHING)},
    {
        "title": WORDS,
        "scenario": OrNull(OneOf((SCENARIO,), "scénario")),
        "rulings": RULINGS,
        **dict.fromkeys(("zombies", "fires", "debris", "tokens", "moves"), ANYTHING),
        **dict.fromkeys(("cites", "expect", "refused_at", "history"), ANYTHING),
    },
)
_HERO: Final = Shape(
    {"id": NAME},
    {"name": WORDS, "cell": OrNull(CELL), "health": OrNull(Whole(1)), "wounds": Whole(0)},
)
_ZOMBIE: Final = Shape({"id": NAME, "cell": CELL}, {"kind": SORT, "on_fire": FLAG})
_FIRES: Final = By(CELL, Whole(1, 4))
_LAID: Final = By(CELL, TOKEN)


def read_table(document: object) -> Town:
    """The town as a document sets it, or where the document cannot be understood."""
    data = mapping(document, "document")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = _DOCUMENT.read(data)
    board, scenario = read_board(read["map"]), read.get("scenario") is not None
    expect(bool(board.manors) or not scenario, "map.buildings", "ce scénario veut un manoir")
    tokens = read_tokens(read.get("tokens", {}))
    known = Known({"cells": board.order, "tokens": tokens})
    heroes = _heroes(read["heroes"], known)
    fires = _FIRES.read(read.get("fires", {}), "fires", known)
    town = Town(
        board=board,
        rulings=Rulings(**read.get("rulings", {})),
        scenario=scenario,
        tokens=tokens,
        heroes=heroes,
        zombies={},
        fires={cell: Fire(intensity) for cell, intensity in fires.items()},
        debris={},
        bag={it.id: it.count for it in tokens.values()},
        manor=board.manors if scenario else frozenset(),
        betsy=True if board.marks.yard else None,
        pending=tuple(Owed("start", hero=it.id) for it in heroes.values() if it.cell == NOWHERE),
    )
    for cell in town.fires:
        expect(cell not in town.manor, f"fires.{cell}", "le manoir brûle déjà, et pour toujours")
    _lay_debris(town, read.get("debris", {}))
    _put_zombies(town, read.get("zombies", []))
    return town


def _heroes(found: Sequence[object], known: Known) -> dict[str, Hero]:
    heroes: dict[str, Hero] = {}
    for index, item in enumerate(found):
        place = f"heroes[{index}]"
        read = _HERO.read(item, place, known)
        _untaken(read["id"], heroes, place)
        health, wounds = read.get("health"), read.get("wounds", 0)
        heroes[read["id"]] = Hero(
            id=read["id"],
            name=read.get("name", read["id"]),
            cell=read.get("cell") or NOWHERE,
            health=health,
            wounds=wounds,
            alive=health is None or wounds < health,
        )
    return heroes


def _put_zombies(town: Town, value: object) -> None:
    for index, read in enumerate(Many(_ZOMBIE).read(value, "zombies", town.known)):
        _untaken(read["id"], town.zombies, f"zombies[{index}]")
        # G-17: whoever stands on a burning cell burns, unless the table says otherwise.
        town.zombies[read["id"]] = Zombie(**{"on_fire": town.burns(read["cell"]), **read})


def _lay_debris(town: Town, value: object) -> None:
    left = dict(town.bag)
    for cell, token in _LAID.read(value, "debris", town.known).items():
        place = f"debris.{cell}"
        expect(not town.burns(cell), place, "cette case brûle")
        expect(fits(town, town.tokens[token], cell), place, "ce jeton ne va pas sur cette case")
        expect(left[token] > 0, place, f"il n'y a plus de jeton « {shortened(token)} »")
        left[token] -= 1
        town.debris = {**town.debris, cell: token}
    town.bag = left


# Boards put together: each turned by quarters, laid in its place, and joined into one map.

_CLOCKWISE: Final = "NESO"
Place = tuple[int, int]


class Sheet(NamedTuple):
    """One board as it is drawn: the words of its cells, and what is marked on them."""

    size: int
    words: Mapping[Place, str]
    pairs: Mapping[str, tuple[tuple[Place, Place], ...]]
    cells: Mapping[str, tuple[Place, ...]]
    belts: Mapping[Place, str]


_SHEET: Final = Shape(
    {"grid": Many(WORDS)},
    {
        **dict.fromkeys((*EDGES, _POLES), Many(CELLS)),
        **dict.fromkeys(LISTS, Many(CELL)),
        "tapis": _BELTS,
    },
)


def read_sheet(value: object, place: str) -> Sheet:
    """Understand a drawn board: a square grid, then pairs and lists of its cells."""
    where = within(place, "grid")
    rows = _MAP["grid"].read(mapping(value, place).get("grid"), where)
    words = {(x, y): it for y, row in enumerate(rows) for x, it in enumerate(row.split())}
    square = bool(rows) and all(len(row.split()) == len(rows) for row in rows)
    expect(square, where, "autant de cases que de lignes sont attendues")
    at = {cell_name(*it): it for it, word in words.items() if word != NO_CELL}
    read = _SHEET.read(value, place, Known({"cells": at}))
    return Sheet(
        size=len(rows),
        words=words,
        pairs={
            kind: tuple((at[one], at[other]) for one, other in read.get(kind, ()))
            for kind in (*EDGES, _POLES)
        },
        cells={kind: tuple(at[it] for it in read.get(kind, ())) for kind in LISTS},
        belts={at[it]: way for it, way in read.get("tapis", {}).items()},
    )


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


def _moved(sheet: Sheet, put: Callable[[Place], Place], belts: Mapping[Place, str]) -> Sheet:
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
        "edges": {kind: _pairs(laid_out, kind) for kind in EDGES},
        "marks": {
            **{
                kind: [cell_name(*it) for sheet in laid_out for it in sheet.cells[kind]]
                for kind in LISTS
            },
            "tapis": {cell_name(*it): way for sheet in laid_out for it, way in sheet.belts.items()},
            _POLES: _pairs(laid_out, _POLES),
        },
        "buildings": dict(buildings),
    }


def _rows(words: Mapping[Place, str]) -> list[str]:
    wide, high = max(x for x, _ in words) + 1, max(y for _, y in words) + 1
    return [" ".join(words.get((x, y), NO_CELL) for x in range(wide)) for y in range(high)]


def _pairs(sheets: Iterable[Sheet], kind: str) -> list[list[Cell]]:
    found = (it for sheet in sheets for it in sheet.pairs[kind])
    return [[cell_name(*one), cell_name(*other)] for one, other in found]
