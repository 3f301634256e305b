"""What an accepted proposal or the table's decree changes, one small record each."""

from typing import NamedTuple, TypeAlias

from gm_assistant.non_morts.vocabulary import (
    ClueId,
    PlayerId,
    RoomId,
    SurvivorName,
    Theory,
    ZombieId,
)


class Unsaid:
    """Stands for a field that the op leaves as it is, since null is a kind."""


UNSAID = Unsaid()


class Soin(NamedTuple):
    survivor: SurvivorName
    litres: int = 1


class Barricade(NamedTuple):
    between: tuple[RoomId, RoomId]


class Debarricade(NamedTuple):
    between: tuple[RoomId, RoomId]


class Passage(NamedTuple):
    between: tuple[RoomId, RoomId]


class ChangeZombie(NamedTuple):
    zombie: ZombieId
    stack: int | None = None
    room: RoomId | None = None
    kind: str | Unsaid | None = UNSAID
    appetite: bool | None = None
    climbs: bool | None = None


class Arrivee(NamedTuple):
    room: RoomId
    stack: int = 1


class Indice(NamedTuple):
    clue: ClueId
    survivor: SurvivorName


class Litres(NamedTuple):
    survivor: SurvivorName
    litres: int


class Place(NamedTuple):
    survivor: SurvivorName
    room: RoomId


class Jetons(NamedTuple):
    player: PlayerId
    tokens: int


class Serves(NamedTuple):
    clue: ClueId
    serves: tuple[Theory, ...]


Wall: TypeAlias = Barricade | Debarricade | Passage
Op: TypeAlias = Soin | Wall | ChangeZombie | Arrivee | Indice | Litres | Place | Jetons | Serves
