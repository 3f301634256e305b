"""The evening palette: by day, after sunset, a device shows the day dim."""

from dataclasses import replace
from typing import Any

from flask import g

from gm_assistant.views.frame import Frame

DAY, EVENING = "jour", "soir"


def dimmed(context: dict[str, Any]) -> dict[str, Any]:
    """The same page, by evening light; the screen for everybody stays as bright as it was."""
    if g.get("device") is None or not g.device.dim:
        return context
    told: dict[str, Any] = {"look": EVENING} if context.get("look") == DAY else {}
    frame = context.get("frame")
    if isinstance(frame, Frame) and frame.look == DAY:
        told["frame"] = replace(frame, look=EVENING)
    return {**context, **told}
