"""What may be done from here: what lights up when a pawn, a zombie or a wall is touched."""

from typing import NamedTuple

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.flights import free_rooms, price_of
from gm_assistant.non_morts.hunger import movable, steps_from
from gm_assistant.non_morts.lookup import room_of
from gm_assistant.non_morts.records import Target
from gm_assistant.non_morts.vocabulary import (
    GEEK,
    UNDERGROUND,
    RoomId,
    Square,
    SurvivorName,
    ZombieId,
)

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Way(NamedTuple):
    """A walk that the rules accept, and its price."""

    to: Target
    price: int


def ways_of(film: Film, survivor: SurvivorName) -> list[Way]:
    """Where a survivor may walk alone, rooms then exits (M-02, S-02)."""
    room = room_of(film, survivor)
    rooms = free_rooms(film, room) or list(film.plan.ways_from(room))
    price = price_of(film, (survivor,))
    return [Way(to, price) for to in (*rooms, *_exits_for(film, survivor, room))]


def _exits_for(film: Film, survivor: SurvivorName, room: RoomId) -> list[str]:
    """L51: the geek goes underground only."""
    ways = film.exits_in(room)
    return [it for it in ways if survivor != GEEK or film.exits[it].kind in UNDERGROUND]


def steps_of(film: Film) -> dict[ZombieId, list[RoomId]]:
    """Z-04: each zombie that may move, and where."""
    return {
        it: steps_from(film, film.zombies[it].room, climbs=film.zombies[it].climbs)
        for it in movable(film)
    }


def free_squares(film: Film, room: RoomId) -> list[Square]:
    """P-01: where a new room may be drawn against this one."""
    x, y = film.plan.rooms[room].square
    taken = {drawn.square for drawn in film.plan.rooms.values()}
    return [it for dx, dy in _SIDES if (it := (x + dx, y + dy)) not in taken]
