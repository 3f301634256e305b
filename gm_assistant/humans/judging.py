"""Judging a move: what it does, and what follows after every accepted one."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.humans import capturing, decrees, fighting, laying, moves, moving, turns
from gm_assistant.humans.moves import Move
from gm_assistant.humans.rerolling import reroll
from gm_assistant.humans.town import Town


def _note(_town: Town, _move: moves.Note) -> None:
    """A note changes nothing."""


_JUDGES: Final[Mapping[type, Callable[[Town, Any], None]]] = {
    moves.LayTile: laying.lay_tile,
    moves.Walk: moving.walk,
    moves.ForceBarricade: moving.force_barricade,
    moves.TryHuman: capturing.try_human,
    moves.Arm: fighting.arm,
    moves.DrawWounds: fighting.draw_wounds,
    moves.DrawInfection: capturing.infect,
    moves.Flee: capturing.flee,
    moves.Reroll: reroll,
    moves.PlayEvent: fighting.play_event,
    moves.UseAbility: fighting.use_ability,
    moves.EndTurn: turns.end_turn,
    moves.Stop: turns.stop,
    moves.Note: _note,
    moves.Correct: decrees.correct,
}
_SAID_IN_PASSING: Final = (moves.Note, moves.Correct, moves.PlayEvent, moves.UseAbility)
_KEEP_THE_RUN: Final = (*_SAID_IN_PASSING, moves.Arm, moves.Reroll, moves.Stop)
_KEEP_THE_ROLL: Final = (*_KEEP_THE_RUN, moves.TryHuman, moves.ForceBarricade)


def judge(before: Town, move: Move) -> Town:
    """The town after a move, or a refusal; the town before is untouched."""
    town = before.draft(forced=move.force)
    town.must(town.result is None or isinstance(move, moves.Note), "partie.finie")
    _JUDGES[type(move)](town, move)
    _settle(town, move)
    return town


def _settle(town: Town, move: Move) -> None:
    """4.3: the run of cards, the roll, the tokens under zombies, then the goals."""
    if not isinstance(move, _KEEP_THE_RUN):
        town.last_card = None
    if not isinstance(move, _KEEP_THE_ROLL):
        town.roll = None
    if town.result is None:
        moving.take_tokens(town)
        turns.check_goals(town)
