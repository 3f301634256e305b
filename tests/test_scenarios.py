"""Every worked case of every game in `tests/scenarios/` leads exactly where it says.

`shared*` are the cases of the contracts, `own*` are ours; both are played move by move, replayed
at once, and cut after each of their moves.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet

from gm_assistant.engine.wording import Refusal
from gm_assistant.games.registry import rules_of

FOLDER: Final = Path(__file__).parent / "scenarios"
CASES: Final = sorted(FOLDER.rglob("*.json"))
# As many as each contract has: none is lost on the way.
SHARED: Final = {
    "shared": 160,
    "shared_non_morts": 22,
    "shared_zombie_mosh": 22,
    "shared_brasier": 22,
    "shared_humans": 26,
}


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@cache
def case(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def value_at(found: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def values(answer: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    return {dotted: value_at(answer, dotted) for dotted in document["expect"]}


def lived_through(document: dict[str, Any]) -> tuple[Any, int | None]:
    """The game as it stands when the rules refuse a move, with that move's index."""
    game = rules_of(document).open({**document, "moves": []})
    for index, move in enumerate(document["moves"]):
        try:
            game = game.play(move)
        except Refusal:
            return game, index
    return game, None


def marked(path: Path) -> ParameterSet:
    """The stories of the schedule expect the whole table of a night."""
    of_the_rulebook = name_of(path).startswith("shared/schedule/")
    marks = [pytest.mark.rulebook] if of_the_rulebook else []
    return pytest.param(path, id=name_of(path), marks=marks)


every_case = pytest.mark.parametrize("path", [marked(it) for it in CASES])


@every_case
def test_scenario(path: Path) -> None:
    document = case(path)
    rules = rules_of(document)
    game, refused_at = lived_through(document)
    assert refused_at == document.get("refused_at")
    # Through JSON, because that is what the situation is for.
    situation = rules.situation(game)
    assert values(json.loads(json.dumps(situation)), document) == document["expect"]
    again, stop = rules.replay(document, None)
    assert (stop and stop.index) == refused_at
    assert rules.situation(again) == situation
    # Nothing is worked out again when a game goes back: it must be what a shorter replay gives.
    for count in range(len(again.moves) + 1):
        cut, refused = rules.replay(document, count)
        assert refused is None
        assert rules.situation(cut) == rules.situation(again.back_to(count))


def test_a_scenario_expects_something() -> None:
    assert [name_of(path) for path in CASES if not case(path).get("expect")] == []


@pytest.mark.parametrize("room", SHARED)
def test_no_case_of_a_contract_is_missing(room: str) -> None:
    assert len(list((FOLDER / room).rglob("*.json"))) == SHARED[room]


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
    document = case(path)
    words = [sys.executable, "-m", "gm_assistant", "replay", str(path)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    answer = json.loads(done.stdout)
    assert values(answer["situation"], document) == document["expect"]
    refused = answer["refused"]
    assert (refused and refused["move"]) == document.get("refused_at")
    assert done.returncode == (1 if refused else 0)
