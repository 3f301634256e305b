"""The steps on which a table of Brasier is set, its map drawn stroke by stroke."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ANYTHING, FLAG, NAME
from gm_assistant.engine.table import (
    Field,
    GoOn,
    NotReady,
    Problem,
    Ready,
    Setting,
    State,
    WebForm,
    trimmed,
)
from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.french.grammar import cause
from gm_assistant.games.brasier.rules.board import DIRECTIONS, Rulings, Town, cell_name
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.rules.maps import Sheet, joined, laid
from gm_assistant.games.brasier.rules.rounds import FORMAT, SCENARIO
from gm_assistant.games.brasier.screens.ground import Pieces, Printed, aside, pieces, printed
from gm_assistant.games.brasier.texts import (
    house_map,
    keep_map,
    kept_maps,
    own_folder,
    own_tokens,
    shelf,
    shelf_buildings,
    slug_of,
)
from gm_assistant.seam.companion import Asked, TableSetup
from gm_assistant.seam.pages import Screen, SentForm, whole_number

# Drawing a map cell by cell: each stroke gives a new map, still without its proof.

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
    return _drawn_houses(_bared(changed, {cell}) if word == NO_CELL else changed)


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


# A table being set: what is decided so far as plain JSON, and the document that it makes.

SEATS: Final = 6
HOUSE: Final = "Les plateaux de la maison"
_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky", "", "")
_TURNS: Final = 19


def document_of(state: State) -> dict[str, Any]:
    """The game file, its moves still to come."""
    return {
        "format": FORMAT,
        "title": state["title"],
        "scenario": SCENARIO if state["scenario"] else None,
        "rulings": state["rulings"],
        "map": state["map"],
        "heroes": _heroes(state["heroes"]),
        "zombies": _zombies(state["zombies"]),
        "fires": state["fires"],
        "moves": [],
    }


def _heroes(said: list[dict[str, str]]) -> list[dict[str, Any]]:
    heroes: dict[str, dict[str, Any]] = {}
    for it in said:
        if it["name"]:
            slug = slug_of(it["name"]) or "heros"
            id_ = slug if slug not in heroes else f"{slug}_{len(heroes) + 1}"
            heroes[id_] = {"id": id_, "name": it["name"], "cell": it["cell"] or None}
            heroes[id_] |= {"health": int(it["health"])} if it["health"] else {}
    return list(heroes.values())


def _zombies(stacks: Mapping[str, Mapping[str, int]]) -> list[dict[str, str]]:
    """So many of each kind on each cell."""
    found = [
        (cell, kind)
        for cell, of in stacks.items()
        for kind, many in of.items()
        for _ in range(many)
    ]
    return [
        {"id": f"z{number}", "cell": cell, "kind": kind}
        for number, (cell, kind) in enumerate(found, 1)
    ]


def shown_game(state: State) -> Game:
    """The table as it stands, whatever it still lacks."""
    whole = document_of(state)
    try:
        return open_document(whole)
    except Malformed:
        bare = {**whole, "scenario": None, "heroes": [], "zombies": [], "fires": {}}
        return open_document(bare)


def holds(state: State) -> bool:
    """Whether a state that was kept can be trusted."""
    try:
        shown_game(state)
    except (Malformed, KeyError, TypeError, ValueError, AttributeError):
        return False
    return len(state["heroes"]) == SEATS


# The pages on which a table is set: who plays, on which map, by which rulings; and the drawing.

_YES_NO: Final = (("oui", "oui"), ("non", "non"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting, with its words and what this table has chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str
    cites: str


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
class House:
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
    houses: tuple[House, ...]
    held: str
    columns: int
    lines: int


_WORDS: Final[Mapping[str, tuple[str, tuple[tuple[str, str], ...], str]]] = {
    "directions": (
        "Les chiffres du marqueur",
        (("marqueur", "tournent avec lui"), ("fixes", "restent fixes")),
        "G-01",
    ),
    "new_intensity": (
        "Un marqueur neuf est à",
        tuple((str(it), str(it)) for it in range(4, 0, -1)),
        "G-10",
    ),
    "horde": (
        "La horde aide de",
        (("par_zombie", "1 par autre zombie"), ("fixe", "2, dès deux zombies")),
        "G-18",
    ),
    "half_of": (
        "À la fin comptent",
        (("toutes", "toutes les cases"), ("combustibles", "sauf l'herbe")),
        "G-30",
    ),
    "zombies_cross_walls": ("Les zombies passent les murs ordinaires", _YES_NO, "G-07"),
    "douse_through_walls": ("On arrose à travers un mur", _YES_NO, "G-09"),
    "debris_on_six": ("Un 6 laisse des débris", _YES_NO, "G-13"),
    "advanced": ("Hors scénario, débris quand même", _YES_NO, "G-13"),
    "debris_spawns_in_scenario": ("Au scénario, des zombies sortent des débris", _YES_NO, "G-22"),
    "burn_if_still": ("Qui brûle sans bouger lance aussi", _YES_NO, "G-24"),
    "manor_counts_at_end": ("Le manoir compte à la fin", _YES_NO, "G-30"),
    "hero_pack_1": ("Hero pack 1 (cheville foulée)", _YES_NO, "G-34"),
}


def rulings(chosen: Mapping[str, Any]) -> tuple[Ruling, ...]:
    said = {name: chosen.get(name, getattr(Rulings(), name)) for name in _WORDS}
    return tuple(
        Ruling(name, label, options, as_word(said[name]), cites)
        for name, (label, options, cites) in _WORDS.items()
    )


def as_word(value: object) -> str:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else str(value)


def chosen_rulings(said: Mapping[str, str]) -> dict[str, Any]:
    """Only what differs from the house's defaults, so that a document stays short."""
    found: dict[str, Any] = {}
    for name, (_, options, _) in _WORDS.items():
        word = said.get(name, "")
        if word in dict(options):
            value = _meant(word, getattr(Rulings(), name))
            if value != getattr(Rulings(), name):
                found[name] = value
    return found


