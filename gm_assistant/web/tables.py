"""Tables being set: kept in the data folder until their first move, one file each."""

import json
import re
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any

from gm_assistant.journal.copies import write_whole
from gm_assistant.journal.refusals import NoSuchGame
from gm_assistant.journal.troubles import said_in_words

FOLDER = "tables"
ID = re.compile(r"[0-9a-f]{16}")
MOST = 50


class Tables:
    """What was decided so far about a table, as one plain mapping."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._lock = RLock()

    def new(self, setting: Mapping[str, Any]) -> str:
        table_id = secrets.token_hex(8)
        self.keep(table_id, setting)
        self._drop_the_oldest()
        return table_id

    def get(self, table_id: str) -> dict[str, Any]:
        if not ID.fullmatch(table_id):
            raise NoSuchGame
        try:
            found = json.loads(self._path(table_id).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise NoSuchGame from None
        if not isinstance(found, dict):
            raise NoSuchGame
        return found

    def keep(self, table_id: str, setting: Mapping[str, Any]) -> None:
        """On the disk when this returns."""
        content = json.dumps({**setting, "at": time.time()}, ensure_ascii=False)
        with self._lock, said_in_words():
            write_whole(self._path(table_id), content.encode("utf-8", "backslashreplace"))

    def drop(self, table_id: str) -> None:
        if ID.fullmatch(table_id):
            with said_in_words():
                self._path(table_id).unlink(missing_ok=True)

    def _path(self, table_id: str) -> Path:
        return self._folder / f"{table_id}.json"

    def _drop_the_oldest(self) -> None:
        kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-MOST]:
            path.unlink(missing_ok=True)
