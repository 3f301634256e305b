"""The docs say what is so: links lead somewhere, commands, files and fields exist."""

import argparse
import ast
import fnmatch
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from reference import MADE, RULES, codes, literals, made, pages
from test_adding import recipes
from test_house import modules

from gm_assistant import __version__
from gm_assistant.cli import parser
from gm_assistant.games.quinte_bourg.rules import opening
from gm_assistant.games.quinte_bourg.rules.game import open_game, situation
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Rulings
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.screens.public_view import PublicView
from gm_assistant.games.quinte_bourg.screens.table import STEP_LABELS
from gm_assistant.games.quinte_bourg.texts.help import KIND_LABELS, KINDS
from gm_assistant.seam.rules import TOLD, VERSION
from gm_assistant.shell.setup import tasks as run

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*/LISEZMOI.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^(?: {4}|\t)(.+)$", re.MULTILINE)
DOTTED = re.compile(r"`([a-z_]+)\.((?:[a-z_]+\.)*(?!(?:py|toml|html|css)`)[A-Za-z_]+)`")
# A file, and what it defines in brackets behind it.
BESIDE = re.compile(r"`([\w/]+\.py)` \(`(\w+)`")
# And the other way round: a name in, or of, its file.
INSIDE = re.compile(r"`([\w.]+)(?:\(\))?` (?:in|of|\() ?`([\w/]+\.py)`")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:py|toml|md|css|js|html)")
# Written while the app runs, or told by the reader: they are in no checkout.
ELSEWHERE = re.compile(
    r"\.(json|sqlite3|xlsx|pdf)$|^(copies|corbeille|application|dist)/|(^|/)[A-Z]+/"
)


# Where a docstring may point to, and what is written by the reader or made for a tablet alone.
ROOMS = ("gm_assistant", "templates", "night_scripts", "exports", "tests", "bench", "docs")
NAMED = {".py", ".html", ".toml", ".css", ".js", ".md"}
OWN_FILES = {"donnees.toml"}
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef
MOST_PAGES = 16


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        path, _, anchor = target.partition("#")
        assert not target.startswith("http"), f"{target}: say it here instead"
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        if anchor:
            assert anchor in anchors(found), target


def anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def commands(page: Path) -> Iterator[str]:
    text = page.read_text("utf-8")
    for words in (*BLOCK.findall(text), *CODE.findall(text)):
        if words.startswith(("gm-assistant", "python3 run.py")):
            yield words


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_is_understood(page: Path) -> None:
    for command in commands(page):
        understood(command)


def understood(command: str) -> None:
    words = shlex.split(command.replace("…", ""))
    given = words[1:] if words[0] == "gm-assistant" else words[2:]
    if words[0] == "python3" and given[:1] and given[0] in {*run.TASKS, *run.MADE}:
        return
    if any(mark in command for mark in "[|"):
        given = given[:1]  # A pattern of commands: only its name can be checked.
    names = subcommands()
    assert not given or given[0].startswith("-") or given[0] in names, command
    if given and not (given[0] in names and len(given) == 1):
        parser().parse_args(given)


def subcommands() -> set[str]:
    actions = parser()._actions
    found = next(it for it in actions if isinstance(it, argparse._SubParsersAction))
    return set(found.choices)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_dotted_name_is_of_a_module(page: Path) -> None:
    for room, named in DOTTED.findall(page.read_text("utf-8")):
        for where in (ROOT / "gm_assistant", ROOT / "gm_assistant" / "shell" / "journal"):
            if (where / room).is_dir() or (where / f"{room}.py").is_file():
                assert is_within(where / room, named.split(".")), f"{room}.{named}"


def is_within(place: Path, names: list[str]) -> bool:
    """A module of this room, or something that it defines."""
    if names and place.is_dir():
        return is_within(place / names[0], names[1:])
    module = place.with_suffix(".py")
    return place.is_dir() or (
        module.is_file() and all(it in module.read_text("utf-8") for it in names)
    )


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_name_said_beside_its_file_stands_there(page: Path) -> None:
    words = page.read_text("utf-8")
    inside = [(path, named) for named, path in INSIDE.findall(words)]
    for path, named in [*BESIDE.findall(words), *inside]:
        found = next(it for it in (ROOT / path, ROOT / "gm_assistant" / path) if it.is_file())
        assert named.rpartition(".")[2] in found.read_text("utf-8"), f"{path}: {named}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    # What is made from the code is compared with it below; what a recipe writes is not there yet.
    new = {step.file for steps in recipes().values() for step in steps if not step.how}
    for words in CODE.findall(MADE.sub("", page.read_text("utf-8"))):
        if FILE.fullmatch(words) and not ELSEWHERE.search(words) and words not in new:
            assert exists(page, words), words


