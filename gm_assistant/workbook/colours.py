"""Conditional colours: what a cell says decides of its colour, and goes on doing so."""

from collections.abc import Mapping, Sequence

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.typography import signed
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
        add_rule(sheet, cells, f"{decides}={quoted(readable(signed(words)))}", paint)


def add_rule(sheet: Worksheet, cells: str, formula: str, paint: str) -> None:
    """Paint these cells where the formula, written for the first of them, is true."""
    fill = PatternFill("solid", start_color=paint, end_color=paint)
    rule = Rule("expression", dxf=DifferentialStyle(fill=fill), formula=[formula])
    sheet.conditional_formatting.add(cells, rule)


def fade(sheet: Worksheet, cells: str, formula: str, ink: str = "FFFFFFFF") -> None:
    """Make these cells unreadable where the formula is true: what stands there says nothing."""
    rule = Rule("expression", dxf=DifferentialStyle(font=Font(color=ink)), formula=[formula])
    sheet.conditional_formatting.add(cells, rule)
