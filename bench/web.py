"""Server time of a tap late in a long game, start until the first page, resident memory."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, play_day, play_night
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.options import Options

PLAYERS, MOVES, TAPS = 40, 1500, 200
# An evening in which nobody wins before the sixth night.
SEED = 1
ROOT = Path(__file__).parent.parent
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
BUTTON = re.compile(r'form="call" name="(\w+)" value="([^"]+)"')
SEAT = re.compile(r'<button type="submit" name="(\w+)" value="([^"]+)"\s+class="seat[^"]* legal')


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = long_game(folder)
        _report_taps(folder, game)
        with served(folder) as (port, begun, process):
            _first_page(port)
            _say("start until the first page", time.perf_counter() - begun, "1000 ms")
            _first_page(port, f"/partie/{game}/nuit")
            memory = _resident(process.pid)
            print(f"resident memory with that game open: {memory:.0f} MB (goal: at most 120 MB)")


def long_game(folder: Path) -> str:
    """Nights and days of invented players, then notes up to the number of moves, at night."""
    rng = Random(SEED)
    document = advised_table(PLAYERS, rng) | {"start": {"weekday": "lundi"}}
    game = open_game(document)
    while game.village.weekday != "samedi":
        game = play_day(play_night(game, rng), rng)
    moves = [dict(move) for move in game.moves]
    notes = [{"move": "note", "text": f"note {n}"} for n in range(MOVES - len(moves))]
    last = len(moves) - 1
    with closing(Journal(folder)) as journal:
        return journal.open_game(document | {"moves": [*moves[:last], *notes, moves[last]]})


def _report_taps(folder: Path, game: str) -> None:
    with closing(Journal(folder)) as journal:
        app = create_app(Options(data=folder), journal)
        times = sorted(Evening(app.test_client(), game).taps())
        made = len(journal.line(game).moves)
    print(f"{PLAYERS} players, night of samedi, up to move {made}")
    _say("a tap on the server, p50", times[TAPS // 2], "10 ms")
    _say("a tap on the server, p99", times[TAPS * 99 // 100], "30 ms")


class Evening:
    """One device that plays the night, and plays it again from its first row when it is over."""

    def __init__(self, client: FlaskClient, game: str) -> None:
        self.client, self.base = client, f"/partie/{game}"
        self._show()

    def taps(self) -> Iterator[float]:
        for _ in range(TAPS):
            if 'name="step" value="jour"' in self.page:
                self._show("?appel=reptiliens")
            yield self._tap()

    def _show(self, query: str = "") -> None:
        self.place = f"{self.base}/nuit{query}"
        self.page = self.client.get(self.place).text

    def _tap(self) -> float:
        data = self._decided()
        headers = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{self.place}"}
        begun = time.perf_counter()
        answer = self.client.post(f"{self.base}/coup", data=data, headers=headers)
        taken = time.perf_counter() - begun
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        self.place = answer.headers["HX-Push-Url"]
        return taken

    def _decided(self) -> dict[str, list[str]]:
        """The first seat that may be tapped, or whatever else goes on."""
        form = self.page.partition('<form id="call"')[2].partition("</form>")[0]
        data: dict[str, list[str]] = {}
        for name, value in INPUT.findall(form):
            data.setdefault(name, []).append(value)
        seat = SEAT.search(form) or BUTTON.search(self.page)
        assert seat, form
        data.setdefault(seat[1], []).append(seat[2])
        return data


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, float, subprocess.Popen[str]]]:
    words = ["-u", "-m", "gm_assistant", "--port", "0", "--no-browser", "--data", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, env=environment, text=True
    ) as process:
        assert process.stdout
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        try:
            yield int(found[1]), begun, process
        finally:
            process.terminate()


def _first_page(port: int, path: str = "/") -> None:
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1024


def _say(what: str, seconds: float, goal: str) -> None:
    print(f"{what}: {seconds * 1000:.1f} ms (goal: at most {goal})")
