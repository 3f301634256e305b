"""Rehearsing alone, as the shell offers it, and a concert to look around in."""

from random import Random
from typing import Any, Final

from gm_assistant.companions.zombie_mosh.rehearsal.engine import (
    advised_table,
    next_move,
    random_game,
)
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Move
from gm_assistant.zombie_mosh.game import Game
from gm_assistant.zombie_mosh.table import FEWEST_PLAYERS, MOST_PLAYERS

_SONGS: Final = 3


def _table(players: int, _chance: Random) -> dict[str, Any]:
    return advised_table(players) | {"songs": _SONGS}


def _rest(game: Game, chance: Random) -> list[Move]:
    """Until the step is over."""
    phase, made = game.fosse.phase, list[Move]()
    while game.fosse.phase == phase:
        made.append(next_move(game, chance))
        game = game.play(made[-1])
    return made


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4, 6),
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    table=_table,
    once=next_move,
    rest=_rest,
    random_game=random_game,
)
