"""Where the journal meets the rules: what a file or a correction would make of a game."""

from typing import Any

from gm_assistant.journal.corrections import Refused
from gm_assistant.journal.entries import Move
from gm_assistant.journal.refusals import DamagedFile
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.refusals import Malformed, Refusal, RefusedMove


def prove_playable(document: dict[str, Any]) -> None:
    """Raise DamagedFile where the rules do not understand this document, or refuse a move."""
    try:
        open_game(document)
    except Malformed as error:
        raise DamagedFile(error.place, error.sentence) from error
    except RefusedMove as error:
        raise DamagedFile(f"moves[{error.index}]", error.refusal.sentence) from error


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
