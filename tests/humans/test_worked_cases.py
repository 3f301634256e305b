"""Every worked case of Humans!!! leads exactly where it says."""

import json
from pathlib import Path
from typing import Any

import pytest
from humans.little import DEFAULTS, value_at

from gm_assistant.games.humans.rules.game import replay

FOLDER = Path(__file__).parent.parent / "scenarios" / "shared_humans"
CASES = sorted(FOLDER.glob("*.json"))


def case(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_worked_case(path: Path) -> None:
    document = case(path)
    game, refused = replay(document, DEFAULTS)
    assert (refused and refused.index) == document.get("refused_at")
    # Through JSON, because that is what the situation is for.
    answer = json.loads(json.dumps(game.situation()))
    assert {it: value_at(answer, it) for it in document["expect"]} == document["expect"]


def test_all_the_cases_are_here_and_expect_something() -> None:
    assert len(CASES) == 26
    assert [path.stem for path in CASES if not case(path).get("expect")] == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_replaying_the_first_moves_is_playing_them(path: Path) -> None:
    document = case(path)
    whole, _ = replay(document, DEFAULTS)
    for count in range(len(whole.moves) + 1):
        first, refused = replay(document, DEFAULTS, count)
        assert refused is None
        assert first.situation() == whole.back_to(count).situation()
