"""Names as they are pasted: numbered, after commas, in columns, surnames first."""

import re
from collections.abc import Sequence
from typing import Final

from gm_assistant.workbook.names import find_names

# « 1. Anna », « 2) Bruno », « - Chloé », « • David ».
_MARK: Final = re.compile(r"^\s*(?:\d{1,2}\s*[.):/-]|[-–—•*·])\s*")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*")
# Fewer lines with one comma each are rather a list broken in two.
_ENOUGH: Final = 3


def pasted_names(text: str) -> list[str]:
    """One name for each player, as it is said."""
    if "\t" in text:
        return list(find_names(text.encode(), "noms.csv").names)
    lines = [_MARK.sub("", line).strip() for line in text.splitlines()]
    parts = [_BETWEEN.split(line.strip(" ,;")) for line in lines if line]
    if _are_surnames_first(parts):
        return [f"{first} {last}" for last, first in parts]
    return [_MARK.sub("", name) for names in parts for name in names]


def _are_surnames_first(parts: Sequence[Sequence[str]]) -> bool:
    """« Dupont, Anna » on every line."""
    return len(parts) >= _ENOUGH and all(len(it) == 2 for it in parts)
