"""Corrections of Quinte-Bourg: what they change, what strays, and what a row gives back."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.day.vote import CONDEMNED, OPEN
from gm_assistant.companions.quinte_bourg.views.mended.differences import told
from gm_assistant.companions.quinte_bourg.views.mended.straying import strays
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK, state_of_row
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.words.vocabulary import Step
from gm_assistant.seam.mending import Instead, Mending
from gm_assistant.seam.pages import Scene
from gm_assistant.seam.rules import Move

SOMEONE: Final = "quelquun"
LEADS: Final = frozenset(("night", "day", "stage"))


def reopens(game: Game, move: Move) -> int | None:
    """Where a row of tonight was recorded before; what was tapped may be no move at all."""
    village = game.village
    if village.phase != "nuit" or move.get("move") not in ("call", "pass"):
        return None
    recorded = tonight(village).sheet.get(move.get("step", ""))
    return recorded[0] if recorded else None


def takes_back(scene: Scene[Game]) -> Instead | None:
    """On a row of tonight that is open again: what was recorded for it last."""
    game, step = scene.game, scene.args.get("appel", "")
    village = game.village
    if scene.page != "nuit" or village.phase != "nuit":
        return None
    recorded = tonight(village).sheet.get(step)
    if recorded is None:
        return None
    return Instead(recorded[0], _before(game, step, recorded[0]))


def _before(game: Game, step: Step, index: int) -> Move:
    """What the row said before that: another choice, or nothing."""
    earlier: tuple[Move, ...] = game.moves[:index]
    for move in reversed(earlier):
        if move["move"] == "night":
            break
        if move.get("step") == step:
            return move
    return {"move": "pass", "step": step}


def begins(move: Move) -> dict[str, Any]:
    """A ballot is asked of the same voter; a vote that was closed asks whom it condemns.

    Of somebody who arrived his name and cards are already filled in, and he stays who he is.
    """
    if move["move"] == "arrive":
        return {"arrive": dict(move)}
    if move["move"] != "vote":
        return {}
    if not move.get("open"):
        return {"vote": {"choose": CONDEMNED}}
    voter = move["ballots"][0][0] if move["ballots"] else ""
    return {"vote": {"choose": OPEN, "about": voter}}


def lands(game: Game, index: int, again: Sequence[Move] = ()) -> dict[str, str]:
    """A row of tonight that was called again is to be closed before the next one is opened.

    The next one is the first that is to be said again. Where a day had already begun, nobody's
    eyes are closed any more.
    """
    of_tonight = all(it["move"] not in ("night", "day") for it in game.moves[index:])
    called = DAYBREAK if any(it["move"] == "day" for it in again) else game.moves[index].get("step")
    step = str(called or "") if of_tonight else ""
    emptied = _emptied(game, again)
    return ({"apres": step} if step else {}) | ({"appel": emptied} if emptied else {})


def _emptied(game: Game, again: Sequence[Move]) -> Step:
    if game.village.phase != "nuit":
        return ""
    tonight_again = takewhile(lambda it: it["move"] != "day", again)
    steps = (str(it.get("step", "")) for it in tonight_again)
    return next((it for it in steps if it and state_of_row(game.village, it) == "avenir"), "")


def place(move: Move) -> tuple[str, str]:
    """Who arrives, leaves or held another card is mended where that was said."""
    match move["move"]:
        case "arrive":
            return SOMEONE, ""
        case "leave":
            return SOMEONE, str(move["player"])
        case "cards":
            return SOMEONE, str(next(iter(move["hands"])))
    return "", ""


MENDING: Final = Mending(
    told=told,
    strays=strays,
    leads=LEADS,
    reopens=reopens,
    takes_back=takes_back,
    begins=begins,
    lands=lands,
    place=place,
)
