"""Every worked case of Zombie Mosh leads exactly where it says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gm_assistant.games.zombie_mosh.rules.game import Game, open_document, replay
from gm_assistant.games.zombie_mosh.rules.words import Refusal

FOLDER = Path(__file__).parent.parent / "scenarios"
ROOMS = ("shared_zombie_mosh", "own_zombie_mosh")
CASES = sorted(it for room in ROOMS for it in (FOLDER / room).glob("*.json"))
# Those that change no result: a limit that is none, and whose turn nobody asks.
ELSEWHERE = {"M-04", "M-05"}
LAST_OF = {"M": 5, "T": 8, "D": 5, "F": 6, "S": 4, "X": 4}
RULINGS = {f"{room}-{n:02d}" for room, last in LAST_OF.items() for n in range(1, last + 1)}


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def case(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def lived_through(document: dict[str, Any]) -> tuple[Game, int | None]:
    """The game as it stands when the rules refuse a move, with that move's index."""
    game = open_document(document)
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


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_a_case(path: Path) -> None:
    document = case(path)
    game, refused_at = lived_through(document)
    assert refused_at == document.get("refused_at")
    answer = json.loads(json.dumps(game.situation()))
    assert {it: value_at(answer, it) for it in document["expect"]} == document["expect"]


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_a_case_replayed_at_once(path: Path) -> None:
    document = case(path)
    game, refused_at = lived_through(document)
    again, stop = replay(document)
    assert again.situation() == game.situation()
    assert (stop and stop.index) == refused_at


def test_a_case_expects_something() -> None:
    assert [name_of(path) for path in CASES if not case(path).get("expect")] == []


def test_every_ruling_has_a_case() -> None:
    cited = {it for path in CASES for it in case(path)["cites"]}
    assert {it for it in cited if re.fullmatch(r"[A-Z]-\d\d", it)} == RULINGS - ELSEWHERE
