"""Text that a spreadsheet shows as it was written: never a formula, never a repair prompt."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 32767
_RISKY: Final = ("=", "+", "-", "@", "'")
_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def readable(text: str) -> str:
    """The text without what a spreadsheet cannot hold; a new line is kept."""
    kept = "".join(_kept(it) for it in text.replace("\r\n", "\n").replace("\r", "\n"))
    # `_x0041_` means the letter A inside these files: its first sign is written escaped.
    return _ESCAPE.sub("_x005F_", kept[: LONGEST - 7 * len(_ESCAPE.findall(kept))])


def _kept(sign: str) -> str:
    if sign in "\n\t":
        return sign
    unusable = unicodedata.category(sign) in ("Cc", "Cs") or ord(sign) & 0xFFFE == 0xFFFE
    return " " if unusable else sign


def looks_like_a_formula(text: str) -> bool:
    """Whether typing this text in a cell would make something else of it."""
    return text.startswith(_RISKY)


def quoted(text: str) -> str:
    """The text as a formula writes it."""
    return '"' + text.replace('"', '""') + '"'


def units(text: str) -> int:
    """How long a spreadsheet finds a text: it counts in units of sixteen bits."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and a sign that it goes on, in so many units."""
    if units(text) <= most:
        return text
    kept = text
    while units(kept) > most - 1:
        kept = kept[:-1]
    return f"{kept}…"
