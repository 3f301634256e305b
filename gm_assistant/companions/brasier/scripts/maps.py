"""The boards of « Brasier » that ship with the companion: read, proved, and joined into one map."""

from pathlib import Path
from typing import Any, Final

from gm_assistant.brasier.assembling import Sheet, joined, laid, read_sheet
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
from gm_assistant.places import night_scripts_folder
from gm_assistant.toolkit.own_files import read_source

_LAYOUT: Final = "plateau"
_WHERE: Final[Form] = each(whole(0, 99))
_SHAPE: Final = Shape(
    {"layout": entries(name, _WHERE), "buildings": an_object},
    {"portees": entries(name, whole(0, 20))},
)


def house_folder() -> Path:
    return night_scripts_folder() / "brasier"


def own_folder(data: Path) -> Path:
    """Where a table puts its own boards and maps, inside the folder of its data."""
    return data / "night_scripts" / "brasier"


def house_map(own: Path | None = None) -> dict[str, Any]:
    """The map that goes into a document, proved before it does; a table's own boards come first."""
    plan = _plan(own)
    sheets = []
    for board, where in plan["layout"].items():
        ensure(len(where) == 3, f"{_LAYOUT}.layout.{board}", "colonne, ligne et quarts de tour")
        sheets.append(laid(read_sheet(_table(own, board), board), *where))
    map_ = joined(sheets, plan["buildings"])
    read_board(map_)
    return map_


def house_ranges(own: Path | None = None) -> dict[str, int]:
    """How far each card reaches, until the table says otherwise."""
    return dict(_plan(own).get("portees", {}))


def shelf(own: Path | None = None) -> dict[str, Sheet]:
    """Every board that can be laid by hand, in the order of the plan."""
    return {board: read_sheet(_table(own, board), board) for board in _plan(own)["layout"]}


def shelf_buildings(own: Path | None = None) -> dict[str, Any]:
    """What the plan says of each building."""
    return dict(_plan(own)["buildings"])


def _plan(own: Path | None) -> dict[str, Any]:
    return fields(_table(own, _LAYOUT), _LAYOUT, _SHAPE)


def _table(own: Path | None, board: str) -> dict[str, Any]:
    name = f"{board}.toml"
    folder = own if own and (own / name).is_file() else house_folder()
    source = read_source(folder / name, f"brasier/{name}")
    if source.problem is not None:
        raise Malformed(source.problem.file, source.problem.sentence)
    return source.table
