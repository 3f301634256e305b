"""The workbook of an evening: its tables, its file of layout, its live formulas."""

from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet.purses import Purses
from gm_assistant.companions.quinte_bourg.views.ledger.row_types import ROWS_OF
from gm_assistant.companions.quinte_bourg.views.ledger.whole_ledger import ledger
from gm_assistant.seam.ledger import Accounts

ACCOUNTS: Final = Accounts(
    layout="classeur",
    subject="Les Reptiliens de Quinte-Bourg",
    rows=ROWS_OF,
    ledger=ledger,
    bands={"sommeil": "Nuit"},
    live={"argent": Purses()},
)
