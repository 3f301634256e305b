"""The game as it is told again: each move is played, forced if it must be, or remarked upon."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.words.calendar import stages_of
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Stage
from gm_assistant.seam.refusals import Malformed, Refusal

Move = Mapping[str, Any]


@dataclass(slots=True)
class Retold:
    """The game so far, what could not be understood, and whom the words of a cell name."""

    game: Game
    remarks: list[str]
    ids: Mapping[str, PlayerId]

    def play(self, move: Move, where: str) -> bool:
        """Play a move; what the rules refuse is forced, and what cannot be forced is said."""
        reason = ""
        if self.game.village.result is not None:
            self.game = self.game.play({"move": "continue"})
        for tried in (move, {**move, "force": True}):
            try:
                self.game = self.game.play(tried)
            except Refusal as refusal:
                reason = reason or refusal.sentence
            except Malformed:
                reason = reason or "des cases manquent ou ne vont pas ensemble."
            else:
                return True
        if where:
            self.remarks.append(f"{where} : {reason}")
        return False

    def reach(self, stage: Stage) -> bool:
        """Go on to a stage of the day, if it is still to come."""
        village = self.game.village
        stages = stages_of(village.weekday)
        if stage not in stages or village.phase != "jour":
            return False
        if village.stage and stages.index(village.stage) >= stages.index(stage):
            return True
        return self.play({"move": "stage", "stage": stage}, "")

    def alive(self, player: PlayerId | None) -> bool:
        """Whether somebody is alive now."""
        return player is not None and self.game.village.players[player].living
