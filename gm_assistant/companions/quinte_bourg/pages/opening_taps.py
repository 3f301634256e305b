"""The opening's calls: each tap decides something, or goes on, and the place is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_assistant.companions.quinte_bourg.pages.fields import Fields
from gm_assistant.companions.quinte_bourg.scripts.texts import Script
from gm_assistant.companions.quinte_bourg.views.opening_console import (
    CONDITIONS,
    CONVERSION,
    LAST,
    LOVERS,
    Place,
    Stop,
    stop_of,
    stops_of,
)
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.taps import whole_number

KEY = "ouverture"
Move = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """What a tap does: a move or none, and how the kept place changes."""

    move: Move | None
    place: dict[str, Any]


def reached(draft: Mapping[str, Any]) -> int:
    """How many calls are done."""
    marks = draft.get("marks")
    return len(marks) if isinstance(marks, list) else 0


def open_again(draft: Mapping[str, Any]) -> int | None:
    """The next call of a row that was taken from the rail, while it has one that is done."""
    found = draft.get("again")
    return found if isinstance(found, int) and found < reached(draft) else None


def place_of(draft: Mapping[str, Any], asked: int | None) -> Place:
    """Where the opening is; `asked`: a call taken from the rail."""
    here, again, left = reached(draft), open_again(draft), draft.get("left")
    if asked is not None and asked != here:
        return Place(here, asked, asked - 1 if asked > here else None)
    shown = here if again is None or asked is not None else again
    if left is not None and left < here:
        return Place(here, shown, left, owes="stood" in draft)
    return Place(here, shown, shown - 1 if shown else None)


def still_true(draft: Mapping[str, Any], moves: int) -> dict[str, Any]:
    """The place without the calls whose decisions no longer stand among so many moves."""
    marks = draft.get("marks", [])
    lost = next((call for call, stood in enumerate(marks) if stood > moves), None)
    if lost is None:
        put_right = draft.get("stood") == moves - 1
        return {it: value for it, value in draft.items() if it != "stood" or put_right}
    # What took the game beyond these moves was decided by the call before.
    return {"marks": marks[: max(lost - 1, 0)]}


def tapped(script: Script, draft: Mapping[str, Any], fields: Fields, moves: int) -> Step:
    """`moves`: how many decisions stand, so that undo knows what this call brought."""
    part = whole_number(str(fields.get("part", "0")))
    place = stop_of(script, str(fields.get("step", "")), -1 if part is None else part)
    if place is None:
        raise Unreadable
    row = stops_of(script)[place].row.id
    marks, pair = list(draft.get("marks", [])), fields.get("players", ())
    if row == LOVERS and len(pair) == 1 and not fields.get("go"):
        return Step(None, {**draft, "players": pair})
    # Whoever is touched twice is not one of them, after all.
    if row == LOVERS and len(set(pair)) < len(pair):
        return Step(None, {"marks": marks})
    if place == len(marks):
        return Step(_move(row, fields), {"marks": [*marks, moves]})
    kept = {"marks": marks} | ({"left": place} if place < len(marks) else {})
    if fields.get("go"):
        return Step(_move(row, fields), kept | _again(stops_of(script), place, marks))
    return Step(_move(row, fields), kept | {"stood": moves})


def _again(stops: Sequence[Stop], place: int, marks: Sequence[int]) -> dict[str, int]:
    """A row of several calls is gone through, until the one that is put right."""
    further = place + 1
    same = further < len(marks) and stops[further].row is stops[place].row
    return {"again": further} if same else {}


def _move(row: str, fields: Fields) -> Move | None:
    if row == LAST:
        return {"move": "night"}
    if fields.get("go"):
        return None
    player = fields.get("player")
    if row == CONDITIONS and player:
        return {"move": "personal", "player": player, "conditions": _conditions(fields)}
    if row == CONVERSION and player:
        return {"move": "turn_reptilian", "player": player}
    if row == LOVERS:
        return {"move": "lovers", "players": fields.get("players", [])}
    return None


def _conditions(fields: Fields) -> list[str]:
    """One button gives both at once."""
    return [it for told in fields.get("conditions", []) for it in told.split(",")]


def stepped_back(draft: Mapping[str, Any]) -> tuple[dict[str, Any], int] | None:
    """The place one call earlier, and how many decisions stood there; None at the beginning.

    A call that was put right is taken back alone: where the opening is stays.
    """
    marks = list(draft.get("marks", []))
    if "stood" in draft:
        return {"marks": marks}, int(draft["stood"])
    if draft.get("players"):
        return {"marks": marks}, -1
    return ({"marks": marks[:-1]}, int(marks[-1])) if marks else None
