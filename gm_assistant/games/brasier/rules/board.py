"""The town as it lies: cells, edges, whoever stands there, and the few ways to change it.

A `Board` is everything that no move ever changes; a `Town` is a draft of the whole situation: a
move is judged on a fresh copy, which changes by replacing its values (`change`, `alter`, `owe`,
`pay`, `tell`, `answer`) and is dropped when the move is refused (`no`, `refuse`, `demand`). The
forms of what a move may name on the town stand at the end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine.forms import (
    NOTHING_KNOWN,
    Called,
    Form,
    Known,
    OneOf,
    Pair,
    Shape,
    Text,
    Whole,
    expect,
)
from gm_assistant.engine.game import Consequence, Facts
from gm_assistant.games.brasier.rules.words import REFUSALS, Refusal

# The small immutable records that a game is made of.

Cell: TypeAlias = str
Edge: TypeAlias = tuple[Cell, Cell]
HeroId: TypeAlias = str
ZombieId: TypeAlias = str
Phase: TypeAlias = Literal["preparation", "feu", "zombies", "heros", "finie"]
State: TypeAlias = Literal["attend", "bouge", "fini"]

HOTTEST: Final = 4
# The cell of a hero whose start is still to be thrown for.
NOWHERE: Final[Cell] = ""


@dataclass(frozen=True, slots=True)
class Rulings:
    """The table's settings, with their defaults."""

    directions: str = "marqueur"
    zombies_cross_walls: bool = True
    douse_through_walls: bool = False
    new_intensity: int = HOTTEST
    debris_on_six: bool = True
    advanced: bool = True
    horde: str = "par_zombie"
    debris_spawns_in_scenario: bool = False
    burn_if_still: bool = False
    half_of: str = "toutes"
    manor_counts_at_end: bool = True
    turns: int = 19
    hero_pack_1: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """One sort of debris: what is printed under it, and how many there are."""

    id: str
    kind: str
    count: int
    value: int | None = None
    out: int | None = None
    spawn: bool = False


class Fire(NamedTuple):
    """A marker: its intensity, and whether a hero has lowered it (L272)."""

    intensity: int
    preserved: bool = False


class Hero(NamedTuple):
    """A hero: where, how well, and what this turn has seen of him."""

    id: HeroId
    name: str
    cell: Cell
    health: int | None = None
    wounds: int = 0
    alive: bool = True
    die: int | None = None
    points: int | None = None
    state: State = "attend"
    doused: bool = False
    searched: bool = False
    scorched: bool = False
    ankle: bool = False
    rode: bool = False


class Zombie(NamedTuple):
    """A zombie; dead ones are kept where they fell."""

    id: ZombieId
    cell: Cell
    kind: str = "simple"
    on_fire: bool = False
    alive: bool = True
    moved: bool = False


class Owed(NamedTuple):
    """Something that the table owes before anything else."""

    what: str
    cell: Cell = NOWHERE
    hero: HeroId = ""
    kind: str = ""
    chooser: str = ""
    cells: tuple[Cell, ...] = ()


class Answer(NamedTuple):
    """What came of a move."""

    move: int
    answer: str


class Result(NamedTuple):
    """How the game ended."""

    reason: str
    winners: tuple[str, ...]


class Step(NamedTuple):
    """A step of a zombie's path; with a die where it throws one."""

    to: Cell
    die: int | None = None


# The board: its cells in reading order, what they are, and the edges between them.

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


# The town: the whole situation of a game, and the few ways to change it.


