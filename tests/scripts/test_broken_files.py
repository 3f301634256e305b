"""Every way of spoiling a file is said with its place, and the evening goes on."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_assistant.games.quinte_bourg.texts.help import Help, load_help
from gm_assistant.games.quinte_bourg.texts.load import load_scripts
from gm_assistant.games.quinte_bourg.texts.texts import Scripts
from gm_assistant.toolkit.own_files import Problem

STORIES = tomllib.loads(Path(__file__).with_name("broken.toml").read_text(encoding="utf-8"))[
    "story"
]


def spoilt(story: dict[str, Any], shipped: Path) -> str:
    if "text" in story:
        return str(story["text"])
    text = (shipped / f"{story['file']}.toml").read_text(encoding="utf-8")
    assert story["old"] in text, "the story speaks of words that the shipped file has lost"
    return text.replace(story["old"], story["new"], 1)


def tells(problem: Problem, story: dict[str, Any]) -> bool:
    return (
        story["says"] in problem.sentence
        and problem.row == story.get("row", problem.row)
        and story.get("hint", "") in problem.hint
    )


def problems_of(shipped: Path, own: Path) -> list[Problem]:
    return [*load_scripts(shipped, own).problems, *load_help(shipped, own).problems]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["title"])
def test_the_slip_is_said(story: dict[str, Any], shipped: Path, own: Path) -> None:
    (own / f"{story['file']}.toml").write_text(spoilt(story, shipped), encoding="utf-8")
    problems = problems_of(shipped, own)
    assert any(tells(problem, story) for problem in problems), [str(told) for told in problems]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["title"])
def test_the_evening_goes_on(
    story: dict[str, Any], shipped: Path, own: Path, scripts: Scripts, rules: Help
) -> None:
    (own / f"{story['file']}.toml").write_text(spoilt(story, shipped), encoding="utf-8")
    read, help_read = load_scripts(shipped, own), load_help(shipped, own)
    stands = story.get("stands", False)
    blocking = any(problem.blocking for problem in (*read.problems, *help_read.problems))
    assert blocking is not stands
    if not stands:
        assert replace(read, problems=()) == scripts
        assert help_read.entries == rules.entries
