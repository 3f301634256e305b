"""The workbook of a game, whole: from a ledger and a layout to the bytes of an xlsx file."""

import csv
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO, StringIO
from math import ceil
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.chart import AreaChart, BarChart, LineChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.series import SeriesLabel
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.table import Table as SheetTable
from openpyxl.worksheet.table import TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant import __version__
from gm_assistant.french.language import counted, signed, typed_in
from gm_assistant.places import exports_folder
from gm_assistant.seam.paper import Accounts, Evening, Ledger, Recorded, Table
from gm_assistant.seam.rules import G
from gm_assistant.toolkit.own_files import Problem
from gm_assistant.toolkit.workbook.cells import (
    LINE_HEIGHT,
    Archive,
    add_styles,
    describe,
    keep_as_typed,
    lines_of,
    looks_like_a_formula,
    packed,
    put,
    readable,
    set_up_page,
    style_of,
)
from gm_assistant.toolkit.workbook.layout import (
    Layout,
    Palettes,
    Placed,
    Sheet,
    bands,
    colour_columns,
    laid_out,
    load_layout,
)

# One sheet of the workbook: a table of the ledger under its layout.

TITLE, SUBTITLE, BAND, HEADER = 1, 2, 3, 4
FIRST: Final = HEADER + 1
TAKEN_BACK: Final = "annulé"
# What is hardly higher than a page is shrunk to it: a last row alone on a page is lost.
_NEARLY: Final = 700.0
# A spreadsheet has no row higher than 409 points.
MOST_LINES: Final = 26


def write_sheet(
    book: Workbook, layout: Sheet, ledger: Ledger, palettes: Palettes, accounts: Accounts[Any]
) -> None:
    """Add one sheet to the workbook."""
    table = ledger.tables[layout.id]
    sheet = book.create_sheet(layout.title)
    placed = laid_out(layout.columns, table.periods)
    last = FIRST + max(len(table.rows), 1) - 1
    _write_head(sheet, layout, ledger, placed)
    _write_bands(sheet, table, placed, accounts.bands.get(table.id, "Jour"))
    for row, record in enumerate(table.rows, start=FIRST):
        _write_row(sheet, layout, placed, row, record)
    _add_table(sheet, layout.id, placed, last)
    _name_columns(book, sheet, layout.id, placed, last)
    colour_columns(sheet, placed, palettes, FIRST, last)
    height = sum(sheet.row_dimensions[it].height or 0.0 for it in range(TITLE, last + 1))
    set_up_page(
        sheet,
        HEADER,
        layout.frozen,
        landscape=layout.landscape,
        repeat=layout.frozen,
        pages=1 if height <= _NEARLY else 0,
    )


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
) -> None:
    struck = bool(layout.struck) and getattr(record, layout.struck) == TAKEN_BACK
    for it in placed:
        value = it.value_of(record)
        # A date among words is a date all the same.
        dated = isinstance(value, datetime) and it.column.format == "texte"
        kind = "date_heure" if dated else it.column.format
        style = style_of(kind, wrap=it.column.wrap, struck=struck)
        put(sheet, row, it.place, value, style)
    sheet.row_dimensions[row].height = _height(placed, record)


def _height(placed: Sequence[Placed], record: Any) -> float:
    """Not every spreadsheet makes room by itself for a text that goes to the next line."""
    texts = ((it.value_of(record), it.column.width) for it in placed if it.column.wrap)
    lines = (lines_of(text, width) for text, width in texts if isinstance(text, str))
    return LINE_HEIGHT * min(max(lines, default=1), MOST_LINES) + 3


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


# The sheet of charts: a picture of each table that the layout wants drawn.

_WIDTH, _HEIGHT, _TALLEST = 26, 13, 34
# A row of fifteen points in centimetres, and the rows between two charts.
_ROW, _AIR = 0.529, 3
# So many series can be told apart; more are drawn as bars, each so high.
_CROWD: Final = 10
# What each further day adds to a row of bars, as long as a page has room.
_BAR, _MORE, _AROUND = 0.62, 0.12, 3.5
_DRAWN: Final[Mapping[str, Any]] = {"lignes": LineChart, "aires": AreaChart, "barres": BarChart}


