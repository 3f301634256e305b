"""Every worked case of Les Non-Morts leads exactly where it says."""

import json
from pathlib import Path
from typing import Any

import pytest

from gm_assistant.games.non_morts.rules.game import replay

FOLDER = Path(__file__).parent.parent / "scenarios" / "shared_non_morts"
SCENARIOS = sorted(FOLDER.glob("*.json"))


def value_at(found: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def document_of(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda it: it.stem)
def test_scenario(path: Path) -> None:
    document = document_of(path)
    game, refused = replay(document)
    assert (refused and refused.index) == document.get("refused_at")
    # Through JSON, because that is what the situation is for.
    answer = json.loads(json.dumps(game.situation()))
    found = {dotted: value_at(answer, dotted) for dotted in document["expect"]}
    assert found == document["expect"]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda it: it.stem)
def test_the_first_moves_are_the_game_as_it_stood(path: Path) -> None:
    document = document_of(path)
    whole, _ = replay(document)
    for count in range(len(whole.moves) + 1):
        cut, refused = replay(document, count)
        assert refused is None
        assert cut.situation() == whole.back_to(count).situation()


def test_there_are_worked_cases() -> None:
    assert len(SCENARIOS) == 22
