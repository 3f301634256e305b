"""What a tap comes to: a call of the opening, an invocation given up, a move or half of one."""

from collections.abc import Callable
from typing import Any

from gm_assistant.companions.quinte_bourg.pages.completing import Half, key_of, understood
from gm_assistant.companions.quinte_bourg.pages.fields import Fields, begun, fields_of
from gm_assistant.companions.quinte_bourg.pages.opening_taps import (
    KEY as OPENING,
)
from gm_assistant.companions.quinte_bourg.pages.opening_taps import stepped_back, still_true, tapped
from gm_assistant.companions.quinte_bourg.pages.someone import ARRIVES, MISDEAL, misdealt
from gm_assistant.companions.quinte_bourg.scripts import Scripts
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam import taps as seam
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.taps import Answer, Back, Forget, Keep, Play

INVOCATION = "invoke"
Tap = seam.Tap[Game]


def understood_by(scripts: Scripts) -> Callable[[Tap], Answer]:
    """What reads the taps, in the calls of this MJ's opening."""

    def read(tap: Tap) -> Answer:
        if tap.page:
            return _given_up(tap)
        fields = fields_of(tap.form)
        is_opening = tap.game.village.phase == "ouverture" and fields.get("move") == "call"
        if is_opening and not tap.correcting:
            return called_at_the_opening(scripts, tap, fields)
        return _decided(tap, fields)

    return read


def _given_up(tap: Tap) -> Answer:
    """Back to the game, exactly where it was."""
    if tap.page != "invocation" or tap.form.get("faire") != "renoncer":
        raise Unreadable
    return Forget(INVOCATION)


def called_at_the_opening(scripts: Scripts, tap: Tap, fields: Fields) -> Answer:
    """What one call of the opening decides, and the place that it leads to."""
    draft = still_true(begun(tap, OPENING), tap.count)
    step = tapped(scripts.opening, draft, fields, tap.count)
    if step.move is None:
        return Keep(OPENING, step.place, stays="players" in step.place)
    move = step.move | ({"force": True} if fields.get("force") else {})
    # The place is kept: whoever takes the first night back is at the last call.
    if move["move"] == "night":
        return Play(move)
    return Play(move, keep=Keep(OPENING, step.place) if step.place != draft else None)


def _decided(tap: Tap, fields: Fields) -> Answer:
    if fields.get("move") == MISDEAL:
        return _misdealt(tap, fields)
    draft = begun(tap, key_of(fields))
    found = understood(tap.game, draft, fields, tap.chance)
    if isinstance(found, Half):
        return Keep(found.key, found.value)
    again = tap.replaced or {}
    if again and found.move.get("decides") and fields["move"] == "vote":
        return Play({**again, "decides": found.move["decides"], "force": True})
    if again.get("move") == found.move.get("move") == ARRIVES:
        # What followed speaks of him by this id, whatever he is called now.
        return Play({**found.move, "player": again["player"]})
    return Play(found.move, (*found.clears, *_outlived(tap, found.move)))


def _misdealt(tap: Tap, fields: Fields) -> Answer:
    """What was already put right is replaced; otherwise it comes before what it changes."""
    inserted = misdealt(tap.game, fields)
    again = tap.replaced is not None and tap.replaced["move"] == MISDEAL
    return Play(inserted.move) if again else inserted


def _outlived(tap: Tap, move: dict[str, Any]) -> list[str]:
    """What was begun and never finished does not come back a week later."""
    if move.get("move") not in ("day", "night"):
        return []
    return [key for key in tap.drafts if key not in (INVOCATION, OPENING)]


def step_back(tap: Tap) -> Back | None:
    """In the opening: one call earlier, with what it had decided."""
    if tap.game.village.phase != "ouverture" or not tap.drafts.get(OPENING):
        return None
    found = stepped_back(still_true(begun(tap, OPENING), tap.count))
    if found is None:
        return Back()
    place, stood = found
    return Back(tap.count - stood if stood >= 0 else 0, Keep(OPENING, place))
