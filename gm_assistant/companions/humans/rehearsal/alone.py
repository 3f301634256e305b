"""Rehearsing alone, as the shell offers it, and a game to look around in."""

from random import Random
from typing import Final

from gm_assistant.companions.humans.rehearsal import engine
from gm_assistant.companions.humans.scripts.box import defaults
from gm_assistant.humans.game import Game
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Document, Move

_LONGEST_TURN: Final = 80


def _rest(game: Game, chance: Random) -> list[Move]:
    """Until the turn, or the game, is over."""
    turn, count = game.town.turn, len(game.moves)
    while game.town.turn == turn and game.town.result is None:
        if len(game.moves) - count > _LONGEST_TURN:
            break
        game = game.play(engine.next_move(game, chance))
    return [dict(it) for it in game.moves[count:]]


def _random_game(players: int, seed: int, moves: int) -> Document:
    return engine.random_game(players, seed, moves, defaults())


def demonstration() -> Document:
    return engine.demonstration(defaults())


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4, 6),
    players=(engine.FEWEST, engine.MOST),
    table=engine.random_table,
    once=engine.next_move,
    rest=_rest,
    random_game=_random_game,
)
