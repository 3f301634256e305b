"""The glossary, which is made from the records, forgets no word and leads to code that is there."""

import re
from functools import cache
from pathlib import Path

import pytest
from reference import RULES, literals

from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.texts.help import KIND_LABELS, KINDS

ROOT = Path(__file__).parent.parent
CODE = re.compile(r"`([^`]+)`")
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
    assert {CODE.findall(cells[1])[0] for cells in page()[section]} == WORDS[section]


@pytest.mark.parametrize("section", WORDS)
def test_a_line_cites_the_rulebook_and_leads_to_the_rules(section: str) -> None:
    for word, _named, modules, cites in page()[section]:
        assert LINES.fullmatch(cites), word
        assert [it for it in CODE.findall(modules) if not (RULES / f"{it}.py").is_file()] == []


def test_every_call_has_its_line() -> None:
    told = [CODE.findall(cells[0])[0] for cells in page()["Who judges each call of the night"]]
    assert sorted(told) == sorted(ROWS)


def test_no_module_of_the_rules_is_left_out() -> None:
    told = {CODE.findall(cells[0])[0] for cells in page()["What the modules of the rules hold"]}
    assert told == set(literals()) - {"__init__.py"}
