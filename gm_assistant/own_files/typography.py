"""French typography: no line of a screen or a sheet begins with a lonely question mark."""

import re
from typing import Final

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_BEFORE = re.compile(r"[ \t\r\n]+(?=[?!:;»])")
_AFTER = re.compile(r"(?<=«)[ \t\r\n]+")


def typeset(text: str) -> str:
    """The text on one line, its double punctuation held to its word."""
    text = _AFTER.sub(NO_BREAK, _BEFORE.sub(NO_BREAK, text.strip()))
    return re.sub(r"[ \t\r\n]+", " ", text)
