"""Data goes one way through the house, the rules are pure, and no two rooms look into each other.

Each layer may look into those before it and into nothing else; a game is a room of its own, in
which `rules` see neither screens nor paper. What is watched is direction, never length.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gm_assistant"
GAMES: Final = tuple(
    sorted(it.name for it in (PACKAGE / "games").iterdir() if (it / "__init__.py").is_file())
)

# The layers in the order of their imports: each may look into those before it. Of the shell's
# rooms some know fewer: see WITHIN_THE_SHELL.
LAYERS: Final = ("places", "french", "engine", "seam", "toolkit", "games", "shell")
# They see everything: the command line, and what Python itself starts.
FRONT_DOOR: Final = {"__init__", "__main__", "cli"}
# The rooms of one game. All may use what its rules say; only the companion gathers them all.
IN_A_GAME: Final[Mapping[str, set[str]]] = {
    "rules": set(),
    "texts": {"rules"},
    "rehearsal": {"rules", "texts", "rehearsal_moves"},
    "rehearsal_moves": {"rules", "texts"},
    "odds": {"rules", "rehearsal", "rehearsal_moves"},
    "screens": {"rules", "texts", "rehearsal", "rehearsal_moves", "odds"},
    "paper": {"rules", "texts", "screens"},
    "companion": {"rules", "texts", "rehearsal", "screens", "paper"},
}
# A toolkit for screens is not for rules: what is pure sees only what is pure.
PURE_LAYERS: Final = {"french", "engine", "seam"}
WITHIN_THE_SHELL: Final[Mapping[str, set[str]]] = {
    "doctor": set(),
    "setup": {"doctor"},
    "journal": set(),
    "prints": {"doctor"},
    "judging": {"journal"},
    "database": set(),
    "hosts": {"doctor", "journal"},
    "web": {"journal", "judging", "prints", "doctor", "hosts"},
    "commands": {"journal", "judging", "prints", "database", "doctor", "web", "hosts"},
}

# The rules know no clock, no chance, no file and no network: these are all they may use.
PURE: Final = {
    "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "enum",
    "fractions", "functools", "heapq", "itertools", "json", "math", "operator", "re", "string",
    "types", "typing", "unicodedata",
}  # fmt: skip
IMPURE_CALLS: Final = {"now", "today", "utcnow", "open", "input", "print", "eval", "exec"}
# Engine and seam only name these types.
NAMED: Final = {"pathlib", "random"}

# Who may use the heavy or worldly libraries.
KEPT_TO: Final = {
    "flask": {"shell.web"},
    "waitress": {"shell.web"},
    "sqlite3": {"shell.journal"},
    "sqlite_utils": {"shell.journal", "shell.database"},
    "openpyxl": {"toolkit.workbook", "paper"},
    "segno": {"shell.web"},
}


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def name_of(path: Path) -> str:
    """The dotted name below the package: `shell.web.app`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


class Source(NamedTuple):
    """What is asked of a module, in one walk: the trees of all of them would fill the memory."""

    imports: frozenset[str]
    imports_on_top: frozenset[str]
    calls: frozenset[str]
    functions: tuple[str, ...]


@cache
def source_of(path: Path) -> Source:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [*ast.walk(tree)]
    return Source(
        frozenset(_imports(path, nodes)),
        frozenset(_imports(path, tree.body)),
        frozenset(_calls(nodes)),
        tuple(_functions(nodes)),
    )


def _imports(path: Path, nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)}:{node.lineno}: a relative import hides its room"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if is_module(inner) else str(node.module)


@cache
def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def ours(path: Path) -> Iterator[str]:
    """What a module imports of the house, below the package, also inside a function."""
    for name in source_of(path).imports:
        if name.startswith("gm_assistant."):
            yield name.removeprefix("gm_assistant.")


def told_of(paths: Iterable[Path], fault_of: Callable[[Path], object]) -> dict[str, object]:
    """Each file in which something is wrong, and what."""
    return {shown(path): fault for path in paths if (fault := fault_of(path))}


def room_of(name: str) -> str:
    """The layer of a dotted name; of a game or of the shell, its room there."""
    parts = name.split(".")
    if parts[0] == "games" and len(parts) > 2:
        return parts[2]
    if parts[0] in ("shell", "toolkit") and len(parts) > 1:
        return ".".join(parts[:2])
    return parts[0]


def test_data_goes_one_way() -> None:
    assert told_of(modules(), looks_ahead) == {}


def looks_ahead(path: Path) -> set[str]:
    name = name_of(path)
    layer = name.split(".")[0]
    if layer in FRONT_DOOR:
        return set()
    assert layer in LAYERS, f"{shown(path)}: a new layer: say in LAYERS after which it comes"
    seen = {it for it in ours(path) if it not in ("__version__", "__init__")}
    behind = LAYERS[: LAYERS.index(layer) + 1]
    wrong = {it for it in seen if it.split(".")[0] not in behind}
    if layer == "games":
        wrong |= set(strays_in_a_game(name, seen))
    if layer == "shell":
        wrong |= set(strays_in_the_shell(name, seen))
    return wrong


def strays_in_a_game(name: str, seen: set[str]) -> Iterator[str]:
    """A game knows no other game; its rules know nothing that is not pure."""
    parts = name.split(".")
    if len(parts) < 3:
        return
    game, room = parts[1], parts[2]
    assert room in IN_A_GAME, f"{name}: a new room of a game: say in IN_A_GAME what it may see"
    for it in seen:
        layer, *inner = it.split(".")
        if layer == "games":
            elsewhere = inner[0] != game
            if elsewhere or (len(inner) > 1 and inner[1] not in IN_A_GAME[room] | {room}):
                yield it
        elif room == "rules" and layer not in PURE_LAYERS:
            yield it


