"""The mirror follows each entry as text, says when it cannot, and catches up; no tap waits."""

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gm_assistant.shell.journal import mirror as mirrors
from gm_assistant.shell.journal.chain import START, Sound
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.mirror import read_mirror

NIGHT = {"move": "night"}


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "cle usb").mkdir()
    return tmp_path / "cle usb"


@pytest.fixture
def mirrored(folder: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    monkeypatch.setattr(mirrors, "AGAIN_AFTER", 0.1)
    with closing(Journal(folder, mirror=stick)) as journal:
        yield journal


def read(journal: Journal, stick: Path, subject: str) -> Sound:
    """It writes behind the journal: looked at until it has everything, or for twenty seconds."""
    path, whole = stick / f"{subject.replace(':', '-')}.jsonl", journal._store.sound(subject, START)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if path.exists() and read_mirror(path) == whole and not journal.mirror.trouble:
            break
        time.sleep(0.01)
    found = read_mirror(path)
    assert not found.spoilt
    assert found == whole
    return found


def test_each_entry_is_a_line_that_an_eye_can_read(mirrored: Journal, stick: Path) -> None:
    game = mirrored.open_game({"title": "L'été"})
    mirrored.append(game, {"move": "note", "text": "il pleut à verse"}, Hand(1))
    mirrored.correct(game, 0, {"move": "note", "text": "il neige"}, Hand(2))
    mirrored.undo(game, Hand(3))
    mirrored.house.tables.begin("T", {"title": "Jeudi"})
    assert len(read(mirrored, stick, game).rows) == 4
    assert len(read(mirrored, stick, "table:T").rows) == 1
    lines = (stick / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[1])["payload"]["move"]["text"] == "il pleut à verse"
    assert "il pleut à verse" in lines[1]


def test_devices_and_screens_are_nobody_else_s(mirrored: Journal, stick: Path) -> None:
    mirrored.house.devices.begin("D", {"admitted": True})
    mirrored.house.screens.begin("E", {"token": "x"})
    mirrored.house.tables.begin("T", {})
    mirrored.close()
    assert [path.name for path in stick.iterdir()] == ["table-T.jsonl"]
    assert (stick / "table-T.jsonl").stat().st_mode & 0o777 == 0o600


def test_a_stick_pulled_out_is_said_and_plugged_in_again_caught_up(
    mirrored: Journal, stick: Path
) -> None:
    game = mirrored.open_game({"title": "Longue"})
    stick.rename(stick.with_name("poche"))
    for seen in range(1, 20):
        mirrored.append(game, NIGHT, Hand(seen))
    assert "ne s'écrit plus" in mirrored.mirror.trouble
    assert not stick.exists()
    stick.with_name("poche").rename(stick)
    assert len(read(mirrored, stick, game).rows) == 20
    assert mirrored.mirror.trouble == ""


def test_an_empty_stick_gets_everything(mirrored: Journal, stick: Path) -> None:
    game = mirrored.open_game({"title": "Longue"})
    read(mirrored, stick, game)
    shutil.rmtree(stick)
    stick.mkdir()
    mirrored.append(game, NIGHT, Hand(1))
    assert len(read(mirrored, stick, game).rows) == 2


def test_a_mirror_that_hangs_holds_one_tap_a_moment_and_the_next_not(
    mirrored: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float | None] = []

    def never(_: object, timeout: float | None = None) -> bool:
        if timeout is not None:
            waits.append(timeout)
        return False

    monkeypatch.setattr("gm_assistant.shell.journal.mirror.Event.wait", never)
    game = mirrored.open_game({"title": "Longue"})
    for seen in range(1, 5):
        mirrored.append(game, NIGHT, Hand(seen))
    assert waits == [mirrors.PATIENCE]


@pytest.mark.parametrize("torn", [b'{"game": "x", "se', b"\xff\xfe"])
def test_a_torn_line_is_cut_off_and_written_anew(
    mirrored: Journal, stick: Path, torn: bytes
) -> None:
    game = mirrored.open_game({"title": "Coupée"})
    read(mirrored, stick, game)
    with (stick / f"{game}.jsonl").open("ab") as file:
        file.write(torn)
    mirrored.append(game, NIGHT, Hand(1))
    assert len(read(mirrored, stick, game).rows) == 2


def test_what_a_former_evening_did_not_write_is_caught_up(folder: Path, stick: Path) -> None:
    with closing(Journal(folder)) as journal:
        games = [journal.open_game({"title": f"{number}"}) for number in range(5)]
        journal.house.tables.begin("T", {})
    with closing(Journal(folder, mirror=stick)) as journal:
        journal.catch_up_the_mirror()
        for subject in (*games, "table:T"):
            assert len(read(journal, stick, subject).rows) == 1


def test_a_mirror_of_another_story_is_put_beside(folder: Path, stick: Path) -> None:
    with closing(Journal(folder, mirror=stick)) as journal:
        game = journal.open_game({"title": "Deux fois"})
        shutil.copytree(folder, folder.with_name("avant"))
        journal.append(game, {"move": "note", "text": "d'abord"}, Hand(1))
    with closing(Journal(folder.with_name("avant"), mirror=stick)) as journal:
        journal.append(game, {"move": "note", "text": "autrement"}, Hand(1))
        assert len(read(journal, stick, game).rows) == 2
    beside = read_mirror(stick / f"{game}-ecarte-1.jsonl")
    assert "d'abord" in beside.rows[1][5]


@pytest.mark.parametrize("end_too", [False, True])
def test_a_mirror_that_knows_more_than_a_damaged_base_is_left_alone(
    folder: Path, stick: Path, end_too: bool
) -> None:
    with closing(Journal(folder, mirror=stick)) as journal:
        game = journal.open_game({"title": "Abîmée"})
        for seen in range(1, 9):
            journal.append(game, NIGHT, Hand(seen))
        writer = journal._store._writer
        writer.execute("DROP TRIGGER entries_keep")
        writer.execute("UPDATE entries SET at = '' WHERE seq = 4")
        if end_too:
            writer.execute("UPDATE tips SET seq = 3")
    with closing(Journal(folder, mirror=stick)) as journal:
        journal.mirror.catch_up([game])
    assert len(read_mirror(stick / f"{game}.jsonl").rows) == 9
    assert len(list(stick.iterdir())) == 1
