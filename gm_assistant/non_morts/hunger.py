"""Hunger: what a zombie has in front of it, whom it attacks, and where it may go."""

from collections.abc import Iterator

from gm_assistant.non_morts.film import Film, in_order
from gm_assistant.non_morts.plan import distances_to
from gm_assistant.non_morts.records import Zombie
from gm_assistant.non_morts.vocabulary import FACES, PREY, RoomId, SurvivorName, ZombieId


def prey_rooms(film: Film) -> set[RoomId]:
    """Z-02: only these four interest a zombie."""
    prey = (film.survivors[it] for it in PREY)
    return {one.room for one in prey if one.status == "vivant" and one.room}


def living_rooms(film: Film) -> set[RoomId]:
    return {one.room for one in film.survivors.values() if one.status == "vivant" and one.room}


def corpse_rooms(film: Film) -> set[RoomId]:
    return {one.room for one in film.survivors.values() if one.status == "mort" and one.room}


def idle(film: Film, zombie: Zombie) -> bool:
    """C-01: whether a corpse keeps it from attacking and from counting in a flight."""
    return film.table.rulings.cadavre_occupe == "tout" and busy(film, zombie)


def busy(film: Film, zombie: Zombie) -> bool:
    """L29: a corpse occupies it; L41, L53: unless it has no appetite."""
    return zombie.appetite and zombie.room in corpse_rooms(film)


def dice_owed(film: Film) -> dict[ZombieId, int]:
    """L27, L41: a die for each token of each zombie that has prey in its room."""
    rooms, zombies = prey_rooms(film), film.zombies
    close = in_order(it for it, zombie in zombies.items() if zombie.room in rooms)
    return {it: zombies[it].stack for it in close if not idle(film, zombies[it])}


def bitten(film: Film, zombie: ZombieId, die: int) -> SurvivorName | None:
    """Z-01: the face names who loses a litre, if he is there."""
    victim, biter = FACES.get(die), film.zombies.get(zombie)
    return victim if biter and victim in film.living_in(biter.room) else None


def danger_in(film: Film, room: RoomId) -> int:
    """F-01: how many zombies count when somebody leaves this room; a pile is one."""
    return sum(zombie.room == room and not idle(film, zombie) for zombie in film.zombies.values())


def held_by_prey(film: Film, zombie: Zombie) -> bool:
    """L27: fresh meat in front of it, which it will not leave."""
    return zombie.room in prey_rooms(film)


def movable(film: Film) -> Iterator[ZombieId]:
    """L27: the zombies with neither flesh nor corpse before them, and a step to make."""
    flesh, corpses = prey_rooms(film), corpse_rooms(film)
    leads: dict[tuple[RoomId, bool], bool] = {}
    for name in in_order(film.zombies):
        zombie = film.zombies[name]
        if zombie.room in flesh or (zombie.appetite and zombie.room in corpses):
            continue
        place = (zombie.room, zombie.climbs)
        if place not in leads:
            leads[place] = bool(steps_from(film, zombie.room, climbs=zombie.climbs))
        if leads[place]:
            yield name


def steps_from(film: Film, room: RoomId, *, climbs: bool) -> list[RoomId]:
    """Z-04: the rooms next door that are nearer to some prey."""
    ways = list(film.plan.ways_from(room, climbs=climbs))
    goals = prey_rooms(film) or living_rooms(film)
    known = [distances_to(film.plan, goal, climbs) for goal in goals]
    reached = [distances for distances in known if room in distances]
    if not reached:
        # With no way at all, any step is as good as another.
        return ways
    return [way for way in ways if any(it[way] < it[room] for it in reached)]
