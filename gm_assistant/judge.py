"""Where the journal meets the rules: what a file or a correction would make of a game."""

from typing import Any

from gm_assistant.journal.corrections import Refused
from gm_assistant.journal.entries import Move
from gm_assistant.journal.refusals import DamagedFile
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.moves import read_move
from gm_assistant.quinte_bourg.refusals import Malformed, Refusal, RefusedMove


def prove_playable(document: dict[str, Any]) -> None:
    """Raise DamagedFile where the rules do not understand this document, or refuse a move."""
    try:
        _read_undone(document, open_game(document))
    except Malformed as error:
        raise DamagedFile(error.place, error.sentence) from error
    except RefusedMove as error:
        raise DamagedFile(f"moves[{error.index}]", error.refusal.sentence) from error


def _read_undone(document: dict[str, Any], game: Game) -> None:
    """Moves taken back are never played again, but the journal screen says them in words."""
    undone = document.get("history", {}).get("undone", ())
    for index, move in enumerate(undone):
        read_move(move, f"history.undone[{index}]", game.village.players)


class RulesReplayer:
    """The rules as a correction needs them: see `journal.corrections`."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def before(self, index: int) -> Game:
        return self._game.back_to(index)

    def play(self, state: Game, move: Move) -> Game | Refused:
        try:
            return state.play(move)
        except Refusal as refusal:
            return Refused(refusal.sentence)
        except Malformed as error:
            return Refused(f"{error.place} : {error.sentence}")
