"""The boxes of each row of the night: where the target, the house and the answer are written."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Box
from gm_assistant.quinte_bourg.words.vocabulary import Step

_NARROW: Final = frozenset(("takes",))


def boxes_of(step: Step, values: Mapping[str, str]) -> tuple[Box, ...]:
    """The boxes of a row, filled with what is known."""
    return tuple(
        Box(
            label=label,
            value=values.get(key, ""),
            ticks=key.startswith("*"),
            wide=key not in _NARROW,
        )
        for key, label in SHOWN[step].boxes.items()
    )