def write_charts(book: Workbook, layout: Layout, ledger: Ledger) -> None:
    """Add the sheet, if the layout has one and there is something to draw."""
    drawn = [it for it in layout.sheets if it.chart and _is_drawn(ledger.tables[it.id])]
    if not layout.charts or not drawn:
        return
    sheet = book.create_sheet(layout.charts)
    put(sheet, 1, 1, layout.charts, "titre")
    put(sheet, 2, 1, f"{ledger.title} · {ledger.subtitle}", "sous-titre")
    top, used = 4, 0.0
    for it in drawn:
        table = ledger.tables[it.id]
        chart = _chart(book[it.title], it, table, layout.colours)
        sheet.add_chart(chart, f"A{top}")
        describe(book, signed(it.heading), _alternative(it, table))
        if used and used + chart.height > _TALLEST:
            sheet.row_breaks.append(Break(id=top - 2))
            used = 0.0
        used += chart.height + _AIR * _ROW
        top += ceil(chart.height / _ROW) + _AIR
    # Upright, so that the bars of a crowd stay on one page.
    set_up_page(sheet, 2, 0, landscape=False)


def _is_drawn(table: Table) -> bool:
    """Whether there is something to draw, and a moment to draw it for."""
    return bool(table.rows and table.periods)


def _alternative(layout: Sheet, table: Table) -> str:
    """For whoever hears the picture: what it shows, and where the figures are."""
    first, last = table.periods[0].numero, table.periods[-1].numero
    span = f"du jour {first} au jour {last}" if first != last else f"le jour {first}"
    lines = counted(len(table.rows), "ligne")
    return f"{layout.heading} : {lines}, {span}. Les chiffres sont dans la feuille {layout.title}."


def _chart(sheet: Worksheet, layout: Sheet, table: Table, palettes: Palettes) -> Any:
    """One series a row, in the colour of its name on the sheet; the periods along the axis."""
    placed = laid_out(layout.columns, table.periods)
    palette = palettes.get(_label(placed).column.colours, {})
    if len(table.rows) > _CROWD and layout.chart != "aires":
        return _lying(sheet, layout, table, placed)
    chart = _DRAWN[layout.chart]()
    chart.title, chart.style = signed(layout.heading), 2
    chart.width, chart.height = _WIDTH, _HEIGHT
    # Without these a chart of ours has no axes in some programs.
    chart.x_axis.delete = chart.y_axis.delete = False
    if layout.chart != "lignes":
        chart.grouping = "stacked"
        chart.overlap = 100 if layout.chart == "barres" else None
    columns = [it for it in placed if it.turn is not None]
    for row in range(FIRST, FIRST + len(table.rows)):
        series = _series(sheet, placed, columns, row)
        colour = palette.get(str(_label(placed).value_of(table.rows[row - FIRST])))
        if colour:
            series.graphicalProperties.solidFill = colour
            series.graphicalProperties.line.solidFill = colour
        chart.series.append(series)
    ends = columns[0].place, columns[-1].place
    chart.set_categories(
        Reference(sheet, min_col=ends[0], max_col=ends[1], min_row=HEADER, max_row=HEADER)
    )
    return chart


def _lying(sheet: Worksheet, layout: Sheet, table: Table, placed: Sequence[Placed]) -> BarChart:
    """A crowd is read bar by bar, a name beside each, however many: lines would hide each other.

    What is counted anew each day is stacked; what goes on has a bar for each day that was.
    """
    chart = BarChart()
    chart.type, chart.title, chart.style, chart.width = "bar", signed(layout.heading), 2, _WIDTH
    columns = [it for it in placed if it.turn is not None]
    stacked = layout.chart == "barres"
    bar = _BAR if stacked else _BAR + _MORE * (len(columns) - 1)
    chart.height = max(_HEIGHT, min(_TALLEST, ceil(_AROUND + bar * len(table.rows))))
    chart.x_axis.delete = chart.y_axis.delete = False
    # The first seat on top, as on the sheet.
    chart.x_axis.scaling.orientation = "maxMin"
    chart.gapWidth = 40
    if stacked:
        chart.grouping, chart.overlap = "stacked", 100
    last = FIRST + len(table.rows) - 1
    for it in columns:
        cells = Reference(sheet, min_col=it.place, min_row=HEADER, max_row=last)
        chart.add_data(cells, titles_from_data=True)
    names = _label(placed).place
    chart.set_categories(Reference(sheet, min_col=names, min_row=FIRST, max_row=last))
    return chart


