"""Rehearsing alone, as the shell offers it."""

from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.rehearsal.engine import (
    next_move,
    play_day,
    play_night,
    random_game,
)
from gm_assistant.companions.quinte_bourg.rehearsal.tables import advised_table
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.rehearsal import Rehearsal
from gm_assistant.seam.rules import Move


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