@cache
def files() -> set[str]:
    """Every file of the project, behind a stroke."""
    found = [it for room in ROOMS for it in (ROOT / room).rglob("*")]
    return {f"/{name(it)}" for it in (*found, *ROOT.iterdir()) if it.suffix in NAMED}


@pytest.mark.parametrize("path", modules(ROOT / "gm_assistant"), ids=name)
def test_every_file_that_a_docstring_names_exists(path: Path) -> None:
    """Whole, or by its last folders; what is in capitals stands for any word."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        said = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        for words in CODE.findall(said or ""):
            if FILE.fullmatch(words) and Path(words).suffix in NAMED and words not in OWN_FILES:
                ends = re.sub(r"[A-Z]+", "*", f"*/{words}")
                assert fnmatch.filter(files(), ends), f"{words} in {name(path)}"


def names_in(tree: ast.Module) -> Iterator[str]:
    """Whatever a file calls by a name, or writes as a word."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.arg(arg=word) | ast.Attribute(attr=word):
                yield word
            case ast.Constant(value=str(word)) | ast.FunctionDef(name=word):
                yield word


@pytest.mark.parametrize("path", modules(ROOT / "gm_assistant"), ids=name)
def test_every_module_that_a_docstring_leads_to_exists(path: Path) -> None:
    """« the thief in `thieves` »: a module of the same game or room, or a word of this file."""
    tree = ast.parse(path.read_text("utf-8"))
    around = [it for it in path.parents if ROOT / "gm_assistant" in it.parents]
    near = {it.stem for folder in around for it in folder.glob("*.py")}
    for node in ast.walk(tree):
        said = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        for words in re.findall(r"\b(?:in|see) `([a-z_]+)`", said or ""):
            assert words in near or words in names_in(tree), f"{words} in {name(path)}"


def exists(page: Path, words: str) -> bool:
    places = (
        ROOT,
        page.parent,
        ROOT / "gm_assistant",
        ROOT / "gm_assistant" / "shell" / "journal",
        ROOT / "templates",
    )
    return any((place / words).exists() for place in places) or words in DATA_FOLDER


DATA_FOLDER = {"night_scripts", "exports"}


def test_the_steps_of_the_set_up_are_named_as_on_the_screen() -> None:
    *steps, last = STEP_LABELS.values()
    assert f"{', '.join(steps)} and {last}" in (ROOT / "README.md").read_text("utf-8")
    guide = (ROOT / "docs" / "guide-mj.md").read_text("utf-8")
    assert re.findall(r"^\d\. \*\*(\w+)\*\*", guide, re.MULTILINE) == [*steps, last]


def test_the_data_folders_are_those_of_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    unix, mac = (it("gm-assistant", appauthor=False).user_data_dir for it in (Unix, MacOS))
    for page in (ROOT / "README.md", ROOT / "docs" / "guide-mj.md"):
        told = page.read_text("utf-8")
        for folder in (unix, mac):
            assert f"`{folder.replace(str(Path.home()), '~')}`" in told
        assert "`%LOCALAPPDATA%\\gm-assistant`" in told


def rows(title: str) -> dict[str, str]:
    """The first two cells of a section of the game file's page, by each name of the first."""
    text = (ROOT / "docs" / "game-file.md").read_text("utf-8")
    section = re.split(r"^## ", text, flags=re.MULTILINE)
    [found] = [part for part in section if part.startswith(title)]
    cells = re.findall(r"^\| (`[^|]+) \| ([^|]+) \|", found, re.MULTILINE)
    return {name: second for first, second in cells for name in CODE.findall(first)}


def test_the_document_is_told_whole() -> None:
    # What the house writes beside it, and no rule reads.
    assert set(rows("Document")) == {*opening.DOCUMENT, VERSION, TOLD}


def test_a_player_is_told_whole() -> None:
    assert set(rows("Player")) == set(opening.SEATED)


def test_every_ruling_has_its_default() -> None:
    told = rows("Rulings")
    assert set(told) == {it.name for it in fields(Rulings)}
    for ruling, words in told.items():
        default = getattr(Rulings(), ruling)
        shown = default if isinstance(default, str) else str(default).lower()
        assert shown in words, ruling


@pytest.mark.parametrize("page", pages(), ids=name)
def test_what_is_made_from_the_code_is_up_to_date(page: Path) -> None:
    text = page.read_text("utf-8")
    assert made(text) == text, "python3 run.py docs"


def test_every_game_on_the_engine_has_its_moves_told() -> None:
    text = "".join(page.read_text("utf-8") for page in pages())
    assert [it for it in codes() if f"<!-- made: moves {it} -->" not in text] == []


