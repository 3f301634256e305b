"""The posts of the live spreadsheet: who holds them each morning and each evening."""

from collections.abc import Sequence
from typing import Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    FIRST_POST,
    POSTS_HEADER,
    VACANT,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.coins import RED
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import DayRows
from gm_assistant.quinte_bourg.words.cards import GHOST_POSTS, OBLIGATORY_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import offer
from gm_assistant.workbook.colours import add_rule
from gm_assistant.workbook.page_setup import set_up_page
from gm_assistant.workbook.text import quoted

_FIRST_DAY: Final = 3
_LAST_POST: Final = FIRST_POST + len(POSTS) - 1


def write_posts(sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """Only the first column is written by hand: the posts with which one plays."""
    put(sheet, 1, 1, "Les postes", "titre")
    words = f"« Départ » : le titulaire, « {VACANT} », ou rien si l'on joue sans ce poste."
    put(sheet, 2, 1, words, "sous-titre")
    for column, title in enumerate(("Poste", "Départ"), start=1):
        put(sheet, POSTS_HEADER, column, title, "en-tête")
    sheet.column_dimensions["A"].width = 28
    sheet.column_dimensions["B"].width = 20
    for row, (post, label) in enumerate(POSTS.items(), start=FIRST_POST):
        put(sheet, row, 1, label, "texte")
        put(sheet, row, 2, VACANT if post == "chef_milice" else None, "à remplir")
    offer(sheet, f"B{FIRST_POST}:B{_LAST_POST}", "Liste_joueurs", strict=False)
    for number, block in enumerate(blocks):
        _write_day(sheet, block, _FIRST_DAY + 2 * number)
    sheet.row_dimensions[POSTS_HEADER].height = 34
    set_up_page(sheet, POSTS_HEADER, 2, repeat=1)


def _write_day(sheet: Worksheet, block: DayRows, first: int) -> None:
    day = block.period
    moments = ((block.turn, "matin"), (block.last, "soir"))
    for column, (fact, moment) in enumerate(moments, start=first):
        letter = get_column_letter(column)
        put(sheet, POSTS_HEADER, column, f"Jour {day.numero}, {day.jour}, {moment}", "en-tête")
        sheet.column_dimensions[letter].width = 17
        for row, post in enumerate(POSTS, start=FIRST_POST):
            holder = g.elsewhere(g.post_cell(post, fact))
            shown = f'IF({holder}<0,"",IF({holder}=0,{quoted(VACANT)},INDEX(Noms,{holder})))'
            put_formula(sheet, row, column, shown, "calculé")
            wrong = _wrong(post, fact)
            add_rule(sheet, f"{letter}{row}", wrong, RED)
        before = get_column_letter(column - 1)
        cells = f"{letter}{FIRST_POST}:{letter}{_LAST_POST}"
        changed = f'AND({before}{FIRST_POST}<>"",{letter}{FIRST_POST}<>{before}{FIRST_POST})'
        add_rule(sheet, cells, changed, "FFE9A8")


def _wrong(post: str, fact: int) -> str:
    """L408, L413: nobody to a post that must be held, or somebody whose state forbids it."""
    holder = g.elsewhere(g.post_cell(post, fact))
    states = g.elsewhere(g.states(fact))
    state = f"INDEX({states},MAX({holder},1))"
    ghost = f"OR({state}={g.GHOST},{state}={g.NEW_GHOST})"
    living = f"{state}>0" if post != "chef_milice" else "FALSE"
    allowed = f"OR({living},{ghost})" if post in GHOST_POSTS else living
    vacant = f"{holder}=0" if post in OBLIGATORY_POSTS else "FALSE"
    return f"OR({vacant},AND({holder}>0,NOT({allowed})))"