def _meant(word: str, default: object) -> Any:
    if isinstance(default, bool):
        return word == "oui"
    return int(word) if isinstance(default, int) else word


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
    town: Town, words: Mapping[str, str], state: Mapping[str, Any], boards: Iterable[str]
) -> Drawing:
    plan = printed(town.board)
    groups = [(title, _tools(tools, state["tool"])) for title, tools in _GROUPS]
    laid = tuple((f"plateau:{it}", it.capitalize()) for it in boards)
    groups.append(("L'étagère", _tools(laid, state["tool"])))
    rows = _rows(town, words, str(state["begun"]))
    return Drawing(
        printed=Printed(len(rows[0]), len(rows), plan.grounds, plan.walls, plan.signs, plan.words),
        pieces=pieces(town),
        rows=rows,
        groups=tuple(groups),
        houses=tuple(
            House(id_, it.name, it.dice, it.manor) for id_, it in town.board.buildings.items()
        ),
        held=_held(groups),
        columns=len(rows[0]),
        lines=len(rows),
    )


def _tools(tools: Iterable[tuple[str, str]], held: str) -> tuple[Tool, ...]:
    return tuple(Tool(value, label, value == held) for value, label in tools)


def _held(groups: Iterable[tuple[str, tuple[Tool, ...]]]) -> str:
    return next((it.label for _, tools in groups for it in tools if it.held), "")


def _rows(town: Town, words: Mapping[str, str], begun: str) -> tuple[tuple[Place, ...], ...]:
    """Also the places where there is no cell: a tap may put one there."""
    lines: dict[str, list[Place]] = {}
    for cell in words:
        row = cell.lstrip("abcdefghijklmnopqrstuvwxyz")
        says = aside(town.board, cell) if cell in town.board.order else f"{cell}, rien"
        lines.setdefault(row, []).append(Place(cell, says, cell == begun))
    return tuple(tuple(line) for line in lines.values())


