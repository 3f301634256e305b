"""The workbook of a game: its tables and the file of its layout."""

from typing import Final

from gm_assistant.companions.humans.views.ledger import ledger
from gm_assistant.companions.humans.views.ledger_rows import ROWS_OF
from gm_assistant.seam.ledger import Accounts

ACCOUNTS: Final = Accounts(layout="humans", subject="Humans!!!", rows=ROWS_OF, ledger=ledger)
