"""What the docs take from the code: `python3 run.py docs` writes it anew, a test compares it.

A part of a page that is made stands between `<!-- made: NAME WORD -->` and `<!-- end -->`; NAME is
a function of `MAKERS`, WORD what it is asked. Everything else of a page is somebody's.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlite_utils import Database
from sqlite_utils.db import Table

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "gm_assistant"
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))

from recorded import demonstration
from test_house import (
    GAMES,
    IN_A_GAME,
    LAYERS,
    WITHIN_THE_SHELL,
    modules,
    name_of,
    ours,
)

from gm_assistant.engine.game import Code, Kind
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import KIND_LABELS, load_help
from gm_assistant.games.registry import ALL
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.database import Evening, database_of
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

MADE: Final = re.compile(r"(<!-- made: (\w+) ?(\S*) -->\n).*?(<!-- end -->)", re.DOTALL)
LONG_LIST: Final = re.compile(r"(?:`\w+` or ){8,}`\w+`")
RULING: Final = re.compile(r"\b[A-Z]-\d\d\b")
RULES: Final = PACKAGE / "games" / "quinte_bourg" / "rules"
# Every word of the game stands there: that says nothing of what it does.
OF_ALL_WORDS: Final = "words.py"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head)]
    lines += [["---"] * len(lines[0]), *map(list, rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def code(words: Iterable[str]) -> str:
    return ", ".join(f"`{it}`" for it in words) or "–"


def first_sentence(module: Path) -> str:
    told = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    return " ".join(told.split("\n\n", maxsplit=1)[0].split()).rstrip(".")


# What the imports say.


def seen_by(paths: Iterable[Path]) -> set[tuple[str, ...]]:
    """What these modules import of the house, in its parts."""
    return {tuple(it.split(".")) for path in paths for it in ours(path)}


def layers(_word: str) -> str:
    """Each layer, and those before it that it looks into."""
    rows = []
    for layer in LAYERS:
        place = PACKAGE / layer
        paths = modules(place) if place.is_dir() else [place.with_suffix(".py")]
        seen = {it[0] for it in seen_by(paths)} - {layer}
        rows.append([f"`{layer}`", code(it for it in LAYERS if it in seen)])
    return table(("layer", "imports"), rows)


def rooms_of_a_game(_word: str) -> str:
    """Each room of a game, and the other rooms of it that any game's imports."""
    seen: dict[str, set[str]] = {room: set() for room in IN_A_GAME}
    for game in GAMES:
        for path in modules(PACKAGE / "games" / game):
            _games, _game, *rest = [*name_of(path).split("."), ""]
            if rest[0] in seen:
                among = (it for it in seen_by([path]) if it[:2] == ("games", game) and it[2:])
                seen[rest[0]] |= {it[2] for it in among}
    rows = ([f"`{it}`", code(other for other in seen if other in seen[it] - {it})] for it in seen)
    return table(("room", "imports of its game"), rows)


def rooms_of_the_shell(_word: str) -> str:
    """Each room of the shell, and the other rooms of the shell that it looks into."""
    rows = []
    for room in WITHIN_THE_SHELL:
        place = PACKAGE / "shell" / room
        paths = modules(place) if place.is_dir() else [place.with_suffix(".py")]
        seen = {it[1] for it in seen_by(paths) if it[0] == "shell" and it[1:]} - {room}
        rows.append([f"`{room}`", code(it for it in WITHIN_THE_SHELL if it in seen)])
    return table(("room of the shell", "imports of the shell"), rows)


def files(word: str) -> str:
    """The modules of a folder, each by the first sentence of its docstring."""
    found = (it for it in modules(PACKAGE / word) if it.name != "__init__.py")
    rows = ((f"`{it.relative_to(PACKAGE / word).as_posix()}`", first_sentence(it)) for it in found)
    return table(("file", "what stands there"), rows)


def addresses(_word: str) -> str:
    """Every address of the app, by the module that answers; what is posted has a mark."""
    found: dict[str, dict[str, None]] = {}
    with TemporaryDirectory() as folder, closing(Journal(Path(folder))) as journal:
        app = create_app(Options(Path(folder)), journal)
    for rule in sorted(app.url_map.iter_rules(), key=lambda it: it.rule):
        module = app.view_functions[rule.endpoint].__module__.rpartition(".")[2]
        verb = "POST " if "POST" in (rule.methods or ()) else ""
        found.setdefault(module, {})[f"{verb}{re.sub('<[a-z]+:', '<', rule.rule)}"] = None
    return table(("module", "addresses"), ((f"`{it}`", code(found[it])) for it in sorted(found)))


# What the records of the moves say.


@cache
def codes() -> Mapping[str, Code[Any]]:
    """The games that stand on the engine, by format: those that have a CODE in `rules/game.py`."""
    names = {it.format: f"{it.package}.rules.game" for it in ALL}
    found = {it: import_module(name) for it, name in names.items() if find_spec(name)}
    read = {it: getattr(module, "CODE", None) for it, module in found.items()}
    return {it: code for it, code in read.items() if isinstance(code, Code)}


def moves(word: str) -> str:
    """Every kind of move of a game, and of its variants, with its fields and what they hold."""
    kinds = codes()[word].kinds.values() if word in codes() else ()
    return table(("move", "fields"), (row for kind in kinds for row in rows_of(kind)))


