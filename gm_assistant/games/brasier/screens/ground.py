"""The map as it is drawn: ground, markers, pieces, and the gauges beside it."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gm_assistant.french.language import counted, listed
from gm_assistant.games.brasier.rules.board import (
    FOREST,
    GRASS,
    HOTTEST,
    Board,
    Cell,
    Edge,
    Result,
    Town,
    Zombie,
    ZombieId,
)
from gm_assistant.games.brasier.rules.fire import connected, faces
from gm_assistant.games.brasier.rules.game import (
    counted_cells,
    covered,
    half_is_gone,
    in_debris,
    to_burn,
)
from gm_assistant.games.brasier.rules.zombies import CLIMB, climb_number, is_climb, spawns

# The board as it is printed: terrain, walls, marks and names, as paths of one picture.

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


# The fires: the square counter with its four numbers, and what becomes of each.


@dataclass(frozen=True, slots=True)
class Marker:
    """A fire: the square counter, the numbers of its sides, and what becomes of it."""

    x: int
    y: int
    intensity: int
    north: int
    east: int
    south: int
    west: int
    due: bool
    permanent: bool
    preserved: bool
    dying: bool
    shares: bool
    fresh: bool

    @property
    def flames(self) -> tuple[int, ...]:
        """Where each flame stands: one for each level."""
        return {1: (50,), 2: (41, 59), 3: (36, 50, 64), 4: (34, 45, 56, 67)}[self.intensity]

    @property
    def flame(self) -> int:
        """How wide a flame is."""
        return {1: 26, 2: 19, 3: 15, 4: 12}[self.intensity]


def level(town: Town, cell: Cell) -> int:
    """The intensity of a fire; 0 where there is none."""
    if cell in town.manor:
        return HOTTEST
    return town.fires[cell].intensity if cell in town.fires else 0


def fades(town: Town, cell: Cell) -> bool:
    """Whether this marker will be turned when the last die has been thrown."""
    return cell in town.fires and cell not in town.touched and town.owes("roll")


def dies_out(town: Town, cell: Cell) -> bool:
    quarters = 2 if town.rain and town.outdoors(cell) else 1
    return fades(town, cell) and town.fires[cell].intensity <= quarters


def marker_of(town: Town, cell: Cell, before: Town | None = None, is_lit: bool = False) -> Marker:
    """`before`: the town one move ago, so that what has just changed is seen."""
    x, y = corner(town.board, cell)
    intensity = level(town, cell)
    shown = faces(intensity, town.rulings.directions)
    return Marker(
        x,
        y,
        intensity,
        north=shown["N"],
        east=shown["E"],
        south=shown["S"],
        west=shown["O"],
        due=any(it.what == "roll" and it.cell == cell for it in town.pending),
        permanent=cell in town.manor,
        preserved=cell in town.fires and town.fires[cell].preserved,
        dying=dies_out(town, cell),
        shares=is_lit or _is_occupied(town, cell),
        fresh=before is not None and level(before, cell) != intensity,
    )


def _is_occupied(town: Town, cell: Cell) -> bool:
    """The counter makes room for whoever stands there: its numbers are never hidden."""
    return bool(town.walkers(cell)) or any(it.cell == cell for it in town.heroes.values())


def outline(town: Town) -> str:
    """Around each connected fire of two markers or more, so that it is seen as one."""
    drawn = []
    for group in connected(town.board, town.fires):
        if len(group) > 1:
            drawn += [_side(town, cell, way) for cell in group for way in _open(town, cell, group)]
    return "".join(drawn)


def _open(town: Town, cell: Cell, group: list[Cell]) -> list[str]:
    towards = town.board.towards[cell]
    return [way for way in "NESO" if towards.get(way) not in group]


def _side(town: Town, cell: Cell, way: str) -> str:
    """One side of a cell, a little inside of it."""
    x, y = corner(town.board, cell)
    low, high, long = 4, SIDE - 4, SIDE - 8
    starts = {"N": (low, low), "E": (high, low), "S": (low, high), "O": (low, low)}
    dx, dy = starts[way]
    return f"M{x + dx} {y + dy}{'h' if way in 'NS' else 'v'}{long}"


# What stands on the board now: markers, debris, zombies, heroes.


@dataclass(frozen=True, slots=True)
class Piece:
    """A token: debris, zombies of one sort, a hero."""

    x: int
    y: int
    look: str
    words: str = ""
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that stands on the board."""

    markers: tuple[Marker, ...]
    tokens: tuple[Piece, ...]
    outline: str
    barricades: str


