"""The players' sheet of the live spreadsheet: who sits where, their cards and how they are."""

from collections.abc import Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    AT_THE_START,
    CONDITION,
    CONVERTED,
    FIRST_DEATH_SPENT,
    FIRST_PLAYER,
    GHOST_RANK,
    LAST_PLAYER,
    LOVERS,
    MOST_PLAYERS,
    PLAYER_RANGES,
    PLAYERS_HEADER,
    PLAYERS_SHEET,
    REPTILIAN_NOW,
    SECOND_CONDITION,
    STATE_NOW,
    name_formula,
    name_range,
)
from gm_assistant.quinte_bourg.words.vocabulary import STATUSES
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import among, offer, offer_count
from gm_assistant.workbook.colours import add_rule
from gm_assistant.workbook.page_setup import set_up_page
from gm_assistant.workbook.text import quoted

_COLUMNS: Final = (
    ("Place", 7),
    ("Joueur", 24),
    ("Rôle de camp", 20),
    ("Second rôle", 18),
    ("Converti au départ", 11),
    ("Spécialité", 20),
    ("Seconde spécialité", 20),
    ("Condition", 16),
    ("Seconde condition", 16),
    ("Au départ", 12),
    ("Rang du fantôme", 10),
    ("Reptilien", 10),
    ("État", 24),
)
_STATES: Final = (
    (g.LIVING, STATUSES["vivant"]),
    (g.SECRETLY_DEAD, "mort encore secrète"),
    (g.UNDECIDED, STATUSES["mort"]),
    (g.NEW_GHOST, STATUSES["fantome"]),
    (g.GHOST, STATUSES["fantome"]),
    (g.GONE, "esprit, ou hors jeu"),
)


def name_players(book: Workbook) -> None:
    """Give names to the columns that formulas read."""
    for name, letter in PLAYER_RANGES.items():
        cells = f"${letter}${FIRST_PLAYER}:${letter}${LAST_PLAYER}"
        name_range(book, name, PLAYERS_SHEET, cells)
    for name, cell in LOVERS.items():
        name_range(book, name, PLAYERS_SHEET, cell)
    # Only as long as the names go, so that the drop-down lists do not end in blanks.
    first = f"'{PLAYERS_SHEET}'!$B${FIRST_PLAYER}"
    used = f"MAX(1,COUNTA('{PLAYERS_SHEET}'!$B${FIRST_PLAYER}:$B${LAST_PLAYER}))"
    name_formula(book, "Liste_joueurs", f"OFFSET({first},0,0,{used},1)")


def write_players(sheet: Worksheet, names: Sequence[str], last_fact: int) -> None:
    """Everybody in seat order, with the cards; the lovers above."""
    put(sheet, 1, 1, "Les joueurs, dans l'ordre des places", "titre")
    put(sheet, 2, 1, "Les cases crème sont à remplir ; les autres se calculent.", "sous-titre")
    put(sheet, 3, 2, "Les amoureux :", "total texte")
    put(sheet, 3, 6, "Première mort déjà passée :", "total texte")
    sheet.row_dimensions[3].height = 20
    for cell in (*LOVERS.values(), FIRST_DEATH_SPENT):
        sheet[cell.replace("$", "")].style = "à remplir"
    for column, (title, width) in enumerate(_COLUMNS, start=1):
        put(sheet, PLAYERS_HEADER, column, title, "en-tête")
        sheet.column_dimensions["ABCDEFGHIJKLM"[column - 1]].width = width
    sheet.column_dimensions[PLAYER_RANGES["Reptiliens_au_depart"]].hidden = True
    sheet.row_dimensions[PLAYERS_HEADER].height = 34
    for place in range(1, MOST_PLAYERS + 1):
        _write_player(sheet, place, names[place - 1] if place <= len(names) else None, last_fact)
    _offer_choices(sheet)
    set_up_page(sheet, PLAYERS_HEADER, 2, pages=1)


def _write_player(sheet: Worksheet, place: int, name: str | None, last_fact: int) -> None:
    row = FIRST_PLAYER + place - 1
    sheet.row_dimensions[row].height = 18
    put(sheet, row, 1, place, "entier")
    put(sheet, row, 2, name, "à remplir")
    for column in range(3, 12):
        put(sheet, row, column, None, "à remplir")
    attacks = f"SUMPRODUCT((Liste_reptiliens=C{row})+(Liste_reptiliens=D{row}))>0"
    at_first = f'IF(B{row}="",0,IF(OR({CONVERTED}{row}="oui",{attacks}),1,0))'
    put_formula(sheet, row, 15, at_first, "calculé")
    converted = g.elsewhere(g.above(g.CONVERTED, g.START_ROW, last_fact))
    reptilian = f'IF(OR($O{row}=1,COUNTIF({converted},{place})>0),"oui","")'
    put_formula(sheet, row, 12, f'IF(B{row}="","",{reptilian})', "calculé")
    state = g.state_seen(str(place), last_fact)
    said = '""'
    for number, words in reversed(_STATES):
        said = f"IF({state}={number},{quoted(words)},{said})"
    put_formula(sheet, row, 13, said, "calculé")


def _offer_choices(sheet: Worksheet) -> None:
    rows = f"{FIRST_PLAYER}:{{}}{LAST_PLAYER}"
    lovers = ":".join(it.replace("$", "") for it in LOVERS.values())
    offer(sheet, lovers, "Liste_joueurs")
    for letters, source in (
        ("CD", "Liste_roles"),
        ("FG", "Liste_specialites"),
        (CONDITION + SECOND_CONDITION, "Liste_conditions"),
        (AT_THE_START, "Liste_etats"),
    ):
        for letter in letters:
            offer(sheet, f"{letter}{rows.format(letter)}", source)
    for cells in (f"{CONVERTED}{rows.format(CONVERTED)}", FIRST_DEATH_SPENT.replace("$", "")):
        offer(sheet, cells, among("oui"))
    words = "Pour une partie déjà commencée : 1 pour le premier fantôme, 2 pour le deuxième…"
    ranks = f"{GHOST_RANK}{rows.format(GHOST_RANK)}"
    offer_count(sheet, ranks, 1, MOST_PLAYERS, "Rang du fantôme", words)
    twins = f"SUMPRODUCT((Noms=$B{FIRST_PLAYER})*1)>1"
    add_rule(sheet, f"B{rows.format('B')}", f'AND($B{FIRST_PLAYER}<>"",{twins})', "F4A6A0")
    now, alive = f"${STATE_NOW}{FIRST_PLAYER}", quoted(STATUSES["vivant"])
    dead = f'AND({now}<>"",{now}<>{alive})'
    add_rule(sheet, f"A{FIRST_PLAYER}:M{LAST_PLAYER}", dead, "E9E9EC")
    scaled = f"${REPTILIAN_NOW}{FIRST_PLAYER}={quoted('oui')}"
    add_rule(sheet, f"{REPTILIAN_NOW}{rows.format(REPTILIAN_NOW)}", scaled, "CDE7C4")
