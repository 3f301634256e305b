"""The counter behind the real server, killed between taps and in the middle of them."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from threading import Timer

import pytest
from web.server import ROOT, Tapper

from gm_assistant.shell.journal.journal import Journal

pytestmark = pytest.mark.slow
TABLE = {"jeu": "compteur", "start": "0", "jeton": "x"}


@contextmanager
def served(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", Tapper]]:
    """The server and one device; killed at the end, never asked to stop."""
    process = subprocess.Popen(
        [sys.executable, "-m", "shell.counter", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
    )
    assert process.stdout
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found
    tapper = Tapper(int(found[1]))
    try:
        yield process, tapper
    finally:
        process.kill()
        process.wait(30)
        process.stdout.close()
        tapper.close()


def begin(tapper: Tapper, folder: Path) -> str:
    tapper.ask("POST", "/nouvelle/neuve/table/depart", TABLE)
    journal = Journal(folder)
    [kept] = journal.games()
    journal.close()
    return kept.game_id


def moves(folder: Path, game: str) -> list[int]:
    journal = Journal(folder)
    found = [played.move.get("by", 0) for played in journal.line(game).moves]
    journal.close()
    return found


def add(tapper: Tapper, game: str, by: int, mark: str) -> int:
    sent = {"move": "add", "by": str(by), "jeton": mark}
    return tapper.ask("POST", f"/partie/{game}/coup", sent)[0]


def test_what_was_answered_is_there_after_a_kill(tmp_path: Path) -> None:
    with served(tmp_path) as (_, tapper):
        game = begin(tapper, tmp_path)
        assert [add(tapper, game, by, str(by)) for by in (1, 2, 3)] == [200] * 3
        tapper.ask("POST", f"/partie/{game}/annuler", {"jeton": "u"})
        tapper.ask("POST", f"/partie/{game}/rideau", {"etat": "baisse"})
        cookie, csrf = tapper.cookie, tapper.csrf
    assert moves(tmp_path, game) == [1, 2]
    with served(tmp_path) as (_, again):
        again.cookie, again.csrf = cookie, csrf
        assert "compteur" not in again.get(f"/partie/{game}/compteur")[1]
        again.ask("POST", f"/partie/{game}/rideau", {"etat": "leve"})
        assert "Le compteur dit 3" in again.get(f"/partie/{game}/compteur")[1]
        again.ask("POST", f"/partie/{game}/retablir", {"jeton": "r"})
    assert moves(tmp_path, game) == [1, 2, 3]


def test_a_kill_in_the_middle_of_taps_loses_none_that_was_answered(tmp_path: Path) -> None:
    answered = 0
    with served(tmp_path) as (process, tapper):
        game = begin(tapper, tmp_path)
        with suppress(OSError, HTTPException):
            while add(tapper, game, 0, f"t{answered}") == 200:
                answered += 1
                if answered == 3:
                    Timer(0.1, process.kill).start()
    assert answered <= len(moves(tmp_path, game)) <= answered + 1
