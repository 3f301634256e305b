"""The live formulas of the coins: what came in and went out, and whether none was lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import (
    ROWS_OF,
    PurseRow,
    TransferRow,
)
from gm_assistant.companions.quinte_bourg.views.ledger.whole_ledger import ledger
from gm_assistant.seam.ledger import Accounts, Ledger

# openpyxl is slow to import: only who asks for the workbook waits for it.
if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from gm_assistant.workbook.columns import Placed


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

    def formula(self, field: str, row: int, placed: Sequence["Placed"]) -> str:
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
        self, sheet: "Worksheet", placed: Sequence["Placed"], ledger: Ledger, first: int, last: int
    ) -> None:
        """Under the purses: in hand, out, in, and whether the count is right, day by day."""
        from gm_assistant.companions.quinte_bourg.spreadsheet.purses_control import write_control

        write_control(sheet, placed, ledger, first, last)


def _letters(placed: Sequence["Placed"]) -> dict[str, str]:
    return {it.column.field: it.letter for it in placed if it.turn is None}


def _last_balance(placed: Sequence["Placed"]) -> str:
    return next((it.letter for it in reversed(placed) if it.column.field == "solde"), "")


ACCOUNTS: Final = Accounts(
    layout="classeur",
    subject="Les Reptiliens de Quinte-Bourg",
    rows=ROWS_OF,
    ledger=ledger,
    bands={"sommeil": "Nuit"},
    live={"argent": Purses()},
)