def _label(placed: Sequence[Placed]) -> Placed:
    """The column whose words name the rows."""
    return next(it for it in placed if it.turn is None and it.column.format == "texte")


def _series(sheet: Worksheet, placed: Sequence[Placed], columns: Sequence[Placed], row: int) -> Any:
    first, last = columns[0].place, columns[-1].place
    values = Reference(sheet, min_col=first, max_col=last, min_row=row, max_row=row)
    series = Series(values)
    label = _label(placed)
    title = sheet.title.replace("'", "''")
    series.tx = SeriesLabel(strRef=StrRef(f"'{title}'!${label.letter}${row}"))
    series.smooth = False
    return series


def workbook_of(
    accounts: Accounts[G],
    game: G,
    document: Mapping[str, Any],
    kept: Sequence[Recorded],
    data: Path,
    *,
    evenings: Sequence[Evening[G]] = (),
    shipped: bool = False,
    plain: bool = False,
    otherwise: str = "",
) -> tuple[bytes, tuple[Problem, ...]]:
    """The xlsx file of a kept game, and what is wrong with the MJ's own layout.

    `document` is the game as it stands, title included; `kept` every decision of it, those taken
    back too; `evenings` are all games of its kind; `shipped`: the layout of his own is left aside;
    `plain`: the same sheets as a zip of CSV files; `otherwise`: what today's rules would say.
    """
    own = None if shipped else own_layouts(data)
    layout = load_layout(accounts, accounts.folder or exports_folder(), own)
    ledger = accounts.ledger(game, str(document["title"]), kept, evenings, otherwise)
    if plain:
        return plain_bytes(ledger, layout), layout.problems
    return workbook_bytes(accounts, ledger, layout, typed_in(document)), layout.problems


def workbook_bytes(
    accounts: Accounts[Any],
    ledger: Ledger,
    layout: Layout | None = None,
    typed: Iterable[str] = (),
) -> bytes:
    """The xlsx file of a ledger; without a layout, the shipped one. `typed`: people's own words."""
    chosen = layout or load_layout(accounts, accounts.folder or exports_folder())
    book = new_book(ledger.title, ledger.subtitle, accounts.subject)
    keep_as_typed(book, (ledger.title, *typed))
    for sheet in chosen.sheets:
        write_sheet(book, sheet, ledger, chosen.colours, accounts)
    write_charts(book, chosen, ledger)
    return bytes_of(book)


def new_book(title: str, subject: str, keywords: str) -> Workbook:
    """An empty workbook with its properties and styles, and no sheet."""
    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.title = readable(title)
    book.properties.subject = readable(subject)
    book.properties.creator = f"gm-assistant {__version__}"
    book.properties.language = "fr"
    book.properties.keywords = keywords
    add_styles(book)
    return book


def bytes_of(book: Workbook) -> bytes:
    """The file itself."""
    return packed(book)


def own_layouts(data: Path) -> Path:
    """Where an MJ puts his own copy of the layout, inside the folder of his data."""
    return data / "exports"


# The workbook as plain files: one CSV a sheet, in a zip, for whatever opens no xlsx.

# What a French spreadsheet expects, and the mark by which it knows UTF-8.
_SEPARATOR, _ENCODING = ";", "utf-8-sig"


def plain_bytes(ledger: Ledger, layout: Layout) -> bytes:
    """A zip with a file for each sheet of the layout, under the sheet's title."""
    packed = BytesIO()
    with Archive(packed, zipfile.ZIP_DEFLATED) as target:
        for sheet in layout.sheets:
            words = _written(ledger, sheet).encode(_ENCODING)
            target.writestr(f"{sheet.title.replace('/', '-')}.csv", words)
    return packed.getvalue()


def _written(ledger: Ledger, sheet: Sheet) -> str:
    table = ledger.tables[sheet.id]
    placed = laid_out(sheet.columns, table.periods)
    written = StringIO()
    rows = csv.writer(written, delimiter=_SEPARATOR)
    rows.writerow(_text(it.title) for it in placed)
    for record in table.rows:
        values = (it.value_of(record) for it in placed)
        rows.writerow(_text(it) if isinstance(it, str) else it for it in values)
    return written.getvalue()


def _text(words: str) -> str:
    """A text of somebody's is never a formula: where it looks like one it begins by a sign."""
    told = readable(words)
    return f"'{told}" if looks_like_a_formula(told) else told
