"""What a rehearsal's table proposes, decrees and judges."""

from random import Random
from typing import Any

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.verdicts import clues_judged
from gm_assistant.non_morts.vocabulary import CHARACTERS, KINDS
from gm_assistant.seam.dice import chance, shared_out, some

Move = dict[str, Any]


def proposal(film: Film, rng: Random) -> Move:
    """Something outside the rules, each voice for, against, or for sale."""
    proposer, *voters = rng.sample(list(film.table.players), len(film.table.players))
    votes = {it: _vote(film, rng) for it in voters if not chance(rng, 3)}
    ops = [_op(film, rng) for _ in range(rng.randint(0, 2))]
    return {"move": "propose", "by": proposer, "text": "", "votes": votes, "ops": ops}


def decree(film: Film, rng: Random) -> Move:
    """The table's word, on anything."""
    made = _decreed if chance(rng, 2) else _op
    return {"move": "correct", "ops": [made(film, rng) for _ in range(rng.randint(1, 2))]}


def verdict(film: Film, rng: Random) -> Move:
    """What some of the clues are found to serve."""
    if chance(rng, 3):
        return {"move": "verdict"}
    settled = {}
    for clue in some(rng, clues_judged(film), 3):
        planned = film.clues[clue].serves
        free = film.table.rulings.chance_clues
        settled[clue] = some(rng, film.table.theories if free else planned, 2)
    return {"move": "verdict", "serves": settled}


def _vote(film: Film, rng: Random) -> Any:
    if chance(rng, 3):
        price = rng.randint(1, 3)
        paid = {} if chance(rng, 3) else shared_out(rng, price, list(film.table.players))
        return {"price": price, "paid": paid}
    return rng.choice(("pour", "pour", "contre"))


def _op(film: Film, rng: Random) -> Move:
    match rng.choice(("soin", "mur", "mur", "zombie", "arrivee", "indice")):
        case "soin":
            return {"op": "soin", "survivor": _survivor(film, rng), "litres": rng.randint(1, 2)}
        case "mur":
            return _wall(film, rng)
        case "zombie" if film.zombies:
            return _zombie(film, rng)
        case "indice" if film.clues:
            clue = rng.choice(list(film.clues))
            return {"op": "indice", "clue": clue, "survivor": _survivor(film, rng)}
        case _:
            return {"op": "arrivee", "room": _room(film, rng), "stack": rng.randint(1, 2)}


def _wall(film: Film, rng: Random) -> Move:
    """A barricade raised or thrown down, or a new passage."""
    one, other = rng.choice(list(film.plan.rooms)), rng.choice(list(film.plan.rooms))
    if chance(rng, 2) and film.plan.doors[one]:
        other = rng.choice(film.plan.doors[one])
    if one == other:
        return {"op": "arrivee", "room": one}
    joined = "debarricade" if film.plan.blocked(one, other) else "barricade"
    kind = joined if film.plan.adjacent(one, other) else "passage"
    return {"op": kind, "between": [one, other]}


def _zombie(film: Film, rng: Random) -> Move:
    facts: Move = {
        "stack": rng.randint(0, 3),
        "room": _room(film, rng),
        "kind": rng.choice((None, *KINDS)),
        "appetite": chance(rng, 2),
        "climbs": chance(rng, 2),
    }
    kept = some(rng, facts, 3)
    name = rng.choice(list(film.zombies))
    return {"op": "zombie", "zombie": name, **{it: facts[it] for it in kept}}


def _decreed(film: Film, rng: Random) -> Move:
    match rng.choice(("litres", "place", "jetons", "serves")):
        case "litres":
            who = _survivor(film, rng)
            return {"op": "litres", "survivor": who, "litres": rng.randint(0, _most(who))}
        case "place":
            return {"op": "place", "survivor": _survivor(film, rng), "room": _room(film, rng)}
        case "serves" if film.clues:
            serves = some(rng, film.table.theories, 2)
            return {"op": "serves", "clue": rng.choice(list(film.clues)), "serves": serves}
        case _:
            player = rng.choice(list(film.table.players))
            return {"op": "jetons", "player": player, "tokens": rng.randint(0, 12)}


def _survivor(film: Film, rng: Random) -> str:
    return rng.choice(film.living() or list(film.survivors))


def _most(survivor: str) -> int:
    return CHARACTERS[survivor].litres


def _room(film: Film, rng: Random) -> str:
    return rng.choice(list(film.plan.rooms))
