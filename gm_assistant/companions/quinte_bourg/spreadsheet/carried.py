"""The game file that a live spreadsheet carries, so that nothing played before is lost in it."""

import json
from typing import Any, Final

from openpyxl import Workbook

from gm_assistant.workbook.cells import put
from gm_assistant.workbook.text import LONGEST

SHEET: Final = "Partie"
# A text of plain letters may be cut anywhere; what follows the mark is never a formula.
_MARK: Final = "."
_PIECE: Final = LONGEST // 2


def carry(book: Workbook, document: dict[str, Any]) -> None:
    """Put the game file on a hidden sheet, in pieces that a cell can hold."""
    sheet = book.create_sheet(SHEET)
    sheet.sheet_state = "hidden"
    # `_x0041_` means the letter A inside these files.
    words = json.dumps(document).replace("_", r"\u005f")
    for row, start in enumerate(range(0, len(words), _PIECE), start=1):
        put(sheet, row, 1, _MARK + words[start : start + _PIECE], "à remplir")


def carried(book: Workbook) -> dict[str, Any] | None:
    """The game file of this spreadsheet, or None where it has none that can be read."""
    if SHEET not in book.sheetnames:
        return None
    cells = (str(it or "") for (it,) in book[SHEET].iter_rows(max_col=1, values_only=True))
    try:
        document = json.loads("".join(it.removeprefix(_MARK) for it in cells))
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None
