"""The layout of the workbook: sheets, columns and colours, as its file declares them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any, Final, get_type_hints

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.language import signed
from gm_assistant.seam.paper import Accounts, Period
from gm_assistant.toolkit.own_files import Problem
from gm_assistant.toolkit.workbook.cells import quoted, readable

FORMATS: Final = {
    "texte": (str,),
    "entier": (int,),
    "signe": (int,),
    "date": (datetime,),
    "heure": (datetime,),
    "date_heure": (datetime,),
}


# How a table may be drawn.
CHARTS: Final = ("lignes", "aires", "barres")


@dataclass(frozen=True, slots=True)
class Column:
    """One column, or one a night or a day when its field holds several values."""

    field: str
    title: str
    width: float
    format: str = "texte"
    colours: str = ""
    coloured_by: str = ""
    wrap: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: which table it shows, under which title, and its columns."""

    id: str
    title: str
    columns: tuple[Column, ...]
    heading: str
    frozen: int = 0
    landscape: bool = True
    struck: str = ""
    chart: str = ""

    def has(self, *fields: str) -> bool:
        """Whether all these fields have a column."""
        return set(fields) <= {it.field for it in self.columns}


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole workbook; `colours` are palettes: what a cell says, and its colour."""

    sheets: tuple[Sheet, ...]
    colours: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    # The title of the sheet of charts; without one, nothing is drawn.
    charts: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field holds, and whether once a row or once a period."""

    holds: type
    repeated: bool


def fields_of(accounts: Accounts[Any], table: str) -> dict[str, Kind]:
    """The fields that a column of this table may refer to."""
    known = {name: _kind(hint) for name, hint in get_type_hints(accounts.tables[table].row).items()}
    return known | {name: Kind(int, repeated=False) for name in live_fields(accounts, table)}


def live_fields(accounts: Accounts[Any], table: str) -> tuple[str, ...]:
    """What the workbook works out by itself in this table."""
    live = accounts.live.get(table)
    return live.fields if live else ()


def _kind(hint: object) -> Kind:
    """What may be words is words, though a number can stand in it too."""
    inside = getattr(hint, "__args__", ())
    repeated = getattr(hint, "__origin__", None) is tuple
    held = next((it for it in (datetime, str, int) if it is hint or it in inside), str)
    return Kind(held, repeated)


# The columns of one sheet laid out: repeated ones once a night or a day, titles all different.


@dataclass(frozen=True, slots=True)
class Placed:
    """One column of the sheet; `turn` is the place of its period, None for a plain one."""

    column: Column
    place: int
    title: str
    turn: int | None = None

    @property
    def letter(self) -> str:
        """The letters that a spreadsheet gives it."""
        return get_column_letter(self.place)

    def value_of(self, record: Any) -> Any:
        """What it shows of a row of its table."""
        found = getattr(record, self.column.field)
        return found if self.turn is None else found[self.turn]


@dataclass(frozen=True, slots=True)
class Band:
    """A title over the columns of one period."""

    first: int
    last: int
    words: str


def laid_out(columns: Sequence[Column], periods: Sequence[Period]) -> tuple[Placed, ...]:
    """Neighbouring repeated columns take turns: house 1, action 1, house 2, action 2…"""
    placed: list[Placed] = []
    taken: set[str] = set()
    for column, turn in _turns(columns, periods):
        title = _different(_titled(column, periods, turn), taken)
        placed.append(Placed(column, len(placed) + 1, title, turn))
    return tuple(placed)


def _turns(
    columns: Sequence[Column], periods: Sequence[Period]
) -> Iterator[tuple[Column, int | None]]:
    for repeated, group in groupby(columns, key=lambda it: it.repeated):
        together = list(group)
        if not repeated:
            yield from ((column, None) for column in together)
        else:
            for turn in range(len(periods)):
                yield from ((column, turn) for column in together)


def _titled(column: Column, periods: Sequence[Period], turn: int | None) -> str:
    if turn is None:
        return column.title
    period = periods[turn]
    return column.title.replace("{n}", str(period.numero)).replace("{jour}", period.jour)


def _different(title: str, taken: set[str]) -> str:
    """Two headers of a table may not be the same, whatever their capitals."""
    found, number = title, 2
    while found.casefold() in taken:
        found, number = f"{title} ({number})", number + 1
    taken.add(found.casefold())
    return found


def bands(placed: Sequence[Placed], periods: Sequence[Period], word: str) -> Iterator[Band]:
    """The titles over periods that take several columns."""
    for turn, group in groupby(placed, key=lambda it: it.turn):
        together = list(group)
        if turn is not None and len(together) > 1:
            period = periods[turn]
            words = f"{word} {period.numero} · {period.jour}"
            yield Band(together[0].place, together[-1].place, words)


# Conditional colours: what a cell says decides of its colour, and goes on doing so.

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
