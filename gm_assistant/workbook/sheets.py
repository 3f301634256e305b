"""One sheet of the workbook: a table of the ledger under its layout."""

from collections.abc import Sequence
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table as SheetTable
from openpyxl.worksheet.table import TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.seam.ledger import Accounts, Ledger, Live, Table
from gm_assistant.workbook.cells import Value, put, put_formula
from gm_assistant.workbook.colours import Palettes, colour_columns
from gm_assistant.workbook.columns import Placed, bands, laid_out
from gm_assistant.workbook.layout import Sheet
from gm_assistant.workbook.page_setup import LINE_HEIGHT, lines_of, set_up_page
from gm_assistant.workbook.styles import style_of

TITLE, SUBTITLE, BAND, HEADER = 1, 2, 3, 4
FIRST: Final = HEADER + 1
TAKEN_BACK: Final = "annulé"
# A spreadsheet has no row higher than 409 points.
MOST_LINES: Final = 26


def write_sheet(
    book: Workbook, layout: Sheet, ledger: Ledger, palettes: Palettes, accounts: Accounts[Any]
) -> None:
    """Add one sheet to the workbook."""
    table, live = ledger.tables[layout.id], accounts.live.get(layout.id)
    sheet = book.create_sheet(layout.title)
    placed = laid_out(layout.columns, table.periods)
    last = FIRST + max(len(table.rows), 1) - 1
    _write_head(sheet, layout, ledger, placed)
    _write_bands(sheet, table, placed, accounts.bands.get(table.id, "Jour"))
    for row, record in enumerate(table.rows, start=FIRST):
        _write_row(sheet, layout, placed, row, record, (live, ledger) if live else None)
    _add_table(sheet, layout.id, placed, last)
    _name_columns(book, sheet, layout.id, placed, last)
    colour_columns(sheet, placed, palettes, FIRST, last)
    if live and layout.has(*live.control_needs):
        live.write_control(sheet, placed, ledger, FIRST, last)
    set_up_page(sheet, HEADER, layout.frozen, landscape=layout.landscape, repeat=layout.frozen)


def _write_head(sheet: Worksheet, layout: Sheet, ledger: Ledger, placed: Sequence[Placed]) -> None:
    put(sheet, TITLE, 1, layout.heading, "titre")
    put(sheet, SUBTITLE, 1, f"{ledger.title} · {ledger.subtitle}", "sous-titre")
    sheet.row_dimensions[TITLE].height = 27
    sheet.row_dimensions[BAND].height = 8
    sheet.row_dimensions[HEADER].height = 32
    for it in placed:
        centred = it.column.format != "texte"
        put(sheet, HEADER, it.place, it.title, "en-tête centré" if centred else "en-tête")
        sheet.column_dimensions[it.letter].width = it.column.width


def _write_bands(sheet: Worksheet, table: Table, placed: Sequence[Placed], word: str) -> None:
    for band in bands(placed, table.periods, word):
        sheet.row_dimensions[BAND].height = 20
        put(sheet, BAND, band.first, band.words, "bandeau")
        sheet.merge_cells(
            start_row=BAND, end_row=BAND, start_column=band.first, end_column=band.last
        )


def _write_row(
    sheet: Worksheet,
    layout: Sheet,
    placed: Sequence[Placed],
    row: int,
    record: Any,
    live: tuple[Live, Ledger] | None,
) -> None:
    struck = bool(layout.struck) and getattr(record, layout.struck) == TAKEN_BACK
    for it in placed:
        style = style_of(it.column.format, wrap=it.column.wrap, struck=struck)
        if live and it.column.field in live[0].fields:
            formula = live[0].formula(it.column.field, row, placed)
            value = live[0].value(it.column.field, record, live[1])
            put_formula(sheet, row, it.place, formula, style, value)
        else:
            put(sheet, row, it.place, value_of(record, it), style)
    sheet.row_dimensions[row].height = _height(placed, record)


def _height(placed: Sequence[Placed], record: Any) -> float:
    """Not every spreadsheet makes room by itself for a text that goes to the next line."""
    texts = ((value_of(record, it), it.column.width) for it in placed if it.column.wrap)
    lines = (lines_of(text, width) for text, width in texts if isinstance(text, str))
    return LINE_HEIGHT * min(max(lines, default=1), MOST_LINES) + 3


def value_of(record: Any, of: Placed) -> Value:
    """What a column shows of a row."""
    found = getattr(record, of.column.field)
    value: Value = found if of.turn is None else found[of.turn]
    return value


def _add_table(sheet: Worksheet, name: str, placed: Sequence[Placed], last: int) -> None:
    table = SheetTable(displayName=f"T_{name}", ref=f"A{HEADER}:{placed[-1].letter}{last}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=False)
    sheet.add_table(table)


def _name_columns(
    book: Workbook, sheet: Worksheet, table: str, placed: Sequence[Placed], last: int
) -> None:
    """Each plain column has a name for formulas: `nuits_titulaire`."""
    for it in placed:
        if it.turn is None:
            name = f"{table}_{it.column.field}"
            title = sheet.title.replace("'", "''")
            cells = f"'{title}'!${it.letter}${FIRST}:${it.letter}${last}"
            book.defined_names[name] = DefinedName(name, attr_text=cells)
