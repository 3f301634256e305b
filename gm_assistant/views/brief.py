"""A long decision without its middle: how it begins, and what it comes to."""

import re
from typing import Final

# What three lines of a button hold, and how much of it may say what a decision came to.
_BUTTON: Final = 54
_END: Final = 39


def in_brief(words: str, room: int) -> str:
    """All forty ballots of a vote would hide whom it condemns."""
    if len(words) <= room:
        return words
    half = room // 2
    begins = words[:half].rpartition(" ")[0].rstrip(" ,;:")
    return f"{begins} … {words[-half:].partition(' ')[2]}"


def on_a_button(words: str) -> str:
    """Shorter still: the first words, and what comes last behind a colon."""
    if len(words) <= _BUTTON:
        return words
    parted = re.search(r"\s[:;]\s[^:;»]+$", words)
    end = parted[0] if parted and len(parted[0]) <= _END else ""
    start = words[: _BUTTON - len("…") - len(end)].rpartition(" ")[0].rstrip(" ,;:«>")
    more = "… »" if start.count("«") > start.count("»") else "…"
    return f"{start}{more}{end}"
