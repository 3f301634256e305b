"""What a move names: on the table, or refused; and what sentences call it."""

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.records import Clue, Zombie
from gm_assistant.non_morts.refusals import (
    NoSuchClue,
    NoSuchRoom,
    NoSuchZombie,
    NotNextDoor,
    NotOnThePlan,
    WayIsBarricaded,
)
from gm_assistant.non_morts.vocabulary import (
    CHARACTERS,
    GOTH,
    ClueId,
    RoomId,
    SurvivorName,
    ZombieId,
)


def room_of(film: Film, survivor: SurvivorName) -> RoomId:
    """Where somebody alive on the plan stands."""
    one = film.survivors.get(survivor)
    if one is None or one.status != "vivant" or one.room is None:
        raise NotOnThePlan(survivor=CHARACTERS[survivor].label)
    return one.room


def the_room(film: Film, room: RoomId) -> RoomId:
    if room not in film.plan.rooms:
        raise NoSuchRoom(room=room)
    return room


def the_zombie(film: Film, zombie: ZombieId) -> Zombie:
    if zombie not in film.zombies:
        raise NoSuchZombie(zombie=zombie)
    return film.zombies[zombie]


def the_clue(film: Film, clue: ClueId) -> Clue:
    if clue not in film.clues:
        raise NoSuchClue(clue=clue)
    return film.clues[clue]


def prove_open(film: Film, origin: RoomId, room: RoomId, *, climbs: bool = False) -> None:
    """Refuse a way that is no door, or that a barricade closes (B-01)."""
    names = {"origin": room_name(film, origin), "room": room_name(film, room)}
    if not film.plan.adjacent(origin, room):
        raise NotNextDoor(**names)
    if not film.plan.leads(origin, room, climbs=climbs):
        raise WayIsBarricaded(**names)


def room_name(film: Film, room: RoomId) -> str:
    return film.plan.rooms[room].name or room


def zombie_name(zombie: ZombieId) -> str:
    return "le tueur fou" if zombie == GOTH else f"le zombie {zombie.removeprefix('Z')}"