def rows_of(kind: Kind[Any, Any]) -> Iterator[tuple[str, str]]:
    variants = kind.variants.shapes if kind.variants else ()
    fields: dict[str, list[str]] = {word: [] for word in ("", *variants)}
    for row in kind.rows():
        name = f"`{row.name}`" if row.needed else f"[`{row.name}`]"
        fields[row.word].append(f"{name} {LONG_LIST.sub(shortened, row.holds)}")
    for word, told in fields.items():
        if told or word or not variants:
            yield f"`{kind.name}` `{word}`" if word else f"`{kind.name}`", "; ".join(told) or "–"


def shortened(found: re.Match[str]) -> str:
    """A list of words that the game knows better than this page."""
    said = found[0].split(" or ")
    return f"one of {len(said)} words, {said[0]} to {said[-1]}"


# What the records of Quinte-Bourg say.


def words(_word: str) -> str:
    """Every word of the rulebook: its id, where it decides something, the lines it rests on."""
    parts = []
    help_ = load_help(night_scripts_folder())
    for kind, title in KIND_LABELS.items():
        rows = ((it.label, f"`{it.id}`", decided(it.id), it.source) for it in help_.kind(kind))
        parts.append(f"## {title}\n\n{words_table(rows)}")
    laws = load_scripts(night_scripts_folder()).laws
    sources = {it.criterion: it.source for it in laws if it.criterion}
    rows = (
        (it.label[0].upper() + it.label[1:], f"`{key}`", decided(key), sources[key])
        for key, it in CRITERIA.items()
    )
    parts.append(f"## Qui une loi nomme\n\n{words_table(rows)}")
    return "\n" + "\n".join(parts) + "\n"


def words_table(rows: Iterable[Iterable[str]]) -> str:
    return table(("in the rulebook", "in the code", "decided in", "lines"), rows)


def decided(word: str) -> str:
    """The modules of the rules in which this word stands for itself."""
    found = {it: said for it, said in literals().items() if word in said}
    elsewhere = [it for it in found if it != OF_ALL_WORDS]
    return code(it.removesuffix(".py") for it in elsewhere or found)


@cache
def literals() -> Mapping[str, set[str]]:
    """The words that stand as texts, or as names of fields, in each module of the rules."""
    return {it.name: set(texts_in(ast.parse(it.read_text("utf-8")))) for it in modules(RULES)}


def texts_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Attribute(attr=name):
                yield name
            case _:
                pass


def calls(_word: str) -> str:
    """Every row of the night: its nights, whom it calls, what judges it."""
    rows = (
        (
            f"`{row.step}`",
            "every night" if len(row.nights) == 6 else ", ".join(row.nights),
            code(row.calls),
            f"`{row.judge.__module__.rpartition('.')[2]}.{row.judge.__name__}`",
        )
        for row in sorted(ROWS.values(), key=lambda it: it.place)
    )
    return table(("row", "nights", "calls", "judged by"), rows)


def rulings(_word: str) -> str:
    """Every ruling that the rules name, and who bears it."""
    borne: dict[str, list[str]] = {}
    for path in modules(RULES):
        lines = path.read_text("utf-8").splitlines()
        for node in ast.parse("\n".join(lines)).body:
            said = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            for ruling in sorted(set(RULING.findall(said))):
                borne.setdefault(ruling, []).append(f"{path.stem}{named(node)}")
    rows = ((it, code(dict.fromkeys(borne[it]))) for it in sorted(borne))
    return table(("ruling", "borne by"), rows)


def named(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return f".{name}"
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return f".{name}"
        case _:
            return ""


# What a database of evenings holds.


def database(word: str) -> str:
    """The tables of one game, what each row speaks of, and what it says."""
    offer = next(it for it in ALL if it.slug == word)
    accounts = offer.companion(None).accounts
    assert accounts is not None
    game, _ = offer.rules.replay(demonstration(word), None)
    told = Evening(
        "", "", "", "", accounts.ledger(game, word), accounts, over=True, rehearsal=False
    )
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one.sqlite3"
        path.write_bytes(database_of([told], {}))
        with closing(Database(path)) as db:
            kept = [it for it in db.tables if "_fts" not in it.name]
            rows = [(code([it.name]), *_columns(it)) for it in sorted(kept, key=lambda it: it.name)]
    return table(("table", "speaks of", "says"), rows)


def _columns(kept: Table) -> tuple[str, str]:
    tied = dict(sorted((it.column, it.other_table) for it in kept.foreign_keys))
    names = [it.name for it in kept.columns if it.name not in tied and it.name != "id"]
    return ", ".join(f"`{it}` → `{tied[it]}`" for it in tied) or "–", code(names)


MAKERS: Final[Mapping[str, Callable[[str], str]]] = {
    "layers": layers,
    "rooms_of_a_game": rooms_of_a_game,
    "rooms_of_the_shell": rooms_of_the_shell,
    "files": files,
    "addresses": addresses,
    "moves": moves,
    "words": words,
    "calls": calls,
    "database": database,
    "rulings": rulings,
}


def pages() -> list[Path]:
    return sorted((ROOT / "docs").glob("*.md"))


def made(text: str) -> str:
    """A page with its made parts as the code has them now."""
    return MADE.sub(lambda it: f"{it[1]}{MAKERS[it[2]](it[3])}{it[4]}", text)


def main() -> int:
    for page in pages():
        text = page.read_text("utf-8")
        now = made(text)
        if now != text:
            page.write_text(now, "utf-8")
            print(page.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
