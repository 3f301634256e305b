"""« Les joueurs répondent »: whatever is on the screen is answered, and nothing else."""

from collections.abc import Callable
from random import Random
from typing import Any

from gm_assistant.companions.quinte_bourg.pages.opening_taps import KEY, reached, still_true
from gm_assistant.companions.quinte_bourg.pages.taps import Tap, called_at_the_opening
from gm_assistant.companions.quinte_bourg.rehearsal.engine import next_move
from gm_assistant.companions.quinte_bourg.rehearsal.night_rows import answer_to
from gm_assistant.companions.quinte_bourg.rehearsal.opening import answer_at
from gm_assistant.companions.quinte_bourg.scripts import Scripts
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK, row_reached
from gm_assistant.companions.quinte_bourg.views.opening_console import stops_of
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.rehearsal import first_legal
from gm_assistant.seam.rules import Move
from gm_assistant.seam.taps import Answer, Play


def answers(scripts: Scripts) -> Callable[[Tap], Answer]:
    """What the players answer, in the calls of this MJ's opening."""

    def answer(tap: Tap) -> Answer:
        village = tap.game.village
        if village.phase == "ouverture":
            return _at_the_opening(scripts, tap)
        by_night = village.phase == "nuit" and village.result is None
        move = (_called if by_night else next_move)(tap.game, tap.chance)
        return Play(move, tuple(tap.drafts))

    return answer


def _at_the_opening(scripts: Scripts, tap: Tap) -> Answer:
    stops = stops_of(scripts.opening)
    done = reached(still_true(tap.drafts.get(KEY, {}), tap.count))
    stop = stops[min(done, len(stops) - 1)]
    told = answer_at(tap.game.village, stop.row.id, stop.part.id, tap.chance)
    fields = {"move": "call", "step": stop.row.id, "part": str(stop.place), **told}
    return called_at_the_opening(scripts, tap, fields)


def _called(game: Game, chance: Random) -> dict[str, Any]:
    """The row that the night has come to; nobody has anything to say to some."""
    row = row_reached(game)

    def propose() -> Move:
        if row == DAYBREAK:
            return {"move": "day"}
        return answer_to(game.village, row, chance) or {"move": "pass", "step": row}

    return dict(first_legal(game, propose)[0])
