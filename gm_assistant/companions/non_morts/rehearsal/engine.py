"""Les Non-Morts played by nobody: invented tables, and whole games one legal move at a time."""

from random import Random
from typing import Any, Final

from gm_assistant.companions.non_morts.rehearsal.survivors import event
from gm_assistant.companions.non_morts.rehearsal.votes import decree, proposal, verdict
from gm_assistant.companions.non_morts.rehearsal.zombies import zombie_move
from gm_assistant.companions.non_morts.scripts.film_set import FilmSet
from gm_assistant.french.villagers import villager
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import FORMAT, Game, open_document
from gm_assistant.seam.companion import first_legal
from gm_assistant.seam.dice import chance

Document = dict[str, Any]
Move = dict[str, Any]

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
