"""Les Non-Morts played by nobody: what a table would think of, and how often.

Every clue goes to one survivor, and three of a kind leave with him: such a table plays `TO_WIN`.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import (
    Idea,
    chance,
    pick,
    random_move,
    shared_out,
    some,
    villager,
)
from gm_assistant.games.non_morts.rules.day import endangers_the_goth
from gm_assistant.games.non_morts.rules.film import FEWEST, FORMAT, MOST, Film
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.night import (
    dice_owed,
    free_squares,
    risk_of,
    steps_of,
    to_add,
    ways_of,
)
from gm_assistant.games.non_morts.rules.words import (
    CONTAMINE,
    ENOUGH_CLUES,
    GEEK,
    MOST_MOVED,
    POUFFE,
    PRICE_OF_SCREAM,
    Step,
    SurvivorName,
)
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.companion import Rehearsal

Document = dict[str, Any]
Move = dict[str, Any]


# The opening and the choice of a turn.


def _opening(film: Film, rng: Random) -> Move:
    players = list(film.table.players)
    if chance(rng, 2):
        return {"first": rng.choice(players), "name": "Décor", "rolls": ABSENT}
    rounds, throwing = [], players
    while len(throwing) > 1:
        dice = {it: rng.randint(1, 6) for it in throwing}
        rounds.append(dice)
        throwing = [it for it in throwing if dice[it] == max(dice.values())]
    return {"first": ABSENT, "rolls": rounds, "name": ABSENT}


def _side(_film: Film, rng: Random) -> Move:
    return {"as": rng.choice(("zombies", "survivants", "survivants"))}


# A zombies' turn: dice, steps, newcomers, a clue.


def _dice(film: Film, rng: Random) -> Move:
    owed = dice_owed(film).items()
    return {"dice": {it: [rng.randint(1, 6) for _ in range(count)] for it, count in owed}}


def _steps(film: Film, rng: Random) -> Move:
    ways = steps_of(film)
    return {"moves": [[it, rng.choice(ways[it])] for it in some(rng, ways, MOST_MOVED)]}


def _arrivals(film: Film, rng: Random) -> Move:
    left, zombies = to_add(film), []
    rooms = list(film.plan.rooms)
    while left:
        height = rng.randint(1, left) if film.table.variants.piles else 1
        zombies.append({"room": rng.choice(rooms), "stack": height})
        left -= height
    aliens = {it: rng.randint(1, 6) for it in film.aliens()}
    return {"zombies": zombies, "aliens": aliens or ABSENT}


# Of its author's theory, in words that come later.
_OWN: Final = {"text": ABSENT, "serves": ABSENT}


def clue(film: Film, rng: Random) -> Move:
    """Somebody alive, a word or none, and now and then a bargain on what it serves."""
    words = ("Une fiole", "Un os gravé", "Un rapport brûlé")
    return {
        "survivor": rng.choice(film.living()),
        "text": rng.choice(words) if chance(rng, 2) else ABSENT,
        "serves": some(rng, film.table.theories, 2) if chance(rng, 3) else ABSENT,
    }


# A survivors' turn: walks, kills, exits, a scream, and a room at the end. What cannot be done is
# left out, so that the rules refuse it and the table thinks of something else.


def walk(film: Film, rng: Random) -> Move:
    first = rng.choice(film.living())
    way = pick(rng, ways_of(film, first))
    if way is None:
        return {}
    others = (it for it in film.living() if it != first)
    with_him = [it for it in others if way.to in {its.to for its in ways_of(film, it)}]
    walkers = [first, *(some(rng, with_him, 1) if chance(rng, 2) else ())]
    dice = {it: rng.randint(1, 6) for it in walkers if risk_of(film, it)}
    return {"survivors": walkers, "to": way.to, "dice": dice}


def _kill(film: Film, rng: Random) -> Move:
    pairs = [(it, prey) for it in film.living() for prey in film.zombies_in(room_of(film, it))]
    chosen = pick(rng, pairs)
    if chosen is None:
        return {}
    by, zombie = chosen
    die = rng.randint(1, 6) if endangers_the_goth(film, by) else ABSENT
    return {"by": by, "zombie": zombie, "die": die}


def _scream(film: Film, rng: Random) -> Move:
    room = pick(rng, film.plan.ways_from(room_of(film, POUFFE)))
    shared = shared_out(rng, PRICE_OF_SCREAM, list(film.table.players))
    return {"to": room or ABSENT, "payers": shared if chance(rng, 2) else ABSENT}


def _drawn(film: Film, rng: Random) -> Move:
    beside = [(it, square) for it in film.plan.rooms for square in free_squares(film, it)]
    room, square = rng.choice(beside)
    doors = [room] + [it for it in film.plan.rooms if it != room and film.plan.touch(it, square)]
    name = rng.choice(("Cuisine", "Crypte", "Serre")) if chance(rng, 2) else ABSENT
    return {"square": list(square), "doors": some(rng, doors, 3), "name": name}


def room_of(film: Film, survivor: SurvivorName) -> str:
    return film.survivors[survivor].room or ""


# How often each is thought of, in the moments when it may be.


def _at(*steps: Step, often: float = 1) -> Callable[[Film], float]:
    return lambda film: often * (is_turned(film) and film.step in steps)


def is_turned(film: Film) -> bool:
    """Somebody's turn goes on, and no escape is to be judged first."""
    return film.phase == "tour" and not film.judged


def event(often: float, *, who: SurvivorName = "") -> Callable[[Film], float]:
    """What must be paid for, and sometimes done by one survivor only."""

    def weight(film: Film) -> float:
        able = not who or who in film.living()
        paying = film.step == "evenements" and film.purses[film.player] > 0
        return often * (is_turned(film) and paying and able)

    return weight


