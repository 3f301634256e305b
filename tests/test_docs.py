"""The docs say what is so: links lead somewhere, commands, files and fields exist."""

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import run
from gm_assistant.cli import parser
from gm_assistant.quinte_bourg.game import open_game
from gm_assistant.quinte_bourg.moves import KINDS
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.opening import table
from gm_assistant.quinte_bourg.situation import situation
from gm_assistant.quinte_bourg.village.rulings import Rulings

if TYPE_CHECKING:
    from gm_assistant.quinte_bourg.night.row import Row
    from gm_assistant.quinte_bourg.village.kind import Kind

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*/LISEZMOI.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^(?: {4}|\t)(.+)$", re.MULTILINE)
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:py|toml|md|css|js|html)")
# Written while the app runs, or told by the reader: they are in no checkout.
ELSEWHERE = re.compile(r"\.(json|sqlite3|xlsx|pdf)$|^(copies|corbeille|application)/|^[A-Z]+/")


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
    if words[0] == "python3" and given[:1] and given[0] in {*run.TASKS, "pack"}:
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
def test_every_file_that_is_named_exists(page: Path) -> None:
    for words in CODE.findall(page.read_text("utf-8")):
        if FILE.fullmatch(words) and not ELSEWHERE.search(words):
            assert exists(page, words), words


def exists(page: Path, words: str) -> bool:
    places = (
        ROOT,
        page.parent,
        ROOT / "gm_assistant",
        ROOT / "gm_assistant" / "journal",
        ROOT / "templates",
    )
    return any((place / words).exists() for place in places) or words in DATA_FOLDER


DATA_FOLDER = {"night_scripts", "exports"}


def rows(title: str) -> dict[str, str]:
    """The first two cells of a section of the game file's page, by each name of the first."""
    text = (ROOT / "docs" / "game-file.md").read_text("utf-8")
    section = re.split(r"^## ", text, flags=re.MULTILINE)
    [found] = [part for part in section if part.startswith(title)]
    cells = re.findall(r"^\| (`[^|]+) \| ([^|]+) \|", found, re.MULTILINE)
    return {name: second for first, second in cells for name in CODE.findall(first)}


def test_the_document_is_told_whole() -> None:
    assert set(rows("Document")) == {"format", "players", *table._DOCUMENT_FORMS}


def test_a_player_is_told_whole() -> None:
    assert set(rows("Player")) == {"id", "camp_roles", *table._PLAYER_FORMS}


def test_every_ruling_has_its_default() -> None:
    told = rows("Rulings")
    assert set(told) == set(table._RULING_FORMS)
    for ruling, words in told.items():
        default = getattr(Rulings(), ruling)
        shown = default if isinstance(default, str) else str(default).lower()
        assert shown in words, ruling


def test_every_move_and_row_has_its_fields() -> None:
    told = rows("Moves")
    kinds: dict[str, Kind | Row] = {**KINDS, **ROWS}
    assert not KINDS.keys() & ROWS.keys()
    assert set(told) == {"pass", *kinds}
    for move, kind in kinds.items():
        assert set(CODE.findall(told[move])) == {*kind.required, *kind.optional}, move
    assert CODE.findall(told["pass"]) == ["step"]


def test_the_situation_is_told_whole() -> None:
    game = open_game({"format": "quinte-bourg/1", "players": [{"id": "A", "camp_roles": ["seth"]}]})
    assert set(rows("Situation")) == set(situation(game.village))


def test_the_pictures_are_those_that_the_command_takes() -> None:
    from gallery.guide import FOLDER, OTHER_TABLES, PICTURES

    taken = [*PICTURES, *OTHER_TABLES]
    assert {path.stem for path in FOLDER.iterdir()} == set(taken)
    shown = "".join(page.read_text("utf-8") for page in PAGES)
    assert [it for it in taken if f"images/{it}.png" not in shown] == []


def test_public_facts_name_the_steps() -> None:
    from gm_assistant.quinte_bourg.words.vocabulary import STAGES

    text = (ROOT / "docs" / "public-facts.md").read_text("utf-8")
    named = re.findall(r"step `(\w+)`", text)
    assert set(named) <= set(STAGES)
    assert {"morts", "postes", "heritages", "vote", "richesse"} <= set(named)
