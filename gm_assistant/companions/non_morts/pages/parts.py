"""Half a move added to: zombies that will advance, newcomers placed, a judgement given."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.companions.non_morts.scripts.film_set import BARE
from gm_assistant.companions.non_morts.views.begun import NEWCOMERS, STEPS, Begun, begun
from gm_assistant.companions.non_morts.views.panels_secret import settled
from gm_assistant.companions.non_morts.views.selection import Selection
from gm_assistant.companions.non_morts.views.stage import Stage
from gm_assistant.engine.wording import Unreadable
from gm_assistant.non_morts.game import Game
from gm_assistant.non_morts.turns import to_add
from gm_assistant.seam.pages import Answer, Keep, Play, Tap


def added(tap: Tap[Game], part: Mapping[str, Any]) -> Answer:
    """One more step, one more newcomer, one less of either."""
    film, so_far = tap.game.film, begun(tap.game.film, tap.drafts)
    if part.get("verdict"):
        stage = Stage(film, BARE, Selection(), so_far)
        return Play({"move": "verdict", "serves": settled(stage)}, clears=tuple(tap.drafts))
    if film.step == "deplacement":
        return Keep(STEPS, _steps(so_far, part), stays=tap.correcting)
    if film.step == "arrivees":
        return Keep(NEWCOMERS, _newcomers(so_far, part, to_add(film)), stays=tap.correcting)
    raise Unreadable


def _steps(so_far: Begun, part: Mapping[str, Any]) -> list[list[str]]:
    steps = [[it, room] for it, room in so_far.steps.items() if it != part.get("retire")]
    match part.get("pas"):
        case [str(zombie), str(room)]:
            return [*(it for it in steps if it[0] != zombie), [zombie, room]]
        case _:
            return steps


def _newcomers(so_far: Begun, part: Mapping[str, Any], most: int) -> list[list[Any]]:
    placed: list[list[Any]] = [list(it) for it in so_far.newcomers]
    left = most - sum(stack for _, stack in placed)
    match part:
        case {"arrive": str(room)} if left:
            return [*placed, [room, 1]]
        case {"pile": int(place)} if left and 0 <= place < len(placed):
            placed[place][1] += 1
        case {"retire": int(place)} if 0 <= place < len(placed):
            del placed[place]
        case _:
            return placed
    return placed
