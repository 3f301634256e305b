"""Where things stand in the empty spreadsheet: rows, columns, and the names of its ranges."""

from typing import Final

from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName

PLAYERS_SHEET, LISTS_SHEET, COINS_SHEET, POSTS_SHEET = "Joueurs", "Listes", "Pièces", "Postes"
MOST_PLAYERS: Final = 45
PLAYERS_HEADER: Final = 5
FIRST_PLAYER: Final = PLAYERS_HEADER + 1
LAST_PLAYER: Final = FIRST_PLAYER + MOST_PLAYERS - 1

# Columns of the sheet of the players that formulas read.
PLAYER_RANGES: Final = {
    "Places": "A",
    "Noms": "B",
    "Roles": "C",
    "Specialites": "E",
    "Specialites_recues": "F",
    "Mort_le": "G",
    "Devenus": "H",
    "Reptiliens": "I",
}
LOVERS: Final = {"Amoureux_1": "$C$3", "Amoureux_2": "$D$3"}

CALLS_HEADER: Final = 4
FIRST_CALL: Final = CALLS_HEADER + 1
FIRST_BED: Final = FIRST_CALL
LAST_BED: Final = FIRST_BED + MOST_PLAYERS - 1


def name_range(book: Workbook, name: str, sheet: str, cells: str) -> None:
    """Give a name to cells, for formulas and lists."""
    name_formula(book, name, f"'{sheet}'!{cells}")


def name_formula(book: Workbook, name: str, formula: str) -> None:
    """Give a name to what a formula works out."""
    book.defined_names[name] = DefinedName(name, attr_text=formula)


def night_title(number: int, weekday: str) -> str:
    """The title of the sheet of a night."""
    return f"Nuit {number} {weekday}"


def place_of(cell: str) -> str:
    """The place of the player whose name stands in a cell; 0 where there is none."""
    return f'IF({cell}="",0,SUMPRODUCT((Noms={cell})*Places))'
