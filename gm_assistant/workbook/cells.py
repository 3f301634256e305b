"""Writing one cell: texts stay texts, whatever they begin with."""

from datetime import datetime
from typing import Final
from weakref import WeakKeyDictionary

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.workbook.packing import Known
from gm_assistant.workbook.text import looks_like_a_formula, readable

Value = str | int | float | datetime | None


def put(sheet: Worksheet, row: int, column: int, value: Value, style: str) -> Cell:
    """Write a value of the game; a text is never taken for a formula or an error."""
    found = sheet.cell(row, column)
    assert isinstance(found, Cell)  # noqa: S101 - only merged cells are not, and none is written
    if isinstance(value, str):
        found.value = readable(value) or None
        found.style = style
        if value:
            found.data_type = "s"
            # So that it stays a text when somebody edits the cell.
            found.quotePrefix = looks_like_a_formula(value)
    else:
        found.value = value
        found.style = style
    return found


# What our formulas come to, for a file that shows it before anything works it out.
_KNOWN: Final[WeakKeyDictionary[Workbook, dict[str, dict[str, Known]]]] = WeakKeyDictionary()


def known_values(book: Workbook) -> dict[str, dict[str, Known]]:
    """By the title of a sheet and a cell, the values of its formulas that are known."""
    return _KNOWN.setdefault(book, {})


def put_formula(
    sheet: Worksheet, row: int, column: int, formula: str, style: str, value: Known | None = None
) -> Cell:
    """Write a formula of ours, without its equal sign, and what it comes to where that is known."""
    found = sheet.cell(row, column)
    assert isinstance(found, Cell)  # noqa: S101 - only merged cells are not, and none is written
    found.value = f"={formula}"
    found.style = style
    if value is not None and sheet.parent is not None:
        known_values(sheet.parent).setdefault(sheet.title, {})[found.coordinate] = value
    return found