def pieces(
    town: Town,
    newborn: AbstractSet[ZombieId] = frozenset(),
    before: Town | None = None,
    lit: AbstractSet[Cell] = frozenset(),
) -> Pieces:
    """`newborn`: zombies that have only just appeared; `before`: the town one move ago.

    `lit`: cells that a price is written on.
    """
    burning = town.board.sorted([*town.fires, *town.manor])
    return Pieces(
        markers=tuple(marker_of(town, it, before, it in lit) for it in burning),
        tokens=tuple(_tokens(town, newborn)),
        outline=outline(town),
        barricades=lines(town.board, sorted(town.barricades)),
    )


def _tokens(town: Town, newborn: AbstractSet[ZombieId]) -> Iterable[Piece]:
    for cell in town.debris:
        yield _debris(town, cell)
    for it in town.pending:
        if it.what == "debris":
            yield Piece(*_at(town, it.cell, 50, 50), "debris du", "?")
    for cell in town.board.sorted(town.cans):
        yield Piece(*_at(town, cell, 84, 20), "bidon")
    for cell in town.board.sorted(town.taken_over):
        yield Piece(*_at(town, cell, 50, 50), "dominee")
    for cell in town.board.sorted(town.pits):
        yield Piece(*_at(town, cell, 50, 50), "fosse")
    yield from _zombies(town, newborn)
    yield from _heroes(town)


def _at(town: Town, cell: Cell, x: int, y: int) -> tuple[int, int]:
    left, top = corner(town.board, cell)
    return left + x, top + y


def token_words(town: Town, token: str | None) -> str:
    """What is printed under a token: its value, who it puts out, a spawn point."""
    if token is None:
        return "–"
    it = town.tokens[token]
    return str(it.value) if it.value is not None else "·"


def token_badge(town: Town, token: str | None) -> str:
    it = town.tokens[token] if token else None
    out = f"éteint {it.out}" if it and it.out else ""
    return f"{out} ☠".strip() if it and it.spawn else out


def _debris(town: Town, cell: Cell) -> Piece:
    token = town.debris[cell]
    look = "debris" if town.outdoors(cell) is False else "debris vegetal"
    badge = token_badge(town, token)
    return Piece(*_at(town, cell, 50, 46), look, token_words(town, token), badge)


def _zombies(town: Town, newborn: AbstractSet[ZombieId]) -> Iterable[Piece]:
    """On each cell one stack of those that burn, one of the others, side by side."""
    for cell in town.board.sorted({it.cell for it in town.zombies.values() if it.alive}):
        walkers = town.walkers(cell)
        stacks = [[it for it in walkers if it.on_fire is lit] for lit in (False, True)]
        number = climb_number(town, cell)
        walled = any(is_climb(town, cell, it) for it in town.board.beside(cell))
        horde = f"↑{number}+" if walled and number < CLIMB else ""
        for place, stack in enumerate(it for it in stacks if it):
            yield _stack(town, stack, place, "" if place else horde, newborn)


def _stack(
    town: Town, stack: list[Zombie], place: int, badge: str, newborn: AbstractSet[ZombieId]
) -> Piece:
    cell = stack[0].cell
    fresh = all(it.id in newborn for it in stack)
    look = "zombie"
    look += " enflamme" if stack[0].on_fire else ""
    look += " zheros" if any(it.kind == "heros" for it in stack) else ""
    waits = town.phase == "zombies" and any(not it.moved for it in stack) and not fresh
    look += " neuf" if fresh else ""
    look += " attend" if waits else ""
    words = f"×{len(stack)}" if len(stack) > 1 else ""
    across, down = _foot(town, cell)
    return Piece(*_at(town, cell, across + 36 * place, down), look, words, badge)


def _foot(town: Town, cell: Cell) -> tuple[int, int]:
    """Where the first zombie of a cell stands: under what lies there, if anything does."""
    return (17, 83) if town.burns(cell) or cell in town.debris else (20, 72)


