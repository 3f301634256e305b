"""The real server killed between taps of Humans!!!: nothing acknowledged is lost or doubled."""

import random
from contextlib import closing
from pathlib import Path

import pytest
from web.test_web_kill import tapped_until_killed

from gm_assistant.companions.humans.rehearsal.alone import demonstration
from gm_assistant.companions.humans.rules import open_table
from gm_assistant.journal.journal import Journal


def notes_of(folder: Path, game: str) -> list[str]:
    with closing(Journal(folder)) as journal:
        line = journal.line(game)
    played = open_table({**line.full_document, "moves": []})
    for kept in line.moves:
        played = played.play(kept.move)
    return [move["text"] for move in played.moves if str(move.get("text", "")).startswith("note")]


def kill(times: int, folder: Path) -> None:
    chance = random.Random(f"{times} kills of the town")
    with closing(Journal(folder)) as journal:
        game = journal.open_game(demonstration())
    recorded = 0
    for _ in range(times):
        acknowledged = tapped_until_killed(folder, game, recorded, chance.uniform(0.05, 0.5))
        found = notes_of(folder, game)
        assert found == [f"note {number}" for number in range(len(found))]
        # One may have been committed while its answer was still on the way.
        assert acknowledged <= len(found) <= acknowledged + 1
        recorded = len(found)
    assert recorded > times


@pytest.mark.slow
def test_two_kills_of_the_server_lose_nothing(tmp_path: Path) -> None:
    kill(2, tmp_path / "donnees")


@pytest.mark.soak
def test_a_hundred_kills_of_the_server_lose_nothing(tmp_path: Path) -> None:
    kill(100, tmp_path / "donnees")