def strays_in_the_shell(name: str, seen: set[str]) -> Iterator[str]:
    """The shell finds the games by their registry, and by nothing else."""
    room = [*name.split("."), ""][1]
    for it in seen:
        layer, *inner = it.split(".")
        beyond = WITHIN_THE_SHELL[room] | {room} if room else set(inner)
        if (layer == "games" and it != "games.registry") or (
            layer == "shell" and not beyond.issuperset(inner[:1])
        ):
            yield it


@pytest.mark.parametrize("room", ["engine", "seam", "toolkit", "shell", "french", "places.py"])
def test_the_shell_names_no_game(room: str) -> None:
    place = PACKAGE / room
    for path in modules(place) if place.is_dir() else [place]:
        words = path.read_text(encoding="utf-8")
        assert [game for game in GAMES if game in words] == [], shown(path)


def test_each_library_stays_in_its_room() -> None:
    assert told_of(modules(), strays_of) == {}


def libraries_seen_by(path: Path) -> set[str]:
    return {name.split(".")[0] for name in source_of(path).imports} - {"gm_assistant"}


def strays_of(path: Path) -> list[str]:
    room = room_of(name_of(path))
    return [it for it in libraries_seen_by(path) & KEPT_TO.keys() if room not in KEPT_TO[it]]


def test_the_rules_are_pure() -> None:
    rules = [path for game in GAMES for path in modules(PACKAGE / "games" / game / "rules")]
    assert len({it.parent for it in rules}) >= len(GAMES), "a game without rules"
    assert told_of(rules, lambda it: worldly(it, set())) == {}


@pytest.mark.parametrize("layer", ["engine", "seam"])
def test_what_games_are_made_of_is_pure(layer: str) -> None:
    assert told_of(modules(PACKAGE / layer), lambda it: worldly(it, NAMED)) == {}


def worldly(path: Path, named: set[str]) -> set[str]:
    return (libraries_seen_by(path) - PURE - named) | (source_of(path).calls & IMPURE_CALLS)


def _calls(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield name
            case _:
                pass


def test_no_two_folders_look_into_each_other() -> None:
    """A package and its own folders apart: whoever gathers may name what it gathers."""
    seen = {(folder_of(here), folder_of(there)) for here, there in imports_between()}
    pairs = {(here, there) for here, there in seen if not nested(here, there)}
    assert sorted(it for it in pairs if it[::-1] in pairs and it[0] < it[1]) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside a function put off what is heavy; those on top of a file go one way."""
    after: dict[str, set[str]] = {}
    for path in modules():
        top = (it for it in source_of(path).imports_on_top if it.startswith("gm_assistant."))
        after[name_of(path)] = {it.removeprefix("gm_assistant.") for it in top}
    assert circle_in(after) == []


def imports_between() -> Iterator[tuple[str, str]]:
    for path in modules():
        yield from ((name_of(path), it) for it in ours(path) if is_module(f"gm_assistant.{it}"))


def folder_of(name: str) -> str:
    place = PACKAGE.joinpath(*name.split("."))
    return name if place.is_dir() else name.rpartition(".")[0]


def nested(here: str, there: str) -> bool:
    return f"{here}.".startswith(f"{there}.") or f"{there}.".startswith(f"{here}.") or not here


def circle_in(after: Mapping[str, set[str]]) -> list[str]:
    """Modules that wait for each other, whatever their order; none where there is no circle."""
    left = {name: {it for it in seen if it in after} - {name} for name, seen in after.items()}
    while free := [name for name, seen in left.items() if not seen & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_module_is_a_dead_end() -> None:
    """Somebody enters each: another module, a door, or the registry by its name."""
    entered = {there for _here, there in imports_between()}
    doors = {"cli", "__main__", "__init__", "shell.setup.wheel"}
    doors |= {f"games.{game}.companion" for game in GAMES}
    # The command line finds its sub-commands in their folder.
    doors |= {name_of(it) for it in modules(PACKAGE / "shell" / "commands")}
    # run.py and Python's own start enter here.
    doors |= {"shell.setup.tasks", "shell.web.app"}
    # The worker of the shell page calls this one.
    doors |= {"shell.web.pocket"}
    lost = {name_of(it) for it in modules() if it.name != "__init__.py"} - entered - doors
    assert lost == set()


# Libraries call these of ours by their names; routes and handlers, by what stands on them.
CALLED_FROM_OUTSIDE: Final = {
    "_fill_text", "dump_bytecode", "handle_error", "initialize", "load_bytecode", "log_message",
}  # fmt: skip
NOT_FOR_FLASK: Final = {"property", "cached_property", "staticmethod", "classmethod", "cache"}


def test_no_function_is_there_for_stories_alone() -> None:
    """Each is named once more than where it stands: in code, a template, a script, or a bench."""
    named = Counter[str]()
    for path in read_by_the_app():
        named.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    unused = told_of(
        modules(), lambda it: [name for name in source_of(it).functions if named[name] < 2]
    )
    assert unused == {}


def read_by_the_app() -> Iterator[Path]:
    for folder in (PACKAGE, ROOT / "templates", ROOT / "bench"):
        for kind in ("py", "html", "js", "mjs"):
            yield from folder.rglob(f"*.{kind}")
    yield ROOT / "run.py"


def _functions(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
            worn = {ast.unparse(it) for it in node.decorator_list}
            if worn <= NOT_FOR_FLASK and node.name not in CALLED_FROM_OUTSIDE:
                yield node.name


@pytest.mark.parametrize(
    ("after", "circle"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, ["a", "b", "c"]),
    ],
)
def test_a_circle_is_seen(after: Mapping[str, set[str]], circle: list[str]) -> None:
    assert circle_in(after) == circle
