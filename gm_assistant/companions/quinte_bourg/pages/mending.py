"""Corrections of Quinte-Bourg: what they change, what strays, and what a row gives back."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.mended.straying import strays
from gm_assistant.companions.quinte_bourg.views.mended.told import told
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.seam.mending import Mending
from gm_assistant.seam.rules import Move

LEADS: Final = frozenset(("night", "day", "stage"))


def reopens(game: Game, move: Move) -> int | None:
    """Where a row of tonight was recorded before."""
    if game.village.phase != "nuit" or move["move"] not in ("call", "pass"):
        return None
    recorded = tonight(game.village).sheet.get(move["step"])
    return recorded[0] if recorded else None


MENDING: Final = Mending(told=told, strays=strays, leads=LEADS, reopens=reopens)
