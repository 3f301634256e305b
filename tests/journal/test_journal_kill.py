"""A process killed at any moment loses no acknowledged move, doubles none, damages nothing."""

import os
import random
import select
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest

from gm_assistant.journal.journal import Journal
from gm_assistant.journal.store import FILE

ROOT = Path(__file__).parent.parent.parent
TAPPER = Path(__file__).parent / "tapper.py"


def killed_after(folder: Path, game: str, seconds: float) -> list[int]:
    """The numbers that a tapper acknowledged, killed so long after its first one."""
    words = [sys.executable, str(TAPPER), str(folder), game]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=environment) as tapper:
        assert tapper.stdout
        ready, _, _ = select.select([tapper.stdout], [], [], 60)
        assert ready, "the tapper never began"
        time.sleep(seconds)
        tapper.kill()
        return acknowledged_by(tapper.stdout)


def acknowledged_by(stream: IO[bytes]) -> list[int]:
    whole, _, _torn = stream.read().rpartition(b"\n")
    return [int(number) for number in whole.split()]


def whole_moves(folder: Path, game: str, acknowledged: int) -> int:
    """How many moves stand, once they are proved to be each of those acknowledged, once."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Journal(folder)) as journal:
        texts = [played.move["text"] for played in journal.line(game).moves]
    assert texts == [f"tap {number}" for number in range(len(texts))]
    # One move may have been committed while its word was still on the way.
    assert acknowledged <= len(texts) <= acknowledged + 1
    return len(texts)


def kill(times: int, folder: Path) -> None:
    """One game an evening of ten cuts, all in the same database."""
    chance = random.Random(f"{times} kills")
    for evening in range(times // 10):
        with closing(Journal(folder)) as journal:
            game = journal.open_game({"title": f"Coupures {evening}"})
        recorded = 0
        for _ in range(10):
            said = killed_after(folder, game, chance.uniform(0, 0.15))
            assert said == list(range(recorded, recorded + len(said)))
            recorded = whole_moves(folder, game, recorded + len(said))
        assert recorded > 10


@pytest.mark.slow
def test_ten_kills_lose_nothing(folder: Path) -> None:
    kill(10, folder)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing(folder: Path) -> None:
    kill(200, folder)
