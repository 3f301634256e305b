"""The glossary leads from the rulebook's word to code that is there, and forgets no word."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from gm_assistant.games.quinte_bourg.rules.game import KINDS
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.texts.help import KINDS as HELP

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gm_assistant"
RULES = PACKAGE / "games" / "quinte_bourg" / "rules"
CODE = re.compile(r"`([^`]+)`")
LINES = re.compile(r"(–|(L\d+(-L?\d+)?|[A-Z]-\d\d|A\.\d+)(, |$))+")
NOUNS: Final = "Nouns and verbs"
# Each other section of the page, and the words of the game that it must hold.
SECTIONS: Final = {
    "Camps": "camp",
    "Camp roles": "role",
    "Specialities": "speciality",
    "Rows of the night that are not named after a card": "row",
    "Long actions": "long_action",
    "Posts": "post",
    "Powers": "power",
    "Stages of the day": "stage",
    "Effects of laws": "law_effect",
    "Whom a law names": "criterion",
    "Conditions of one player": "condition",
    "What somebody is": "status",
    "Settings of the table": "setting",
}


class Line(NamedTuple):
    """One line of a table: the rulebook's word, code names, files, lines and rulings."""

    word: str
    names: tuple[str, ...]
    files: tuple[str, ...]
    cites: str


@cache
def page() -> dict[str, list[Line]]:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], map(lines_of, parts[1::2]), strict=True))


def lines_of(section: str) -> list[Line]:
    rows = [row.strip("| ").split(" | ") for row in section.splitlines() if row.startswith("| ")]
    return [
        Line(word, tuple(CODE.findall(names)), tuple(CODE.findall(files)), cites)
        for word, names, files, cites in rows[1:]
    ]


def every_line() -> list[Line]:
    return [line for lines in page().values() for line in lines]


@cache
def defined_in(file: str) -> set[str]:
    names = set[str]()
    for node in ast.parse((PACKAGE / file).read_text("utf-8")).body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case _:
                pass
    return names


@pytest.mark.parametrize("line", every_line(), ids=lambda it: it.word)
def test_a_line_leads_somewhere(line: Line) -> None:
    assert line.names
    assert line.files
    assert [it for it in line.files if not (PACKAGE / it).is_file()] == []
    assert LINES.fullmatch(line.cites), line.cites


@pytest.mark.parametrize("line", page()[NOUNS], ids=lambda it: it.word)
def test_a_name_is_defined_where_the_line_says(line: Line) -> None:
    defined = set[str]().union(*(defined_in(it) for it in line.files))
    assert set(line.names) <= defined


@pytest.mark.parametrize(("section", "kind"), SECTIONS.items())
def test_every_word_of_the_game_has_its_line(section: str, kind: str) -> None:
    told = [line.names[0] for line in page()[section]]
    known = CRITERIA if kind == "criterion" else HELP[kind]
    assert sorted(told) == sorted(known)


def test_no_section_is_unknown() -> None:
    assert set(page()) == {NOUNS, *SECTIONS}


def test_every_file_of_the_rules_has_its_word() -> None:
    named = {file for line in page()[NOUNS] for file in line.files}
    modules = (it for it in RULES.rglob("*.py") if it.name != "__init__.py")
    assert {it.relative_to(PACKAGE).as_posix() for it in modules} - named == set()


def test_everything_that_judges_has_its_word() -> None:
    named = {name for line in page()[NOUNS] for name in line.names}
    kinds, rows = KINDS.values(), ROWS.values()
    judges = {*(it.act.__name__ for it in kinds), *(it.judge.__name__ for it in rows)}
    unsaid = {it for it in judges if not it.startswith(("_", "<"))} - {"only_a_moment"}
    assert unsaid - named == set()