def test_there_are_no_more_pages_than_one_reads() -> None:
    assert len(pages()) <= MOST_PAGES


@pytest.mark.parametrize("path", modules(ROOT / "gm_assistant" / "seam"), ids=name)
def test_what_a_game_gives_is_told_whole(path: Path) -> None:
    """Each function that a game gives is told in the docstring of its value, or in a comment."""
    assert list(untold(path.read_text("utf-8"))) == []


def untold(text: str) -> Iterator[str]:
    """The parts that call something of the game, and of which nothing is said."""
    lines = text.splitlines()
    kinds = (it for it in ast.walk(ast.parse(text)) if isinstance(it, ast.ClassDef))
    for kind, part in ((it, part) for it in kinds for part in it.body):
        match part:
            case ast.AnnAssign(target=ast.Name(id=named)):
                above = lines[part.lineno - 2].lstrip().startswith("#")
                said = above or f"`{named}`" in (ast.get_docstring(kind) or "")
                if "Callable" in ast.unparse(part.annotation) and not said:
                    yield f"{kind.name}.{named}"


def test_the_situation_is_told_whole() -> None:
    game = open_game({"format": "quinte-bourg/1", "players": [{"id": "A", "camp_roles": ["seth"]}]})
    assert set(rows("Situation")) == set(situation(game.village))


def test_the_pictures_are_those_that_the_command_takes() -> None:
    from gallery.film import length
    from gallery.guide import FILM, FOLDER, OTHER_TABLES, PICTURES, SIGNS

    taken = {f"{FILM}.webp", *(f"{it}.png" for it in (*PICTURES, *OTHER_TABLES, SIGNS))}
    assert {path.name for path in FOLDER.iterdir()} == taken
    shown = "".join(page.read_text("utf-8") for page in PAGES)
    assert [it for it in taken if f"images/{it}" not in shown] == []
    film = (FOLDER / f"{FILM}.webp").read_bytes()
    assert length(film) == 6
    assert len(film) < 1_500_000, "whoever opens the page waits for it"


def test_the_number_is_said_from_one_place() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## ([\d.]+)", changes, re.MULTILINE)[0] == __version__
    elsewhere = [page for page in PAGES if page.name != "CHANGELOG.md"]
    assert [name(it) for it in elsewhere if __version__ in it.read_text("utf-8")] == []


def test_each_fact_of_the_public_screen_says_from_which_step_on() -> None:
    text = (ROOT / "docs" / "security.md").read_text("utf-8")
    section = text.partition("## What is public")[2].partition("\n## ")[0]
    told = {
        it
        for fact in re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)
        for it in CODE.findall(fact)
    }
    assert {it.name for it in fields(PublicView)} - told == set()


def test_public_facts_name_the_steps() -> None:
    from gm_assistant.games.quinte_bourg.rules.words import STAGES

    text = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"step `(\w+)`", text)
    assert set(named) <= set(STAGES)
    assert {"morts", "postes", "heritages", "vote", "richesse"} <= set(named)


# The glossary, which is made from the records, forgets no word and leads to code that is there.

CODED = re.compile(r"`([^`]+)`")
LINES = re.compile(r"(–|(L\d+(-L?\d+)?|[A-Z]-\d\d|A\.\d+)(, |$))+")
# Each section of words, and the words of the game that it must hold.
WORDS = {title: set(KINDS[kind]) for kind, title in KIND_LABELS.items()}
WORDS["Qui une loi nomme"] = set(CRITERIA)


@cache
def page() -> dict[str, list[list[str]]]:
    """The cells of each section."""
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], map(rows_of, parts[1::2]), strict=True))


def rows_of(section: str) -> list[list[str]]:
    rows = [row.strip("| ").split(" | ") for row in section.splitlines() if row.startswith("| ")]
    return rows[2:]


@pytest.mark.parametrize("section", WORDS)
def test_every_word_of_the_game_has_its_line(section: str) -> None:
    assert {CODED.findall(cells[1])[0] for cells in page()[section]} == WORDS[section]


@pytest.mark.parametrize("section", WORDS)
def test_a_line_cites_the_rulebook_and_leads_to_the_rules(section: str) -> None:
    for word, _named, rooms, cites in page()[section]:
        assert LINES.fullmatch(cites), word
        assert [it for it in CODED.findall(rooms) if not (RULES / f"{it}.py").is_file()] == []


def test_every_call_has_its_line() -> None:
    told = [CODED.findall(cells[0])[0] for cells in page()["Who judges each call of the night"]]
    assert sorted(told) == sorted(ROWS)


def test_no_module_of_the_rules_is_left_out() -> None:
    told = {CODED.findall(cells[0])[0] for cells in page()["What the modules of the rules hold"]}
    assert told == set(literals()) - {"__init__.py"}
