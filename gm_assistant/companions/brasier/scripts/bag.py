"""The debris tokens of this table, where it has written down its own."""

from pathlib import Path
from typing import Any, Final

from gm_assistant.brasier.refusals import Malformed
from gm_assistant.brasier.tokens import read_tokens
from gm_assistant.toolkit.own_files import read_source

FILE: Final = "jetons.toml"


def own_tokens(own: Path | None) -> dict[str, Any]:
    """What goes into a document; nothing where the house's tokens are used."""
    if own is None or not (own / FILE).is_file():
        return {}
    source = read_source(own / FILE, f"brasier/{FILE}")
    if source.problem is not None:
        raise Malformed(source.problem.file, source.problem.sentence)
    read_tokens(source.table)
    return source.table
