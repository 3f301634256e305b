"""Drop-down lists: what may be chosen in a cell, and the words shown beside it."""

from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.french.typography import signed
from gm_assistant.workbook.text import readable, shortened

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


def offer_count(
    sheet: Worksheet, cells: str, least: int, most: int, title: str, words: str
) -> None:
    """A whole number between two others."""
    rule = DataValidation(
        "whole", operator="between", formula1=str(least), formula2=str(most), allow_blank=True
    )
    _speak(rule, title, words)
    rule.showErrorMessage = True
    rule.errorTitle = "Nombre attendu"
    rule.error = f"Écrivez un nombre entier de {least} à {most}."
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
