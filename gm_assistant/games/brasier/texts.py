"""The bag, the maps and the rules of Brasier, shipped or edited by the MJ."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from gm_assistant.engine.forms import ANYTHING, By, Many, Shape, Whole, expect
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.brasier.rules.board import NAME, RANGE, WORDS
from gm_assistant.games.brasier.rules.maps import (
    Sheet,
    joined,
    laid,
    read_board,
    read_sheet,
    read_tokens,
)
from gm_assistant.places import night_scripts_folder
from gm_assistant.toolkit.own_files import (
    Problem,
    Source,
    is_there,
    parsed,
    read_source,
)

# The debris tokens of this table, where it has written down its own.

BAG_FILE: Final = "jetons.toml"


def own_tokens(own: Path | None) -> dict[str, Any]:
    """What goes into a document; nothing where the house's tokens are used."""
    if own is None or not is_there(own / BAG_FILE):
        return {}
    source = read_source(own / BAG_FILE, f"brasier/{BAG_FILE}")
    if source.problem is not None:
        raise Malformed(source.problem.file, source.problem.sentence)
    read_tokens(source.table)
    return source.table


# The boards of « Brasier » that ship with the companion: read, proved, and joined into one map.

_LAYOUT: Final = "plateau"
_PLAN: Final = Shape(
    {"layout": By(NAME, Many(Whole(0, 99))), "buildings": By(NAME, ANYTHING)},
    {"portees": By(NAME, RANGE)},
)


def house_folder() -> Path:
    return night_scripts_folder() / "brasier"


def own_folder(data: Path) -> Path:
    """Where a table puts its own boards and maps, inside the folder of its data."""
    return data / "night_scripts" / "brasier"


def house_map(own: Path | None = None) -> dict[str, Any]:
    """The map that goes into a document, proved before it does; a table's own boards come first."""
    plan = _source(own, _LAYOUT)
    boards = (_source(own, it) for it in _PLAN.read(plan.table, _LAYOUT)["layout"])
    return deepcopy(_joined((plan.text, *(it.text for it in boards))))


# Every page of a table being set asks for it: it is proved when the files say something else.
@lru_cache(maxsize=4)
def _joined(texts: tuple[str, ...]) -> dict[str, Any]:
    """What the plan and its boards, in its order, come to."""
    plan, *boards = (parsed(it) for it in texts)
    layout = _PLAN.read(plan, _LAYOUT)
    sheets = []
    for (board, where), table in zip(layout["layout"].items(), boards, strict=True):
        expect(len(where) == 3, f"{_LAYOUT}.layout.{board}", "colonne, ligne et quarts de tour")
        sheets.append(laid(read_sheet(table, board), *where))
    map_ = joined(sheets, layout["buildings"])
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
    return _PLAN.read(_table(own, _LAYOUT), _LAYOUT)


def _table(own: Path | None, board: str) -> dict[str, Any]:
    return _source(own, board).table


def _source(own: Path | None, board: str) -> Source:
    name = f"{board}.toml"
    folder = own if own and is_there(own / name) else house_folder()
    source = read_source(folder / name, f"brasier/{name}")
    if source.problem is not None:
        raise Malformed(source.problem.file, source.problem.sentence)
    return source


# The maps that a table has drawn and kept: a TOML file each, proved when it is loaded.

FOLDER: Final = "cartes"
_OWN_MAP: Final = Shape(
    {"grid": Many(WORDS)},
    {"title": WORDS, **dict.fromkeys(("edges", "marks", "buildings"), By(NAME, ANYTHING))},
)
_NOT_OURS: Final = re.compile(r"[^a-z0-9]+")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def slug_of(title: str) -> str:
    """A name for a file or a building: « La Scierie » is la_scierie."""
    spread = unicodedata.normalize("NFKD", title.casefold())
    plain = "".join(it for it in spread if not unicodedata.combining(it))
    return _NOT_OURS.sub("_", plain).strip("_")[:40]


def kept_maps(data: Path | None) -> dict[str, dict[str, Any]]:
    """Every map that can be understood, by the title that it was given."""
    return {title: map_ for title, map_, _ in _read_all(data) if map_ is not None}


def problems(data: Path | None) -> tuple[Problem, ...]:
    """What is wrong with the boards and maps of this table."""
    found = [problem for *_, problem in _read_all(data) if problem]
    own = own_folder(data) if data else None
    try:
        house_map(own)
        house_ranges(own)
        own_tokens(own)
    except Malformed as slip:
        found.append(Problem(f"brasier/{slip.place}", slip.sentence))
    return tuple(found)


def _read_all(
    data: Path | None,
) -> Iterator[tuple[str, dict[str, Any] | None, Problem | None]]:
    folder = own_folder(data) / FOLDER if data else None
    if folder is None or not is_there(folder):
        return
    for path in sorted(folder.glob("*.toml")):
        shown = f"brasier/{FOLDER}/{path.name}"
        source = read_source(path, shown, own=True)
        if source.problem:
            yield path.stem, None, source.problem
            continue
        try:
            yield _proved(source.table, path.stem)
        except Malformed as slip:
            yield path.stem, None, Problem(shown, slip.sentence, row=slip.place)


def _proved(table: Mapping[str, Any], name: str) -> tuple[str, dict[str, Any], None]:
    _OWN_MAP.read(table, name)
    map_ = {part: table[part] for part in ("grid", "edges", "marks", "buildings") if part in table}
    read_board(map_)
    return str(table.get("title", name)), map_, None


def keep_map(data: Path, title: str, map_: Mapping[str, Any]) -> Path:
    """On the disk under a name made of its title; the same title takes its place."""
    folder = own_folder(data) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{slug_of(title) or 'carte'}.toml"
    fresh = path.with_suffix(".neuf")
    fresh.write_text("\n".join(as_toml(title, map_)), encoding="utf-8")
    fresh.replace(path)
    return path


def as_toml(title: str, map_: Mapping[str, Any]) -> Iterable[str]:
    """A map as a file that can be read and edited by hand."""
    yield "# Une carte de cette table pour « Brasier »."
    yield f"title = {_value(title)}"
    yield "grid = ["
    yield from (f"    {_value(row)}," for row in map_["grid"])
    yield "]"
    for part in ("edges", "marks", "buildings"):
        yield f"\n[{part}]"
        for key, value in map_.get(part, {}).items():
            yield f"{_key(key)} = {_value(value)}"
    yield ""


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _value(name)


def _value(value: Any) -> str:
    """What JSON writes is TOML too, but for tables."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(name)} = {_value(it)}" for name, it in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


# The rules of « Brasier » in two sentences each, from a file that the table may edit.

RULES_FILE: Final = "brasier/regles"
TURN: Final = ("Un tour", ("phase",))
KINDS: Final = {
    "phase": "Le tour",
    "feu": "Le feu",
    "zombie": "Les zombies",
    "heros": "Les héros",
    "lieu": "Les lieux",
    "carte": "Les cartes",
    "fin": "La fin",
}
