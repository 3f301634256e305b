"""What a sheet of a workbook is made of: cells, styles, drop-down lists, and how it is seen.

A text stays the text that it is, whatever it begins with: no cell is a formula. The named styles
are few, so that an MJ may change the look at one place. `packed` is the file itself.
"""

import re
import time
import unicodedata
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from math import ceil
from textwrap import wrap
from typing import Any, Final
from weakref import WeakKeyDictionary
from xml.sax.saxutils import quoteattr

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

from gm_assistant.french.language import Typesetter, signed
from gm_assistant.toolkit.awaited import prove_awaited, while_awaited

# Text that a spreadsheet shows as it was written: never a formula, never a repair prompt.

LONGEST: Final = 32767
_RISKY: Final = ("=", "+", "-", "@", "'")
_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def readable(text: str) -> str:
    """The text without what a spreadsheet cannot hold; a new line is kept."""
    kept = "".join(_kept(it) for it in text.replace("\r\n", "\n").replace("\r", "\n"))
    # `_x0041_` means the letter A inside these files: its first sign is written escaped.
    return _ESCAPE.sub("_x005F_", kept[: LONGEST - 7 * len(_ESCAPE.findall(kept))])


def _kept(sign: str) -> str:
    if sign in "\n\t":
        return sign
    unusable = unicodedata.category(sign) in ("Cc", "Cs") or ord(sign) & 0xFFFE == 0xFFFE
    return " " if unusable else sign


def looks_like_a_formula(text: str) -> bool:
    """Whether typing this text in a cell would make something else of it."""
    return text.startswith(_RISKY)


def quoted(text: str) -> str:
    """The text as a formula writes it."""
    return '"' + text.replace('"', '""') + '"'


def units(text: str) -> int:
    """How long a spreadsheet finds a text: it counts in units of sixteen bits."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and a sign that it goes on, in so many units."""
    if units(text) <= most:
        return text
    kept = text
    while units(kept) > most - 1:
        kept = kept[:-1]
    return f"{kept}…"


# The look of the workbook: its few named styles, which an MJ may change at one place.

INK, PAPER, ACCENT, LINE, PALE = "22303C", "FFFFFF", "2E4A43", "D3DAD7", "EEF3F0"
FACE: Final = "Calibri"
STRUCK: Final = " barré"
NUMBERS: Final = {
    "texte": "General",
    "entier": "0",
    "signe": '+0;[Red]-0;"–"',
    "pourcent": "0 %",
    "date": "dd/mm/yyyy",
    "heure": "hh:mm",
    "date_heure": "dd/mm/yyyy hh:mm",
}
_LEFT: Final = Alignment(horizontal="left", vertical="center", indent=1)
_WRAP: Final = Alignment(horizontal="left", vertical="center", indent=1, wrap_text=True)
_CENTRED: Final = Alignment(horizontal="center", vertical="center")
_UNDER: Final = Border(bottom=Side("thin", LINE))


def style_of(number_format: str, *, wrap: bool, struck: bool = False) -> str:
    """The name of the style of a cell."""
    return f"{number_format}{' à la ligne' if wrap else ''}{STRUCK if struck else ''}"


def add_styles(book: Workbook) -> None:
    """Give a workbook its styles."""
    for number_format, shown in NUMBERS.items():
        for wrapped in (False, True):
            for struck in (False, True):
                book.add_named_style(_cell(number_format, shown, wrap=wrapped, struck=struck))
    for style in _furniture():
        book.add_named_style(style)


def _cell(name: str, shown: str, *, wrap: bool, struck: bool) -> NamedStyle:
    plain = _LEFT if name == "texte" else _CENTRED
    return NamedStyle(
        style_of(name, wrap=wrap, struck=struck),
        font=Font(FACE, 11, color="8A8F94" if struck else INK, strike=struck),
        alignment=_WRAP if wrap else plain,
        border=_UNDER,
        number_format=shown,
    )


def _furniture() -> tuple[NamedStyle, ...]:
    centre = Alignment(horizontal="center", vertical="center", wrap_text=True)
    side = Side("thin", "9FB0A8")
    box = Border(left=side, right=side, top=side, bottom=side)
    dark, pale, cream = (PatternFill("solid", it) for it in (ACCENT, PALE, "FFFBEA"))
    plain = Font(FACE, 11, color=INK)
    light = Font(FACE, 11, bold=True, color=PAPER)
    band = Font(FACE, 11, bold=True, color=ACCENT)
    return (
        NamedStyle("titre", font=Font(FACE, 18, bold=True, color=ACCENT)),
        NamedStyle("sous-titre", font=Font(FACE, 11, italic=True, color="66727C")),
        NamedStyle("en-tête", font=light, fill=dark, alignment=_WRAP),
        NamedStyle("en-tête centré", font=light, fill=dark, alignment=centre),
        NamedStyle("bandeau", font=band, fill=pale, alignment=centre),
        NamedStyle(
            "à remplir",
            font=plain,
            fill=cream,
            border=box,
            alignment=_LEFT,
            protection=Protection(locked=False),
        ),
        NamedStyle("note", font=plain, alignment=_WRAP),
    )


