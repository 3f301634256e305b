"""Looks whether a database of games is sound, without writing anything or making one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from gm_assistant.journal.refusals import DatabaseDamaged, JournalRefusal
from gm_assistant.journal.store import FILE
from gm_assistant.journal.troubles import said_in_words


def trouble_of(folder: Path) -> str | None:
    """What is wrong with the games kept there, in a sentence that says what to do."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        with said_in_words(), closing(_read_only(path)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
    except JournalRefusal as refusal:
        return refusal.sentence
    return None if sound else DatabaseDamaged.sentence


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2)