@dataclass(slots=True, eq=False)
class Town:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused.
    """

    board: Board
    rulings: Rulings
    scenario: bool
    tokens: Mapping[str, Token]
    heroes: dict[HeroId, Hero]
    zombies: dict[ZombieId, Zombie]
    fires: dict[Cell, Fire]
    debris: dict[Cell, str | None]
    bag: Mapping[str, int]
    # L308: the manor burns for ever, and only in the scenario.
    manor: frozenset[Cell]
    betsy: bool | None
    turn: int = 0
    phase: Phase = "preparation"
    rain: bool = False
    cans: frozenset[Cell] = frozenset()
    pits: frozenset[Cell] = frozenset()
    taken_over: frozenset[Cell] = frozenset()
    dark: frozenset[str] = frozenset()
    barricades: frozenset[Edge] = frozenset()
    villagers_lost: int = 0
    pending: tuple[Owed, ...] = ()
    touched: frozenset[Cell] = frozenset()
    answers: tuple[Answer, ...] = ()
    corrections: tuple[int, ...] = ()
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    move: int = -1
    forced: bool = False

    def draft(self, move: int, *, forced: bool) -> "Town":
        """A copy to judge the next move on."""
        copy = Town(*_facts_of(self))
        copy.move, copy.forced, copy.happened = move, forced, ()
        return copy

    def refuse(self, rule: str, **facts: Any) -> None:
        """Say no, unless the table overrules what may be overruled."""
        if not (self.forced and REFUSALS[rule].bends):
            raise self.no(rule, **facts)

    def no(self, rule: str, **facts: Any) -> Refusal:
        """A refusal, in the names of this table."""
        return Refusal(rule, self.named(facts))

    def named(self, facts: Facts) -> Facts:
        """Facts with a hero's name instead of his id."""
        known = self.heroes.get(facts.get("hero", ""))
        return {**facts, "hero": known.name} if known else facts

    def demand(self, holds: bool, rule: str, **facts: Any) -> None:
        """Refuse the move unless this holds."""
        if not holds:
            self.refuse(rule, **facts)

    def during(self, *phases: str) -> None:
        """Refuse the move outside these phases."""
        self.demand(self.phase in phases, "phase", wanted=phases, phase=self.phase)

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and the rule behind it."""
        self.happened = (*self.happened, Consequence(rule, facts))

    def answer(self, answer: str, rule: str, **facts: Any) -> None:
        """Say what came of the current move."""
        self.answers = (*self.answers, Answer(self.move, answer))
        self.tell(rule, **facts)

    def owe(self, owed: Owed) -> None:
        self.pending = (*self.pending, owed)

    def pay(self, owed: Owed) -> None:
        self.pending = tuple(it for it in self.pending if it is not owed)

    def owed(self, what: str, *, cell: Cell = NOWHERE, hero: HeroId = "") -> Owed:
        """What this move answers; never forced, because there would be nothing to answer."""
        found = next(
            (it for it in self.pending if (it.what, it.cell, it.hero) == (what, cell, hero)), None
        )
        if found is None:
            raise self.no("pas_du", what=what, cell=cell, hero=hero)
        return found

    def owes(self, what: str) -> bool:
        return any(it.what == what for it in self.pending)

    def change(self, hero: HeroId, **facts: Any) -> None:
        """Replace some facts about a hero."""
        self.heroes = {**self.heroes, hero: self.heroes[hero]._replace(**facts)}

    def alter(self, zombie: ZombieId, **facts: Any) -> None:
        """Replace some facts about a zombie."""
        self.zombies = {**self.zombies, zombie: self.zombies[zombie]._replace(**facts)}

    def hero(self, hero: HeroId) -> Hero:
        """A hero who can act: alive, and somewhere."""
        found = self.heroes[hero]
        if found.cell == NOWHERE:
            raise self.no("heros_sans_case", hero=hero)
        if not found.alive:
            raise self.no("heros_mort", hero=hero)
        return found

    def zombie(self, zombie: ZombieId) -> Zombie:
        """A zombie who can act."""
        found = self.zombies.get(zombie)
        if found is None:
            raise self.no("zombie_inconnu", zombie=zombie)
        if not found.alive:
            raise self.no("zombie_mort", zombie=zombie)
        return found

    def walkers(self, cell: Cell) -> list[Zombie]:
        """The zombies standing on a cell."""
        return [it for it in self.zombies.values() if it.cell == cell and it.alive]

    def moving(self) -> Hero | None:
        """The hero whose movement is open."""
        return next((it for it in self.heroes.values() if it.state == "bouge"), None)

    def burns(self, cell: Cell) -> bool:
        return cell in self.fires or cell in self.manor

    def ashes(self, cell: Cell) -> bool:
        """G-13: for fire, debris counts from the moment it is owed."""
        return cell in self.debris or any(
            it.what == "debris" and it.cell == cell for it in self.pending
        )

    def outdoors(self, cell: Cell) -> bool:
        """G-28: everything but the buildings."""
        return self.board.terrain(cell) != BUILDING

    def may_catch(self, cell: Cell) -> bool:
        """L194: a fire spreads to buildings and woods that neither burn nor are burnt out."""
        grass = self.board.terrain(cell) == GRASS
        return not (grass or self.burns(cell) or self.ashes(cell))

    def barred(self, one: Cell, other: Cell) -> bool:
        """G-38: nobody crosses a barricade."""
        return self.board.edge(one, other) in self.barricades

    def wooded(self, cell: Cell) -> bool:
        """L294: burnt woods no longer count."""
        return self.board.terrain(cell) == FOREST and cell not in self.debris

    def reach(self, hero: Hero, range_: int) -> int:
        """L82: one cell further from the second floor."""
        return range_ + self.board.upstairs(hero.cell)

    def within_reach(self, hero: Hero, cell: Cell, range_: int) -> None:
        reached = self.board.distance(hero.cell, cell) <= self.reach(hero, range_)
        self.demand(reached, "hors_de_portee", hero=hero.id, cell=cell)

    def present(self) -> Iterator[Hero]:
        """The heroes alive somewhere on the board."""
        return (it for it in self.heroes.values() if it.alive and it.cell != NOWHERE)

    @property
    def known(self) -> Known:
        """What this table calls by name; zombies are named as they come."""
        names = {
            "cells": self.board.order,
            "heroes": self.heroes,
            "tokens": self.tokens,
            "buildings": self.board.buildings,
        }
        return Known(names, self.board)


_facts_of = attrgetter(*Town.__dataclass_fields__)


# The forms of what a move may name on the town.

WORDS: Final = Text(longest=20_000)
NAME: Final = Text(full=True, longest=20_000)
CELL: Final = Called("cells", "case")
HERO: Final = Called("heroes", "héros")
TOKEN: Final = Called("tokens", "jeton")
BUILDINGS: Final = Called("buildings", "bâtiment")
SORT: Final = OneOf(("simple", "heros"), "sorte de zombie")
DIE: Final = Whole(1, 6)
RANGE: Final = Whole(0, 20)
CELLS: Final = Pair(CELL, CELL, "une liste d'exactement deux cases")


class EdgeForm(Form[Edge]):
    """Two orthogonal neighbours, in either order."""

    words = "two cells that share a side"

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> Edge:
        board, (one, other) = _board(known), CELLS.read(value, place, known)
        beside = other in board.beside(one)
        expect(beside, place, "deux cases voisines par un côté sont attendues")
        return board.edge(one, other)

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        board = _board(known)
        return [[one, other] for one in board.order for other in board.beside(one)]


class StepForm(Form[Step]):
    """A cell, or a cell and the die thrown to get there."""

    words = "a cell, or an object: to, die"

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> Step:
        if isinstance(value, dict):
            return Step(**_THROWN.read(value, place, known))
        return Step(CELL.read(value, place, known))

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        thrown = [{"to": it, "die": die} for it in CELL.domain(known) for die in DIE.domain()]
        return [*CELL.domain(known), *thrown]


def _board(known: Known) -> Board:
    board = known.table
    assert isinstance(board, Board)  # noqa: S101 - every table of this game knows its own
    return board


_THROWN: Final = Shape({"to": CELL, "die": DIE})
EDGE: Final = EdgeForm()
STEP: Final = StepForm()
