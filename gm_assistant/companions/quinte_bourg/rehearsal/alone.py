"""Rehearsing alone and the demonstration, as the shell offers them."""

from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.rehearsal.engine import (
    next_move,
    play_day,
    play_night,
    random_game,
)
from gm_assistant.companions.quinte_bourg.rehearsal.tables import advised_table
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.seam.rehearsal import Rehearsal
from gm_assistant.seam.rules import Move

# A game already in its third night, for whoever wants to look around.
PLAYERS: Final = 18
ROWS_CALLED: Final = 4
TITLE: Final = "Démonstration"


def _table(players: int, chance: Random) -> dict[str, Any]:
    return advised_table(players, chance) | {"start": {"weekday": "lundi"}}


def _rest(game: Game, chance: Random) -> list[Move]:
    """Until the night or the day is over."""
    play = play_day if game.village.phase == "jour" else play_night
    after = play(game, chance)
    return [dict(move) for move in after.moves[len(game.moves) :]]


REHEARSAL: Final = Rehearsal(
    sizes=(12, 20, 32),
    players=(8, 45),
    table=_table,
    once=next_move,
    rest=_rest,
    random_game=random_game,
)


def demonstration() -> dict[str, Any]:
    """The same one each time: the first whose village lives that long and answers plainly."""
    for seed in range(1, 100):
        rng = Random(seed)  # noqa: S311 - the same game each time
        document = advised_table(PLAYERS, rng) | {"title": TITLE, "start": {"weekday": "lundi"}}
        game = _third_night(open_game(document), rng)
        lives = game.village.result is None and game.village.weekday == "mercredi"
        if lives and _answers_plainly(game):
            return document | {"moves": [dict(move) for move in game.moves]}
    raise AssertionError("no village lives until its third night")


def _answers_plainly(game: Game) -> bool:
    """Whoever opens it for the first time would take an action without effect for a fault."""
    first = len(game.moves) - ROWS_CALLED
    tonight = [it.answer for it in game.village.answers if it.move >= first]
    called = all(move["move"] == "call" for move in game.moves[first:])
    return called and "sans_effet" not in tonight


def _third_night(game: Game, rng: Random) -> Game:
    for _ in range(2):
        game = play_day(play_night(game, rng), rng)
    for _ in range(ROWS_CALLED):
        if game.village.result is None:
            game = game.play(next_move(game, rng))
    return game
