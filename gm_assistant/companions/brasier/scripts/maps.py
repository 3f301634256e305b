"""The boards of « Brasier » that ship with the companion: read, proved, and joined into one map."""

from pathlib import Path
from typing import Any, Final

from gm_assistant.brasier.assembling import joined, laid, read_sheet
from gm_assistant.brasier.forms import (
    Form,
    Shape,
    an_object,
    each,
    ensure,
    entries,
    fields,
    name,
    whole,
)
from gm_assistant.brasier.mapping import read_board
from gm_assistant.brasier.refusals import Malformed
from gm_assistant.own_files.reading import read_source
from gm_assistant.places import night_scripts_folder

_LAYOUT: Final = "plateau"
_WHERE: Final[Form] = each(whole(0, 99))
_SHAPE: Final = Shape(
    {"layout": entries(name, _WHERE), "buildings": an_object},
    {"portees": entries(name, whole(0, 20))},
)


def house_folder() -> Path:
    return night_scripts_folder() / "brasier"


def house_map(folder: Path | None = None) -> dict[str, Any]:
    """The map that goes into a document, proved before it does."""
    place = folder or house_folder()
    plan = _plan(place)
    sheets = []
    for board, where in plan["layout"].items():
        ensure(len(where) == 3, f"{_LAYOUT}.layout.{board}", "colonne, ligne et quarts de tour")
        sheets.append(laid(read_sheet(_table(place, board), board), *where))
    map_ = joined(sheets, plan["buildings"])
    read_board(map_)
    return map_


def house_ranges(folder: Path | None = None) -> dict[str, int]:
    """How far each card reaches, until the table says otherwise."""
    return dict(_plan(folder or house_folder()).get("portees", {}))


def _plan(folder: Path) -> dict[str, Any]:
    return fields(_table(folder, _LAYOUT), _LAYOUT, _SHAPE)


def _table(folder: Path, board: str) -> dict[str, Any]:
    source = read_source(folder / f"{board}.toml", f"brasier/{board}.toml")
    if source.problem is not None:
        raise Malformed(source.problem.file, source.problem.sentence)
    return source.table
