"""The folder gone, the base locked or damaged, a second start: the real server says it in words."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from systems import OPEN_AND_MOVED
from web.server import ROOT, Server, Tapper
from web.visitor import document

from gm_assistant.french.language import plain
from gm_assistant.shell.journal.game_file import read_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.store import FILE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "donnees"


@pytest.fixture
def games(folder: Path) -> list[str]:
    with closing(Journal(folder)) as journal:
        return [journal.open_game(document(title=title)) for title in ("Une", "Deux")]


@pytest.fixture
def server(folder: Path, games: list[str]) -> Iterator[Server]:
    assert games
    started = Server(folder)
    yield started
    started.close()


@pytest.fixture
def tapper(server: Server) -> Iterator[Tapper]:
    with closing(Tapper(server.port)) as device:
        yield device


def tapped(tapper: Tapper, game: str, text: str) -> tuple[int, str]:
    return tapper.ask("POST", f"/partie/{game}/coup", {"move": "note", "text": text})


@OPEN_AND_MOVED
def test_a_folder_taken_away_refuses_taps_and_gives_the_whole_game(
    folder: Path, games: list[str], tapper: Tapper
) -> None:
    assert tapped(tapper, games[0], "avant")[0] == 200
    folder.rename(folder.with_name("ailleurs"))
    status, page = tapped(tapper, games[0], "perdue")
    assert status == 503
    assert "retiré ou remplacé" in page
    assert f'href="/partie/{games[0]}/sauvegarder"' in page
    status, file = tapper.get(f"/partie/{games[0]}/sauvegarder")
    assert status == 200
    assert read_document(file.encode())["moves"][-1]["text"] == "avant"
    folder.with_name("ailleurs").rename(folder)
    assert tapped(tapper, games[0], "après")[0] == 200
    with closing(Journal(folder)) as journal:
        texts = [played.move.get("text") for played in journal.line(games[0]).moves[1:]]
    assert texts == ["avant", "après"]


@OPEN_AND_MOVED
def test_a_folder_replaced_takes_no_tap(folder: Path, games: list[str], tapper: Tapper) -> None:
    folder.rename(folder.with_name("ailleurs"))
    Journal(folder).close()
    assert tapped(tapper, games[0], "perdue")[0] == 503
    status, _ = tapper.ask("POST", "/demonstration", {"jeton": "x"})
    assert status == 503


def second_start(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gm_assistant", "--data", str(folder), "--no-browser"]
    return subprocess.run(
        [*command, "--port", "0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_second_start_gives_the_address_of_the_first(folder: Path, server: Server) -> None:
    done = second_start(folder)
    assert done.returncode == 0
    assert f"tourne déjà sur ce dossier : http://127.0.0.1:{server.port}/" in plain(done.stdout)


def test_a_killed_server_leaves_its_place_to_the_next(folder: Path, games: list[str]) -> None:
    Server(folder).kill()
    again = Server(folder)
    with closing(Tapper(again.port)) as device:
        assert device.get(f"/partie/{games[0]}/nuit")[0] == 200
    again.close()


def test_a_locked_base_refuses_the_tap_and_shows_everything(
    folder: Path, games: list[str], server: Server, tapper: Tapper
) -> None:
    assert tapper.get(f"/partie/{games[0]}/nuit")[0] == 200
    with (
        closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other,
        closing(Tapper(server.port)) as reader,
    ):
        other.execute("BEGIN IMMEDIATE")
        for page in ("/", f"/partie/{games[0]}/nuit", f"/partie/{games[0]}/journal"):
            assert reader.get(page)[0] == 200
        assert reader.get(f"/partie/{games[0]}/version")[0] == 200
        status, page = tapped(tapper, games[0], "en attente")
        assert status == 503
        assert "autre programme" in page
        other.execute("ROLLBACK")
    assert tapped(tapper, games[0], "à temps")[0] == 200


def test_a_damaged_row_hides_its_game_only_and_what_is_before_it_is_taken_up(
    folder: Path, games: list[str]
) -> None:
    with closing(Journal(folder)) as journal:
        for text in ("a", "b", "c"):
            journal.append(games[0], {"move": "note", "text": text}, Hand())
        writer = journal._store._writer
        writer.execute("DROP TRIGGER entries_keep")
        writer.execute("UPDATE entries SET device = 'x' WHERE seq = 3 AND game = ?", [games[0]])
    server = Server(folder)
    with closing(Tapper(server.port)) as device:
        for page in ("/", f"/partie/{games[1]}/nuit", "/corbeille"):
            assert device.get(page)[0] == 200
        status, page = device.get(f"/partie/{games[0]}/nuit")
        assert status == 409
        assert "abîmée à partir de l&#39;entrée n° 3" in page.replace("\u202f", " ").replace(
            "\xa0", " "
        ).replace("’", "&#39;")
        assert device.ask("POST", f"/partie/{games[0]}/intacte", {"jeton": "x"})[0] == 303
        assert device.get(f"/partie/{games[0]}/sauvegarder")[0] == 200
    server.close()
    with closing(Journal(folder)) as journal:
        [new] = [it.game_id for it in journal.games() if it.game_id not in games]
        assert [played.move.get("text") for played in journal.line(new).moves] == [None, "a"]


def test_a_mirror_that_is_not_there_is_said_and_refuses_nothing(
    folder: Path, games: list[str], tmp_path: Path
) -> None:
    server = Server(folder, "--mirror", str(tmp_path / "cle usb" / "miroir"))
    with closing(Tapper(server.port)) as device:
        assert tapped(device, games[0], "sans miroir")[0] == 200
        assert "ne s" in device.get(f"/partie/{games[0]}/village")[1]
        assert 'class="notice trouble' in device.get(f"/partie/{games[0]}/village")[1]
    server.close()
