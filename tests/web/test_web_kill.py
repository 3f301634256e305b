"""The real server killed at any moment: nothing acknowledged is lost, nothing is doubled."""

import json
import random
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from recorded import random_game
from web.server import Server, Tapper
from web.visitor import document

from gm_assistant.french.language import plain
from gm_assistant.games.registry import ALL, Played, rules_of
from gm_assistant.shell.hosts.desktop import names_for
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.store import FILE


def texts_of(folder: Path, game: str) -> list[str]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(Journal(folder)) as journal:
        line = journal.line(game)
        assert rules_of(line.full_document).replay(line.full_document, None)[1] is None
        said = (it.move["text"] for it in line.moves if it.move["move"] == "note")
        return [text for text in said if text.startswith("note ")]


def tapped_until_killed(folder: Path, game: str, first: int, seconds: float) -> int:
    """How many taps were acknowledged; the one cut off is sent again after the next start."""
    server = Server(folder)
    tapper = Tapper(server.port)
    # However slow the machine, one tap a start is acknowledged before the blow.
    assert tapper.note(game, f"note {first}")
    killer = Timer(seconds, server.process.kill)
    killer.start()
    number = first + 1
    while tapper.note(game, f"note {number}"):
        number += 1
    killer.join()
    server.kill()
    tapper.close()
    return number


def table_of(offer: Played) -> dict[str, Any]:
    """A game that anybody may add a note to."""
    rehearsal = offer.companion(None).rehearsal
    assert rehearsal is not None
    return random_game(offer.slug, rehearsal.sizes[0], 2, 12)


def kill(times: int, folder: Path, offer: Played) -> None:
    chance = random.Random(f"{times} kills of the server")
    with closing(Journal(folder)) as journal:
        game = journal.open_game(table_of(offer))
    recorded = 0
    for _ in range(times):
        acknowledged = tapped_until_killed(folder, game, recorded, chance.uniform(0, 0.5))
        found = texts_of(folder, game)
        assert found == [f"note {number}" for number in range(len(found))]
        # One may have been committed while its answer was still on the way.
        assert acknowledged <= len(found) <= acknowledged + 1
        recorded = len(found)
    assert recorded >= times


each_game = pytest.mark.parametrize("offer", ALL, ids=lambda it: it.slug)


@pytest.mark.slow
@each_game
def test_kills_of_the_server_lose_nothing(tmp_path: Path, offer: Played) -> None:
    kill(3 if offer is ALL[0] else 1, tmp_path / "donnees", offer)


@pytest.mark.soak
@each_game
def test_two_hundred_kills_of_the_server_lose_nothing(tmp_path: Path, offer: Played) -> None:
    kill(200, tmp_path / "donnees", offer)


@pytest.mark.slow
def test_a_restart_goes_back_to_the_call_on_the_screen(tmp_path: Path) -> None:
    folder = tmp_path / "donnees"
    with closing(Journal(folder)) as journal:
        game = journal.open_game(document())
    server = Server(folder)
    tablet = Tapper(server.port)
    sent = {"move": "call", "step": "allumeuse", "targets": "J6"}
    assert tablet.get(f"/partie/{game}/nuit?appel=allumeuse")[0] == 200
    assert tablet.ask("POST", f"/partie/{game}/coup", sent)[0] == 200
    before = tablet.get(f"/partie/{game}/nuit?appel=allumeuse")[1]
    server.kill()
    tablet.close()
    server = Server(folder)
    again = Tapper(server.port, tablet.cookie)
    again.connection.request("GET", "/reprendre", headers={"Cookie": again.cookie})
    answer = again.connection.getresponse()
    answer.read()
    place = answer.getheader("Location") or ""
    after = again.get(place)[1]
    server.close()
    again.close()
    assert place == f"/partie/{game}/nuit?appel=allumeuse"
    assert call_of(after) == call_of(before)
    assert 'name="part" value="1"' in after


def call_of(page: str) -> str:
    """The whole form of the call, without what is drawn anew for each page."""
    form = page.partition('<form id="call"')[2].partition("</form>")[0]
    return form.partition('name="jeton"')[0] + form.partition('name="move"')[2]


# What the terminal says: where the app is, with which code, and why it cannot start.

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
