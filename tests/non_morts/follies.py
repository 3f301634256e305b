"""Les Non-Morts gone wild: a table that proposes and decrees, and one that overrules.

`BY_THE_BOOK` walks anywhere, opens exits and proposes; `WILD` decrees and overrules too.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from at_random import random_moves

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, random_move, shared_out, some
from gm_assistant.games.non_morts.rehearsal import (
    TO_WIN,
    clue,
    event,
    is_turned,
    random_table,
    room_of,
    walk,
)
from gm_assistant.games.non_morts.rules.day import clues_judged
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game, open_document
from gm_assistant.games.non_morts.rules.words import CHARACTERS, KINDS
from gm_assistant.games.non_morts.texts import FilmSet

Document = dict[str, Any]
Move = dict[str, Any]


def _exit(film: Film, rng: Random) -> Move:
    return {"room": rng.choice([room_of(film, it) for it in film.living()]), "text": ABSENT}


# What the table proposes, decrees and judges.


def _proposal(film: Film, rng: Random) -> Move:
    """Something outside the rules, each voice for, against, or for sale."""
    proposer, *voters = rng.sample(list(film.table.players), len(film.table.players))
    votes = {it: _vote(film, rng) for it in voters if not chance(rng, 3)}
    ops = [_voted(film, rng) for _ in range(rng.randint(0, 2))]
    return {"by": proposer, "text": "", "votes": votes, "ops": ops}


def _verdict(film: Film, rng: Random) -> Move:
    """What some of the clues are found to serve."""
    if chance(rng, 3):
        return {"serves": ABSENT}
    free, settled = film.table.rulings.chance_clues, {}
    for found in some(rng, clues_judged(film), 3):
        among = film.table.theories if free else film.clues[found].serves
        settled[found] = some(rng, among, 2)
    return {"serves": settled}


def _vote(film: Film, rng: Random) -> Any:
    if chance(rng, 3):
        price = rng.randint(1, 3)
        paid = {} if chance(rng, 3) else shared_out(rng, price, list(film.table.players))
        return {"price": price, "paid": paid}
    return rng.choice(("pour", "pour", "contre"))


def _voted(film: Film, rng: Random) -> Move:
    match rng.choice(("soin", "mur", "mur", "zombie", "arrivee", "indice")):
        case "soin":
            return {"op": "soin", "survivor": _anybody(film, rng), "litres": rng.randint(1, 2)}
        case "mur":
            return _wall(film, rng)
        case "zombie" if film.zombies:
            return _zombie(film, rng)
        case "indice" if film.clues:
            clue = rng.choice(list(film.clues))
            return {"op": "indice", "clue": clue, "survivor": _anybody(film, rng)}
        case _:
            return {"op": "arrivee", "room": _any_room(film, rng), "stack": rng.randint(1, 2)}


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
        "room": _any_room(film, rng),
        "kind": rng.choice((None, *KINDS)),
        "appetite": chance(rng, 2),
        "climbs": chance(rng, 2),
    }
    kept = some(rng, facts, 3)
    name = rng.choice(list(film.zombies))
    return {"op": "zombie", "zombie": name, **{it: facts[it] for it in kept}}


def _anybody(film: Film, rng: Random) -> str:
    return rng.choice(film.living() or list(film.survivors))


def _any_room(film: Film, rng: Random) -> str:
    return rng.choice(list(film.plan.rooms))


def _exits(film: Film) -> float:
    return event(3 / 8)(film) if len(film.exits) < 3 else 0


_INSTEAD: Final[dict[str, Callable[[Idea[Film]], tuple[Idea[Film], ...]]]] = {
    "clue": lambda it: (replace(it, chosen=clue),),
    "walk": lambda it: (replace(it, chosen=walk),),
    "exit": lambda _: (Idea("exit", _exits, _exit),),
    "verdict": lambda it: (
        Idea("propose", lambda film: is_turned(film) / 11, _proposal),
        replace(it, chosen=_verdict),
    ),
}
BY_THE_BOOK: Final = tuple(
    idea for it in TO_WIN for idea in (_INSTEAD[it.name](it) if it.name in _INSTEAD else (it,))
)


# A table that decrees and overrules.


def _decree(film: Film, rng: Random) -> Move:
    """The table's word, on anything."""
    made = _decreed if chance(rng, 2) else _voted
    return {"ops": [made(film, rng) for _ in range(rng.randint(1, 2))]}


def _decreed(film: Film, rng: Random) -> Move:
    match rng.choice(("litres", "place", "jetons", "serves")):
        case "litres":
            who = _anybody(film, rng)
            litres = rng.randint(0, CHARACTERS[who].litres)
            return {"op": "litres", "survivor": who, "litres": litres}
        case "place":
            return {"op": "place", "survivor": _anybody(film, rng), "room": _any_room(film, rng)}
        case "serves" if film.clues:
            serves = some(rng, film.table.theories, 2)
            return {"op": "serves", "clue": rng.choice(list(film.clues)), "serves": serves}
        case _:
            player = rng.choice(list(film.table.players))
            return {"op": "jetons", "player": player, "tokens": rng.randint(0, 12)}


def _stubborn(idea: Idea[Film]) -> Idea[Film]:
    """The same; now and then the table overrules whatever the rules may say."""

    def chosen(film: Film, rng: Random) -> Mapping[str, object]:
        force = {"force": True} if chance(rng, 30) else {}
        return {**idea.chosen(film, rng), **force}

    return Idea(idea.name, idea.weight, chosen)


WILD: Final[tuple[Idea[Film], ...]] = (
    *map(_stubborn, BY_THE_BOOK),
    Idea("correct", lambda film: is_turned(film) / 18 + (len(film.judged) > 0) / 3, _decree),
)


def random_game(
    players: int, seed: int, moves: int, film_set: FilmSet, *, wild: bool = True
) -> Document:
    """A game file of at most so many moves; it stops with the film."""
    rng = Random(seed)
    document = random_table(players, rng, film_set)
    _, made = random_moves(
        open_document(document),
        WILD if wild else BY_THE_BOOK,
        rng,
        until=lambda game: len(game.moves) == moves or game.film.result is not None,
    )
    return {**document, "moves": made}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild table also decrees and overrules."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)
