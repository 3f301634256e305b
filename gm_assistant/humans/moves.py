"""The moves: what may be decided at the table, each as a frozen record."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gm_assistant.humans.records import HumanId, PlayerId, ZombieId
from gm_assistant.humans.squares import Path, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class _Move:
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(_Move):
    tile: str
    x: int = 0
    y: int = 0
    rotation: int = 0
    humans: Path | None = None
    tokens: Path | None = None
    placed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(_Move):
    zombie: ZombieId
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceBarricade(_Move):
    zombie: ZombieId
    cell: Square
    die: int
    help: bool = False
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TryHuman(_Move):
    human: HumanId
    zombie: ZombieId
    die: int
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm(_Move):
    player: PlayerId
    card: str
    die: int
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawWounds(_Move):
    cards: tuple[str, ...]
    keep: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInfection(_Move):
    cards: tuple[str, ...]
    choice: Literal["eat", "infected"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flee(_Move):
    die: int
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(_Move):
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayEvent(_Move):
    player: PlayerId
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility(_Move):
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(_Move):
    discard: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(_Move):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(_Move):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(_Move):
    """What the table decrees; None where a fact is left as it is, and a `cell` of None is none."""

    player: PlayerId | None = None
    hand: int | None = None
    do_over: int | None = None
    eaten: int | None = None
    wounds: tuple[str, ...] | None = None
    ability_used: bool | None = None
    played: bool | None = None
    movement_left: int | None = None
    zombie: ZombieId | None = None
    human: HumanId | None = None
    cell: Square | None = None
    tokens: Path | None = None
    no_barricade: Path | None = None


Move: TypeAlias = (
    LayTile
    | Walk
    | ForceBarricade
    | TryHuman
    | Arm
    | DrawWounds
    | DrawInfection
    | Flee
    | Reroll
    | PlayEvent
    | UseAbility
    | EndTurn
    | Stop
    | Note
    | Correct
)
