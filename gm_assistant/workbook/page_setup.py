"""How a sheet is seen and printed: frozen headers, widths, landscape, repeated titles."""

from math import ceil
from textwrap import wrap
from typing import Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

A4: Final = 9
# More characters side by side would be too small to read on a sheet of A4.
PAGE_WIDTH: Final = 230
LINE_HEIGHT: Final = 15.0


def set_up_page(
    sheet: Worksheet,
    header: int,
    frozen: int,
    *,
    landscape: bool = True,
    repeat: int = 0,
    pages: int = 0,
) -> None:
    """Set up one sheet whose header is on a row and whose first columns do not scroll."""
    sheet.freeze_panes = f"{get_column_letter(frozen + 1)}{header + 1}"
    sheet.sheet_view.showGridLines = False
    sheet.sheet_view.zoomScale = 100
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.paperSize = A4
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    # Only where the first columns are printed again can the others go to a second page.
    sheet.page_setup.fitToWidth = max(1, ceil(_width(sheet) / PAGE_WIDTH)) if repeat else 1
    sheet.page_setup.fitToHeight = pages
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.8, footer=0.4)
    sheet.print_title_rows = f"1:{header}"
    if repeat:
        sheet.print_title_cols = f"A:{get_column_letter(repeat)}"
    foot = HeaderFooterItem(left=_HeaderFooterPart("&A"), right=_HeaderFooterPart("&P / &N"))
    sheet.HeaderFooter.oddFooter = foot


def lines_of(text: str, width: float) -> int:
    """How many lines a text takes in a column; letters of bold or capitals are wider."""
    room = max(int(width * 0.95) - 1, 1)
    return sum(max(1, len(wrap(line, room))) for line in text.split("\n"))


def _width(sheet: Worksheet) -> float:
    return sum(it.width for it in sheet.column_dimensions.values() if not it.hidden)
