"""What the public screen may show in a story: what it may at first, unless the story says more."""

from gm_assistant.games.quinte_bourg.screens.public import SWITCHES, Shown


def allowed(**switches: bool) -> Shown:
    return Shown(**{**SWITCHES, **switches}, rehearsal=False, direction="", timer=None)
