"""The workbook of a concert: its tables and the file of its layout."""

from typing import Final

from gm_assistant.companions.zombie_mosh.views.ledger import ledger
from gm_assistant.companions.zombie_mosh.views.ledger_rows import ROWS_OF
from gm_assistant.seam.ledger import Accounts

ACCOUNTS: Final = Accounts(layout="zombie_mosh", subject="Zombie Mosh", rows=ROWS_OF, ledger=ledger)
