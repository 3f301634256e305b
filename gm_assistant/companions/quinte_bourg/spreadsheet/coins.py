"""The coins of the live spreadsheet: worked out from the nights and the facts, day by day."""

from collections.abc import Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    COINS_SHEET,
    COLUMNS_OF_A_DAY,
    FIRST_DAY_OF_COINS,
    FIRST_PLAYER,
    LAST_PLAYER,
    MOST_PLAYERS,
    PLAYERS_HEADER,
    coins_columns,
    name_range,
)
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import DayRows
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import offer_count
from gm_assistant.workbook.colours import add_rule, fade
from gm_assistant.workbook.page_setup import set_up_page

RED: Final = "F4A6A0"
_IN_HAND, _OUT, _RICHEST = (LAST_PLAYER + it for it in (2, 3, 4))
_TOTALS: Final = (
    (_IN_HAND, "En main"),
    (_OUT, "Sorties du jeu"),
    (_RICHEST, "La plus grosse bourse"),
)
_HAND: Final = (
    "Ce que ni la nuit ni la feuille « Faits » ne disent : un vote payant (-1), un décret. "
    "Ce qui part ainsi sort du jeu."
)


def write_coins(book: Workbook, sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """Three columns a day: what the facts moved, what the hand moved, and what is left."""
    put(sheet, 1, 1, "Les pièces", "titre")
    put(sheet, 2, 1, "Tout se calcule ; « ± » est pour ce que rien d'autre ne dit.", "sous-titre")
    for column, (title, width) in enumerate((("Place", 7), ("Joueur", 22), ("Départ", 9)), start=1):
        put(sheet, PLAYERS_HEADER, column, title, "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = width
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        put(sheet, row, 1, place, "entier")
        put_formula(sheet, row, 2, f'INDEX(Noms,{place})&""', "calculé")
        # M-01 of the rulebook's opening: everybody begins with one coin, as soon as he is named.
        put_formula(sheet, row, 3, f'IF(INDEX(Noms,{place})="","",1)', "à remplir")
    for row, label in _TOTALS:
        put(sheet, row, 2, label, "total texte")
    put_formula(sheet, _IN_HAND, 3, f"SUM(C{FIRST_PLAYER}:C{LAST_PLAYER})", "total")
    for number, block in enumerate(blocks):
        _write_day(sheet, block, number)
        _write_totals(sheet, block, number)
    _name_the_richest(book, sheet, blocks)
    sheet.row_dimensions[PLAYERS_HEADER].height = 24
    set_up_page(sheet, PLAYERS_HEADER, 3, repeat=3)


def _write_day(sheet: Worksheet, block: DayRows, number: int) -> None:
    first = FIRST_DAY_OF_COINS + COLUMNS_OF_A_DAY * number
    before = coins_columns(number - 1)[2] if number else "C"
    facts, hand, evening, alive = coins_columns(number)
    day = block.period
    put(sheet, PLAYERS_HEADER - 1, first, f"Jour {day.numero} · {day.jour}", "bandeau")
    sheet.merge_cells(
        start_row=PLAYERS_HEADER - 1, end_row=PLAYERS_HEADER - 1,
        start_column=first, end_column=first + 2,
    )  # fmt: skip
    for column, title in enumerate(("Faits", "±", f"Soir {day.numero}"), start=first):
        put(sheet, PLAYERS_HEADER, column, f"{title}", "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = 8
    came, went, amounts = (
        g.elsewhere(g.above(it, block.first, block.last)) for it in (g.TO, g.FROM, g.AMOUNT)
    )
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        moved = f"SUMIFS({amounts},{came},{place})-SUMIFS({amounts},{went},{place})"
        put_formula(sheet, row, first, moved, "signe")
        put(sheet, row, first + 1, None, "à remplir")
        left = f"N({before}{row})+N({facts}{row})+N({hand}{row})"
        put_formula(sheet, row, first + 2, left, "entier")
        state = g.state_seen(str(place), block.last)
        put_formula(sheet, row, first + 3, f"IF({state}={g.LIVING},1,0)", "entier")
    sheet.column_dimensions[alive].hidden = True
    cells = f"{hand}{FIRST_PLAYER}:{hand}{LAST_PLAYER}"
    offer_count(sheet, cells, -999, 999, f"Jour {day.numero}", _HAND)
    _paint(sheet, block, facts, evening)


def _paint(sheet: Worksheet, block: DayRows, facts: str, evening: str) -> None:
    """Red where somebody has less than nothing, or is dead and keeps coins."""
    purse = f"{evening}{FIRST_PLAYER}:{evening}{LAST_PLAYER}"
    state = g.state_seen(f"$A{FIRST_PLAYER}", block.last)
    dead = f"AND({evening}{FIRST_PLAYER}>0,{state}<{g.LIVING},{state}<>{g.NO_ONE})"
    add_rule(sheet, purse, f"OR({evening}{FIRST_PLAYER}<0,{dead})", RED)
    fade(sheet, f"{facts}{FIRST_PLAYER}:{evening}{LAST_PLAYER}", f'$B{FIRST_PLAYER}=""')


def _write_totals(sheet: Worksheet, block: DayRows, number: int) -> None:
    _, hand, evening, living = coins_columns(number)
    first = FIRST_DAY_OF_COINS + COLUMNS_OF_A_DAY * number
    purses = f"{evening}{FIRST_PLAYER}:{evening}{LAST_PLAYER}"
    for row, _ in _TOTALS:
        for column in (first, first + 1):
            put(sheet, row, column, None, "total")
    put_formula(sheet, _IN_HAND, first + 2, f"SUM({purses})", "total")
    taken, amounts = (g.elsewhere(g.above(it, block.first, block.last)) for it in (g.TO, g.AMOUNT))
    by_hand = f"SUM({hand}{FIRST_PLAYER}:{hand}{LAST_PLAYER})"
    put_formula(sheet, _OUT, first + 2, f"SUMIFS({amounts},{taken},0)-{by_hand}", "total")
    alive = f"{living}{FIRST_PLAYER}:{living}{LAST_PLAYER}"
    most = f"SUMPRODUCT(MAX({alive}*({purses}+1)))"
    several = f"SUMPRODUCT({alive}*({purses}+1={most}))"
    who = f"SUMPRODUCT({alive}*({purses}+1={most})*Places)"
    put_formula(sheet, _RICHEST, first + 2, f'IF({several}=1,INDEX(Noms,{who}),"")', "total")


def _name_the_richest(book: Workbook, sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """One name a day under the other, for the nights to read."""
    for number, block in enumerate(blocks):
        source = f"{coins_columns(number)[2]}{_RICHEST}"
        put_formula(sheet, _RICHEST + 2 + number, 3, f'{source}&""', "calculé")
        put(sheet, _RICHEST + 2 + number, 2, f"Soir du jour {block.period.numero}", "texte")
    cells = f"$C${_RICHEST + 2}:$C${_RICHEST + 1 + len(blocks)}"
    name_range(book, "Plus_riche", COINS_SHEET, cells)
