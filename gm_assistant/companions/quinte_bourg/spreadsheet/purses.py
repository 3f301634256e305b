"""The live formulas of the coins: what came in and went out, and whether none was lost."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import (
    ROWS_OF,
    PurseRow,
    TransferRow,
)
from gm_assistant.companions.quinte_bourg.views.ledger.whole_ledger import ledger
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import OUT_OF_THE_GAME
from gm_assistant.seam.ledger import Accounts, Ledger
from gm_assistant.workbook.cells import put, put_formula
from gm_assistant.workbook.columns import Placed
from gm_assistant.workbook.text import quoted

RIGHT, WRONG = "✔", "✘"
CONTROL: Final = "argent_controle"


@dataclass(frozen=True)
class Purses:
    """The sheet of the purses, which reads that of the transfers."""

    fields: tuple[str, ...] = ("entrees", "sorties", "ecart")
    needs: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {"transferts": ("jour", "de", "vers", "pieces")}
    )
    asks: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {
            "entrees": ("nom",),
            "sorties": ("nom",),
            "ecart": ("depart", "entrees", "sorties"),
        }
    )
    control_needs: tuple[str, ...] = ("nom", "depart", "solde", "entrees", "sorties", "ecart")

    def formula(self, field: str, row: int, placed: Sequence[Placed]) -> str:
        """The formula of one cell of a column that the workbook works out."""
        letters = _letters(placed)
        if field == "entrees":
            return f"SUMPRODUCT((transferts_vers=${letters['nom']}{row})*transferts_pieces)"
        if field == "sorties":
            return f"SUMPRODUCT((transferts_de=${letters['nom']}{row})*transferts_pieces)"
        last = _last_balance(placed) or letters["depart"]
        came = f"{letters['depart']}{row}+{letters['entrees']}{row}-{letters['sorties']}{row}"
        return f"{last}{row}-({came})"

    def value(self, field: str, record: PurseRow, ledger: Ledger) -> int:
        """The same worked out here, so that a preview shows it."""
        moves: Sequence[TransferRow] = ledger.tables["transferts"].rows
        came = sum(it.pieces for it in moves if it.vers == record.nom)
        went = sum(it.pieces for it in moves if it.de == record.nom)
        left = record.solde[-1] if record.solde else record.depart
        return {"entrees": came, "sorties": went}.get(field, left - (record.depart + came - went))

    def write_control(
        self, sheet: Worksheet, placed: Sequence[Placed], ledger: Ledger, first: int, last: int
    ) -> None:
        """Under the purses: in hand, out, in, and whether the count is right, day by day."""
        _write_control(sheet, placed, ledger, first, last)


def _letters(placed: Sequence[Placed]) -> dict[str, str]:
    return {it.column.field: it.letter for it in placed if it.turn is None}


def _last_balance(placed: Sequence[Placed]) -> str:
    return next((it.letter for it in reversed(placed) if it.column.field == "solde"), "")


def _write_control(
    sheet: Worksheet, placed: Sequence[Placed], ledger: Ledger, first: int, last: int
) -> None:
    letters, top = _letters(placed), last + 2
    rows: Sequence[PurseRow] = ledger.tables["argent"].rows
    labels = ("En main", "Sorties du jeu", "Entrées dans le jeu", "Pièces conservées ?")
    for number, label in enumerate(labels):
        for it in placed[: placed[-1].place]:
            put(sheet, top + number, it.place, None, "total")
        put(sheet, top + number, _label_place(placed), label, "total texte")
    start, dealt = f"SUM({letters['depart']}{first}:{letters['depart']}{last})", _dealt(rows)
    put_formula(sheet, top, _place(placed, "depart"), start, "total", dealt)
    periods = ledger.tables["argent"].periods
    for it in placed:
        if it.column.field == "solde" and it.turn is not None:
            day = periods[it.turn].numero
            formulas = _control_of(it, day, first, last, top, letters["depart"])
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


ACCOUNTS: Final = Accounts(
    layout="classeur",
    subject="Les Reptiliens de Quinte-Bourg",
    rows=ROWS_OF,
    ledger=ledger,
    bands={"sommeil": "Nuit"},
    live={"argent": Purses()},
)