def _heroes(town: Town) -> Iterable[Piece]:
    order = list(town.heroes)
    places: dict[Cell, int] = {}
    for hero in town.heroes.values():
        if not hero.cell:
            continue
        place = places.get(hero.cell, 0)
        places[hero.cell] = place + 1
        look = f"heros h{order.index(hero.id) % 6} {hero.state if hero.alive else 'mort'}"
        badge = "+1" if town.board.upstairs(hero.cell) and hero.alive else ""
        down = _foot(town, hero.cell)[1]
        spot = _at(town, hero.cell, 80 - 30 * (place // 3), down - 28 * (place % 3))
        yield Piece(*spot, look, hero.name[:2], badge)


# Who wins, and how near each side is: the buildings, the cells, the turns.

_ENDS: Final = {
    "batiments": "La moitié de chaque bâtiment est en débris.",
    "brasier": "L'orage vient trop tard : la moitié de la ville est perdue.",
    "orage": "L'orage du matin éteint les derniers feux.",
    "declaree": "La table l'a dit.",
}
_SIDES: Final = {"zombies": "les zombies", "heros": "les héros"}
TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Share:
    """One building: so many of its cells in debris; `tenths` of the way to its half."""

    name: str
    debris: int
    cells: int
    burning: int
    half: bool
    tenths: int

    @property
    def needed(self) -> int:
        return (self.cells + 1) // 2


@dataclass(frozen=True, slots=True)
class Gauges:
    """Both ways in which the zombies win, and the time that is left to the heroes."""

    shares: tuple[Share, ...]
    halves: int
    covered: int
    cells: int
    needed: int
    tenths: int
    turn: int
    turns: int
    scenario: bool
    near: str
    ended: str
    why: str


def gauges(town: Town) -> Gauges:
    shares = tuple(_share(town, id_) for id_ in to_burn(town))
    cells = counted_cells(town)
    count, needed = covered(town, cells), (len(cells) + 1) // 2
    halves = sum(it.half for it in shares)
    return Gauges(
        shares=shares,
        halves=halves,
        covered=count,
        cells=len(cells),
        needed=needed,
        tenths=_tenths(count, needed),
        turn=town.turn,
        turns=town.rulings.turns,
        scenario=town.scenario,
        near=_near(shares, halves, needed - count) if town.scenario else "",
        ended=ended(town.result),
        why=_ENDS[town.result.reason] if town.result else "",
    )


def _share(town: Town, id_: str) -> Share:
    building = town.board.buildings[id_]
    gone = in_debris(town, building)
    burning = sum(it in town.fires for it in building.cells)
    needed = (len(building.cells) + 1) // 2
    half = half_is_gone(town, building)
    return Share(building.name, gone, len(building.cells), burning, half, _tenths(gone, needed))


def _tenths(count: int, needed: int) -> int:
    return min(TENTHS, count * TENTHS // needed) if needed else TENTHS


def _near(shares: tuple[Share, ...], halves: int, missing: int) -> str:
    """« Aux zombies il manque 3 bâtiments, ou 12 cases à la fin »."""
    left = len(shares) - halves
    if missing <= 0:
        return f"À l'orage, les zombies gagneraient déjà ; sinon il leur faut {_houses(left)}."
    return (
        f"Aux zombies il manque {_houses(left)} à moitié en débris, "
        f"ou {counted(missing, 'case')} à la fin du dernier tour."
    )


def _houses(count: int) -> str:
    return counted(count, "bâtiment")


def ended(result: Result | None) -> str:
    """Who won, as it is announced."""
    if result is None:
        return ""
    if not result.winners:
        return "Égalité"
    winners = listed(_SIDES[it] for it in result.winners)
    return f"Victoire : {winners}"


# The round in words: which phase, what remains to be done in it, and what comes next.

_PHASES: Final = {
    "preparation": "Mise en place",
    "feu": "Le feu",
    "zombies": "Les zombies",
    "heros": "Les héros",
    "finie": "Partie finie",
}
_NEXT: Final = {
    "preparation": "Commencer le tour 1",
    "feu": "Aux zombies",
    "zombies": "Aux héros",
    "heros": "Tour suivant : le feu",
}


@dataclass(frozen=True, slots=True)
class Next:
    """The button that goes on, and what would be passed over."""

    label: str
    warning: str


def moment_words(town: Town) -> str:
    """« Tour 3 sur 19, le feu »."""
    phase = _PHASES[town.phase]
    if town.phase in ("preparation", "finie"):
        return phase
    turns = f" sur {town.rulings.turns}" if town.scenario else ""
    return f"Tour {town.turn}{turns} · {phase.lower()}"


def next_of(
    town: Town, newborn: AbstractSet[ZombieId] = frozenset(), unfought: int = 0
) -> Next | None:
    """Nothing goes on while something is owed; fights are the table's, and only called to mind."""
    if town.pending or town.result:
        return None
    label = _NEXT[town.phase]
    if town.phase == "heros" and town.scenario and town.turn >= town.rulings.turns:
        label = "Finir le dernier tour"
    fights = f"{counted(unfought, 'combat')} à jouer ?" if unfought else ""
    return Next(label, ", ".join(filter(None, (_left(town, newborn), fights))))


def _left(town: Town, newborn: AbstractSet[ZombieId]) -> str:
    """What somebody may have forgotten."""
    if town.phase == "zombies":
        waits = (it for it in town.zombies.values() if it.alive and not it.moved)
        still = sum(it.id not in newborn for it in waits)
        return f"{counted(still, 'zombie')} sans bouger" if still else ""
    if town.phase == "heros":
        moving = town.moving()
        if moving:
            return f"{moving.name} bouge encore"
        still = sum(it.state == "attend" for it in town.present())
        return f"{counted(still, 'héros', 'héros')} sans bouger" if still else ""
    return ""


def now_words(town: Town) -> str:
    """What the table does now, in one line."""
    moving = town.moving()
    match town.phase:
        case "preparation":
            return "Tout est en place ?"
        case "feu":
            return "Le feu a joué : regardez ce qui a changé."
        case "zombies" if any(it.alive for it in town.zombies.values()) or not spawns(town):
            return "Aux joueurs zombies : touchez un zombie, puis une case."
        case "zombies":
            return "Aux joueurs zombies : aucun n'est encore là, dites combien apparaissent."
        case "heros" if moving:
            return f"{moving.name} : {counted(moving.points or 0, 'point')}."
        case "heros":
            return "Aux joueurs héros : touchez un héros."
        case _:
            return "La partie est finie."


# Which rules are meant by what is under the finger.


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a rule, and where it is found in the rulebook."""

    label: str
    kind: str
    id: str


_ZOMBIE: Final = (
    Named("Zombie en feu", "zombie", "en_feu"),
    Named("Grimper", "zombie", "grimper"),
    Named("Horde", "zombie", "horde"),
    Named("Shamble", "zombie", "shamble"),
)
_HERO: Final = (
    Named("Marcher", "heros", "marcher"),
    Named("Arroser", "heros", "arroser"),
    Named("Fouiller les débris", "heros", "fouiller"),
    Named("Sauter par la fenêtre", "heros", "fenetre"),
    Named("Portée", "heros", "portee"),
    Named("Fuir les flammes", "heros", "fuir"),
)


def of_zombie(kind: str) -> tuple[Named, ...]:
    return (
        (*_ZOMBIE, Named("Zombie héros", "zombie", "zombie_heros")) if kind == "heros" else _ZOMBIE
    )


def of_hero() -> tuple[Named, ...]:
    return _HERO


def of_cell(town: Town, cell: Cell) -> tuple[Named, ...]:
    """What is printed there, and what burns."""
    marks = town.board.marks
    poles = {it for pole in marks.poles for it in pole}
    found = {
        Named("Le manoir", "lieu", "manoir"): cell in town.board.manors,
        Named("Étage", "lieu", "etage"): town.board.upstairs(cell),
        Named("Forêt", "lieu", "foret"): town.board.terrain(cell) == FOREST,
        Named("Broyeur", "lieu", "broyeur"): cell in marks.grinders,
        Named("Tapis roulant", "lieu", "tapis"): cell in marks.belts,
        Named("La cour de Betsy", "lieu", "cour"): cell in marks.yard,
        Named("Perche", "lieu", "perche"): cell in poles,
        Named("Dominée", "carte", "dominee"): cell in town.taken_over,
        Named("Essence", "feu", "essence"): cell in town.cans,
        Named("Marqueur de feu", "feu", "marqueur"): town.burns(cell),
        Named("Foyer", "feu", "foyer"): cell in town.fires,
        Named("Dé du feu", "feu", "de_feu"): cell in town.fires,
        Named("Faiblir", "feu", "faiblir"): cell in town.fires,
        Named("Débris", "feu", "debris"): cell in town.debris,
        Named("Case qui peut brûler", "feu", "case_valide"): not town.burns(cell),
    }
    return tuple(it for it, holds in found.items() if holds)
