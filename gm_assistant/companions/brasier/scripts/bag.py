"""The debris tokens of this table, where it has written down its own."""

from pathlib import Path
from typing import Any, Final

from gm_assistant.brasier.refusals import Malformed
from gm_assistant.brasier.tokens import read_tokens
from gm_assistant.companions.brasier.scripts.maps import house_folder
from gm_assistant.own_files.reading import read_source

FILE: Final = "jetons.toml"


def own_tokens(own: Path | None) -> dict[str, Any]:
    """What goes into a document; nothing where the house's tokens are used."""
    return _tokens(own) if own and (own / FILE).is_file() else {}


def house_tokens() -> dict[str, Any]:
    return _tokens(house_folder())


def _tokens(folder: Path) -> dict[str, Any]:
    source = read_source(folder / FILE, f"brasier/{FILE}")
    if source.problem is not None:
        raise Malformed(source.problem.file, source.problem.sentence)
    read_tokens(source.table)
    return source.table
