"""The players' sheet of the empty spreadsheet, and the lists that every drop-down reads."""

from collections.abc import Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    FIRST_PLAYER,
    LAST_PLAYER,
    LISTS_SHEET,
    LOVERS,
    MOST_PLAYERS,
    PLAYER_RANGES,
    PLAYERS_HEADER,
    PLAYERS_SHEET,
    name_formula,
    name_range,
)
from gm_assistant.companions.quinte_bourg.views.evening import Evening
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import among, offer, offer_count
from gm_assistant.workbook.colours import add_rule
from gm_assistant.workbook.page_setup import set_up_page
from gm_assistant.workbook.text import quoted

_COLUMNS: Final = (
    ("Place", 8),
    ("Joueur", 24),
    ("Rôle de camp", 22),
    ("Devenu reptilien", 20),
    ("Spécialité", 24),
    ("Spécialité reçue", 24),
    ("Mort le jour", 15),
    ("Devenu", 20),
    ("Reptilien", 12),
    ("État", 20),
)
_LISTS: Final = ("Liste_roles", "Liste_reptiliens", "Liste_specialites", "Liste_destins", "Actions")

_HEADS: Final = ("Rôles de camp", "Attaquants", "Spécialités", "Destins", "Actions, par priorité")


def write_lists(book: Workbook, evening: Evening) -> None:
    """The sheet of the lists, and the names of the ranges."""
    sheet = book.create_sheet(LISTS_SHEET)
    put(sheet, 1, 1, "Ce que proposent les listes déroulantes", "titre")
    lists = (
        evening.roles,
        evening.reptilian_roles,
        evening.specialities,
        evening.fates,
        evening.actions,
    )
    heads = (
        "Rôles de camp",
        "Attaquants",
        "Spécialités",
        "Destins",
        "Actions, la plus forte d'abord",
    )
    for column, (name, head, words) in enumerate(zip(_LISTS, heads, lists, strict=True), start=1):
        letter = "ABCDE"[column - 1]
        sheet.column_dimensions[letter].width = 32
        put(sheet, 3, column, head, "en-tête")
        for row, word in enumerate(words, start=4):
            put(sheet, row, column, word, "texte")
        name_range(book, name, LISTS_SHEET, f"${letter}$4:${letter}${3 + len(words)}")
    set_up_page(sheet, 3, 0, landscape=False)
    _name_players(book)


def _name_players(book: Workbook) -> None:
    for name, letter in PLAYER_RANGES.items():
        cells = f"${letter}${FIRST_PLAYER}:${letter}${LAST_PLAYER}"
        name_range(book, name, PLAYERS_SHEET, cells)
    for name, cell in LOVERS.items():
        name_range(book, name, PLAYERS_SHEET, cell)
    # Only as long as the names go, so that the drop-down lists do not end in blanks.
    first = f"'{PLAYERS_SHEET}'!$B${FIRST_PLAYER}"
    used = f"MAX(1,COUNTA('{PLAYERS_SHEET}'!$B${FIRST_PLAYER}:$B${LAST_PLAYER}))"
    name_formula(book, "Liste_joueurs", f"OFFSET({first},0,0,{used},1)")


def write_players(sheet: Worksheet, names: Sequence[str]) -> None:
    """Everybody in seat order, with the cards; the lovers above."""
    put(sheet, 1, 1, "Les joueurs, dans l'ordre des places", "titre")
    put(sheet, 2, 1, "Les cases crème sont à remplir ; les autres se calculent.", "sous-titre")
    put(sheet, 3, 2, "Les amoureux :", "total texte")
    sheet.row_dimensions[3].height = 20
    for cell in LOVERS.values():
        sheet[cell.replace("$", "")].style = "à remplir"
    for column, (title, width) in enumerate(_COLUMNS, start=1):
        put(sheet, PLAYERS_HEADER, column, title, "en-tête")
        sheet.column_dimensions["ABCDEFGHIJ"[column - 1]].width = width
    sheet.row_dimensions[PLAYERS_HEADER].height = 24
    for place in range(1, MOST_PLAYERS + 1):
        _write_player(sheet, place, names[place - 1] if place <= len(names) else None)
    _offer_choices(sheet)
    set_up_page(sheet, PLAYERS_HEADER, 2, pages=1)


def _write_player(sheet: Worksheet, place: int, name: str | None) -> None:
    row = FIRST_PLAYER + place - 1
    sheet.row_dimensions[row].height = 18
    put(sheet, row, 1, place, "entier")
    put(sheet, row, 2, name, "à remplir")
    for column in range(3, 9):
        put(sheet, row, column, None, "à remplir")
    attacks = f"SUMPRODUCT((Liste_reptiliens=C{row})*1)>0"
    put_formula(
        sheet, row, 9, f'IF(OR(D{row}="oui",AND(C{row}<>"",{attacks})),"oui","")', "calculé"
    )
    dead = f'IF(H{row}="","mort",H{row})'
    state = f'IF(B{row}="","",IF(G{row}="","vivant",{dead}))'
    put_formula(sheet, row, 10, state, "calculé")


def _offer_choices(sheet: Worksheet) -> None:
    rows = f"{FIRST_PLAYER}:{{}}{LAST_PLAYER}"
    lovers = ":".join(it.replace("$", "") for it in LOVERS.values())
    offer(sheet, lovers, "Liste_joueurs")
    offer(sheet, f"C{rows.format('C')}", "Liste_roles")
    offer(sheet, f"D{rows.format('D')}", among("oui"))
    offer(sheet, f"E{rows.format('E')}", "Liste_specialites")
    offer(sheet, f"F{rows.format('F')}", "Liste_specialites")
    offer(sheet, f"H{rows.format('H')}", "Liste_destins")
    words = "Le numéro du jour, ou de la nuit qui le précède. Une case vide : en vie."
    offer_count(sheet, f"G{rows.format('G')}", 1, 99, "Mort le jour", words)
    everybody = f"A{FIRST_PLAYER}:J{LAST_PLAYER}"
    twins = f"SUMPRODUCT((Noms=$B{FIRST_PLAYER})*1)>1"
    add_rule(sheet, f"B{rows.format('B')}", f'AND($B{FIRST_PLAYER}<>"",{twins})', "F4A6A0")
    add_rule(sheet, everybody, f'$G{FIRST_PLAYER}<>""', "E9E9EC")
    add_rule(sheet, f"I{rows.format('I')}", f"$I{FIRST_PLAYER}={quoted('oui')}", "CDE7C4")
