"""The sheet of charts: a picture of each table that the layout wants drawn."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.chart import AreaChart, BarChart, LineChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.series import SeriesLabel
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.typography import signed
from gm_assistant.seam.ledger import Ledger, Table
from gm_assistant.workbook.cells import put
from gm_assistant.workbook.columns import Placed, laid_out
from gm_assistant.workbook.layout import Layout, Sheet
from gm_assistant.workbook.page_setup import set_up_page
from gm_assistant.workbook.sheets import FIRST, HEADER

_WIDTH, _HEIGHT = 26.0, 13.0
# As many rows of fifteen points as a chart is high, and some air.
_ROWS: Final = 28
_DRAWN: Final[Mapping[str, Any]] = {"lignes": LineChart, "aires": AreaChart, "barres": BarChart}


def write_charts(book: Workbook, layout: Layout, ledger: Ledger) -> None:
    """Add the sheet, if the layout has one and there is something to draw."""
    drawn = [it for it in layout.sheets if it.chart and ledger.tables[it.id].rows]
    if not layout.charts or not drawn:
        return
    sheet = book.create_sheet(layout.charts)
    put(sheet, 1, 1, layout.charts, "titre")
    put(sheet, 2, 1, f"{ledger.title} · {ledger.subtitle}", "sous-titre")
    for number, it in enumerate(drawn):
        chart = _chart(book[it.title], it, ledger.tables[it.id])
        top = 4 + number * _ROWS
        sheet.add_chart(chart, f"A{top}")
        if number:
            sheet.row_breaks.append(Break(id=top - 1))
    set_up_page(sheet, 2, 0)


def _chart(sheet: Worksheet, layout: Sheet, table: Table) -> Any:
    """One series a row; the periods along the axis."""
    placed = laid_out(layout.columns, table.periods)
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
        chart.series.append(_series(sheet, placed, columns, row))
    ends = columns[0].place, columns[-1].place
    chart.set_categories(
        Reference(sheet, min_col=ends[0], max_col=ends[1], min_row=HEADER, max_row=HEADER)
    )
    return chart


def _series(sheet: Worksheet, placed: Sequence[Placed], columns: Sequence[Placed], row: int) -> Any:
    first, last = columns[0].place, columns[-1].place
    values = Reference(sheet, min_col=first, max_col=last, min_row=row, max_row=row)
    series = Series(values)
    label = next(it for it in placed if it.turn is None and it.column.format == "texte")
    title = sheet.title.replace("'", "''")
    series.tx = SeriesLabel(strRef=StrRef(f"'{title}'!${label.letter}${row}"))
    series.smooth = False
    return series
