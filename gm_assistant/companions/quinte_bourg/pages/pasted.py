"""Names as they are pasted: numbered, after commas, in columns, surnames first."""

import re
from collections.abc import Sequence
from typing import Final

from gm_assistant.quinte_bourg.opening.composition import FEWEST_PLAYERS
from gm_assistant.workbook.names import find_names

# « 1. Anna », « (2) Bruno », « #3 Chloé », « d) David », « - Eva », « [x] Farid », « ✅ Gwen »,
# « 8️⃣ Hugo », « n° 9 : Inès », « Joueur 10 : Jo ».
_MARK: Final = re.compile(
    r"^\s*(?:\d\ufe0f?\u20e3|🔟|n°\s*\d{1,2}\s*[.):-]?|joueu(?:r|se)\s*\d{1,2}\s*[:=]"
    r"|[(\[]?\d{1,2}\s*[.):/°\]-]\)?|#\d{1,2}\b|[a-z]\)|\[[ xX]?\]"
    r"|\*+(?=\s)|[->–—•·◦‣▪●□☐☑✓✔✅])\s*",
    re.IGNORECASE,
)
# What a telephone puts around a name, and nobody sees: marks of direction, blanks of no width.
_UNSEEN: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_NOUN: Final = r"(?:n°|noms?|prénoms?|joueu(?:r|se)s?)"
# « Joueurs : » or « Prénoms » above the list; « Joueurs de ce soir : » before it.
_TITLE: Final = re.compile(rf"^(?:[^,;\t]*:|(?:liste des\s|les\s)?{_NOUN})\s*$", re.IGNORECASE)
_LEAD: Final = re.compile(r"^[^,;\t:]+:\s+(?=[^:]*[,;][^:]*$)")
# « 1 Anna », « 2;Bruno »: only where every line has its number.
_NUMBER: Final = re.compile(r"^\s*\d{1,2}[\s;]+(?=[^\W\d])")
# « 1. Anna 2. Bruno », all on one line.
_NEXT: Final = re.compile(r"\s+(?=\d{1,2}[.)]\s)")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*")
# « Anna / Bruno / Chloé », on one line.
_STROKES: Final = re.compile(r"\s+[/•·–—-]\s+")
_CELLS: Final = re.compile(r"\s*\|\s*")
_RULE: Final = re.compile(r"^[\s|:-]+$")
# The last of a list: « Bruno et Chloé ».
_AND: Final = re.compile(r"\s+(?:et|&)\s+")
_HEADED: Final = re.compile(
    rf"(?:^|[\t;,])\s*{_NOUN}\s*(?=[\t;,])|[\t;,]\s*{_NOUN}\s*$", re.IGNORECASE
)
_EDGES: Final = " \t,;"
# What sets a name off: letters of a telephone in bold, quotes.
_AROUND: Final = ' "*_~«»“”\u00a0\u202f'
_BESIDE: Final = re.compile(r"[\d@]|^(?:oui|non|ok|x|présente?|peut-être)$", re.IGNORECASE)
# Fewer lines with one comma each are rather a list broken in two.
_ENOUGH: Final = 3

Rows = Sequence[Sequence[str]]


def pasted_names(text: str) -> list[str]:
    """One name for each player, as it is said."""
    lines = _lines(text)
    if not lines:
        return []
    if _HEADED.search(lines[0]):
        return list(find_names("\n".join(lines).encode(), "noms.csv").names)
    if all(_NUMBER.match(line) for line in lines):
        lines = [_NUMBER.sub("", line) for line in lines]
    return [name for it in _names([_MARK.sub("", line) for line in lines]) if (name := _bare(it))]


def _lines(text: str) -> list[str]:
    """Without a title, and without what only draws the list."""
    # A tab at the end of a line begins no column.
    shown = [line.strip(_EDGES) for line in _UNSEEN.sub("", text).strip().splitlines()]
    lines = [_drawn(line) for line in shown if line and not _RULE.match(line)]
    if len(lines) > 1 and _TITLE.match(lines[0]):
        lines = lines[1:]
    return _one_line(lines[0]) if len(lines) == 1 else lines


def _drawn(line: str) -> str:
    return _CELLS.sub("\t", line.strip(" |")) if "|" in line else line


def _one_line(line: str) -> list[str]:
    """A whole table in one line, whatever stands between its names."""
    line = _LEAD.sub("", line)
    if _MARK.match(line) and len(numbered := _NEXT.split(line)) > 1:
        return numbered
    if _BETWEEN.search(line) or "\t" in line:
        return [line]
    apart, words = _STROKES.split(line), line.split()
    if len(apart) >= _ENOUGH:
        return apart
    return words if len(words) >= FEWEST_PLAYERS else [line]


def _names(lines: Sequence[str]) -> list[str]:
    if any("\t" in line for line in lines):
        return _columns([row for line in lines for row in _rows(line)])
    rows = [_BETWEEN.split(line) for line in lines]
    if _are_pairs(rows):
        semicolons = any(";" in line for line in lines)
        return _columns(rows) if semicolons else [f"{first} {last}" for last, first in rows]
    names = [_MARK.sub("", name) for names in rows for name in names if name]
    return [*names[:-1], *_AND.split(_unstopped(names[-1]))] if len(names) > len(rows) else names


def _unstopped(last: str) -> str:
    """The full stop of a sentence; that of « Anna T. » is hers."""
    return last[:-1] if re.search(r"\w{3}\.$", last) else last


def _bare(name: str) -> str:
    return " ".join(name.strip(_AROUND).split())


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
