"""Whether everything that a folder keeps is sound, without writing anything or making one."""

from pathlib import Path

from gm_assistant.journal.salvage import read_database
from gm_assistant.journal.store import FILE


def trouble_of(folder: Path) -> str | None:
    """What is wrong with the games kept there, in few words."""
    if not (folder / FILE).is_file():
        return None
    database = read_database(folder)
    spoilt = sum(not found.is_whole for found in database.found)
    if spoilt:
        return "une partie abîmée" if spoilt == 1 else f"{spoilt} parties abîmées"
    return f"la base des parties : {database.trouble}" if database.trouble else None
