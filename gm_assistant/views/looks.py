"""How the pages outside a game look: as the device does, until the MJ chooses."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

AS_THE_DEVICE: Final = "appareil"
_LABELS: Final = {AS_THE_DEVICE: "Comme l'appareil", "jour": "Clair", "nuit": "Sombre"}


@dataclass(frozen=True, slots=True)
class LookView:
    """One look that may be chosen."""

    value: str
    label: str
    is_chosen: bool


def is_look(word: str) -> bool:
    return word in _LABELS


def looks(chosen: str) -> Iterator[LookView]:
    """Each of them, and whether it is the present one."""
    return (LookView(value, label, value == chosen) for value, label in _LABELS.items())
