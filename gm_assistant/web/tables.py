"""Tables being set: entries of the house, until their game begins."""

import re
import secrets
from typing import Any

from gm_assistant.journal.house import House
from gm_assistant.journal.house_fold import Kept
from gm_assistant.journal.ledger import Act
from gm_assistant.journal.refusals import NoSuchTable

ID = re.compile(r"[0-9a-f]{16}")
MOST = 50


class Tables:
    """What was decided so far about a table; two devices may set the same one."""

    def __init__(self, house: House) -> None:
        self._tables = house.tables

    def new(self, setting: dict[str, Any], *, token: str | None, device: str) -> str:
        # The same form again is the same table.
        table_id = (token or secrets.token_hex(8))[:16]
        self._tables.begin(table_id, setting, token=token, device=device)
        for oldest in self._tables.all()[MOST:]:
            self._tables.put_away(oldest.id)
        return table_id

    def get(self, table_id: str) -> Kept:
        kept = self._tables.get(table_id) if ID.fullmatch(table_id) else None
        if kept is None or kept.put_away:
            raise NoSuchTable
        return kept

    def change(
        self, table_id: str, act: Act, *, seen: int | None, token: str | None, device: str
    ) -> Kept:
        self.get(table_id)
        return self._tables.change(table_id, act, seen=seen, token=token, device=device)

    def undo(self, table_id: str, *, seen: int | None, token: str | None, device: str) -> Kept:
        self.get(table_id)
        return self._tables.undo(table_id, seen=seen, token=token, device=device)

    def redo(self, table_id: str, *, seen: int | None, token: str | None, device: str) -> Kept:
        self.get(table_id)
        return self._tables.redo(table_id, seen=seen, token=token, device=device)

    def put_away(self, table_id: str) -> None:
        if ID.fullmatch(table_id) and self._tables.get(table_id):
            self._tables.put_away(table_id)

    def all(self) -> list[Kept]:
        """Those whose game has not begun, the one touched last first."""
        return self._tables.all()
