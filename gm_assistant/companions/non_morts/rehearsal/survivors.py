"""A survivors' turn of a rehearsal: walks, kills, exits, a scream, and a room at the end."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gm_assistant.companions.non_morts.rehearsal.zombies import clue
from gm_assistant.non_morts.events import endangers_the_goth
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.flights import risk_of
from gm_assistant.non_morts.options import free_squares, ways_of
from gm_assistant.non_morts.vocabulary import EXITS, GEEK, POUFFE, SurvivorName
from gm_assistant.seam.dice import chance, pick, shared_out, some

Move = dict[str, Any]


def event(film: Film, rng: Random) -> Move:
    """One event that can be paid for, or the end of the turn."""
    if not film.purses[film.player] or chance(rng, 4):
        return _last(film, rng)
    return rng.choice(_EVENTS)(film, rng) or _last(film, rng)


def _last(film: Film, rng: Random) -> Move:
    if film.table.variants.ville:
        return {"move": "end"}
    beside = [(it, square) for it in film.plan.rooms for square in free_squares(film, it)]
    room, square = rng.choice(beside)
    doors = [room] + [it for it in film.plan.rooms if it != room and film.plan.touch(it, square)]
    named = {"name": rng.choice(("Cuisine", "Crypte", "Serre"))} if chance(rng, 2) else {}
    return {"move": "room", "square": list(square), "doors": some(rng, doors, 3), **named}


def _walk(film: Film, rng: Random) -> Move | None:
    first = rng.choice(film.living())
    way = pick(rng, ways_of(film, first))
    if way is None:
        return None
    others = (it for it in film.living() if it != first)
    with_him = [it for it in others if way.to in {its.to for its in ways_of(film, it)}]
    walkers = [first, *(some(rng, with_him, 1) if chance(rng, 2) else ())]
    dice = {it: rng.randint(1, 6) for it in walkers if risk_of(film, it)}
    return {"move": "walk", "survivors": walkers, "to": way.to, "dice": dice}


def _kill(film: Film, rng: Random) -> Move | None:
    pairs = [(it, prey) for it in film.living() for prey in film.zombies_in(_room(film, it))]
    chosen = pick(rng, pairs)
    if chosen is None:
        return None
    move = {"move": "kill", "by": chosen[0], "zombie": chosen[1]}
    return {**move, "die": rng.randint(1, 6)} if endangers_the_goth(film, chosen[0]) else move


def _exit(film: Film, rng: Random) -> Move | None:
    if len(film.exits) > 2:
        return None
    peopled = [_room(film, it) for it in film.living()]
    return {"move": "exit", "room": rng.choice(peopled), "kind": rng.choice(list(EXITS))}


def _scream(film: Film, rng: Random) -> Move | None:
    if POUFFE not in film.living():
        return None
    room = pick(rng, film.plan.ways_from(_room(film, POUFFE)))
    if room is None:
        return None
    payers = shared_out(rng, 3, list(film.table.players))
    return {"move": "scream", "to": room, **({"payers": payers} if chance(rng, 2) else {})}


def _geek(film: Film, rng: Random) -> Move | None:
    if GEEK not in film.living():
        return None
    return {"move": "geek_clue", **clue(film, rng)}


def _room(film: Film, survivor: SurvivorName) -> str:
    return film.survivors[survivor].room or ""


_EVENTS: Final[tuple[Callable[[Film, Random], Move | None], ...]] = (
    _walk,
    _walk,
    _walk,
    _walk,
    _kill,
    _exit,
    _scream,
    _geek,
)
