"""The workbook of a game, whole: from a ledger and a layout to the bytes of an xlsx file."""

from io import BytesIO
from pathlib import Path

from openpyxl import Workbook

from gm_assistant import __version__
from gm_assistant.companions.quinte_bourg.views.ledger.moves import Recorded
from gm_assistant.companions.quinte_bourg.views.ledger.rows import Ledger
from gm_assistant.journal.line import Line
from gm_assistant.places import exports_folder
from gm_assistant.workbook.layout import Layout
from gm_assistant.workbook.loading import load_layout
from gm_assistant.workbook.sheets import write_sheet
from gm_assistant.workbook.styles import add_styles
from gm_assistant.workbook.text import readable


def workbook_bytes(ledger: Ledger, layout: Layout | None = None) -> bytes:
    """The xlsx file of a game; without a layout, the shipped one."""
    chosen = layout or load_layout(exports_folder())
    book = new_book(ledger.title, ledger.subtitle)
    for sheet in chosen.sheets:
        write_sheet(book, sheet, ledger, chosen.colours)
    return bytes_of(book)


def new_book(title: str, subject: str) -> Workbook:
    """An empty workbook with its properties and styles, and no sheet."""
    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.title = readable(title)
    book.properties.subject = readable(subject)
    book.properties.creator = f"gm-assistant {__version__}"
    book.properties.language = "fr"
    book.properties.keywords = "Les Reptiliens de Quinte-Bourg"
    add_styles(book)
    # Values are worked out when the file is opened: none is written beside the formulas.
    book.calculation.fullCalcOnLoad = True
    return book


def bytes_of(book: Workbook) -> bytes:
    """The file itself."""
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def recorded(line: Line) -> tuple[Recorded, ...]:
    """The decisions of a journal's line, those taken back included."""
    standing = (Recorded(it.move, it.at) for it in line.moves)
    undone = (Recorded(it.move, it.at, stands=False) for it in line.undone)
    return (*standing, *undone)


def own_layouts(data: Path) -> Path:
    """Where an MJ puts his own copy of the layout, inside the folder of his data."""
    return data / "exports"
