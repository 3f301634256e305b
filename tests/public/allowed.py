"""What the public screen may show in a story: all that it can before an end, or what is said."""

from gm_assistant.games.quinte_bourg.screens.public import SWITCHES, Shown


def allowed(**switches: bool) -> Shown:
    return Shown(
        **{**SWITCHES, "coins": True, **switches}, rehearsal=False, direction="", timer=None
    )
