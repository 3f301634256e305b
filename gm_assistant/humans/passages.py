"""Passages: where a zombie may step, where a human may flee, and how far."""

from collections import deque
from collections.abc import Iterator

from gm_assistant.humans.records import HumanId, ZombieId
from gm_assistant.humans.squares import Path, Square, neighbours, place_of, touch
from gm_assistant.humans.tiles import STREET
from gm_assistant.humans.town import Town


def is_wall(town: Town, one: Square, other: Square) -> bool:
    """H-04: between the buildings of two tiles stands a party wall, for everybody."""
    inside = town.is_building(one) and town.is_building(other)
    return inside and place_of(one) != place_of(other)


def is_barricaded(town: Town, one: Square, other: Square) -> bool:
    """H-09: a token opens every side of its square towards a street, both ways."""
    if town.ground[one] == town.ground[other]:
        return False
    inside = other if town.ground[one] == STREET else one
    return inside not in town.no_barricade


def are_steps(town: Town, start: Square, path: Path) -> bool:
    """Each step goes to a touching square on which one can stand."""
    before = (start, *path)
    return all(
        touch(one, other) and other in town.ground for one, other in zip(before, path, strict=False)
    )


def zombie_steps(town: Town, square: Square) -> Iterator[Square]:
    """Where a zombie may step from here."""
    for other in neighbours(square):
        if other not in town.ground or is_wall(town, square, other):
            continue
        if not is_barricaded(town, square, other):
            yield other


def reach(town: Town, zombie: ZombieId) -> dict[Square, Path]:
    """A shortest path to each square that the movement left allows; none from a human's square."""
    start, humans = town.zombies[zombie], set(town.humans.values())
    found: dict[Square, Path] = {start: ()}
    waiting = deque([start] if town.movement_left else [])
    while waiting:
        square = waiting.popleft()
        # L77: a human's square ends the movement of the zombie that steps on it.
        if square in humans or len(found[square]) >= town.movement_left:
            continue
        for other in zombie_steps(town, square):
            if other not in found:
                found[other] = (*found[square], other)
                waiting.append(other)
    return {square: path for square, path in found.items() if path}


def flights(town: Town, human: HumanId, die: int) -> dict[Square, Path]:
    """Where the human may end, with one path to each: the longest flights that the die allows.

    H-13: no square twice nor the start again; through humans, never on one nor through zombies.
    """
    start, zombies = town.humans[human], set(town.zombies.values())
    others = {at for it, at in town.humans.items() if it != human}
    ends: dict[int, dict[Square, Path]] = {}
    paths: list[Path] = [(start,)]
    while paths:
        path = paths.pop()
        if len(path) > 1 and path[-1] not in others:
            ends.setdefault(len(path) - 1, {})[path[-1]] = path[1:]
        if len(path) <= die:
            paths.extend((*path, it) for it in _ways_out(town, path, zombies))
    return ends[max(ends)] if ends else {}


def _ways_out(town: Town, path: Path, zombies: set[Square]) -> Iterator[Square]:
    square = path[-1]
    for other in neighbours(square):
        free = other in town.ground and other not in zombies and other not in path
        if free and not is_wall(town, square, other):
            yield other


def is_flight(town: Town, human: HumanId, die: int, path: Path) -> bool:
    """L104, L105: the whole die where it is possible, else as far as possible."""
    if not _is_free_way(town, human, path) or len(path) > die:
        return False
    if len(path) == die:
        return True
    farthest = flights(town, human, die)
    return len(path) == (len(next(iter(farthest.values()))) if farthest else 0)


def _is_free_way(town: Town, human: HumanId, path: Path) -> bool:
    """L107, L134: the squares of a flight, whatever its length."""
    whole = (town.humans[human], *path)
    zombies = town.zombies.values()
    if len(set(whole)) < len(whole) or any(it in zombies for it in path):
        return False
    if any(is_wall(town, one, other) for one, other in zip(whole, path, strict=False)):
        return False
    others = (at for it, at in town.humans.items() if it != human)
    return not path or path[-1] not in others
