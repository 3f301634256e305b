"""Refusals by their names: as the module of the rules calls them where it declares them."""

import sys

from gm_assistant.engine.wording import Refusal


def name_of(kind: type[Refusal]) -> str:
    """How the rules call this kind of refusal."""
    rooms = [it for name, it in sys.modules.items() if name.startswith("gm_assistant.games.")]
    return next(name for room in rooms for name, it in vars(room).items() if it is kind)
