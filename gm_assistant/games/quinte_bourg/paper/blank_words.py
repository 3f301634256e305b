"""What is read aloud, in cells that print: the nights, the day, the powers, the laws.

A prompt holds 255 letters and some programs show none: here nothing is cut, and nothing is left
out of what the game master does without a word.
"""

from typing import Final

from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper.evening import Spoken
from gm_assistant.toolkit.workbook.cells import LINE_HEIGHT, lines_of, put, set_up_page, style_of

_HEADER: Final = 4
_COLUMNS: Final = (
    ("Quand", 20),
    ("Appel, étape", 22),
    ("À lire à voix haute", 62),
    ("Ce que l'on voit", 36),
    ("En silence", 46),
    ("Pour refermer", 34),
)


def write_words(sheet: Worksheet, told: tuple[Spoken, ...]) -> None:
    """One row a breath, high enough for its words."""
    put(sheet, 1, 1, "Ce qui se lit, et ce qui se fait en silence", "titre")
    put(sheet, 2, 1, "À imprimer, ou à lire ici ; rien n'y est à remplir.", "sous-titre")
    for column, (title, width) in enumerate(_COLUMNS, start=1):
        cell = put(sheet, _HEADER, column, title, "en-tête")
        sheet.column_dimensions[cell.column_letter].width = width
    for row, it in enumerate(told, start=_HEADER + 1):
        for column, words in enumerate(it, start=1):
            put(sheet, row, column, words, style_of("texte", wrap=True))
        lines = (lines_of(text, width) for text, (_, width) in zip(it, _COLUMNS, strict=True))
        sheet.row_dimensions[row].height = LINE_HEIGHT * max(lines) + 3
    set_up_page(sheet, _HEADER, 2)
