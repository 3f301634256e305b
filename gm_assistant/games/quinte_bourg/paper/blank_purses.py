"""Under the purses: whether the coins in hand are those that were dealt, day by day."""

from collections.abc import Iterator, Sequence
from typing import Final

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper import blank_grid as g
from gm_assistant.games.quinte_bourg.paper.blank_facts import DayRows
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    COINS_SHEET,
    COLUMNS_OF_A_DAY,
    FIRST_DAY_OF_COINS,
    FIRST_PLAYER,
    LAST_PLAYER,
    PLAYERS_HEADER,
    coins_columns,
    name_range,
)
from gm_assistant.games.quinte_bourg.paper.evening import MOST_PLAYERS, OUT_OF_THE_GAME
from gm_assistant.games.quinte_bourg.paper.ledger_coins import PurseRow, TransferRow
from gm_assistant.seam.paper import Ledger
from gm_assistant.toolkit.workbook.cells import offer_count, put, put_formula, quoted, set_up_page
from gm_assistant.toolkit.workbook.layout import Placed, add_rule, fade

# The coins of the live spreadsheet: worked out from the nights and the facts, day by day.

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
    start = f"C{FIRST_PLAYER}:C{LAST_PLAYER}"
    add_rule(sheet, start, f'AND(C{FIRST_PLAYER}<>"",NOT(ISNUMBER(C{FIRST_PLAYER})))', RED)
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
    wrong = f'AND({hand}{FIRST_PLAYER}<>"",NOT(ISNUMBER({hand}{FIRST_PLAYER})))'
    add_rule(sheet, cells, wrong, RED)
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
    by_hand = f"{hand}{FIRST_PLAYER}:{hand}{LAST_PLAYER}"
    put_formula(sheet, _IN_HAND, first + 1, _words(by_hand), "total")
    taken, amounts = (g.elsewhere(g.above(it, block.first, block.last)) for it in (g.TO, g.AMOUNT))
    put_formula(sheet, _OUT, first + 2, f"SUMIFS({amounts},{taken},0)-SUM({by_hand})", "total")
    alive = f"{living}{FIRST_PLAYER}:{living}{LAST_PLAYER}"
    most = f"SUMPRODUCT(MAX({alive}*({purses}+1)))"
    several = f"SUMPRODUCT({alive}*({purses}+1={most}))"
    who = f"SUMPRODUCT({alive}*({purses}+1={most})*Places)"
    put_formula(sheet, _RICHEST, first + 2, f'IF({several}=1,INDEX(Noms,{who}),"")', "total")


def _words(cells: str) -> str:
    """That something else than numbers stands among coins."""
    return f'IF(SUMPRODUCT(({cells}<>"")*NOT(ISNUMBER({cells})))>0,{quoted(g.NOT_A_NUMBER)},"")'


def _name_the_richest(book: Workbook, sheet: Worksheet, blocks: Sequence[DayRows]) -> None:
    """One name a day under the other, for the nights to read."""
    for number, block in enumerate(blocks):
        source = f"{coins_columns(number)[2]}{_RICHEST}"
        put_formula(sheet, _RICHEST + 2 + number, 3, f'{source}&""', "calculé")
        put(sheet, _RICHEST + 2 + number, 2, f"Soir du jour {block.period.numero}", "texte")
    cells = f"$C${_RICHEST + 2}:$C${_RICHEST + 1 + len(blocks)}"
    name_range(book, "Plus_riche", COINS_SHEET, cells)


RIGHT, WRONG = "✔", "✘"
CONTROL: Final = "argent_controle"


def write_control(
    sheet: Worksheet, placed: Sequence[Placed], ledger: Ledger, first: int, last: int
) -> None:
    top, start_of = last + 2, _letter(placed, "depart")
    rows: Sequence[PurseRow] = ledger.tables["argent"].rows
    labels = ("En main", "Sorties du jeu", "Entrées dans le jeu", "Pièces conservées ?")
    for number, label in enumerate(labels):
        for it in placed[: placed[-1].place]:
            put(sheet, top + number, it.place, None, "total")
        put(sheet, top + number, _label_place(placed), label, "total texte")
    start, dealt = f"SUM({start_of}{first}:{start_of}{last})", _dealt(rows)
    put_formula(sheet, top, _place(placed, "depart"), start, "total", dealt)
    periods = ledger.tables["argent"].periods
    for it in placed:
        if it.column.field == "solde" and it.turn is not None:
            day = periods[it.turn].numero
            formulas = _control_of(it, day, first, last, top, start_of)
            values = _values_of(rows, it.turn, day, ledger.tables["transferts"].rows)
            for number, (formula, value) in enumerate(zip(formulas, values, strict=True)):
                put_formula(sheet, top + number, it.place, formula, "total", value)
    _name_control(sheet, placed, top + 3)


def _dealt(rows: Sequence[PurseRow]) -> int:
    return sum(it.depart for it in rows)


def _values_of(
    rows: Sequence[PurseRow], turn: int, day: int, moves: Sequence[TransferRow]
) -> tuple[int | str, ...]:
    hand = sum(it.solde[turn] for it in rows)
    until = [it for it in moves if it.jour <= day]
    out = sum(it.pieces for it in until if it.vers == OUT_OF_THE_GAME)
    back = sum(it.pieces for it in until if it.de == OUT_OF_THE_GAME)
    return hand, out, back, RIGHT if hand == _dealt(rows) - out + back else WRONG


def _label_place(placed: Sequence[Placed]) -> int:
    return _place(placed, "nom")


def _letter(placed: Sequence[Placed], field: str) -> str:
    return next(it.letter for it in placed if it.column.field == field and it.turn is None)


def _place(placed: Sequence[Placed], field: str) -> int:
    return next(it.place for it in placed if it.column.field == field)


def _control_of(it: Placed, day: int, first: int, last: int, top: int, start: str) -> Iterator[str]:
    outside = quoted(OUT_OF_THE_GAME)
    until = f"(transferts_jour<={day})"
    yield f"SUM({it.letter}{first}:{it.letter}{last})"
    yield f"SUMPRODUCT({until}*(transferts_vers={outside})*transferts_pieces)"
    yield f"SUMPRODUCT({until}*(transferts_de={outside})*transferts_pieces)"
    hand, out, back = (f"{it.letter}{top + number}" for number in range(3))
    yield f'IF({hand}={start}{top}-{out}+{back},"{RIGHT}","{WRONG}")'


def _name_control(sheet: Worksheet, placed: Sequence[Placed], row: int) -> None:
    balances = [it.letter for it in placed if it.column.field == "solde"]
    book = sheet.parent
    if balances and book is not None:
        title = sheet.title.replace("'", "''")
        cells = f"'{title}'!${balances[0]}${row}:${balances[-1]}${row}"
        book.defined_names[CONTROL] = DefinedName(CONTROL, attr_text=cells)
