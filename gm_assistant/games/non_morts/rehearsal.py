"""A rehearsal of Les Non-Morts: the table plays by itself, one decision or one turn at a time."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count
from random import Random
from typing import Any, Final

from gm_assistant.french.villagers import villager
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
    EXITS,
    GEEK,
    KINDS,
    MOST_MOVED,
    POUFFE,
    SurvivorName,
)
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.companion import Rehearsal, first_legal
from gm_assistant.seam.dice import chance, pick, shared_out, some
from gm_assistant.seam.rules import Document as RulesDocument

# A zombies' turn of a rehearsal: dice, steps, newcomers, a clue.

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


# A survivors' turn of a rehearsal: walks, kills, exits, a scream, and a room at the end.


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
    pairs = [(it, prey) for it in film.living() for prey in film.zombies_in(_room_chosen(film, it))]
    chosen = pick(rng, pairs)
    if chosen is None:
        return None
    move = {"move": "kill", "by": chosen[0], "zombie": chosen[1]}
    return {**move, "die": rng.randint(1, 6)} if endangers_the_goth(film, chosen[0]) else move


def _exit(film: Film, rng: Random) -> Move | None:
    if len(film.exits) > 2:
        return None
    peopled = [_room_chosen(film, it) for it in film.living()]
    return {"move": "exit", "room": rng.choice(peopled), "kind": rng.choice(list(EXITS))}


def _scream(film: Film, rng: Random) -> Move | None:
    if POUFFE not in film.living():
        return None
    room = pick(rng, film.plan.ways_from(_room_chosen(film, POUFFE)))
    if room is None:
        return None
    payers = shared_out(rng, 3, list(film.table.players))
    return {"move": "scream", "to": room, **({"payers": payers} if chance(rng, 2) else {})}


def _geek(film: Film, rng: Random) -> Move | None:
    if GEEK not in film.living():
        return None
    return {"move": "geek_clue", **clue(film, rng)}


def _room_chosen(film: Film, survivor: SurvivorName) -> str:
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


# What a rehearsal's table proposes, decrees and judges.


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
            return {"op": "litres", "survivor": who, "litres": rng.randint(0, _most(who))}
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


def _most(survivor: str) -> int:
    return CHARACTERS[survivor].litres


def _room_voted(film: Film, rng: Random) -> str:
    return rng.choice(list(film.plan.rooms))


# Les Non-Morts played by nobody: invented tables, and whole games one legal move at a time.

Document = dict[str, Any]

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
            "ville": _city(rng) if chance(rng, 4) else None,
        },
        "rulings": {name: value for name, value in _SETTINGS.items() if chance(rng, 4)},
    }


def _city(rng: Random) -> dict[str, int]:
    return {"width": rng.randint(2, 8), "height": rng.randint(1, 6)}


def random_game(
    players: int, seed: int, moves: int, film_set: FilmSet, *, wild: bool = True
) -> Document:
    """A game file of at most so many moves; it stops with the film."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = random_table(players, rng, film_set)
    game = open_document(document)
    while len(game.moves) < moves and game.film.result is None:
        game = play_on(game, rng, wild=wild)
    return {**document, "moves": list(game.moves)}


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild table also decrees and overrules."""
    return dict(play_on(game, rng, wild=wild).moves[-1])


def play_on(game: Game, rng: Random, *, wild: bool = False) -> Game:
    """The game with one more move that the rules accept."""
    return first_legal(game, lambda: _idea(game.film, rng, wild=wild))[1]


def _idea(film: Film, rng: Random, *, wild: bool) -> Move:
    if film.result:
        return {"move": "note", "text": "Coupez !"}
    if not film.opened:
        return _open(film, rng)
    if film.judged:
        return decree(film, rng) if wild and chance(rng, 4) else verdict(film, rng)
    if chance(rng, 12):
        return proposal(film, rng)
    if wild and chance(rng, 20):
        return decree(film, rng)
    move = _due(film, rng)
    return {**move, "force": True} if wild and chance(rng, 30) else move


def _due(film: Film, rng: Random) -> Move:
    if film.step == "choix":
        return {"move": "turn", "as": rng.choice(("zombies", "survivants", "survivants"))}
    return event(film, rng) if film.side == "survivants" else zombie_move(film, rng)


def _open(film: Film, rng: Random) -> Move:
    players = list(film.table.players)
    if chance(rng, 2):
        return {"move": "open", "first": rng.choice(players), "name": "Décor"}
    rounds, throwing = [], players
    while len(throwing) > 1:
        dice = {it: rng.randint(1, 6) for it in throwing}
        rounds.append(dice)
        throwing = [it for it in throwing if dice[it] == max(dice.values())]
    return {"move": "open", "rolls": rounds}


SIZES: Final = (2, 3, 4, 5, 6)
# A demonstration is always the same: this film has dead, clues and an exit by then.
SHOWN_PLAYERS, SHOWN_SEED, SHOWN_MOVES = 4, 308, 42
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


def _table(film_set: FilmSet, players: int, rng: Random) -> RulesDocument:
    return {**random_table(players, rng, film_set), "title": "Une répétition", "moves": []}


def rest(game: Game, rng: Random) -> list[Any]:
    """Until the turn is somebody else's."""
    turn = game.film.turn
    found: list[Any] = []
    while game.film.turn == turn and not game.film.result and len(found) < _LONGEST_TURN:
        move = next_move(game, rng)
        game = game.play(move)
        found.append(move)
    return found


def demonstration(film_set: FilmSet) -> RulesDocument:
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
