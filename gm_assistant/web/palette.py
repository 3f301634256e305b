"""The evening palette: by day, after sunset, this browser shows the day dim."""

from dataclasses import replace
from typing import Any

from flask import g, request

from gm_assistant.views.frame import Frame

COOKIE, ON = "soir", "1"
DAY, EVENING = "jour", "soir"


def is_dim() -> bool:
    return request.cookies.get(COOKIE) == ON


def dimmed(context: dict[str, Any]) -> dict[str, Any]:
    """The same page, by evening light; the screen for everybody stays as bright as it was."""
    if g.get("device") is None or not is_dim():
        return context
    told: dict[str, Any] = {"look": EVENING} if context.get("look") == DAY else {}
    frame = context.get("frame")
    if isinstance(frame, Frame) and frame.look == DAY:
        told["frame"] = replace(frame, look=EVENING)
    return {**context, **told}
