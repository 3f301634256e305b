"""Writing one cell: texts stay texts, whatever they begin with."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from weakref import WeakKeyDictionary

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.typography import Typesetter, signed
from gm_assistant.workbook.packing import Known
from gm_assistant.workbook.text import looks_like_a_formula, readable

Value = str | int | float | datetime | None


# What people typed in the game of a workbook, which stays as they wrote it.
_SETTERS: Final[WeakKeyDictionary[Workbook, Typesetter]] = WeakKeyDictionary()
# What the style of a cell to fill in is called: what stands there is somebody's.
_TO_FILL: Final = "à remplir"


def keep_as_typed(book: Workbook, typed: Iterable[str]) -> None:
    """The cells of this workbook hold these words of people."""
    words = list(typed)
    # Names stand on one line in a cell.
    _SETTERS[book] = Typesetter((*words, *(" ".join(it.split()) for it in words)))


def put(sheet: Worksheet, row: int, column: int, value: Value, style: str) -> Cell:
    """Write a value of the game; a text is never taken for a formula or an error."""
    found = sheet.cell(row, column)
    assert isinstance(found, Cell)  # noqa: S101 - only merged cells are not, and none is written
    if isinstance(value, str):
        found.value = readable(value if style == _TO_FILL else _set(sheet, value)) or None
        found.style = style
        if value:
            found.data_type = "s"
            # So that it stays a text when somebody edits the cell.
            found.quotePrefix = looks_like_a_formula(value)
    else:
        found.value = value
        found.style = style
    return found


def _set(sheet: Worksheet, words: str) -> str:
    """Our words as they are read."""
    setter = _SETTERS.get(sheet.parent) if sheet.parent is not None else None
    return setter(words) if setter else signed(words)


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
