"""Writing one cell: texts stay texts, whatever they begin with."""

from datetime import datetime

from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

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


def put_formula(sheet: Worksheet, row: int, column: int, formula: str, style: str) -> Cell:
    """Write a formula of ours, without its equal sign."""
    found = sheet.cell(row, column)
    assert isinstance(found, Cell)  # noqa: S101 - only merged cells are not, and none is written
    found.value = f"={formula}"
    found.style = style
    return found
