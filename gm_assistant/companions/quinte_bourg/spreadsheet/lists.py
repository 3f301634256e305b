"""The sheet of the lists that every drop-down of the live spreadsheet reads."""

from typing import Final

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    LISTS_SHEET,
    VACANT,
    name_range,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import FACTS
from gm_assistant.companions.quinte_bourg.views.evening import Evening
from gm_assistant.quinte_bourg.words.vocabulary import PERSONAL
from gm_assistant.workbook.cells import put
from gm_assistant.workbook.page_setup import set_up_page

_FIRST: Final = 4


def write_lists(book: Workbook, evening: Evening) -> None:
    """The sheet of the lists, and the names of the ranges."""
    sheet = book.create_sheet(LISTS_SHEET)
    put(sheet, 1, 1, "Ce que proposent les listes déroulantes", "titre")
    lists = {
        "Liste_roles": ("Rôles de camp", evening.roles),
        "Liste_reptiliens": ("Attaquants", evening.reptilian_roles),
        "Liste_specialites": ("Spécialités", evening.specialities),
        "Liste_conditions": ("Conditions personnelles", tuple(PERSONAL.values())),
        "Liste_etats": ("États au départ", evening.states),
        "Actions": ("Actions, la plus forte d'abord", evening.actions),
        "Liste_faits": ("Faits", FACTS),
        "Liste_precisions": (
            "Postes, destins, cartes",
            (*evening.posts, *evening.fates, *evening.specialities),
        ),
        "Liste_vacant": ("Poste sans titulaire", (VACANT,)),
    }
    for column, (name, (head, words)) in enumerate(lists.items(), start=1):
        letter = get_column_letter(column)
        sheet.column_dimensions[letter].width = 30
        put(sheet, _FIRST - 1, column, head, "en-tête")
        for row, word in enumerate(words, start=_FIRST):
            put(sheet, row, column, word, "texte")
        last = _FIRST + len(words) - 1
        name_range(book, name, LISTS_SHEET, f"${letter}${_FIRST}:${letter}${last}")
    set_up_page(sheet, _FIRST - 1, 0)
