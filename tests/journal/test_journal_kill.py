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
from typing import BinaryIO

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


def acknowledged_by(stream: BinaryIO | object) -> list[int]:
    assert hasattr(stream, "read")
    whole, _, _torn = stream.read().rpartition(b"\n")
    return [int(number) for number in whole.split()]


def prove_whole(folder: Path, game: str, acknowledged: list[int]) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Journal(folder)) as journal:
        texts = [played.move["text"] for played in journal.line(game).moves]
    assert texts == [f"tap {number}" for number in range(len(texts))]
    # One move may have been committed while its word was still on the way.
    assert len(acknowledged) <= len(texts) <= len(acknowledged) + 1


def kill(times: int, folder: Path) -> None:
    chance = random.Random(f"{times} kills")
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Coupures"})
    acknowledged: list[int] = []
    for _ in range(times):
        said = killed_after(folder, game, chance.uniform(0, 0.15))
        with closing(Journal(folder)) as journal:
            unsaid = len(journal.line(game).moves) - len(acknowledged) - len(said)
        assert said == list(range(len(acknowledged), len(acknowledged) + len(said)))
        prove_whole(folder, game, acknowledged + said)
        acknowledged = list(range(len(acknowledged) + len(said) + unsaid))
    assert len(acknowledged) > times


def test_ten_kills_lose_nothing(folder: Path) -> None:
    kill(10, folder)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing(folder: Path) -> None:
    kill(200, folder)
