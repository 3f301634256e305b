"""Les Non-Morts gone wild: a table that decrees and overrules."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.rehearsal import Idea, chance, random_move, random_moves, some
from gm_assistant.games.non_morts.rehearsal import (
    BY_THE_BOOK,
    any_room,
    anybody,
    is_turned,
    random_table,
    voted,
)
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game, open_document
from gm_assistant.games.non_morts.rules.words import CHARACTERS
from gm_assistant.games.non_morts.texts import FilmSet

Document = dict[str, Any]
Move = dict[str, Any]


def _decree(film: Film, rng: Random) -> Move:
    """The table's word, on anything."""
    made = _decreed if chance(rng, 2) else voted
    return {"ops": [made(film, rng) for _ in range(rng.randint(1, 2))]}


def _decreed(film: Film, rng: Random) -> Move:
    match rng.choice(("litres", "place", "jetons", "serves")):
        case "litres":
            who = anybody(film, rng)
            litres = rng.randint(0, CHARACTERS[who].litres)
            return {"op": "litres", "survivor": who, "litres": litres}
        case "place":
            return {"op": "place", "survivor": anybody(film, rng), "room": any_room(film, rng)}
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


# A wild table also decrees and overrules.
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
