"""The workbook of a game, whole: from a ledger and a layout to the bytes of an xlsx file."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from openpyxl import Workbook

from gm_assistant import __version__
from gm_assistant.french.typography import typed_in
from gm_assistant.journal.line import Line, recorded
from gm_assistant.own_files.problems import Problem
from gm_assistant.places import exports_folder
from gm_assistant.seam.ledger import Accounts, Ledger
from gm_assistant.seam.rules import G
from gm_assistant.workbook.cells import keep_as_typed, known_values
from gm_assistant.workbook.charts import write_charts
from gm_assistant.workbook.layout import Layout
from gm_assistant.workbook.loading import load_layout
from gm_assistant.workbook.packing import packed
from gm_assistant.workbook.sheets import write_sheet
from gm_assistant.workbook.styles import add_styles
from gm_assistant.workbook.text import readable


def workbook_of(
    accounts: Accounts[G], game: G, line: Line, data: Path, *, shipped: bool = False
) -> tuple[bytes, tuple[Problem, ...]]:
    """The xlsx file of a kept game, and what is wrong with the MJ's own layout.

    `shipped`: his own is left aside.
    """
    own = None if shipped else own_layouts(data)
    layout = load_layout(accounts, accounts.folder or exports_folder(), own)
    ledger = accounts.ledger(game, line.title, recorded(line))
    typed = typed_in((line.title, line.full_document))
    return workbook_bytes(accounts, ledger, layout, typed), layout.problems


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
    # Values are worked out anew when the file is opened: those beside the formulas are for what
    # works nothing out, such as a preview.
    book.calculation.fullCalcOnLoad = True
    return book


def bytes_of(book: Workbook) -> bytes:
    """The file itself."""
    return packed(book, known_values(book))


def own_layouts(data: Path) -> Path:
    """Where an MJ puts his own copy of the layout, inside the folder of his data."""
    return data / "exports"
