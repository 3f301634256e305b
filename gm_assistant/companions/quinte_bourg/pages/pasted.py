"""Names as they are pasted: numbered, after commas, in columns, surnames first."""

import re
from collections.abc import Sequence
from typing import Final

from gm_assistant.quinte_bourg.opening.composition import FEWEST_PLAYERS
from gm_assistant.workbook.names import find_names

# « 1. Anna », « (2) Bruno », « #3 Chloé », « d) David », « - Eva », « [x] Farid », « ✅ Gwen ».
_MARK: Final = re.compile(
    r"^\s*(?:[(\[]?\d{1,2}\s*[.):/°\]-]\)?|#\d{1,2}\b|[a-z]\)|\[[ xX]?\]|[-–—•*·◦‣▪●□☐☑✓✔✅])\s*"
)
# What a telephone puts around a name, and nobody sees: marks of direction, blanks of no width.
_UNSEEN: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# « Joueurs : » above the list.
_TITLE: Final = re.compile(r"^[^,;\t]*:\s*$")
# « 1 Anna », « 2;Bruno »: only where every line has its number.
_NUMBER: Final = re.compile(r"^\s*\d{1,2}[\s;]+(?=[^\W\d])")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*")
# The last of a list: « Bruno et Chloé ».
_AND: Final = re.compile(r"\s+(?:et|&)\s+")
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
    shown = _UNSEEN.sub("", text).strip().splitlines()
    lines = [line.strip(_EDGES) for line in shown if line.strip(_EDGES)]
    if len(lines) > 1 and _TITLE.match(lines[0]):
        lines = lines[1:]
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
    names = [_MARK.sub("", name) for names in rows for name in names if name]
    return [*names[:-1], *_AND.split(names[-1])] if len(names) > len(rows) else names


def _rows(line: str) -> Rows:
    """Among columns, a line that has none may still hold several people."""
    return [line.split("\t")] if "\t" in line else [[it] for it in _BETWEEN.split(line)]


def _columns(rows: Rows) -> list[str]:
    """A first name and a surname are one person; an age or an address is none.

    Three and more on each of a few lines, too few to be a table, are people beside each other.
    """
    cells = [[it.strip() for it in row if it.strip() and not _BESIDE.search(it)] for row in rows]
    if len(cells) == 1 or (len(cells) < FEWEST_PLAYERS and all(len(it) > 2 for it in cells)):
        return [it for row in cells for it in row]
    return [" ".join(row if len(row) == 2 else row[:1]) for row in cells if row]


def _are_pairs(rows: Rows) -> bool:
    """« Dupont, Anna » or « Anna ; Dupont » on every line."""
    return len(rows) >= _ENOUGH and all(len(it) == 2 for it in rows)
