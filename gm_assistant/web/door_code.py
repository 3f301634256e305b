"""The code of the door: the same one for an evening, so that a start asks no tablet again."""

from datetime import UTC, datetime, timedelta
from typing import Any

from gm_assistant.journal.house import House
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.web.options import new_code

NAME = "code"
AN_EVENING = timedelta(hours=18)


def code_of(house: House) -> str:
    """The code given last, or a new one when that was on another day; devices go with the old."""
    kept = house.doors.get(NAME)
    if kept is not None and _is_recent(str(kept.state.get("at"))):
        return str(kept.state["code"])
    return renewed(house)


def renewed(house: House) -> str:
    """A new code forgets the devices that gave the one before."""
    code = new_code()
    told: dict[str, Any] = {"code": code, "at": datetime.now(UTC).isoformat(timespec="seconds")}
    try:
        house.doors.begin(NAME, told)
    except JournalRefusal:
        # A full disk keeps nobody out who was in: this code holds until the next start.
        return code
    for device in house.devices.all():
        if device.state.get("admitted"):
            house.devices.put_away(device.id)
    return code


def _is_recent(at: str) -> bool:
    try:
        return abs(datetime.now(UTC) - datetime.fromisoformat(at)) < AN_EVENING
    except (ValueError, TypeError):
        return False
