"""The real server killed while a film is played: what was answered is there, once."""

import json
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from threading import Timer

import pytest
from non_morts.evening import FILM_SET
from web.server import Server, Tapper

from gm_assistant.companions.non_morts.rehearsal.engine import random_game
from gm_assistant.journal.journal import Journal


def begun(folder: Path) -> str:
    """A film in a survivors' turn: nobody in danger, so that notes and decrees go fast."""
    document = random_game(4, 15, 49, FILM_SET, wild=False) | {"title": "Un film"}
    with closing(Journal(folder)) as journal:
        return journal.open_game(document)


def decree(tapper: Tapper, game: str, tokens: int) -> bool:
    """Whether the server said that it is recorded; False when it died meanwhile."""
    move = {"move": "correct", "ops": [{"op": "jetons", "player": "J1", "tokens": tokens}]}
    try:
        status, _ = tapper.ask(
            "POST", f"/partie/{game}/coup", {"coup": json.dumps(move), "jeton": str(tokens)}
        )
    except (OSError, HTTPException):
        return False
    assert status == 200
    return True


def decreed(folder: Path, game: str) -> list[int]:
    with closing(Journal(folder)) as journal:
        moves = [it.move for it in journal.line(game).moves]
    return [it["ops"][0]["tokens"] for it in moves if it["move"] == "correct"]


def kill(times: int, folder: Path) -> None:
    game, recorded = begun(folder), 0
    for turn in range(times):
        server = Server(folder)
        tapper = Tapper(server.port)
        killer = Timer(0.1 + turn % 5 / 10, server.process.kill)
        killer.start()
        number = recorded
        while decree(tapper, game, number):
            number += 1
        killer.join()
        server.kill()
        tapper.close()
        found = decreed(folder, game)
        assert found == list(range(len(found)))
        assert number <= len(found) <= number + 1
        recorded = len(found)
    assert recorded > times


@pytest.mark.slow
def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    kill(3, tmp_path / "donnees")


@pytest.mark.soak
def test_fifty_kills_lose_nothing(tmp_path: Path) -> None:
    kill(50, tmp_path / "donnees")
