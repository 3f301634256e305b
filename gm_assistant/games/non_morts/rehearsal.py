"""Les Non-Morts played by nobody: what a table would think of, and how often.

`BY_THE_BOOK` and `WILD` are ideas in the engine's words: a rehearsal, a demonstration and the
tests draw legal moves from them.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, count
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import (
    Idea,
    chance,
    pick,
    random_move,
    random_moves,
    shared_out,
    some,
    villager,
)
from gm_assistant.games.non_morts.rules.day import clues_judged, endangers_the_goth
from gm_assistant.games.non_morts.rules.film import FEWEST, FORMAT, MOST, Film
from gm_assistant.games.non_morts.rules.game import Game, open_document
from gm_assistant.games.non_morts.rules.night import (
    dice_owed,
    free_squares,
    risk_of,
    steps_of,
    to_add,
    ways_of,
)
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    CONTAMINE,
    GEEK,
    KINDS,
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


def _clue(film: Film, rng: Random) -> Move:
    """Somebody alive, a word or none, and now and then a bargain on what it serves."""
    words = ("Une fiole", "Un os gravé", "Un rapport brûlé")
    return {
        "survivor": rng.choice(film.living()),
        "text": rng.choice(words) if chance(rng, 2) else ABSENT,
        "serves": some(rng, film.table.theories, 2) if chance(rng, 3) else ABSENT,
    }


# A survivors' turn: walks, kills, exits, a scream, and a room at the end. What cannot be done is
# left out, so that the rules refuse it and the table thinks of something else.


def _walk(film: Film, rng: Random) -> Move:
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
    pairs = [(it, prey) for it in film.living() for prey in film.zombies_in(_room_of(film, it))]
    chosen = pick(rng, pairs)
    if chosen is None:
        return {}
    by, zombie = chosen
    die = rng.randint(1, 6) if endangers_the_goth(film, by) else ABSENT
    return {"by": by, "zombie": zombie, "die": die}


def _exit(film: Film, rng: Random) -> Move:
    return {"room": rng.choice([_room_of(film, it) for it in film.living()]), "text": ABSENT}


def _scream(film: Film, rng: Random) -> Move:
    room = pick(rng, film.plan.ways_from(_room_of(film, POUFFE)))
    shared = shared_out(rng, PRICE_OF_SCREAM, list(film.table.players))
    return {"to": room or ABSENT, "payers": shared if chance(rng, 2) else ABSENT}


def _drawn(film: Film, rng: Random) -> Move:
    beside = [(it, square) for it in film.plan.rooms for square in free_squares(film, it)]
    room, square = rng.choice(beside)
    doors = [room] + [it for it in film.plan.rooms if it != room and film.plan.touch(it, square)]
    name = rng.choice(("Cuisine", "Crypte", "Serre")) if chance(rng, 2) else ABSENT
    return {"square": list(square), "doors": some(rng, doors, 3), "name": name}


def _room_of(film: Film, survivor: SurvivorName) -> str:
    return film.survivors[survivor].room or ""


# What the table proposes, decrees and judges.


def _proposal(film: Film, rng: Random) -> Move:
    """Something outside the rules, each voice for, against, or for sale."""
    proposer, *voters = rng.sample(list(film.table.players), len(film.table.players))
    votes = {it: _vote(film, rng) for it in voters if not chance(rng, 3)}
    ops = [_op(film, rng) for _ in range(rng.randint(0, 2))]
    return {"by": proposer, "text": "", "votes": votes, "ops": ops}


def _decree(film: Film, rng: Random) -> Move:
    """The table's word, on anything."""
    made = _decreed if chance(rng, 2) else _op
    return {"ops": [made(film, rng) for _ in range(rng.randint(1, 2))]}


def _verdict(film: Film, rng: Random) -> Move:
    """What some of the clues are found to serve."""
    if chance(rng, 3):
        return {"serves": ABSENT}
    free, settled = film.table.rulings.chance_clues, {}
    for clue in some(rng, clues_judged(film), 3):
        among = film.table.theories if free else film.clues[clue].serves
        settled[clue] = some(rng, among, 2)
    return {"serves": settled}


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
            return {"op": "arrivee", "room": _room_voted(film, rng), "stack": rng.randint(1, 2)}


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
        "room": _room_voted(film, rng),
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
            litres = rng.randint(0, CHARACTERS[who].litres)
            return {"op": "litres", "survivor": who, "litres": litres}
        case "place":
            return {"op": "place", "survivor": _survivor(film, rng), "room": _room_voted(film, rng)}
        case "serves" if film.clues:
            serves = some(rng, film.table.theories, 2)
            return {"op": "serves", "clue": rng.choice(list(film.clues)), "serves": serves}
        case _:
            player = rng.choice(list(film.table.players))
            return {"op": "jetons", "player": player, "tokens": rng.randint(0, 12)}


def _survivor(film: Film, rng: Random) -> str:
    return rng.choice(film.living() or list(film.survivors))


def _room_voted(film: Film, rng: Random) -> str:
    return rng.choice(list(film.plan.rooms))


