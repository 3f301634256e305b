"""The rehearsal plays natural evenings, and over many of them everything occurs."""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rules.follies import random_game

from gm_assistant.cli import main
from gm_assistant.engine.rehearsal import villager
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL, advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import NAMES, open_game
from gm_assistant.games.quinte_bourg.rules.opening import read_table
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES
from gm_assistant.games.quinte_bourg.rules.village import Rulings
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.rules.words import (
    CONDITIONS_OF,
    DEALT_ROLES,
    LAW_EFFECTS,
    PERSONAL,
    POSTS,
    POWERS,
    SESSIONS,
    SPECIALITIES,
)

SEEDS = range(90)
Seen = dict[str, set[Any]]


@pytest.fixture(scope="module")
def seen() -> Seen:
    """Every value of every field, over many random games."""
    found: Seen = defaultdict(set)
    for seed in SEEDS:
        document = random_game(8 + seed % 38, seed, 250)
        for name, value in _words(document):
            found[name].add(value)
    return found


def _words(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for player in document["players"]:
        yield from (("role", it) for it in player["camp_roles"])
        yield from (("card", it) for it in player["specialities"])
    yield from (("post", it) for it in document["posts"])
    yield from (("setting", it) for it in document.get("rulings", {}))
    for move in document["moves"]:
        yield "move", move["move"]
        yield from ((it, move[it]) for it in move if isinstance(move[it], str))
        yield from (("condition", it) for it in move.get("conditions", ()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("move", NAMES),
        ("step", {step for table in NIGHT_TABLES.values() for step in table}),
        ("role", DEALT_ROLES),
        ("card", SPECIALITIES),
        ("post", POSTS),
        ("power", POWERS),
        ("effect", LAW_EFFECTS),
        ("criterion", CRITERIA),
        ("kind", SESSIONS),
        ("condition", PERSONAL),
        ("becomes", ("fantome", "esprit", "heritage")),
        ("invention", ("revelateur", "stalkeur")),
        ("setting", Rulings.__dataclass_fields__),
    ],
)
def test_everything_occurs(seen: Seen, name: str, wanted: Any) -> None:
    assert set(wanted) - seen[name] == set()


def test_the_same_seed_plays_the_same_game() -> None:
    assert random_game(20, 7, 120) == random_game(20, 7, 120)
    assert random_game(20, 7, 120) != random_game(20, 9, 120)


def test_a_rehearsal_goes_night_and_day_until_somebody_wins() -> None:
    rng = Random(3)
    game = open_game(advised_table(20, rng))
    for _ in range(40):
        game = REHEARSAL.rest(game, rng)[1]
        assert game.village.phase == "jour" or game.village.result
        game = REHEARSAL.rest(game, rng)[1]
        assert game.village.phase == "nuit" or game.village.result
    assert game.village.result is not None
    assert not any(move.get("force") or move["move"] == "correct" for move in game.moves)


def test_a_rehearsed_move_is_not_played_yet() -> None:
    game = open_game(advised_table(12, Random(1)))
    move = next_move(game, Random(1))
    assert game.moves == ()
    assert game.play(move).moves == (move,)


def test_named_villagers_receive_their_conditions() -> None:
    rng = Random(5)
    game = open_game(advised_table(30, rng))
    game = REHEARSAL.rest(game, rng)[1]
    named = [it for it in game.village.players.values() if set(it.printed) & set(CONDITIONS_OF)]
    assert len(named) == 6
    assert all(it.personal for it in named)


def test_invented_villagers_have_different_names() -> None:
    assert len({villager(it) for it in range(100)}) == 100


def test_the_command_writes_a_legal_file(tmp_path: Path) -> None:
    path = tmp_path / "hasard.json"
    words = ["--players", "12", "--seed", "5", "--moves", "40", "-o", str(path)]
    subprocess.run([sys.executable, "-m", "gm_assistant", "play-random", *words], check=True)
    document = json.loads(path.read_text(encoding="utf-8"))
    assert len(open_game(document).moves) == 40
    assert len(read_table(document).players) == 12


def test_without_a_file_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play-random", "--players", "8", "--moves", "3"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 3


@pytest.mark.parametrize("words", [("--players", "7"), ("--players", "x"), ("--moves", "-1")])
def test_numbers_out_of_range_are_refused_in_a_sentence(
    words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        sys.exit(main(["play-random", *words]))
    assert "donnez un nombre de" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play-random", "--moves", "1", "-o", str(tmp_path / "absent" / "p.json")]) == 2
    assert "choisissez un autre fichier" in capsys.readouterr().err
