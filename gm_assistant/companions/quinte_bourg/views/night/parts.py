"""The decisions of a row, one after another, as far as they have been taken."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN, Asked
from gm_assistant.quinte_bourg.night.table import ROWS
from gm_assistant.quinte_bourg.words.vocabulary import Step

Draft = Mapping[str, Any]


_GIFTS: Final = (Asked("takes", "Butin", words=1), Asked("gives", "Dons", words=1))


def asked_at(step: Step, draft: Draft) -> tuple[Asked, ...]:
    """Every decision of a row, in the order in which they are put."""
    parts = SHOWN[step].asks
    shared = ROWS[step].asks("gives") and draft.get("choose") == "gives"
    return (*parts, *_GIFTS) if shared else parts


def next_part(step: Step, draft: Draft) -> int:
    """The place of the first decision that is still to be taken."""
    parts = asked_at(step, draft)
    open_ones = (place for place, part in enumerate(parts) if not _decided(part, draft))
    return next(open_ones, len(parts) - 1)


def _decided(part: Asked, draft: Draft) -> bool:
    """Gifts are never all given until the game master says so."""
    if part.field in ("", "gives"):
        return False
    if part.field == "targets":
        return len(draft.get("targets", ())) > part.place
    return part.field in draft


def drafted(draft: Draft, tapped: Draft) -> dict[str, Any]:
    """The fields so far with those of one more tap; a gift tapped on a house is one coin more."""
    merged = {**draft, **tapped}
    if isinstance(friend := tapped.get("gives"), str):
        given = dict(draft.get("gives", {}))
        merged["gives"] = {**given, friend: given.get(friend, 0) + 1}
    if "victim" in tapped:
        merged["picked"] = [*draft.get("picked", ()), merged.pop("victim")]
    return merged
