"""What a table tells of the house, such as the cards that it lacks: the next one begins with it."""

from typing import Any

from gm_assistant.seam.companion import Companion
from gm_assistant.seam.setting import State
from gm_assistant.web.at_hand import at_hand


def with_habits(companion: Companion[Any], first: State) -> State:
    """A new table, as this house sets it; what cannot be understood any more is left."""
    names = companion.setting.habits if companion.setting else ()
    kept = at_hand().journal.house.habits.get(companion.slug) if names else None
    told = kept.state if kept else {}
    known = {it: told[it] for it in names if isinstance(told.get(it), type(first[it]))}
    return {**first, **known}


def note_habits(companion: Companion[Any], before: State, after: State, device: str) -> None:
    """Kept when a tap changed it: an older table that is taken up again changes nothing."""
    names = companion.setting.habits if companion.setting else ()
    if any(before.get(it) != after.get(it) for it in names):
        told = {it: after[it] for it in names if it in after}
        at_hand().journal.house.habits.begin(companion.slug, told, device=device)
