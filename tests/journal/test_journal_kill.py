"""A process killed at any moment loses nothing acknowledged, doubles nothing, damages nothing."""

import json
import os
import random
import select
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest
from journal.conftest import TABLE
from journal.tapper import KINDS

from gm_assistant import cli
from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.store import FILE, KEPT

ROOT = Path(__file__).parent.parent.parent
TAPPER = Path(__file__).parent / "tapper.py"
FIXTURES = Path(__file__).parent / "fixtures"
Numbers = dict[str, int]


def started(*words: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )


def killed_after(
    folder: Path, games: Mapping[str, str], begin: Numbers, seconds: float
) -> dict[str, list[int]]:
    """The numbers of each kind that were acknowledged, killed so long after the first one."""
    told = json.dumps({kind: (games[kind], begin[kind]) for kind in KINDS})
    with started(str(TAPPER), str(folder), told) as tapper:
        assert tapper.stdout
        ready, _, _ = select.select([tapper.stdout], [], [], 60)
        assert ready, "the tapper never began"
        time.sleep(seconds)
        tapper.kill()
        return acknowledged_by(tapper.stdout)


def acknowledged_by(stream: IO[bytes]) -> dict[str, list[int]]:
    whole, _, _torn = stream.read().decode().rpartition("\n")
    said: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for line in whole.splitlines():
        kind, _, number = line.partition(" ")
        said[kind].append(int(number))
    return said


def found_in(journal: Journal, games: Mapping[str, str]) -> Numbers:
    """How many of each kind are there, once they are proved to be there once, in their order."""
    texts = [played.move["text"] for played in journal.line(games["move"]).moves]
    assert texts == [f"tap {number}" for number in range(len(texts))]
    [corrected] = journal.line(games["correction"]).moves
    table = journal.house.tables.get(games["set-up"])
    assert table
    cards = {f"J{number}": f"carte {number}" for number in range(len(table.state))}
    assert table.state == cards
    screen = journal.house.screens.get(games["screen"])
    device = journal.house.devices.get(games["curtain"])
    assert screen
    assert device
    imported = Counter(game.title for game in journal.games())
    names = [name for name in imported if name.startswith(games["import"])]
    assert sorted(names) == sorted(f"{games['import']} {it}" for it in range(len(names)))
    assert set(imported.values()) == {1}
    return {
        "move": len(texts),
        "correction": int(corrected.move["text"].removeprefix("tap ")) + 1,
        "set-up": len(table.state),
        "screen": screen.state["shown"] + 1,
        "curtain": device.state["times"],
        "import": len(names),
    }


def whole_after(folder: Path, games: Mapping[str, str], acknowledged: Numbers) -> Numbers:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Journal(folder)) as journal:
        found = found_in(journal, games)
    for kind, number in found.items():
        # One may have been committed while its word was still on the way.
        assert acknowledged[kind] <= number <= acknowledged[kind] + 1, kind
    return found


def begun(folder: Path, evening: int) -> dict[str, str]:
    """The games of one evening, in the same database as the former ones."""
    name = f"soir{evening}"
    with closing(Journal(folder)) as journal:
        opened = {**TABLE, "title": f"Coupures {evening}"}
        before = {"move": "note", "text": "tap -1"}
        journal.house.tables.begin(name, {})
        journal.house.screens.begin(name, {"shown": -1})
        journal.house.devices.begin(name, {"covered": False, "times": 0})
        corrected = journal.open_game({**TABLE, "title": f"Corrigée {evening}", "moves": [before]})
        games = dict.fromkeys(KINDS, name)
        return games | {"move": journal.open_game(opened), "correction": corrected}


