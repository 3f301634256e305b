"""Conditional colours: what a cell says decides of its colour, and goes on doing so."""

from collections.abc import Mapping, Sequence

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.workbook.columns import Placed
from gm_assistant.workbook.text import quoted, readable

Palettes = Mapping[str, Mapping[str, str]]


def colour_columns(
    sheet: Worksheet, placed: Sequence[Placed], palettes: Palettes, first: int, last: int
) -> None:
    """Give each column the rules of its palette."""
    for it in placed:
        palette = palettes.get(it.column.colours, {})
        if palette:
            cells = f"{it.letter}{first}:{it.letter}{last}"
            colour(sheet, cells, f"${_deciding(it, placed).letter}{first}", palette)


def _deciding(of: Placed, placed: Sequence[Placed]) -> Placed:
    """The column whose words decide: another of the same period, or itself."""
    if not of.column.coloured_by:
        return of
    same = (it for it in placed if it.column.field == of.column.coloured_by)
    return next((it for it in same if it.turn in (of.turn, None)), of)


def colour(sheet: Worksheet, cells: str, decides: str, palette: Mapping[str, str]) -> None:
    """One rule for each entry of a palette."""
    for words, paint in palette.items():
        fill = PatternFill("solid", start_color=paint, end_color=paint)
        rule = FormulaRule([f"{decides}={quoted(readable(words))}"], fill=fill)
        sheet.conditional_formatting.add(cells, rule)
