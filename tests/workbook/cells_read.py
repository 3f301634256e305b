"""Reads the table of a sheet back as rows of named values."""

from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

HEADER = 4


def rows_of(sheet: Worksheet, reference: str = "") -> list[dict[str, Any]]:
    """The rows of the one table of the sheet; `reference` where the sheet forgot its table."""
    cells = sheet[reference or next(iter(sheet.tables.values())).ref]
    titles = [str(cell.value) for cell in cells[0]]
    found = [dict(zip(titles, (cell.value for cell in row), strict=True)) for row in cells[1:]]
    return [row for row in found if any(value is not None for value in row.values())]
