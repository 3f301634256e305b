"""Every worked case of Quinte-Bourg in `tests/scenarios/` leads exactly where it says."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from gm_assistant.games.quinte_bourg.rules.document import Refusal
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = sorted(it for room in ("own", "shared") for it in (FOLDER / room).rglob("*.json"))


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def scenario(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def lived_through(document: dict[str, Any]) -> tuple[Game, int | None]:
    """The game as it stands when the rules refuse a move, with that move's index."""
    game = open_game(document | {"moves": []})
    for index, move in enumerate(document["moves"]):
        try:
            game = game.play(move)
        except Refusal:
            return game, index
    return game, None


def value_at(found: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def values(answer: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    return {dotted: value_at(answer, dotted) for dotted in document["expect"]}


def marked(path: Path) -> ParameterSet:
    """The stories of the schedule expect the whole table of a night."""
    of_the_rulebook = name_of(path).startswith("shared/schedule/")
    marks = [pytest.mark.rulebook] if of_the_rulebook else []
    return pytest.param(path, id=name_of(path), marks=marks)


@pytest.mark.parametrize("path", [marked(it) for it in SCENARIOS])
def test_scenario(path: Path) -> None:
    document = scenario(path)
    game, refused_at = lived_through(document)
    assert refused_at == document.get("refused_at")
    # Through JSON, because that is what the situation is for.
    answer = json.loads(json.dumps(situation(game.village)))
    assert values(answer, document) == document["expect"]


def test_a_scenario_expects_something() -> None:
    assert [name_of(path) for path in SCENARIOS if not scenario(path).get("expect")] == []


@pytest.mark.parametrize(
    "name",
    [
        "shared/attack/A01_attaque_simple",
        "shared/posts/P27b_armish_pas_le_lundi",
        "shared/wins/W01_les_deux_amoureux",
    ],
)
def test_the_real_command_agrees(name: str) -> None:
    path = FOLDER / f"{name}.json"
    document = scenario(path)
    words = [sys.executable, "-m", "gm_assistant", "replay", str(path)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    assert values(answer["situation"], document) == document["expect"]
    refused = answer["refused"]
    assert (refused and refused["move"]) == document.get("refused_at")
    assert done.returncode == (1 if refused else 0)
