"""Data goes one way through the house, and its rooms stay small."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gm_assistant"
FUNCTION_CEILING, FILE_CEILING = 35, 300

# What each room may look into, besides itself. `commands` and the front door see everything.
MAY_IMPORT = {
    "places": set[str](),
    "programs": set[str](),
    "setup": {"programs"},
    "doctor": {"programs"},
    "quinte_bourg": set[str](),
    "journal": {"places"},
    "judge": {"quinte_bourg", "journal"},
    "scripts": {"quinte_bourg", "places"},
    "rehearsal": {"quinte_bourg", "scripts"},
    "views": {"quinte_bourg", "scripts"},
    "prints": {"views", "places", "programs"},
    "workbook": {"views", "journal", "scripts", "places"},
    "web": {
        "quinte_bourg",
        "views",
        "journal",
        "scripts",
        "rehearsal",
        "prints",
        "workbook",
        "judge",
        "places",
        "doctor",
    },
}
FRONT_DOOR = {"__init__", "__main__", "cli", "commands"}

# The rules know no clock, no chance, no file and no network: these are all they may use.
PURE = {
    "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "enum",
    "fractions", "functools", "heapq", "itertools", "math", "operator", "re", "string", "types",
    "typing", "unicodedata",
}  # fmt: skip
IMPURE_CALLS = {"now", "today", "utcnow", "open", "input", "print", "eval", "exec"}

# Who may use the heavy or worldly libraries.
KEPT_TO = {
    "flask": {"web"},
    "waitress": {"web"},
    "sqlite3": {"journal"},
    "sqlite_utils": {"journal"},
    "openpyxl": {"workbook"},
    "segno": {"web"},
}


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def all_code() -> list[Path]:
    return [*modules(), *modules(ROOT / "tests"), *modules(ROOT / "bench"), ROOT / "run.py"]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def room_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)}:{node.lineno}: a relative import hides its room"
            module = str(node.module)
            if module == "gm_assistant":
                yield from (f"gm_assistant.{alias.name}" for alias in node.names)
            else:
                yield module


def rooms_seen_by(path: Path) -> set[str]:
    own = {name.split(".")[1] for name in imports_of(path) if name.startswith("gm_assistant.")}
    return own - {"__version__", room_of(path)}


def libraries_seen_by(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)} - {"gm_assistant"}


@pytest.mark.parametrize("path", modules(), ids=shown)
def test_data_goes_one_way(path: Path) -> None:
    room = room_of(path)
    if room in FRONT_DOOR:
        return
    assert room in MAY_IMPORT, "a new room: say in MAY_IMPORT what it may look into"
    assert rooms_seen_by(path) <= MAY_IMPORT[room]


@pytest.mark.parametrize("path", modules(), ids=shown)
def test_each_library_stays_in_its_room(path: Path) -> None:
    strays = [
        library
        for library in libraries_seen_by(path) & KEPT_TO.keys()
        if room_of(path) not in KEPT_TO[library]
    ]
    assert strays == []


@pytest.mark.parametrize("path", modules(PACKAGE / "quinte_bourg"), ids=shown)
def test_the_rules_are_pure(path: Path) -> None:
    assert libraries_seen_by(path) <= PURE
    called = {
        node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    }
    assert called & IMPURE_CALLS == set()


@pytest.mark.parametrize("path", all_code(), ids=shown)
def test_each_module_says_itself_in_one_sentence(path: Path) -> None:
    sentence = ast.get_docstring(tree_of(path)) or ""
    assert sentence.endswith((".", "?"))
    assert not re.search(r"[.!?]\s+[A-ZÀ-Ý]", sentence), "one sentence is enough"


@pytest.mark.parametrize("path", all_code(), ids=shown)
def test_no_room_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FILE_CEILING
    long = [
        f"{node.name}: {lines} lines"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_CEILING
    ]
    assert long == []
