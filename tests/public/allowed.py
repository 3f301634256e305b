"""What the public screen may show in a story: what it may at first, unless the story says more."""

from gm_assistant.companions.quinte_bourg.pages.public import SWITCHES
from gm_assistant.companions.quinte_bourg.views.public.public_values import Shown


def allowed(**switches: bool) -> Shown:
    return Shown(**{**SWITCHES, **switches}, rehearsal=False, direction="", timer=None)
