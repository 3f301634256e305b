"""The small immutable records that a concert is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gm_assistant.zombie_mosh.vocabulary import LIMBS_TO_LOSE, Limb, PlayerId

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The three table settings that change a result, with their defaults."""

    fewest_damage: str = "chanson"
    tie: str = "partage"
    reshuffle: str = "pile_vide"


@dataclass(frozen=True, slots=True)
class Table:
    """What was settled before the first chanson, and holds for the whole concert."""

    seats: tuple[PlayerId, ...]
    limbs: tuple[Limb, ...]
    side: str
    crowd: str
    deck: int
    songs: int
    rulings: Rulings


class Attaque(NamedTuple):
    """A card of an attack line: the limb that it aims at, laid by a player or by the crowd."""

    limb: Limb
    by: PlayerId | None


@dataclass(frozen=True, slots=True)
class Corps:
    """A zombi, the cards before him and those in his hand."""

    id: PlayerId
    name: str
    board: str
    durability: Mapping[Limb, int]
    damage: Mapping[Limb, int]
    standing: bool = True
    hand: int = 0
    attack: tuple[Attaque, ...] = ()
    defence: tuple[Limb, ...] = ()

    def but(self, **facts: Any) -> "Corps":
        return replace(self, **facts)

    @property
    def fallen(self) -> tuple[Limb, ...]:
        """L74, L88: what bears as many damages as its durability; F-04: the others are valid."""
        return tuple(it for it, most in self.durability.items() if self.damage[it] == most)

    @property
    def in_pieces(self) -> bool:
        return len(self.fallen) >= LIMBS_TO_LOSE

    @property
    def tokens(self) -> int:
        return sum(self.damage.values())


class Bilan(NamedTuple):
    """What one count did to one zombi; the maps hold only limbs above zero."""

    paired: Mapping[Limb, int]
    damage: Mapping[Limb, int]
    ignored: Mapping[Limb, int]
    fallen: tuple[Limb, ...]
    out: bool


class Compte(NamedTuple):
    """One count: the tour, and everybody who danced it."""

    round: int
    players: Mapping[PlayerId, Bilan]


class Fin(NamedTuple):
    """How a chanson, or the concert, ended."""

    reason: str
    winners: tuple[PlayerId, ...]
    rounds: int = 0

    @property
    def draw(self) -> bool:
        return len(self.winners) != 1


class Owed(NamedTuple):
    """Something that the table owes before it can go on."""

    what: str
    player: PlayerId | None = None
    cards: int | None = None


class Consequence(NamedTuple):
    """Something that happened, and the rule that made it happen."""

    rule: str
    facts: Facts