# How often each is thought of, in the moments when it may be.


def _at(*steps: Step, often: float = 1) -> Callable[[Film], float]:
    return lambda film: often * (_is_turned(film) and film.step in steps)


def _is_turned(film: Film) -> bool:
    """Somebody's turn goes on, and no escape is to be judged first."""
    return film.phase == "tour" and not film.judged


def _event(often: float, *, who: SurvivorName = "") -> Callable[[Film], float]:
    """What must be paid for, and sometimes done by one survivor only."""

    def weight(film: Film) -> float:
        able = not who or who in film.living()
        paying = film.step == "evenements" and film.purses[film.player] > 0
        return often * (_is_turned(film) and paying and able)

    return weight


def _last(*, city: bool) -> Callable[[Film], float]:
    """The end of a survivors' turn."""

    def weight(film: Film) -> float:
        ended = film.step == "evenements" and (film.table.variants.ville is not None) == city
        return _is_turned(film) and ended

    return weight


def _infection(film: Film) -> float:
    zombies = _is_turned(film) and film.side == "zombies"
    return (CONTAMINE in film.living() and zombies) / 5


def _exits(film: Film) -> float:
    return _event(3 / 8)(film) if len(film.exits) < 3 else 0


BY_THE_BOOK: Final[tuple[Idea[Film], ...]] = (
    Idea("open", lambda film: film.phase == "ouverture", _opening),
    Idea("turn", _at("choix"), _side),
    Idea("attack", _at("attaque"), _dice),
    Idea("advance", _at("deplacement"), _steps),
    Idea("arrive", _at("arrivees"), _arrivals),
    Idea("clue", _at("indice"), _clue),
    Idea("infect", _infection),
    Idea("walk", _event(3 / 2), _walk),
    Idea("kill", _event(3 / 8), _kill),
    Idea("exit", _exits, _exit),
    Idea("scream", _event(3 / 8, who=POUFFE), _scream),
    Idea("geek_clue", _event(3 / 8, who=GEEK), _clue),
    Idea("room", _last(city=False), _drawn),
    Idea("end", _last(city=True)),
    Idea("propose", lambda film: _is_turned(film) / 11, _proposal),
    Idea("verdict", lambda film: len(film.judged) > 0, _verdict),
    Idea("note", lambda film: film.phase == "fin", lambda *_: {"text": "Coupez !"}),
)


def _stubborn(idea: Idea[Film]) -> Idea[Film]:
    """The same; now and then the table overrules whatever the rules may say."""

    def chosen(film: Film, rng: Random) -> Mapping[str, object]:
        force = {"force": True} if chance(rng, 30) else {}
        return {**idea.chosen(film, rng), **force}

    return Idea(idea.name, idea.weight, chosen)


# A wild table also decrees and overrules.
WILD: Final[tuple[Idea[Film], ...]] = (
    *map(_stubborn, BY_THE_BOOK),
    Idea("correct", lambda film: _is_turned(film) / 18 + (len(film.judged) > 0) / 3, _decree),
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


def random_game(
    players: int, seed: int, moves: int, film_set: FilmSet, *, wild: bool = True
) -> Document:
    """A game file of at most so many moves; it stops with the film."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
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


SIZES: Final = (2, 3, 4, 5, 6)
# A demonstration is always the same: this film has dead, clues and an exit by then.
SHOWN_PLAYERS, SHOWN_SEED, SHOWN_MOVES = 4, 293, 42
_LONGEST_TURN: Final = 40


def rehearsal(film_set: FilmSet) -> Rehearsal[Game]:
    return Rehearsal(
        sizes=SIZES,
        players=(FEWEST, MOST),
        table=partial(_table, film_set),
        once=next_move,
        rest=rest,
        random_game=lambda players, seed, moves: random_game(players, seed, moves, film_set),
    )


def _table(film_set: FilmSet, players: int, rng: Random) -> Document:
    return {**random_table(players, rng, film_set), "title": "Une répétition", "moves": []}


def rest(game: Game, rng: Random) -> list[Any]:
    """Until the turn is somebody else's."""
    turn, so_far = game.film.turn, len(game.moves)

    def over(now: Game) -> bool:
        long = len(now.moves) - so_far >= _LONGEST_TURN
        return long or now.film.turn != turn or now.film.result is not None

    return random_moves(game, BY_THE_BOOK, rng, until=over)[1]


def demonstration(film_set: FilmSet) -> Document:
    """A film in its middle."""
    found = random_game(SHOWN_PLAYERS, SHOWN_SEED, SHOWN_MOVES, film_set, wild=False)
    told = film_set.rooms.get(found["place"], ())
    names = chain(told, (f"Pièce {number}" for number in count(len(told) + 1)))
    moves = [_named(it, names) for it in found["moves"]]
    return {**found, "title": "Démonstration des Non-Morts", "moves": moves}


def _named(move: dict[str, Any], names: Iterator[str]) -> dict[str, Any]:
    """Each room has its own name, then its number."""
    if move["move"] not in ("open", "room"):
        return move
    return {**move, "name": next(names)}
