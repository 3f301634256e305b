"""The key that signs cookies and forms: made once, kept in the data folder."""

import os
import secrets
from pathlib import Path

from gm_assistant.journal.troubles import said_in_words

FILE = "cle"
LENGTH = 32


def secret_key(folder: Path) -> bytes:
    """The key of this folder; a missing or damaged one is made anew."""
    path = folder / FILE
    with said_in_words():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        known = path.read_bytes() if path.is_file() else b""
        return known if len(known) == LENGTH else _made(path)


def _made(path: Path) -> bytes:
    key = secrets.token_bytes(LENGTH)
    fresh = path.with_suffix(".neuve")
    # Nobody but the MJ's own account may read it.
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(key)
    fresh.replace(path)
    return key
