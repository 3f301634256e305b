"""Each ruling at work, and each of them cited where it is applied."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from brasier.ruled import END, FINE_PRINT, FIRE, HEROES, ZOMBIES, Ruled
from brasier.stories import played, value_at

from gm_assistant.games.brasier.rules.board import Rulings
from gm_assistant.games.brasier.rules.maps import RULINGS

ALL = [*FIRE, *ZOMBIES, *HEROES, *END, *FINE_PRINT]
RULES = Path(__file__).parent.parent.parent / "gm_assistant" / "games" / "brasier" / "rules"
IDS = {f"G-{number:02d}" for number in range(1, 40)}
RULEBOOK_LINES = 382


def cited() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("one", ALL, ids=lambda it: it.ruling)
def test_a_ruling(one: Ruled) -> None:
    found = played(one.table, *one.moves).situation()
    assert {it: value_at(found, it) for it in one.expect} == one.expect


def test_every_setting_is_tried_both_ways() -> None:
    tried = {it for one in ALL for it in one.table.get("rulings", {})}
    assert tried | {"zombies_cross_walls"} == {it.name for it in fields(Rulings)}
    assert set(RULINGS) == {it.name for it in fields(Rulings)}


def test_every_ruling_stands_in_the_rules_and_none_is_invented() -> None:
    assert set(re.findall(r"\bG-\d\d\b", cited())) == IDS


def test_no_line_beyond_the_rulebook_is_cited() -> None:
    lines = [int(it) for it in re.findall(r"\bL(\d+)\b", cited())]
    assert lines
    assert max(lines) <= RULEBOOK_LINES
