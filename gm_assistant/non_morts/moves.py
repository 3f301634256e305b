"""The moves: what is decided at the table, each a frozen record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from gm_assistant.non_morts.ops import Op
from gm_assistant.non_morts.vocabulary import (
    ClueId,
    ExitId,
    PlayerId,
    RoomId,
    Side,
    Square,
    SurvivorName,
    Theory,
    ZombieId,
)


@dataclass(frozen=True, kw_only=True)
class Move:
    """What any move may carry: the table overrules, and when it was played."""

    force: bool = False
    at: str = ""


@dataclass(frozen=True, kw_only=True)
class Open(Move):
    first: PlayerId | None = None
    rolls: tuple[Mapping[PlayerId, int], ...] = ()
    name: str | None = None
    square: Square | None = None


@dataclass(frozen=True, kw_only=True)
class Turn(Move):
    side: Side


@dataclass(frozen=True, kw_only=True)
class Attack(Move):
    dice: Mapping[ZombieId, tuple[int, ...]]


@dataclass(frozen=True, kw_only=True)
class Advance(Move):
    moves: tuple[tuple[ZombieId, RoomId], ...]


class Newcomer(NamedTuple):
    """One zombie that arrives, as high as its tokens."""

    room: RoomId
    stack: int = 1


@dataclass(frozen=True, kw_only=True)
class Arrive(Move):
    zombies: tuple[Newcomer, ...]
    aliens: Mapping[ZombieId, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Clue(Move):
    survivor: SurvivorName
    text: str = ""
    serves: tuple[Theory, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class GeekClue(Clue):
    """L50: the geek finds it, another carries it."""


@dataclass(frozen=True, kw_only=True)
class Infect(Move):
    payer: PlayerId


@dataclass(frozen=True, kw_only=True)
class Walk(Move):
    survivors: tuple[SurvivorName, ...]
    to: RoomId | ExitId
    dice: Mapping[SurvivorName, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Kill(Move):
    by: SurvivorName
    zombie: ZombieId
    die: int | None = None


@dataclass(frozen=True, kw_only=True)
class MakeExit(Move):
    room: RoomId
    kind: str
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Scream(Move):
    to: RoomId
    payers: Mapping[PlayerId, int] | None = None


@dataclass(frozen=True, kw_only=True)
class DrawRoom(Move):
    square: Square
    doors: tuple[RoomId, ...]
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class End(Move):
    """P-02: on a city plan a survivors' turn ends without drawing."""


class Price(NamedTuple):
    """A voice for sale, and who pays it."""

    price: int
    paid: Mapping[PlayerId, int]


Vote: TypeAlias = Literal["pour", "contre"] | Price


@dataclass(frozen=True, kw_only=True)
class Propose(Move):
    by: PlayerId
    text: str = ""
    votes: Mapping[PlayerId, Vote] = field(default_factory=dict)
    ops: tuple[Op, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Verdict(Move):
    serves: Mapping[ClueId, tuple[Theory, ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Correct(Move):
    ops: tuple[Op, ...]


@dataclass(frozen=True, kw_only=True)
class Note(Move):
    text: str