# Setting a table of « Brasier »: who plays, the rulings, the map chosen or drawn.

BLANK = "Une carte vierge"
SAME = "La carte telle quelle"
WIDE, HIGH = 10, 8


class Table:
    """How this table is set, with its own boards and maps."""

    def __init__(self, data: Path | None) -> None:
        self.data, self.own = data, own_folder(data) if data else None
        # The scenario on the house's boards, four heroes thrown for, no zombie yet.
        self._setting = Setting[SentForm](
            evening="Brasier",
            fields=(
                Field("title", NAME, "Brasier", "table", "titre", clean=trimmed(120)),
                Field("scenario", FLAG, True, "table",
                      told=lambda _, form: form.get("scenario") != "non"),
                Field("heroes", ANYTHING, _seated((it, "") for it in _NAMES), "table",
                      told=_heroes_told),
                Field("rulings", ANYTHING, {}, "table", told=_rulings_told),
                Field("map", ANYTHING, {}),
                Field("map_name", ANYTHING, HOUSE),
                Field("zombies", ANYTHING, {}),
                Field("fires", ANYTHING, {}),
                Field("tool", ANYTHING, "b"),
                Field("building", ANYTHING, ""),
                Field("begun", ANYTHING, ""),
                Field("quarters", ANYTHING, 0),
            ),
            steps={"table": self._set, "carte": self._draw},
            document=self._document,
            opened=open_document,
            problems=_problems,
            in_words=lambda error, _: f"{error.place} : {error.sentence}.",
        )  # fmt: skip

    def setting(self) -> TableSetup[Game]:
        return TableSetup(
            first=self._setting.first,
            fresh=lambda today: {**self._setting.fresh(today), "map": self._house()},
            page=self._page,
            answered=self._setting.answered,
            again=self._again,
            holds=holds,
        )

    def _house(self) -> dict[str, Any]:
        """A slip in the table's own boards is told elsewhere; the shipped ones stand in."""
        try:
            return house_map(self.own)
        except Malformed:
            return house_map()

    def _again(self, document: Mapping[str, Any], game: Game) -> State:
        """The same heroes and the same map."""
        heroes = ((it.name, str(it.health or "")) for it in game.town.heroes.values())
        return {
            **{it.name: it.first for it in self._setting.fields},
            "title": str(document.get("title", "Brasier")),
            "scenario": game.town.scenario,
            "heroes": _seated(heroes),
            "map": document["map"],
            "map_name": "La même carte",
            "rulings": document.get("rulings", {}),
        }

    def _page(self, asked: Asked) -> Screen:
        state = asked.state
        game = shown_game(state)
        if asked.step == "carte":
            drawn = words(state["map"])
            view = drawing_view(game.town, drawn, state, shelf(self.own))
            return Screen("brasier/dessin.html", {"drawing": view, "state": state})
        maps = (SAME, HOUSE, BLANK, *kept_maps(self.data))
        preview = drawing_view(game.town, words(state["map"]), state, ())
        return Screen(
            "brasier/mise.html",
            {"state": state, "maps": maps, "rulings": rulings(state["rulings"]), "map": preview},
        )

    def _set(self, told: State, form: SentForm, _chance: Random) -> GoOn | Ready:
        match form.get("faire"):
            case "dessiner":
                return GoOn(told, "carte")
            case "carte":
                return GoOn(self._with_map(told, form.get("carte")), "table")
            case _:
                return Ready(told)

    def _with_map(self, state: State, name: str) -> State:
        if name == SAME:
            return state
        kept = {HOUSE: self._house(), BLANK: blank(WIDE, HIGH), **kept_maps(self.data)}
        if name not in kept:
            raise Unreadable
        return {**state, "map": kept[name], "map_name": name, "fires": {}, "zombies": {}}

    def _document(self, state: State, _chance: Random) -> dict[str, Any]:
        tokens = own_tokens(self.own)
        return document_of(state) | ({"tokens": tokens} if tokens else {})

    def _draw(self, state: State, form: SentForm, _chance: Random) -> GoOn:
        """The map must be one that can be shown."""
        drawn = self._drawn(state, form)
        if drawn["map"] != state["map"]:
            shown_game(drawn)
        return GoOn(drawn, "table" if form.get("faire") == "finir" else "carte")

    def _drawn(self, state: State, form: SentForm) -> State:
        """A tap on the map, a tool taken up, or one of the small forms beside it."""
        if form.get("case"):
            return stroke(state, form.get("case"), shelf(self.own), shelf_buildings(self.own))
        tool = form.get("outil")
        if tool:
            return self._with_tool(state, tool, form)
        if form.get("tourner"):
            return {**state, "quarters": (state["quarters"] + 1) % 4}
        if form.get("taille"):
            wide, high = _size(form)
            return {**state, "map": resized(state["map"], wide, high)}
        if form.get("batiment"):
            return _setting_housed(state, form)
        if form.get("garder"):
            return self._kept(state, form.get("nom").strip()[:60])
        return state

    def _with_tool(self, state: State, tool: str, form: SentForm) -> State:
        if tool not in TOOLS and tool.removeprefix("plateau:") not in shelf(self.own):
            raise Unreadable
        name = form.get("nom").strip()[:40]
        return {**state, "tool": tool, "begun": "", "building": name or state["building"]}

    def _kept(self, state: State, name: str) -> State:
        if not name:
            raise NotReady("Donnez un nom à cette carte avant de la garder.")
        if self.data is None:
            raise NotReady("Aucun dossier où garder cette carte.")
        try:
            keep_map(self.data, name, state["map"])
        except OSError as error:
            sentence = f"La carte n'est pas gardée ({cause(error)}) : vérifiez le disque."
            raise NotReady(sentence) from error
        return {**state, "map_name": name}


