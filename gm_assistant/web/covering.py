"""The curtain falls on this device, by the app's own doing."""

from flask import g

from gm_assistant.web.at_hand import at_hand


def cover() -> None:
    g.device = at_hand().devices.cover(g.device, covered=True)
