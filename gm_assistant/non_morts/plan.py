"""The plan: rooms, the doors between them, the barricades, and the way from one to another."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from gm_assistant.non_morts.vocabulary import RoomId, Square, id_order

Pair: TypeAlias = tuple[RoomId, RoomId]


class Room(NamedTuple):
    """A room of the set, or a square of the city."""

    name: str
    square: Square


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What is drawn; a new room, door or barricade makes a new plan."""

    rooms: Mapping[RoomId, Room]
    doors: Mapping[RoomId, tuple[RoomId, ...]]
    barricades: frozenset[Pair] = frozenset()

    def adjacent(self, one: RoomId, other: RoomId) -> bool:
        return other in self.doors[one]

    def blocked(self, one: RoomId, other: RoomId) -> bool:
        return bool(self.barricades) and pair(one, other) in self.barricades

    def leads(self, one: RoomId, other: RoomId, *, climbs: bool = False) -> bool:
        """B-01: a barricade stops everyone, except zombies voted able to climb."""
        return self.adjacent(one, other) and (climbs or not self.blocked(one, other))

    def ways_from(self, room: RoomId, *, climbs: bool = False) -> Iterator[RoomId]:
        """The rooms that one step leads to."""
        if climbs or not self.barricades:
            return iter(self.doors[room])
        return (it for it in self.doors[room] if not self.blocked(room, it))

    def taken(self, square: Square) -> bool:
        return any(room.square == square for room in self.rooms.values())

    def touch(self, room: RoomId, square: Square) -> bool:
        """P-01: side by side; diagonals do not touch."""
        x, y = self.rooms[room].square
        return abs(x - square[0]) + abs(y - square[1]) == 1

    def with_room(self, new: RoomId, room: Room, doors: tuple[RoomId, ...]) -> "Plan":
        """The plan with one more room and its doors."""
        both_ways = {it: _sorted((*self.doors[it], new)) for it in doors}
        return Plan(
            {**self.rooms, new: room},
            {**self.doors, **both_ways, new: _sorted(doors)},
            self.barricades,
        )

    def with_door(self, one: RoomId, other: RoomId) -> "Plan":
        """P-01: a trapdoor, a lift, any new way between two rooms."""
        both_ways = {
            one: _sorted((*self.doors[one], other)),
            other: _sorted((*self.doors[other], one)),
        }
        return Plan(self.rooms, {**self.doors, **both_ways}, self.barricades)

    def with_barricade(self, one: RoomId, other: RoomId) -> "Plan":
        return Plan(self.rooms, self.doors, self.barricades | {pair(one, other)})

    def without_barricade(self, one: RoomId, other: RoomId) -> "Plan":
        return Plan(self.rooms, self.doors, self.barricades - {pair(one, other)})


UNDRAWN: Final = Plan({}, {})


def pair(one: RoomId, other: RoomId) -> Pair:
    """Two rooms in the order of their ids."""
    return (one, other) if id_order(one) < id_order(other) else (other, one)


def city(width: int, height: int) -> Plan:
    """P-02: squares touch by their sides, every passage is open."""
    squares = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    rooms = {square_id(it): Room(square_id(it), it) for it in squares}
    doors = {
        square_id((x, y)): tuple(
            square_id(it)
            for it in ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
            if square_id(it) in rooms
        )
        for x, y in squares
    }
    return Plan(rooms, doors)


def square_id(square: Square) -> RoomId:
    return f"C{square[0]}-{square[1]}"


# A plan lasts many moves: the ways are worked out once for each.
@lru_cache(maxsize=512)
def distances_to(plan: Plan, goal: RoomId, climbs: bool) -> Mapping[RoomId, int]:
    """How many steps each room is from the goal; rooms without a way are absent."""
    found, waiting = {goal: 0}, deque([goal])
    while waiting:
        room = waiting.popleft()
        for neighbour in plan.ways_from(room, climbs=climbs):
            if neighbour not in found:
                found[neighbour] = found[room] + 1
                waiting.append(neighbour)
    return found


def _sorted(rooms: tuple[RoomId, ...]) -> tuple[RoomId, ...]:
    return tuple(sorted(rooms, key=id_order))
