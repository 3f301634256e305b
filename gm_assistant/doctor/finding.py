"""One thing that was looked at: what was found, and what to do."""

from dataclasses import dataclass
from typing import Final

NOTHING_TO_DO: Final = "Rien à faire."


@dataclass(frozen=True)
class Finding:
    """One line of the doctor; `ok` when the evening does not suffer from it."""

    topic: str
    finding: str
    advice: str = NOTHING_TO_DO
    ok: bool = True
