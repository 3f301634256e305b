"""The maps that a table has drawn and kept: a TOML file each, proved when it is loaded."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from gm_assistant.brasier.forms import Shape, an_object, each, fields, text
from gm_assistant.brasier.mapping import read_board
from gm_assistant.brasier.refusals import Malformed
from gm_assistant.companions.brasier.scripts.bag import own_tokens
from gm_assistant.companions.brasier.scripts.maps import house_map, house_ranges, own_folder
from gm_assistant.toolkit.own_files import Problem, read_source

FOLDER: Final = "cartes"
_SHAPE: Final = Shape(
    {"grid": each(text)},
    {"title": text, "edges": an_object, "marks": an_object, "buildings": an_object},
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
    if folder is None or not folder.is_dir():
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
    fields(table, name, _SHAPE)
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
        for name, value in map_.get(part, {}).items():
            yield f"{_key(name)} = {_value(value)}"
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
