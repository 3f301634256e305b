"""What is printed: call sheets, day sheet, table, cards and aid, with or without the secrets."""

from gm_assistant.companions.quinte_bourg.views.sheets.plan import KINDS, Wanted, sheets_of
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Sheet

__all__ = ["KINDS", "Sheet", "Wanted", "sheets_of"]