def _last(*, city: bool) -> Callable[[Film], float]:
    """The end of a survivors' turn."""

    def weight(film: Film) -> float:
        ended = film.step == "evenements" and (film.table.variants.ville is not None) == city
        return is_turned(film) and ended

    return weight


def _infection(film: Film) -> float:
    zombies = is_turned(film) and film.side == "zombies"
    return (CONTAMINE in film.living() and zombies) / 5


# A table that plays to win: every clue goes to one survivor, and three of a kind leave with him.


def _carrier(film: Film) -> SurvivorName:
    """Whoever holds most; not the geek, who leaves by few ways only."""
    living = [it for it in film.living() if it != GEEK] or film.living()
    return max(living, key=lambda it: len(film.clues_of(it)))


def _proven(film: Film) -> bool:
    if not film.living():
        return False
    held = Counter(
        theory for it in film.clues_of(_carrier(film)) for theory in film.clues[it].serves
    )
    return max(held.values(), default=0) >= ENOUGH_CLUES


def _way_out(film: Film, rng: Random) -> Move:
    """By the exit of his room, or anywhere."""
    ways = film.exits_in(room_of(film, _carrier(film))) if _proven(film) else []
    if not ways:
        return walk(film, rng)
    dice = {it: rng.randint(1, 6) for it in (_carrier(film),) if risk_of(film, it)}
    return {"survivors": [_carrier(film)], "to": ways[0], "dice": dice}


def _needs_a_way(film: Film) -> float:
    here = _proven(film) and not film.exits_in(room_of(film, _carrier(film)))
    return event(3)(film) if here else 0


TO_WIN: Final[tuple[Idea[Film], ...]] = (
    Idea("open", lambda film: film.phase == "ouverture", _opening),
    Idea("turn", _at("choix"), _side),
    Idea("attack", _at("attaque"), _dice),
    Idea("advance", _at("deplacement"), _steps),
    Idea("arrive", _at("arrivees"), _arrivals),
    Idea("clue", _at("indice"), lambda film, _: {**_OWN, "survivor": _carrier(film)}),
    Idea("infect", _infection),
    Idea("walk", event(3 / 2), _way_out),
    Idea("kill", event(3 / 8), _kill),
    Idea("exit", _needs_a_way, lambda film, _: {"room": room_of(film, _carrier(film))}),
    Idea("scream", event(3 / 8, who=POUFFE), _scream),
    Idea("geek_clue", event(3 / 8, who=GEEK), clue),
    Idea("room", _last(city=False), _drawn),
    Idea("end", _last(city=True)),
    Idea("verdict", lambda film: len(film.judged) > 0, lambda *_: {"serves": ABSENT}),
    Idea("note", lambda film: film.phase == "fin", lambda *_: {"text": "Coupez !"}),
)


# Invented tables, and whole games one legal move at a time.

_SETTINGS: Final[dict[str, Any]] = {
    "cadavre_occupe": "deplacement",
    "zombie_tokens": "poche",
    "flic_seul": "un",
    "goth_touched": "jamais",
    "chance_clues": False,
    "compare": "evades",
    "veto": 3,
    "contamine_devient": "cadavre",
}


def random_table(players: int, rng: Random, film_set: FilmSet) -> Document:
    """Any table of so many directors: variants and rulings as the dice fall."""
    teams = players in (4, 6) and chance(rng, 3)
    theories = rng.sample(film_set.theories, players // 2 if teams else players)
    dealt = theories * 2 if teams else theories
    rng.shuffle(dealt)
    return {
        "format": FORMAT,
        "title": "",
        "place": rng.choice(film_set.places or ("",)),
        "players": [
            {"id": f"J{seat + 1}", "name": villager(seat), "theory": theory}
            for seat, theory in enumerate(dealt)
        ],
        "variants": {
            "piles": chance(rng, 3),
            "contamine": chance(rng, 3),
            "equipes": teams,
            "ville": {"width": rng.randint(2, 8), "height": rng.randint(1, 6)}
            if chance(rng, 4)
            else None,
        },
        "rulings": {name: value for name, value in _SETTINGS.items() if chance(rng, 4)},
    }


def to_win(film_set: FilmSet, game: Game, rng: Random) -> Move:
    """The next decision of a table that plays to win, its rooms and its clues in words."""
    return told(film_set, game, random_move(game, TO_WIN, rng), rng)


def told(film_set: FilmSet, game: Game, move: Move, rng: Random) -> Move:
    """Each room has its own name, then its number; each clue is one of the dossiers' models."""
    film = game.film
    match move["move"]:
        case "open" | "room":
            known = {it.name for it in film.plan.rooms.values()}
            names = film_set.rooms.get(film.table.place, film_set.anywhere)
            left = (it for it in names if it not in known)
            return {**move, "name": next(left, f"Pièce {len(film.plan.rooms) + 1}")}
        case "clue" | "geek_clue":
            written = {it.text for it in film.clues.values()}
            models = [it for one in film_set.dossiers.values() for it in one.clues]
            return {**move, "text": rng.choice([it for it in models if it not in written] or [""])}
        case _:
            return move


SIZES: Final = (2, 3, 4, 5, 6)


def rehearsal(film_set: FilmSet) -> Rehearsal[Game]:
    return Rehearsal(
        sizes=SIZES,
        players=(FEWEST, MOST),
        table=partial(_table, film_set),
        once=partial(to_win, film_set),
        phase=lambda game: None if game.film.result else game.film.turn,
    )


def _table(film_set: FilmSet, players: int, rng: Random) -> Document:
    return {**random_table(players, rng, film_set), "title": "Une répétition", "moves": []}