def kill(times: int, folder: Path) -> None:
    """Each kill cuts all kinds at once; a new evening begins after ten."""
    chance = random.Random(f"{times} kills")
    acknowledged = dict.fromkeys(KINDS, 0)
    for evening in range(times // 10):
        games = begun(folder, evening)
        recorded = dict.fromkeys(KINDS, 0)
        for _ in range(10):
            said = killed_after(folder, games, recorded, chance.uniform(0, 0.3))
            for kind, numbers in said.items():
                assert numbers == list(range(recorded[kind], recorded[kind] + len(numbers)))
                acknowledged[kind] += len(numbers)
            reached = {kind: recorded[kind] + len(said[kind]) for kind in KINDS}
            recorded = whole_after(folder, games, reached)
    # However little a busy machine lets each of them do before one blow.
    assert all(acknowledged.values())
    assert cli.main(["check", "--data", str(folder)]) == 0
    print(f"{times} kills of each kind, acknowledged {acknowledged}, lost 0, doubled 0")


@pytest.mark.slow
def test_ten_kills_of_each_kind_lose_nothing(folder: Path) -> None:
    kill(10, folder)


@pytest.mark.soak
def test_a_thousand_kills_of_each_kind_lose_nothing(folder: Path) -> None:
    kill(1000, folder)


MIGRATING = """
import sys
from pathlib import Path
from gm_assistant.shell.journal.journal import Journal
print("prêt", flush=True)
Journal(Path(sys.argv[1])).close()
print("fait", flush=True)
"""
OLD_GAME = "0123456789abcdef0123456789abcdef"


def former_shape(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(FIXTURES / "side_files", folder)
    shutil.copy(FIXTURES / "schema_2.sqlite3", folder / FILE)


def migrated_in(folder: Path) -> float:
    """How long one takes on this machine, so that kills fall on its way."""
    former_shape(folder)
    with started("-c", MIGRATING, str(folder)) as migrating:
        assert migrating.stdout
        migrating.stdout.readline()
        begun = time.monotonic()
        assert b"fait" in migrating.stdout.read()
        return time.monotonic() - begun


def migrations_cut(times: int, folder: Path) -> None:
    """A start that finds the former schema and side files, killed somewhere on its way."""
    chance, cut = random.Random(f"{times} migrations"), Counter[bool]()
    whole = migrated_in(folder)
    for _ in range(times):
        former_shape(folder)
        with started("-c", MIGRATING, str(folder)) as migrating:
            assert migrating.stdout
            assert migrating.stdout.readline() == "prêt\n".encode()
            time.sleep(chance.uniform(0, 0.6 * whole))
            migrating.kill()
            is_cut = b"fait" not in migrating.stdout.read()
        cut[is_cut] += 1
        # Whatever was slow when one was measured, the next kill comes before the end.
        whole *= 1 if is_cut else 0.5
        with closing(Journal(folder)) as journal:
            assert journal.version(OLD_GAME) == 9
            assert journal.line(OLD_GAME).title == "Le titre changé"
            assert len(journal.house.tables.all()) == len(journal.house.screens.all()) == 1
            assert len(journal.house.devices.all()) == 2
            assert {one.seq for one in journal.house.devices.all()} == {1}
        assert cli.main(["check", "--data", str(folder)]) == 0
        kept = folder / "parties-schema-2.sqlite3"
        with closing(sqlite3.connect(kept)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    print(f"{times} kills of a migration, {cut[True]} of them before its end, lost 0, doubled 0")
    assert cut[True] > times / 5


@pytest.mark.slow
def test_ten_kills_of_a_migration_lose_nothing(folder: Path) -> None:
    migrations_cut(10, folder)


@pytest.mark.soak
def test_a_thousand_kills_of_a_migration_lose_nothing(folder: Path) -> None:
    migrations_cut(1000, folder)


# Writes one more copy and dies at the nth thing that it does to a file.
COPIER = """
import os, sys
from pathlib import Path
from gm_assistant.shell.journal.journal import Journal
journal, left = Journal(Path(sys.argv[1])), int(sys.argv[3])
def watch(event, args):
    global left
    if event in ("os.rename", "os.remove") or (event == "open" and "copies" in str(args[0])):
        left -= 1
        if left < 0:
            os._exit(9)
sys.addaudithook(watch)
journal.keep_copy(sys.argv[2], "aube")
os._exit(0)
"""


@pytest.mark.slow
def test_a_kill_while_copies_are_let_go_leaves_twenty_sound_ones(folder: Path) -> None:
    with closing(Journal(folder)) as journal:
        game = journal.open_game({"title": "Copiée"})
        for number in range(KEPT):
            journal.append(game, {"move": "note", "text": f"tap {number}"}, Hand(number + 1))
            journal.keep_copy(game, "aube")
    ends = []
    for things in range(12):
        with closing(Journal(folder)) as journal:
            journal.append(game, {"move": "note", "text": "encore"}, Hand(journal.version(game)))
            last = journal.line(game)
        with started("-c", COPIER, str(folder), game, str(things)) as copier:
            ends.append(copier.wait(60))
        kept = sorted((folder / "copies" / game).glob("*.json"))
        assert KEPT <= len(kept) <= KEPT + 2
        told = [read_document(path.read_bytes()) for path in kept]
        assert len(told[-1]["moves"]) >= len(last.moves) - things - 1
        if ends[-1] == 0:
            break
    assert ends[-1] == 0
    assert 9 in ends
    with closing(Journal(folder)):
        assert not list((folder / "copies" / game).glob(".*.tmp"))