# Drop-down lists: what may be chosen in a cell, and the words shown beside it.

LONGEST_TITLE, LONGEST_PROMPT = 32, 255


def offer(
    sheet: Worksheet,
    cells: str,
    source: str,
    title: str = "",
    words: str = "",
    *,
    strict: bool = True,
) -> None:
    """A list of choices; `source` is a range, a name, or words between quotation marks."""
    rule = DataValidation("list", formula1=source, allow_blank=True)
    _speak(rule, title, words)
    rule.showErrorMessage = strict
    rule.errorTitle = "Pas dans la liste"
    rule.error = "Choisissez dans la liste, ou laissez la case vide."
    rule.add(cells)
    sheet.add_data_validation(rule)


def _speak(rule: DataValidation, title: str, words: str) -> None:
    if not words:
        return
    rule.showInputMessage = True
    rule.promptTitle = shortened(readable(signed(title)), LONGEST_TITLE)
    rule.prompt = shortened(readable(signed(words)), LONGEST_PROMPT)


def among(*words: str) -> str:
    """A short list written in the cell itself."""
    return '"' + ",".join(words) + '"'


# The file itself: as openpyxl wrote it, with words for its charts and its fonts in order.

# The order in which the schema wants the parts of a font; openpyxl has its own.
_FONT_PARTS: Final = (
    "b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color",
    "name", "family", "charset", "scheme",
)  # fmt: skip
_FONT: Final = re.compile(rb"<font>(.*?)</font>", re.DOTALL)
_PART: Final = re.compile(rb"<(\w+)[^>]*/>")


class Archive(zipfile.ZipFile):
    """A zip, which knows no year before 1980: a machine without a clock begins in 1970."""

    def __init__(self, written: BytesIO, compression: int = zipfile.ZIP_STORED) -> None:
        super().__init__(written, "w", compression, strict_timestamps=False)

    def writestr(
        self, zinfo_or_arcname: str | zipfile.ZipInfo, data: Any, *told: Any, **named: Any
    ) -> None:
        part = zinfo_or_arcname
        if isinstance(part, str):
            part = zipfile.ZipInfo(part, max((1980, 1, 1, 0, 0, 0), time.localtime()[:6]))
            part.compress_type, part.external_attr = self.compression, 0o600 << 16
        super().writestr(part, data, *told, **named)


def packed(book: Workbook) -> bytes:
    """The bytes of a workbook."""
    written, packed_again = BytesIO(), BytesIO()
    # Packed once, below: to pack this too would take a tenth of the time.
    ExcelWriter(book, Archive(written)).save()
    with (
        zipfile.ZipFile(written) as source,
        Archive(packed_again, zipfile.ZIP_DEFLATED) as target,
    ):
        for name in while_awaited(source.namelist()):
            content = source.read(name)
            if name == "xl/styles.xml":
                content = _FONT.sub(_in_order, content)
            elif name.startswith("xl/drawings/drawing"):
                content = _described(content, _ALTERNATIVES.get(book, []))
            target.writestr(name, content)
    return packed_again.getvalue()


# What is said of each chart to whoever does not see it, in their order.
_ALTERNATIVES: Final[WeakKeyDictionary[Workbook, list[tuple[str, str]]]] = WeakKeyDictionary()
_CHART: Final = re.compile(rb'name="Chart (\d+)"')


def describe(book: Workbook, name: str, words: str) -> None:
    """The next chart of this workbook has a name, and words instead of its picture."""
    _ALTERNATIVES.setdefault(book, []).append((name, words))


def _described(drawing: bytes, told: Sequence[tuple[str, str]]) -> bytes:
    """openpyxl names every chart « Chart 1 » and says nothing of it."""

    def named(chart: re.Match[bytes]) -> bytes:
        place = int(chart[1])
        if place > len(told):
            return chart[0]
        name, words = (quoteattr(readable(it)) for it in told[place - 1])
        return f"name={name} descr={words}".encode()

    return _CHART.sub(named, drawing)


def _in_order(font: re.Match[bytes]) -> bytes:
    parts = {it[1].decode(): it[0] for it in _PART.finditer(font[1])}
    ordered = sorted(parts, key=_FONT_PARTS.index)
    return b"<font>" + b"".join(parts[it] for it in ordered) + b"</font>"


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


def rows_of(sheet: Worksheet, first: int, last: int) -> list[int]:
    """The rows between these two that have a cell: a sheet makes every other that it is asked for.

    One cell in the last row of each of a hundred sheets would cost all the memory of a machine.
    """
    found = {row for row, _ in sheet._cells if first <= row <= last}  # noqa: SLF001 - see above
    return sorted(found)


def put(sheet: Worksheet, row: int, column: int, value: Value, style: str) -> Cell:
    """Write a value of the game; a text is never taken for a formula or an error."""
    prove_awaited()
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


def fill(sheet: Worksheet, coordinate: str, value: Value) -> Cell:
    """Write in a cell what somebody would have typed there, whatever it begins with."""
    letters, row = coordinate_from_string(coordinate)
    return put(sheet, row, column_index_from_string(letters), value, _TO_FILL)


# How a sheet is seen and printed: frozen headers, widths, landscape, repeated titles.

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
