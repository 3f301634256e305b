"""The small immutable records that a film is made of."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.non_morts.vocabulary import (
    ExitId,
    PlayerId,
    RoomId,
    SurvivorName,
    Theory,
    ZombieId,
)

Facts: TypeAlias = Mapping[str, Any]
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


class Survivor(NamedTuple):
    """One of the cast, on the plan or not any more."""

    litres: int
    status: Literal["vivant", "mort", "evade", "tueur"] = "vivant"
    room: RoomId | None = None


class Zombie(NamedTuple):
    """A token of the plan, or a pile of them (F-01: a pile is one zombie)."""

    room: RoomId
    stack: int = 1
    kind: str | None = None
    appetite: bool = True
    climbs: bool = False


class Exit(NamedTuple):
    """L34: a red stroke on the plan."""

    room: RoomId
    kind: str
    text: str


class Clue(NamedTuple):
    """L23: a line of a survivor's sheet, and the theories that it serves."""

    survivor: SurvivorName
    by: PlayerId
    text: str
    serves: tuple[Theory, ...]


class Consequence(NamedTuple):
    """Something that a move did, and the rule that made it happen."""

    rule: str
    facts: Facts


class Last(NamedTuple):
    """What the last accepted move did."""

    move: int
    spent: Mapping[PlayerId, int] = NOTHING
    lost: Mapping[SurvivorName, int] = NOTHING
    died: tuple[SurvivorName, ...] = ()
    turned: tuple[SurvivorName, ...] = ()
    escaped: tuple[SurvivorName, ...] = ()
    destroyed: tuple[ZombieId, ...] = ()
    discarded: int = 0
    accepted: bool | None = None


class Result(NamedTuple):
    """How the film ends; a draw has no winner and no theory."""

    reason: Literal["indices", "egalite", "tous_morts", "plus_personne"]
    winners: tuple[PlayerId, ...] = ()
    theory: Theory | None = None


Target: TypeAlias = RoomId | ExitId
