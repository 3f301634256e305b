"""A zombies' turn of a rehearsal: dice, steps, newcomers, a clue."""

from random import Random
from typing import Any

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import dice_owed
from gm_assistant.non_morts.options import steps_of
from gm_assistant.non_morts.turns import to_add
from gm_assistant.non_morts.vocabulary import CONTAMINE, MOST_MOVED
from gm_assistant.seam.dice import chance, some

Move = dict[str, Any]


def zombie_move(film: Film, rng: Random) -> Move:
    """What the step asks for; now and then somebody pays to infect."""
    if CONTAMINE in film.survivors and chance(rng, 6):
        return {"move": "infect", "payer": rng.choice(list(film.table.players))}
    match film.step:
        case "attaque":
            return {"move": "attack", "dice": _dice(film, rng)}
        case "deplacement":
            return {"move": "advance", "moves": _steps(film, rng)}
        case "arrivees":
            return _arrivals(film, rng)
        case _:
            return {"move": "clue", **clue(film, rng)}


def clue(film: Film, rng: Random) -> Move:
    """Somebody alive, a word or none, and now and then a bargain on what it serves."""
    found: Move = {"survivor": rng.choice(film.living())}
    if chance(rng, 2):
        found["text"] = rng.choice(("Une fiole", "Un os gravé", "Un rapport brûlé"))
    if chance(rng, 3):
        found["serves"] = some(rng, film.table.theories, 2)
    return found


def _dice(film: Film, rng: Random) -> dict[str, list[int]]:
    return {it: [rng.randint(1, 6) for _ in range(count)] for it, count in dice_owed(film).items()}


def _steps(film: Film, rng: Random) -> list[list[str]]:
    ways = steps_of(film)
    return [[it, rng.choice(ways[it])] for it in some(rng, ways, MOST_MOVED)]


def _arrivals(film: Film, rng: Random) -> Move:
    left, zombies = to_add(film), []
    rooms = list(film.plan.rooms)
    while left:
        height = rng.randint(1, left) if film.table.variants.piles else 1
        zombies.append({"room": rng.choice(rooms), "stack": height})
        left -= height
    aliens = {it: rng.randint(1, 6) for it in film.aliens()}
    return {"move": "arrive", "zombies": zombies, **({"aliens": aliens} if aliens else {})}
