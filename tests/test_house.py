"""Data goes one way through the house, and its rooms stay small."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gm_assistant"
FUNCTION_CEILING, FILE_CEILING = 35, 300

# What each room may look into, besides itself. `commands` and the front door see everything.
# The shell knows no game: only the registry of `companions` names one.
MAY_IMPORT = {
    "places": set[str](),
    "seam": set[str](),
    "french": set[str](),
    "quinte_bourg": {"seam"},
    "non_morts": {"seam"},
    "zombie_mosh": {"seam"},
    "brasier": {"seam"},
    "humans": {"seam"},
    "own_files": set[str](),
    "journal": {"seam", "places"},
    "judge": {"seam", "journal"},
    "companions": {"seam", "judge"},
    "views": {"seam"},
    "prints": {"seam", "places", "programs"},
    "workbook": {"seam", "journal", "own_files", "places"},
    "programs": set[str](),
    "setup": {"programs"},
    "doctor": {"programs"},
    "web": {
        "seam",
        "companions",
        "views",
        "journal",
        "own_files",
        "prints",
        "workbook",
        "judge",
        "places",
        "doctor",
    },
}
# The rooms of each game's companion; RULES stands for the rules of that game.
RULES, ANOTHER_GAME = "RULES", "ANOTHER GAME"
IN_A_COMPANION = {
    # What a replay starts from may be a shipped file.
    "rules": {RULES, "seam", "scripts"},
    "companion": {
        RULES,
        "seam",
        "rules",
        "pages",
        "rehearsal",
        "scripts",
        "spreadsheet",
        "views",
        "places",
    },
    "scripts": {RULES, "seam", "own_files", "places"},
    "rehearsal": {RULES, "seam", "scripts"},
    "views": {RULES, "seam", "scripts", "views"},
    "spreadsheet": {RULES, "seam", "scripts", "views", "workbook", "places"},
    "pages": {RULES, "seam", "scripts", "views", "rehearsal", "workbook"},
}
# What every room may use.
SHARED = {"french"}
# The rooms of the rules in the order of their imports: each may look into those before it.
# `moves` gathers every kind of move, `game` plays them; the last ones only ask.
ROOMS_OF_THE_RULES = (
    "words", "refusals", "document", "village", "money", "posts", "deaths", "night", "reasons",
    "victory", "powers", "day", "opening", "decrees", "moves", "game", "why", "choices",
    "decisions", "situation",
)  # fmt: skip
FRONT_DOOR = {"__init__", "__main__", "cli", "commands"}

# The rules know no clock, no chance, no file and no network: these are all they may use.
PURE = {
    "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "enum",
    "fractions", "functools", "heapq", "itertools", "math", "operator", "re", "string", "types",
    "typing", "unicodedata",
}  # fmt: skip
IMPURE_CALLS = {"now", "today", "utcnow", "open", "input", "print", "eval", "exec"}

# The games: each a package of pure rules.
GAMES = tuple(
    sorted(it.name for it in (PACKAGE / "companions").iterdir() if (it / "__init__.py").is_file())
)

# Who may use the heavy or worldly libraries.
KEPT_TO = {
    "flask": {"web"},
    "waitress": {"web"},
    "sqlite3": {"journal"},
    "sqlite_utils": {"journal"},
    "openpyxl": {"workbook", "spreadsheet"},
    "segno": {"web"},
}


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def all_code() -> list[Path]:
    return [*modules(), *modules(ROOT / "tests"), *modules(ROOT / "bench"), ROOT / "run.py"]


def rules() -> list[Path]:
    return [path for game in GAMES for path in modules(PACKAGE / game)]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def room_of(name: str) -> str:
    """The room of a dotted name; in a companion, its room there."""
    parts = [*name.split("."), "__init__"][1:]
    if parts[0] == "companions":
        return parts[2] if len(parts) > 3 else "companions"
    return parts[0]


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def game_of(name: str) -> str:
    """The game whose companion this is, or nothing."""
    parts = name.split(".")
    return parts[2] if parts[1] == "companions" and len(parts) > 3 else ""


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


def imports_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)}:{node.lineno}: a relative import hides its room"
            module = str(node.module)
            if module in ("gm_assistant", "gm_assistant.quinte_bourg"):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            else:
                yield module


def seen_by(path: Path) -> set[str]:
    """What a module looks into, outside of its own room."""
    here = name_of(path)
    names = {name for name in imports_of(path) if name.startswith("gm_assistant.")}
    rooms = {room_in(game_of(here), name) for name in names - {"gm_assistant.__version__"}}
    return rooms - {room_of(here)} - SHARED


def room_in(game: str, name: str) -> str:
    """The room of a name as the companion of a game calls it."""
    if game and name.split(".")[1] == game:
        return RULES
    return ANOTHER_GAME if game_of(name) not in ("", game) else room_of(name)


def libraries_seen_by(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)} - {"gm_assistant"}


def told_of(paths: Iterable[Path], fault_of: Callable[[Path], object]) -> dict[str, object]:
    """Each file in which something is wrong, and what."""
    return {shown(path): fault for path in paths if (fault := fault_of(path))}


def test_data_goes_one_way() -> None:
    assert told_of(modules(), looks_too_far) == {}


def looks_too_far(path: Path) -> set[str]:
    name = name_of(path)
    room = room_of(name)
    if room in FRONT_DOOR:
        return set()
    rooms = IN_A_COMPANION if game_of(name) else MAY_IMPORT
    assert room in rooms, f"{shown(path)}: a new room: say what it may look into"
    return seen_by(path) - rooms[room]


def test_the_rules_go_one_way_too() -> None:
    assert told_of(modules(PACKAGE / "quinte_bourg"), looks_ahead) == {}


def looks_ahead(path: Path) -> set[str]:
    inside = path.relative_to(PACKAGE / "quinte_bourg")
    if inside.name == "__init__.py":
        return set()
    room = inside.parts[0].removesuffix(".py")
    assert room in ROOMS_OF_THE_RULES, (
        f"{shown(path)}: a new room: say in ROOMS_OF_THE_RULES after which it comes"
    )
    before = {*ROOMS_OF_THE_RULES[: ROOMS_OF_THE_RULES.index(room)], room}
    return rooms_of_the_rules_seen_by(path) - before


def rooms_of_the_rules_seen_by(path: Path) -> set[str]:
    seen = (name.split(".") for name in imports_of(path) if "quinte_bourg" in name)
    return {parts[2] for parts in seen if len(parts) > 2}


NO_GAME = (
    "seam", "web", "views", "journal", "workbook", "prints", "own_files", "doctor", "french",
    "judge.py", "places.py",
)  # fmt: skip


@pytest.mark.parametrize("room", NO_GAME)
def test_the_shell_names_no_game(room: str) -> None:
    place = PACKAGE / room
    for path in modules(place) if place.is_dir() else [place]:
        words = path.read_text(encoding="utf-8")
        assert [game for game in GAMES if game in words] == [], shown(path)


def test_each_library_stays_in_its_room() -> None:
    assert told_of(modules(), strays_of) == {}


def strays_of(path: Path) -> list[str]:
    return [
        library
        for library in libraries_seen_by(path) & KEPT_TO.keys()
        if room_of(name_of(path)) not in KEPT_TO[library]
    ]


PURE_ROOMS = [*rules(), *modules(PACKAGE / "seam")]
# The seam only names these types.
NAMED = {"pathlib", "random"}


def test_the_rules_are_pure() -> None:
    assert told_of(PURE_ROOMS, worldly) == {}


def worldly(path: Path) -> set[str]:
    named = NAMED if room_of(name_of(path)) == "seam" else set()
    called = {
        node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    }
    return (libraries_seen_by(path) - PURE - named) | (called & IMPURE_CALLS)


def test_each_module_says_itself_in_one_sentence() -> None:
    assert told_of(all_code(), unsaid) == {}


def unsaid(path: Path) -> str:
    sentence = ast.get_docstring(tree_of(path)) or ""
    if not sentence.endswith((".", "?")):
        return "what is it? in one sentence"
    return "one sentence is enough" if re.search(r"[.!?]\s+[A-ZÀ-Ý]", sentence) else ""


def test_no_room_is_too_long() -> None:
    assert told_of(all_code(), too_long) == {}


def too_long(path: Path) -> list[str]:
    whole = len(path.read_text(encoding="utf-8").splitlines())
    long = [
        f"{node.name}: {lines} lines"
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_CEILING
    ]
    return long + ([f"{whole} lines"] if whole > FILE_CEILING else [])
