"""The coins and the posts of the empty spreadsheet, day by day."""

from collections.abc import Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import (
    COINS_SHEET,
    FIRST_PLAYER,
    LAST_PLAYER,
    MOST_PLAYERS,
    PLAYERS_HEADER,
    name_range,
)
from gm_assistant.companions.quinte_bourg.views.evening import Evening
from gm_assistant.seam.ledger import Period
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.choices import offer, offer_count
from gm_assistant.workbook.colours import add_rule, fade
from gm_assistant.workbook.page_setup import set_up_page

_TOTALS: Final = ("En main", "Sorties du jeu", "Pièces conservées ?", "Le plus riche")
_WORDS: Final = "Ce que gagne ou perd ce joueur ce jour-là : 2, ou -1."


def write_coins(book: Workbook, sheet: Worksheet, days: Sequence[Period], players: int) -> None:
    """Two columns a day: what came or went, and what is left."""
    put(sheet, 1, 1, "Les pièces", "titre")
    put(sheet, 2, 1, "Chaque jour, écrivez ce qui change ; le reste se calcule.", "sous-titre")
    for place, (title, width) in enumerate((("Place", 7), ("Joueur", 22), ("Départ", 9)), start=1):
        put(sheet, PLAYERS_HEADER, place, title, "en-tête")
        sheet.column_dimensions[get_column_letter(place)].width = width
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        put(sheet, row, 1, place, "entier")
        put_formula(sheet, row, 2, f'INDEX(Noms,{place})&""', "calculé")
        put(sheet, row, 3, 1 if place <= players else None, "à remplir")
    for number, label in enumerate(_TOTALS):
        put(sheet, LAST_PLAYER + 2 + number, 2, label, "total texte")
    put_formula(sheet, LAST_PLAYER + 2, 3, f"SUM(C{FIRST_PLAYER}:C{LAST_PLAYER})", "total")
    for number, day in enumerate(days):
        _write_day(sheet, day, 4 + 2 * number)
    rich = LAST_PLAYER + 2 + _TOTALS.index("Le plus riche")
    # One name a day: the two columns of a day are read from a row of their own.
    for number in range(len(days)):
        source = f"{get_column_letter(5 + 2 * number)}{rich}"
        put_formula(sheet, rich + 2 + number, 3, f'{source}&""', "calculé")
        put(sheet, rich + 2 + number, 2, f"Soir du jour {days[number].numero}", "texte")
    cells = f"$C${rich + 2}:$C${rich + 1 + len(days)}"
    name_range(book, "Plus_riche", COINS_SHEET, cells)
    sheet.row_dimensions[PLAYERS_HEADER].height = 24
    set_up_page(sheet, PLAYERS_HEADER, 3, repeat=3)


def _write_day(sheet: Worksheet, day: Period, first: int) -> None:
    change, left = get_column_letter(first), get_column_letter(first + 1)
    before = get_column_letter(first - 1)
    put(sheet, PLAYERS_HEADER - 1, first, f"Jour {day.numero} · {day.jour}", "bandeau")
    sheet.merge_cells(
        start_row=PLAYERS_HEADER - 1, end_row=PLAYERS_HEADER - 1,
        start_column=first, end_column=first + 1,
    )  # fmt: skip
    put(sheet, PLAYERS_HEADER, first, f"± jour {day.numero}", "en-tête")
    put(sheet, PLAYERS_HEADER, first + 1, f"Soir {day.numero}", "en-tête")
    for letter in (change, left):
        sheet.column_dimensions[letter].width = 9
    for row in range(FIRST_PLAYER, LAST_PLAYER + 1):
        put(sheet, row, first, None, "à remplir")
        put_formula(sheet, row, first + 1, f"N({before}{row})+N({change}{row})", "entier")
    cells = f"{change}{FIRST_PLAYER}:{change}{LAST_PLAYER}"
    offer_count(sheet, cells, -999, 999, f"Jour {day.numero}", _WORDS)
    evening = f"{left}{FIRST_PLAYER}:{left}{LAST_PLAYER}"
    add_rule(sheet, evening, f"{left}{FIRST_PLAYER}<0", "F4A6A0")
    fade(sheet, evening, f'$B{FIRST_PLAYER}=""')
    _write_totals(sheet, day, first)


def _write_totals(sheet: Worksheet, day: Period, first: int) -> None:
    left = get_column_letter(first + 1)
    before, top = get_column_letter(first - 1), LAST_PLAYER + 2
    evening = f"{left}{FIRST_PLAYER}:{left}{LAST_PLAYER}"
    put(sheet, top, first, None, "total")
    put_formula(sheet, top, first + 1, f"SUM({evening})", "total")
    put(sheet, top + 1, first, None, "total")
    put(sheet, top + 1, first + 1, None, "à remplir")
    put(sheet, top + 2, first, None, "total")
    right = f'IF({left}{top}={before}{top}-N({left}{top + 1}),"✔","✘")'
    put_formula(sheet, top + 2, first + 1, right, "total")
    put(sheet, top + 3, first, None, "total")
    alive = f'((Mort_le="")+(Mort_le>{day.numero})>0)*(Noms<>"")'
    most = f"SUMPRODUCT(MAX({alive}*{evening}))"
    several = f"SUMPRODUCT({alive}*({evening}={most}))"
    who = f"SUMPRODUCT({alive}*({evening}={most})*Places)"
    put_formula(sheet, top + 3, first + 1, f'IF({several}=1,INDEX(Noms,{who}),"")', "total")


def write_posts(sheet: Worksheet, words: Evening) -> None:
    """Posts by days; a holder who is dead, or a change, is seen by its colour."""
    put(sheet, 1, 1, "Les postes", "titre")
    put(sheet, 2, 1, "Pour chaque jour, le titulaire du soir.", "sous-titre")
    put(sheet, PLAYERS_HEADER, 1, "Poste", "en-tête")
    sheet.column_dimensions["A"].width = 28
    for column, day in enumerate(words.days, start=2):
        letter = get_column_letter(column)
        put(sheet, PLAYERS_HEADER, column, f"Jour {day.numero} ({day.jour})", "en-tête")
        sheet.column_dimensions[letter].width = 20
    last = PLAYERS_HEADER + len(words.posts)
    for row, post in enumerate(words.posts, start=PLAYERS_HEADER + 1):
        put(sheet, row, 1, post, "texte")
        for column in range(2, 2 + len(words.days)):
            put(sheet, row, column, None, "à remplir")
    first, end = PLAYERS_HEADER + 1, get_column_letter(1 + len(words.days))
    offer(sheet, f"B{first}:{end}{last}", "Liste_joueurs")
    for column, day in enumerate(words.days, start=2):
        letter = get_column_letter(column)
        gone = f'(Noms={letter}{first})*(Mort_le<>"")*(Mort_le<={day.numero})'
        add_rule(sheet, f"{letter}{first}:{letter}{last}", f"SUMPRODUCT({gone})>0", "F4A6A0")
        if column > 2:
            before = get_column_letter(column - 1)
            changed = f"{letter}{first}<>{before}{first}"
            add_rule(
                sheet,
                f"{letter}{first}:{letter}{last}",
                f'AND({letter}{first}<>"",{changed})',
                "FFE9A8",
            )
    sheet.row_dimensions[PLAYERS_HEADER].height = 24
    set_up_page(sheet, PLAYERS_HEADER, 1, repeat=1)
