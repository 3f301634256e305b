"""Where things stand in the live spreadsheet: rows, columns, and the names of its ranges."""

from typing import Final

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName

from gm_assistant.french.typography import signed

PLAYERS_SHEET, LISTS_SHEET, COINS_SHEET, POSTS_SHEET = "Joueurs", "Listes", "Pièces", "Postes"
FACTS_SHEET, WORK_SHEET, GUIDE_SHEET = "Faits", "Calculs", signed("Mode d'emploi")
MOST_PLAYERS: Final = 45
PLAYERS_HEADER: Final = 5
FIRST_PLAYER: Final = PLAYERS_HEADER + 1
LAST_PLAYER: Final = FIRST_PLAYER + MOST_PLAYERS - 1

# Columns of the sheet of the players that formulas read.
PLAYER_RANGES: Final = {
    "Places": "A",
    "Noms": "B",
    "Roles": "C",
    "Seconds_roles": "D",
    "Specialites": "F",
    "Secondes_specialites": "G",
    "Reptiliens_au_depart": "O",
}
CONVERTED, CONDITION, SECOND_CONDITION, AT_THE_START, GHOST_RANK = "E", "H", "I", "J", "K"
REPTILIAN_NOW, STATE_NOW = "L", "M"
LOVERS: Final = {"Amoureux_1": "$C$3", "Amoureux_2": "$D$3"}
FIRST_DEATH_SPENT: Final = "$H$3"

CALLS_HEADER: Final = 4
FIRST_CALL: Final = CALLS_HEADER + 1
FIRST_BED: Final = FIRST_CALL
LAST_BED: Final = FIRST_BED + MOST_PLAYERS - 1

POSTS_HEADER: Final = 4
FIRST_POST: Final = POSTS_HEADER + 1
VACANT: Final = "vacant"
FIRST_DAY_OF_COINS: Final = 4
COLUMNS_OF_A_DAY: Final = 4


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


def coins_columns(number: int) -> tuple[str, str, str, str]:
    """The letters of a day in the sheet of the coins: by facts, by hand, in the evening, alive."""
    first = FIRST_DAY_OF_COINS + COLUMNS_OF_A_DAY * number
    facts, hand, evening, alive = (get_column_letter(first + it) for it in range(COLUMNS_OF_A_DAY))
    return facts, hand, evening, alive


def evening_coins(number: int, place: str) -> str:
    """What a player had in the evening of the day with this number, from 0; before it, at first."""
    letter = coins_columns(number)[2] if number >= 0 else "C"
    cells = f"'{COINS_SHEET}'!${letter}${FIRST_PLAYER}:${letter}${LAST_PLAYER}"
    return f"N(INDEX({cells},MAX({place},1)))"
