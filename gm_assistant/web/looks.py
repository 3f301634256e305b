"""The look that this device chose for the pages outside a game."""

from flask import request

from gm_assistant.views.looks import AS_THE_DEVICE, is_look

COOKIE = "apparence"


def look_of_home() -> str:
    """Light or dark as the device is, until the MJ chooses."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if is_look(chosen) else AS_THE_DEVICE