def _problems(state: State) -> Iterator[Problem]:
    """Each hero who does not throw for his place stands on the map."""
    cells = shown_game(state).town.board.ground
    for it in state["heroes"]:
        if it["name"] and it["cell"] and it["cell"] not in cells:
            away = f"{it['name']} : la carte n'a pas de case « {it['cell']} »"
            yield Problem(f"{away} ; vide, le dé la tire.")


def _seated(heroes: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """Names and health; every place is thrown for."""
    seats = [{"name": name, "cell": "", "health": health} for name, health in heroes][:SEATS]
    return seats + [{"name": "", "cell": "", "health": ""} for _ in range(SEATS - len(seats))]


def _heroes_told(_state: State, form: WebForm) -> list[dict[str, str]]:
    return [
        {
            "name": form.get(f"nom.{it}").strip()[:40],
            "cell": form.get(f"case.{it}").strip().casefold()[:4],
            "health": _number(form.get(f"vie.{it}")),
        }
        for it in range(SEATS)
    ]


def _rulings_told(_state: State, form: WebForm) -> dict[str, Any]:
    chosen = chosen_rulings({name: form.get(f"r.{name}") for name in _WORDS})
    turns = int(_number(form.get("turns")) or _TURNS)
    return chosen | ({"turns": turns} if turns != _TURNS else {})


def _size(form: SentForm) -> tuple[int, int]:
    wide, high = _number(form.get("colonnes")), _number(form.get("lignes"))
    return (
        max(1, min(int(wide or "1"), WIDEST)),
        max(1, min(int(high or "1"), WIDEST)),
    )


def _setting_housed(state: State, form: SentForm) -> State:
    """A building renamed, its dice, whether it is the manor."""
    id_, map_ = form.get("batiment"), state["map"]
    said: dict[str, Any] = {"name": form.get("nom").strip()[:40] or id_}
    dice = sorted({int(it) for it in form.getlist("die") if it in "123456"})
    if dice:
        said["die"] = dice
    if form.get("manoir"):
        said["manor"] = True
    return {**state, "map": {**map_, "buildings": {**map_.get("buildings", {}), id_: said}}}


def _number(said: str) -> str:
    """A small number as it was typed, or nothing."""
    return said if whole_number(said, 2) else ""
