"""A start on a disk that cannot be written, with a clock that jumped, in another's folder."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Any

import pytest
from systems import OWNERS
from web.server import ROOT, Server
from web.visitor import House, Visitor, document

from gm_assistant import cli
from gm_assistant.french.language import plain
from gm_assistant.shell import doctor
from gm_assistant.shell.hosts.desktop import SERVED, Serving, serve_alone
from gm_assistant.shell.journal.journal import READ_ONLY, Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import DiskTrouble, OfAnotherUser, ReadOnly
from gm_assistant.shell.journal.store import FILE, prove_ours
from gm_assistant.shell.web import door, serve
from gm_assistant.shell.web.services import NAME, Services


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "donnees"


@pytest.fixture
def kept(folder: Path) -> str:
    """A game with one note, in a folder that nobody serves."""
    with closing(Journal(folder)) as journal:
        game = journal.open_game(document())
        journal.append(game, {"move": "note", "text": "avant"}, Hand())
        return game


class ReadHouse(House):
    """As it is opened where nothing can be written."""

    def opened_journal(self) -> Journal:
        return Journal(self.folder, reads_only=True)


@pytest.fixture
def looked_at(folder: Path, kept: str) -> Iterator[House]:
    assert kept
    house = ReadHouse(folder).open()
    yield house
    house.close()


def all_of(folder: Path) -> dict[str, bytes]:
    return {it.name: it.read_bytes() for it in folder.glob(f"{FILE}*")}


def test_where_nothing_can_be_written_everything_can_be_looked_at(
    folder: Path, kept: str, looked_at: House
) -> None:
    before, visitor = all_of(folder), Visitor(looked_at)
    for page in ("nuit", "journal", "menu", "impression", "sauvegarder", "classeur"):
        assert visitor.get(f"/partie/{kept}/{page}").status_code == 200, page
    assert "Rien ne peut s'écrire ici" in visitor.get("/").text
    visitor.get(f"/partie/{kept}/nuit")
    refused = visitor.post(f"/partie/{kept}/coup", [("move", "note"), ("text", "après")])
    assert refused.status_code == 503
    assert visitor.refusal == ReadOnly.sentence
    assert [it["text"] for it in looked_at.moves(kept)[1:]] == ["avant"]
    assert all_of(folder) == before


def test_a_start_that_cannot_write_says_so_and_serves_what_is_there(
    folder: Path, kept: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dying(*words: Any, reads_only: bool = False, **named: Any) -> Journal:
        if not reads_only:
            raise DiskTrouble
        return Journal(*words, reads_only=True, **named)

    monkeypatch.setattr(serve, "Journal", dying)
    with closing(serve._journal(serve.Start(None, 0, False, folder))) as journal:
        assert journal.line(kept).seq == 2
        assert journal.trouble == READ_ONLY
    assert "Rien ne peut" in capsys.readouterr().err


def test_a_folder_without_games_that_cannot_be_written_is_refused_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()

    def dying(*_words: Any, **_named: Any) -> Journal:
        raise DiskTrouble

    monkeypatch.setattr(serve, "Journal", dying)
    with pytest.raises(DiskTrouble):
        serve._journal(serve.Start(None, 0, False, folder))


class Failing:
    """A file on a disk that answers nothing any more."""

    def seek(self, _place: int) -> None:
        raise OSError(5, "EIO")


def test_an_address_that_cannot_be_noted_keeps_nobody_from_serving(folder: Path) -> None:
    folder.mkdir()
    held = serve_alone(folder)
    assert held is not None
    file: IO[bytes] = Failing()  # type: ignore[assignment] # as much of a file as is asked for
    Serving(file, held._held).tell("http://127.0.0.1:5000/")
    held.stop()


@OWNERS
def test_a_file_of_another_account_is_named(
    folder: Path, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept
    (folder / "cle").write_bytes(b"0" * 32)
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name != "cle")
    with pytest.raises(OfAnotherUser, match=str(folder / "cle")):
        prove_ours(folder)
    monkeypatch.setattr(os, "access", lambda _path, _mode: True)
    prove_ours(folder)


@OWNERS
@pytest.mark.slow
def test_a_quarter_of_a_gigabyte_is_enough(folder: Path) -> None:
    words = [sys.executable, "-u", "-m", "gm_assistant", "--data", str(folder), "--no-browser"]
    limited = ["sh", "-c", 'ulimit -v 262144 && exec "$@"', "sh", *words, "--port", "0"]
    with subprocess.Popen(
        limited,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as server:
        assert server.stdout
        said = ""
        for line in server.stdout:
            said += line
            if "Ctrl+C" in line or "mémoire" in line:
                break
        server.terminate()
    assert "Traceback" not in said
    assert "Ctrl+C" in said or "pas assez de mémoire" in said


# A clock that jumped, a machine that ran for days.


def hand_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


class Clock(datetime):
    """The machine's clock, put somewhere else."""

    ahead = timedelta()

    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override] # a plain one is given
        return datetime.now(tz) + cls.ahead


