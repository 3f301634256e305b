"""How a map is read: forms of values, tokens, houses put together."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from gm_assistant.games.brasier.rules.board import (
    DIRECTIONS,
    DOOR,
    FENCE,
    RED_WALL,
    WALL,
    Board,
    Building,
    Cell,
    Edge,
    Ground,
    Malformed,
    Marks,
    Token,
    cell_name,
)

# Reading one value of a document: each form takes it as it should be or says what is wrong.

Form: TypeAlias = Callable[[Any, str], Any]
Forms: TypeAlias = Mapping[str, Form]

LONGEST_TEXT: Final = 20_000
_SHOWN: Final = 40


class Shape(NamedTuple):
    """The fields of an object: those that it must have, those that it may have."""

    required: Forms
    optional: Forms


def ensure(holds: bool, place: str, sentence: str) -> None:
    """Stop at this place of the document unless what it says holds."""
    if not holds:
        raise Malformed(place, sentence)


def quoted(word: str) -> str:
    """Somebody's word, plain and short enough for one line."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in word[:_SHOWN])
    return f"« {plain}{'…' if len(word) > _SHOWN else ''} »"


def inside(place: str, field: str) -> str:
    """The place of a field."""
    name = quoted(field)[2:-2]
    return f"{place}.{name}" if place else name


def whatever(value: Any, _place: str) -> Any:
    """What the rules never look at."""
    return value


def text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise Malformed(place, "un texte est attendu")
    ensure(len(value) <= LONGEST_TEXT, place, f"{LONGEST_TEXT} caractères au plus")
    # A lone half of a surrogate pair cannot be written back.
    ensure(not any("\ud800" <= it <= "\udfff" for it in value), place, "caractère illisible")
    return value


def name(value: Any, place: str) -> str:
    word = text(value, place)
    ensure(word != "", place, "un texte non vide est attendu")
    return word


def flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(place, "true ou false est attendu")
    return value


def whole(least: int, most: int | None = None) -> Form:
    """A whole number in these bounds."""
    bounds = f"de {least} à {most}" if most is not None else f"d'au moins {least}"

    def read(value: Any, place: str) -> int:
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        fits = number is not None and number >= least and (most is None or number <= most)
        if number is None or not fits:
            raise Malformed(place, f"un nombre entier {bounds} est attendu")
        return number

    return read


die: Final = whole(1, 6)


def one_of(words: Collection[str], what: str) -> Form:
    """A word among these."""

    def read(value: Any, place: str) -> str:
        if not isinstance(value, str):
            raise Malformed(place, f"{what} : un texte est attendu")
        ensure(value in words, place, f"{what} : {quoted(value)} est inconnu")
        return value

    return read


def or_null(form: Form) -> Form:
    return lambda value, place: None if value is None else form(value, place)


def each(form: Form) -> Form:
    """A list of such values."""

    def read(value: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Malformed(place, "une liste est attendue")
        return tuple(form(item, f"{place}[{index}]") for index, item in enumerate(value))

    return read


def pair(form: Form) -> Form:
    """A list of exactly two such values."""
    several = each(form)

    def read(value: Any, place: str) -> tuple[Any, Any]:
        found = several(value, place)
        if len(found) != 2:
            raise Malformed(place, "il en faut exactement deux")
        return found[0], found[1]

    return read


def entries(key: Form, form: Form) -> Form:
    """An object whose names are such keys, and whose values are such values."""

    def read(value: Any, place: str) -> dict[str, Any]:
        found = an_object(value, place)
        return {
            key(one, inside(place, one)): form(item, inside(place, one))
            for one, item in found.items()
        }

    return read


def an_object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(place, "un objet est attendu")
    return value


def fields(value: Any, place: str, shape: Shape) -> dict[str, Any]:
    """An object with these fields and no others."""
    found = an_object(value, place)
    for needed in shape.required:
        ensure(needed in found, inside(place, needed), "ce champ manque")
    read: dict[str, Any] = {}
    for field, item in found.items():
        form = shape.required.get(field) or shape.optional.get(field)
        if form is None:
            raise Malformed(inside(place, field), "champ inconnu")
        read[field] = form(item, inside(place, field))
    return read


# The debris tokens: those of the house (« données maison », G-21), or the table's own.

_KINDS: Final = ("debris", "vegetal")
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
    {"id": name, "count": whole(0)}, {"value": or_null(die), "out": or_null(die), "spawn": flag}
)


def read_tokens(value: Any) -> dict[str, Token]:
    """The tokens of both kinds; a list that is given replaces the house's."""
    listed = each(lambda item, place: fields(item, place, _TOKEN))
    read = fields(value, "tokens", Shape({}, dict.fromkeys(_KINDS, listed)))
    tokens: dict[str, Token] = {}
    for kind in _KINDS:
        for index, token in enumerate(_of_kind(kind, read.get(kind))):
            place = f"tokens.{kind}[{index}].id"
            ensure(token.id not in tokens, place, f"{quoted(token.id)} est déjà pris")
            tokens[token.id] = token
    return tokens


def _of_kind(kind: str, given: tuple[Mapping[str, Any], ...] | None) -> tuple[Token, ...]:
    if given is None:
        return _DEFAULTS[kind]
    return tuple(Token(kind=kind, **one) for one in given)


# Reading the map of a document: the grid, its edges, its marks and its buildings.

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


# Boards put together: each turned by quarters, laid in its place, and joined into one map.

NO_CELL: Final = "."
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
