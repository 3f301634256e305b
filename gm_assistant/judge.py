"""Where the journal meets the rules: what a file or a correction would make of a game."""

from typing import Any, Generic

from gm_assistant.journal.corrections import Refused
from gm_assistant.journal.entries import Move
from gm_assistant.journal.refusals import DamagedFile
from gm_assistant.seam.mending import Mending
from gm_assistant.seam.refusals import Malformed, Refusal
from gm_assistant.seam.rules import G, Rules


def playable(document: dict[str, Any], rules: Rules[G]) -> G:
    """The game of a document; DamagedFile where the rules do not understand or accept it."""
    try:
        game, stop = rules.replay(document, None)
        if stop is not None:
            raise DamagedFile(f"moves[{stop.index}]", stop.refusal.sentence)
        _read_undone(document, game, rules)
    except Malformed as error:
        raise DamagedFile(error.place, error.sentence) from error
    return game


def _read_undone(document: dict[str, Any], game: G, rules: Rules[G]) -> None:
    """Moves taken back are never played again, but the journal screen says them in words."""
    undone = document.get("history", {}).get("undone", ())
    reader = rules.knowing(game, undone)
    for index, move in enumerate(undone):
        rules.read(reader, move, f"history.undone[{index}]")


class RulesReplayer(Generic[G]):
    """The rules as a correction needs them: see `journal.corrections`."""

    def __init__(self, game: G, mending: Mending[G]) -> None:
        self._game, self._mending = game, mending

    def before(self, index: int) -> G:
        return self._game.back_to(index)

    def play(self, state: G, move: Move) -> G | Refused:
        try:
            return state.play(move)
        except Refusal as refusal:
            return Refused(refusal.sentence)
        except Malformed as error:
            return Refused(f"{error.place} : {error.sentence}")

    def strays(self, index: int, following: G) -> str:
        return self._mending.strays(self._game.back_to(index + 1), following)

    def leads(self, move: Move) -> bool:
        return move.get("move") in self._mending.leads
