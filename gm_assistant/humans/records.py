"""What the table knows of a game besides its town: players, rolls, captures, rulings, reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from gm_assistant.humans.squares import Square

PlayerId: TypeAlias = str
ZombieId: TypeAlias = str
HumanId: TypeAlias = int
Facts: TypeAlias = Mapping[str, Any]
Step = Literal["tuile", "deplacement", "capture", "finie"]
Stage = Literal["pris", "blessure", "fuite"]
Reason = Literal["points", "plus_d_humains", "derniere_tuile", "arret"]

PAWNS: Final = 10
HAND: Final = 3


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of a player; `lost` holds the numbers of the pawns gone for good."""

    hand: int = HAND
    do_over: int = 0
    eaten: int = 0
    wounds: tuple[str, ...] = ()
    ability_used: bool = False
    turns: int = 0
    played: bool = False
    lost: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Roll:
    """The last roll that still may matter; `cell` is what a barricade roll would open."""

    kind: Literal["barricade", "capture", "arme"]
    player: PlayerId
    die: int
    bonus: int
    needed: int
    cell: Square | None = None

    @property
    def total(self) -> int:
        return self.die + self.bonus

    @property
    def success(self) -> bool:
        return self.total >= self.needed


@dataclass(frozen=True, slots=True)
class Capture:
    """The human being tried, by which zombie, and how far it went."""

    human: HumanId
    zombie: ZombieId
    stage: Stage


@dataclass(frozen=True, slots=True)
class Result:
    """Why the game ended, and who won, in seat order (H-21)."""

    reason: Reason
    winners: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The settings of a table, marked by a star in the rulings."""

    end: str = "points"  # H-20
    head_shot: str = "piochee"  # H-15
    no_pawn: str = "rien"  # H-17
    lost_pawns: str = "reserve"  # H-16
    two_humans: str = "deux_cases"  # H-08


RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "end": ("points", "plus_d_humains", "derniere_tuile"),
    "head_shot": ("piochee", "gardee"),
    "no_pawn": ("rien", "mange"),
    "lost_pawns": ("reserve", "perdus"),
    "two_humans": ("deux_cases", "centre"),
}


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that a move did, and the reason for it, as data."""

    rule: str
    facts: Facts


def owner_of(zombie: ZombieId) -> PlayerId:
    """The ids of players hold no figure, so that `A10` is the tenth pawn of A."""
    return zombie.rstrip("0123456789")


def number_of(zombie: ZombieId) -> int:
    return int(zombie[len(owner_of(zombie)) :])
