"""Names as they are pasted: numbered, after commas, in columns, surnames first."""

import re
from collections.abc import Sequence
from typing import Final

from gm_assistant.workbook.names import find_names

# « 1. Anna », « 2) Bruno », « - Chloé », « • David ».
_MARK: Final = re.compile(r"^\s*(?:\d{1,2}\s*[.):/-]|[-–—•*·])\s*")
# « 1 Anna », « 2;Bruno »: only where every line has its number.
_NUMBER: Final = re.compile(r"^\s*\d{1,2}[\s;]+(?=[^\W\d])")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*")
_HEADED: Final = re.compile(
    r"(?:^|[\t;,])\s*(?:n°|noms?|prénoms?|joueu(?:r|se)s?)\s*(?=[\t;,])", re.IGNORECASE
)
_EDGES: Final = " \t,;"
_BESIDE: Final = re.compile(r"[\d@]")
# Fewer lines with one comma each are rather a list broken in two.
_ENOUGH: Final = 3

Rows = Sequence[Sequence[str]]


def pasted_names(text: str) -> list[str]:
    """One name for each player, as it is said."""
    # A tab at the end of a line begins no column.
    lines = [line.strip(_EDGES) for line in text.strip().splitlines() if line.strip(_EDGES)]
    if not lines:
        return []
    if _HEADED.search(lines[0]):
        return list(find_names("\n".join(lines).encode(), "noms.csv").names)
    if all(_NUMBER.match(line) for line in lines):
        lines = [_NUMBER.sub("", line) for line in lines]
    lines = [_MARK.sub("", line) for line in lines]
    if any("\t" in line for line in lines):
        return _columns([row for line in lines for row in _rows(line)])
    rows = [_BETWEEN.split(line) for line in lines]
    if _are_pairs(rows):
        return _columns(rows) if ";" in text else [f"{first} {last}" for last, first in rows]
    return [_MARK.sub("", name) for names in rows for name in names if name]


def _rows(line: str) -> Rows:
    """Among columns, a line that has none may still hold several people."""
    return [line.split("\t")] if "\t" in line else [[it] for it in _BETWEEN.split(line)]


def _columns(rows: Rows) -> list[str]:
    """A first name and a surname are one person; an age or an address is none."""
    cells = [[it.strip() for it in row if it.strip() and not _BESIDE.search(it)] for row in rows]
    if len(cells) == 1:
        return cells[0]
    return [" ".join(row if len(row) == 2 else row[:1]) for row in cells if row]


def _are_pairs(rows: Rows) -> bool:
    """« Dupont, Anna » or « Anna ; Dupont » on every line."""
    return len(rows) >= _ENOUGH and all(len(it) == 2 for it in rows)
