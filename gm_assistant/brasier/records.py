"""The small immutable records that a game is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

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


class Consequence(NamedTuple):
    """Something that happened: the rule behind it and its facts."""

    rule: str
    facts: Mapping[str, Any]


class Result(NamedTuple):
    """How the game ended."""

    reason: str
    winners: tuple[str, ...]


class Step(NamedTuple):
    """A step of a zombie's path; with a die where it throws one."""

    to: Cell
    die: int | None = None
