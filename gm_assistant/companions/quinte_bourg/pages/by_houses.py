"""A tap of a decision taken house by house: what is known so far, or the whole move."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.day.by_houses import (
    candidacy_told,
    gift_told,
    heir_told,
    legacy_told,
)
from gm_assistant.companions.quinte_bourg.views.day.tribunal import tribunal_told
from gm_assistant.companions.quinte_bourg.views.day.wedding import wedding_move, wedding_told
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.refusals import Unreadable

Known = Mapping[str, Any]
HOUSE: Final = "house"
_MOVES: Final = frozenset(("wedding", "candidacies", "legacy", "fate", "give", "tribunal"))


def by_houses(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool] | None:
    """None where the form says its whole move at once."""
    move = tap.get("move")
    if move not in _MOVES or not {HOUSE, "choose"} & tap.keys():
        return None
    if tap.get(HOUSE, village.seats[0]) not in village.players:
        raise Unreadable
    told, whole = _told(village, str(move), known, tap)
    return (_played(str(move), told), True) if whole else (told, False)


def _told(village: Village, move: str, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    match move:
        case "wedding":
            return wedding_told(village, known, tap)
        case "candidacies":
            return candidacy_told(known, tap)
        case "legacy" if tap.get("dead") in village.players:
            return legacy_told(village, known, tap)
        case "fate" if tap.get("player") in village.players:
            return heir_told(village, known, tap)
        case "tribunal" if tap.get("accused") in village.players:
            return tribunal_told(village, known, tap)
        case "give":
            return gift_told(known, tap)
        case _:
            raise Unreadable


def _played(move: str, told: Known) -> dict[str, Any]:
    if move == "wedding":
        return wedding_move(told)
    return {"move": move, **{name: it for name, it in told.items() if name != "choose"}}
