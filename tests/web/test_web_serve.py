"""What the terminal says: where the app is, with which code, and why it cannot start."""

import json
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from web.server import Server, Tapper

from gm_assistant.french.language import plain
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.store import FILE
from gm_assistant.shell.web.options import names_for

ROOT = Path(__file__).parent.parent.parent


def started(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A start that fails at once."""
    command = [sys.executable, "-m", "gm_assistant", "--data", str(folder), "--no-browser", *words]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_it_says_where_it_is_and_answers_there(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with closing(Tapper(server.port)) as device:
        assert device.get("/")[0] == 200
    server.close()
    assert "Code" not in server.said


def test_a_taken_port_gives_way_to_the_next_one_and_says_so(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        server = Server(tmp_path, port=wanted)
    assert f"Le port {wanted} est pris" in server.said
    assert server.port > wanted
    server.close()


def test_opened_to_the_network_it_shows_a_code(tmp_path: Path) -> None:
    server = Server(tmp_path, "--lan")
    server.close()
    assert "Code demandé à chaque appareil : " in plain(server.said)


def test_an_address_of_somebody_else_is_a_sentence(tmp_path: Path) -> None:
    done = started(tmp_path, "--host", "192.0.2.77")
    assert done.returncode == 1
    assert "Aucune adresse libre" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_of_a_later_version_is_a_sentence(tmp_path: Path) -> None:
    Journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA user_version = 99")
    done = started(tmp_path, "--port", "0")
    assert done.returncode == 1
    assert "mettez-le à jour" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("content", [b"pas une base " * 500])
def test_a_damaged_database_is_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    done = started(tmp_path, "--port", "0")
    assert done.returncode == 1
    assert "abîmée" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_a_file_is_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "donnees"
    folder.write_text(json.dumps({}))
    done = started(folder, "--port", "0")
    assert done.returncode == 1
    assert "vérifiez son chemin" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_address_of_version_six_is_answered_as_browsers_write_it() -> None:
    assert "[fe80::1]" in names_for("fe80::1", lan=False)
    assert "evil.example" not in names_for("fe80::1", lan=False)


def test_a_slip_in_the_mj_s_own_texts_is_told_at_the_start(tmp_path: Path) -> None:
    own = tmp_path / "night_scripts"
    own.mkdir()
    (own / "lundi.toml").write_text("x = [", encoding="utf-8")
    server = Server(tmp_path)
    server.close()
    assert "lundi.toml, ligne" in server.said
    assert "le fichier fourni est lu à sa place" in server.said


def test_a_start_does_not_wait_for_what_only_a_workbook_needs() -> None:
    asked = (
        "import sys; import gm_assistant.shell.web.serve;"
        "from gm_assistant.games.registry import ALL;"
        "[it.companion(None) for it in ALL]; print('openpyxl' in sys.modules)"
    )
    words = [sys.executable, "-c", asked]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
