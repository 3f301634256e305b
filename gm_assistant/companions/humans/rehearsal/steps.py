"""How the zombies of a rehearsal of Humans!!! move: towards the humans, through barricades."""

from random import Random
from typing import Any

from gm_assistant.humans.passages import reach
from gm_assistant.humans.records import ZombieId
from gm_assistant.humans.squares import Path, Square, neighbours, place_of
from gm_assistant.humans.town import Town
from gm_assistant.seam.dice import chance, pick

Move = dict[str, Any]


def zombies_move(town: Town, rng: Random) -> Move | None:
    """A walk, or a barricade tried; None when nobody wants to go on."""
    free = [it for it in town.pawns_of(town.current) if not town.has_human(town.zombies[it])]
    rng.shuffle(free)
    for zombie in free:
        move = (chance(rng, 2) and _try_barricade(town, zombie, rng)) or _walk(town, zombie, rng)
        if move:
            return move
    return None


def _walk(town: Town, zombie: ZombieId, rng: Random) -> Move | None:
    """Onto a human where one is near, otherwise somewhere, mostly towards the outskirts."""
    found = reach(town, zombie)
    prey = [path for square, path in found.items() if town.has_human(square)]
    if prey:
        return _along(zombie, min(prey, key=len))
    if not found or chance(rng, 4):
        return None
    near = [path for square, path in found.items() if _is_by_a_building(town, square)]
    return _along(zombie, pick(rng, near) or rng.choice(list(found.values())))


def _along(zombie: ZombieId, path: Path) -> Move:
    return {"move": "move", "zombie": zombie, "path": [list(it) for it in path]}


def _is_by_a_building(town: Town, square: Square) -> bool:
    return any(_may_try(town, it) for it in neighbours(square))


def _try_barricade(town: Town, zombie: ZombieId, rng: Random) -> Move | None:
    here = town.zombies[zombie]
    beside = neighbours(here) if town.is_street(here) else (here,)
    cell = pick(rng, (it for it in beside if _may_try(town, it)))
    if cell is None:
        return None
    move: Move = {"move": "barricade", "zombie": zombie, "cell": list(cell)}
    helped = {"help": True} if chance(rng, 2) else {}
    return {**move, "die": rng.randint(1, 6), **helped}


def _may_try(town: Town, cell: Square) -> bool:
    tried = place_of(cell) in town.tried_buildings
    return town.is_building(cell) and cell not in town.no_barricade and not tried
