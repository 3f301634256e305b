"""Days as they are said."""

from datetime import datetime
from typing import Final

_MONTHS: Final = (
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
)


def day_and_month(today: datetime) -> str:
    """« 1er janvier », « 19 novembre »."""
    return f"{today.day}{'er' if today.day == 1 else ''} {_MONTHS[today.month - 1]}"
