"""What must stand whole on a screen of the evening, whatever its size, its crowd and its bars.

Spoken words, who answers, what is to be decided and every control of the call: none of them is cut,
covered or out of reach. Notes may fold to a line that is touched for the rest; one bar at a time
stands above the scene.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SPOKEN: Final = ":is(.aloud, .answer-words)"
_WHOLE: Final = (Path(__file__).parent / "whole.js").read_text("utf-8")


def not_whole(page: Page) -> list[str]:
    """What is cut, covered or out of reach on the screen as it stands."""
    return list(page.evaluate(_WHOLE, SPOKEN))
