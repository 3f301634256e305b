"""Rehearsing alone, as the shell offers it: the app plays both sides of an invented table."""

from random import Random
from typing import Any, Final

from gm_assistant.brasier.game import Game
from gm_assistant.companions.brasier.rehearsal.engine import next_move, random_game
from gm_assistant.companions.brasier.rehearsal.tables import house_table
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Move

MOST_OF_A_PHASE: Final = 200


def _table(players: int, chance: Random) -> dict[str, Any]:
    return house_table(chance, players)


def _once(game: Game, chance: Random) -> Move:
    return next_move(game, chance)


def _rest(game: Game, chance: Random) -> list[Move]:
    """Until the phase is over, what is owed in it included."""
    phase, turn, moves = game.town.phase, game.town.turn, list[Move]()
    while len(moves) < MOST_OF_A_PHASE and game.town.result is None:
        moves.append(next_move(game, chance))
        game = game.play(moves[-1])
        if (game.town.phase, game.town.turn) != (phase, turn):
            break
    return moves


def _random_game(_players: int, seed: int, moves: int) -> dict[str, Any]:
    return random_game(seed, moves)


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4),
    players=(1, 4),
    table=_table,
    once=_once,
    rest=_rest,
    random_game=_random_game,
)
