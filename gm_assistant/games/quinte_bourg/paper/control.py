"""Under the purses of the workbook: in hand, out, in, and whether a coin was lost, day by day."""

from collections.abc import Iterator, Sequence
from typing import Final

from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper.ledger_coins import PurseRow, TransferRow
from gm_assistant.games.quinte_bourg.paper.names import OUT_OF_THE_GAME
from gm_assistant.seam.paper import Ledger
from gm_assistant.toolkit.workbook.cells import put, put_formula, quoted
from gm_assistant.toolkit.workbook.layout import Placed

RIGHT, WRONG = "✔", "✘"
CONTROL: Final = "argent_controle"


def write_control(
    sheet: Worksheet, placed: Sequence[Placed], ledger: Ledger, first: int, last: int
) -> None:
    """Write the four rows below the rows `first` to `last`."""
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