@pytest.mark.parametrize("ahead", [-19 / 24, -1, 1, -3650], ids=str)
def test_the_same_evening_keeps_its_code_whatever_the_clock_says(
    house: House, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    monkeypatch.setattr(door, "this_boot", lambda: "ce soir")
    code = door.code_of(house.journal.house)
    monkeypatch.setattr(Clock, "ahead", timedelta(days=ahead))
    monkeypatch.setattr(door, "datetime", Clock)
    assert door.code_of(house.again().journal.house) == code


def test_another_evening_has_another_code_however_long_the_machine_slept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "this_boot", lambda: "ce soir")
    monkeypatch.setattr(door, "up_for", lambda: 1000.0)
    code = door.code_of(house.journal.house)
    monkeypatch.setattr(door, "up_for", lambda: 1000.0 + 18 * 3600)
    assert door.code_kept(house.journal.house) == ""
    assert door.code_of(house.journal.house) != code


def test_a_machine_that_was_turned_off_asks_the_clock(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "this_boot", lambda: "ce soir")
    code = door.code_of(house.journal.house)
    monkeypatch.setattr(door, "this_boot", lambda: "demain")
    assert door.code_of(house.journal.house) == code
    monkeypatch.setattr(Clock, "ahead", timedelta(days=2))
    monkeypatch.setattr(door, "datetime", Clock)
    assert door.code_of(house.journal.house) != code


def test_a_server_that_runs_for_days_puts_its_guests_out_as_a_start_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(door, "this_boot", lambda: "ce soir")
    monkeypatch.setattr(door, "up_for", lambda: now)
    monkeypatch.setattr(door.Evening.__init__, "__defaults__", (lambda: now,))
    house.options = {"lan": True, "code": door.code_of(house.journal.house)}
    house.again()
    guest = Visitor(house, "192.168.1.20")
    guest.get("/code")
    guest.post("/code", [("code", hand_of(house).gate.code)])
    assert guest.get("/").status_code == 200
    # Until the morning, and on: an evening is not cut.
    for _ in range(20):
        now += 3600.0
        assert guest.get("/").status_code == 200
    now += 5 * 3600.0
    assert guest.post("/lumiere").status_code == 403
    assert guest.get("/").location == "/code"
    assert hand_of(house).gate.code != house.options["code"]


# Another program beside a running server.


@pytest.mark.slow
def test_beside_a_running_server_commands_read_and_an_import_is_sent_to_it(
    folder: Path, kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "partie.json"
    assert cli.main(["--data", str(folder), "export", kept, "-o", str(file)]) == 0
    server = Server(folder)
    try:
        assert cli.main(["--data", str(folder), "games"]) == 0
        assert kept in capsys.readouterr().out
        assert cli.main(["--data", str(folder), "import", str(file)]) == 1
        assert f":{server.port}/" in capsys.readouterr().err
    finally:
        server.close()
    assert cli.main(["--data", str(folder), "import", str(file)]) == 0
    with closing(Journal(folder)) as journal:
        assert len(journal.games()) == 2
    assert (folder / SERVED).exists()


def test_the_doctor_tells_the_version_of_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["--data", str(tmp_path), "doctor"])
    assert f"SQLite : {sqlite3.sqlite_version}" in plain(capsys.readouterr().out)
    [old] = doctor._sqlite((3, 40, 1))
    [new] = doctor._sqlite((3, 51, 3))
    assert "seul" in old.advice
    assert new.advice == doctor.NOTHING_TO_DO


def test_the_mark_of_a_form_ages_with_the_evenings(house: House) -> None:
    devices = hand_of(house).devices
    device = devices.new()
    mark, told = devices.csrf(device), list[bool]()
    for code in ("111111", "222222"):
        told.append(devices.is_csrf(device, mark))
        door.renew(house.journal.house, code)
    assert [*told, devices.is_csrf(device, mark)] == [True, True, False]


def test_no_page_of_another_site_holds_ours_open(house: House) -> None:
    answer = Visitor(house).get("/")
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
