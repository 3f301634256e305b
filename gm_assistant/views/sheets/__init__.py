"""What is printed: call sheets, day sheet, table, cards and aid, with or without the secrets."""

from gm_assistant.views.sheets.model import Sheet
from gm_assistant.views.sheets.plan import KINDS, Wanted, sheets_of

__all__ = ["KINDS", "Sheet", "Wanted", "sheets_of"]
