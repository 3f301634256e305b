"""Server time of a tap late in a long game, of a crowd that asks; start, resident memory."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from multiprocessing import Event, Process, Value
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

from bench.figures import keep
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL, advised_table
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import NAME, Options

PLAYERS, MOVES, TAPS, BALLOTS = 40, 1500, 200, 6
# An evening in which nobody wins before the sixth night.
SEED = 1
ROOT = Path(__file__).parent.parent
SECONDS_TO_LEARN = 6
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
BUTTON = re.compile(r'form="call" name="(\w+)" value="([^"]+)"')

# A ballot's own form, its houses, and what else it offers.
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
LEGAL = re.compile(r'<button name="([\w.]+)" value="([^"]+)"\s+class="seat[^"]* legal')
CHOICE = re.compile(r'<button type="submit" name="([\w.]+)" value="([^"]+)"')
# The president says at once which way the round goes.
ROUND = re.compile(r'<button type="submit" name="(choose)" value="(horaire)"')
SEAT = re.compile(r'<button name="(\w+)" value="([^"]+)"\s+class="seat[^"]* legal')


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = long_game(folder)
        _report_taps(folder, game)
        _report_ballots(folder)
        _report_polls(folder, game)
        # Whoever starts it has started it before: what that start compiled is kept behind it.
        with served(folder):
            time.sleep(SECONDS_TO_LEARN)
        with served(folder) as (port, begun, process):
            _first_page(port)
            _say("start until the first page", time.perf_counter() - begun, "600 ms")
            _first_page(port, f"/partie/{game}/nuit")
            spent = _core_seconds(process.pid)
            _say("which took of a core, that of the first night included", spent, "600 ms")
            memory = _resident(process.pid)
            print(f"resident memory with that game open: {memory:.0f} MB (goal: at most 120 MB)")
            _report_crowd(port, game, process.pid)
        _report_seats(folder, game)


def long_game(folder: Path, players: int = PLAYERS) -> str:
    """Nights and days of invented players, then notes up to the number of moves, at night."""
    rng = Random(SEED)
    document = advised_table(players, rng) | {"start": {"weekday": "lundi"}}
    game = open_game(document)
    last_night = "samedi" if players == PLAYERS else "mardi"
    while game.village.weekday != last_night:
        game = REHEARSAL.rest(REHEARSAL.rest(game, rng)[1], rng)[1]
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


def ballot_of(folder: Path, games: int) -> list[str]:
    """So many games at the moment at which the debate of the first day is closed."""
    document, moves, _night, vote = _first_day()
    with closing(Journal(folder)) as journal:
        opened = {**document, "moves": moves[: vote + 1]}
        return [journal.open_game(opened) for _ in range(games)]


def _first_day() -> tuple[dict[str, Any], list[dict[str, Any]], int, int]:
    """A table and what it played; where its night begins, and its ballot."""
    chance = Random(SEED)
    document = advised_table(PLAYERS, chance) | {"start": {"weekday": "lundi"}}
    game = REHEARSAL.rest(REHEARSAL.rest(open_game(document), chance)[1], chance)[1]
    moves = [dict(it) for it in game.moves]
    night = next(place for place, it in enumerate(moves) if it["move"] == "night")
    vote = next(place for place, it in enumerate(moves) if it.get("stage") == "vote")
    return document, moves, night, vote


def _report_ballots(folder: Path) -> None:
    """One voice and one call of the night in turn, at the same table."""
    document, moves, night, vote = _first_day()
    voices, calls = list[float](), list[float]()
    with closing(Journal(folder)) as journal:
        client = create_app(Options(data=folder), journal).test_client()
        opened = journal.open_game({**document, "moves": moves[: night + 1]})
        evening = Evening(client, opened).taps()
        for _ in range(BALLOTS):
            opened = journal.open_game({**document, "moves": moves[: vote + 1]})
            ballot = Ballot(client, opened)
            for _ in range(PLAYERS // 2):
                voices.append(ballot.tap())
                calls.append(next(evening))
    voice, call = median(voices), median(calls)
    told = f"{voice * 1000:.1f} ms, {voice / call:.2f} night taps in turn with it"
    print(f"a ballot on the server, p50: {told} (goal: at most 1.30)")
    keep("a ballot on the server: night taps", voice / call)


def _report_polls(folder: Path, game: str) -> None:
    """Nothing is new, at the end of the long game and at the end of its first night."""
    with closing(Journal(folder)) as journal:
        app = create_app(Options(data=folder), journal)
        document = journal.line(game).full_document
        first = journal.open_game(document | {"moves": document["moves"][:20]})
        for name, played in (("long game", game), ("game of 20 moves", first)):
            client = app.test_client()
            address = public_address(client.get(f"/partie/{played}/ecran").text)
            public = f"{address}/version?v={client.get(f'{address}/version').text}"
            own = f"/partie/{played}/version?v={journal.version(played)}"
            for what, path in (("a public poll", public), ("a tablet's poll", own)):
                environ = _environ(client, path)
                times = sorted(_polled(app, environ) for _ in range(TAPS))
                _say(f"{what} of the {name}, p50", times[TAPS // 2], "0.5 ms")


def _report_seats(folder: Path, game: str) -> None:
    """Whether the time of an answer tells who its player is: the quickest and slowest seats."""
    with closing(Journal(folder)) as journal:
        # A table of its own: a code opens its page once.
        game = journal.open_game(journal.line(game).full_document)
        app = create_app(Options(data=folder), journal)
        master = app.test_client()
        signed = re.search(r'name="csrf" value="([^"]+)"', master.get(f"/partie/{game}/pages").text)
        assert signed
        master.post(f"/partie/{game}/pages", data={"csrf": signed[1], "faire": "ouvrir"})
        found = app.extensions[NAME]
        here = f"/joueur/{found.screens.of(game).token}"
        told: dict[str, list[float]] = {}
        for seat, page in found.players.of(game).seats.items():
            phone = app.test_client()
            door = re.search(r'name="csrf" value="([^"]+)"', phone.get(f"{here}/place/{seat}").text)
            assert door
            phone.post(f"{here}/place/{seat}", data={"code": page.code, "csrf": door[1]})
            mark = re.search(r'data-csrf="([^"]+)"', phone.get(here).text)
            assert mark
            told[seat] = []
            for _ in range(SEAT_TAPS):
                begun = time.perf_counter()
                phone.post(f"{here}/secret", data={"csrf": mark[1]})
                told[seat].append(time.perf_counter() - begun)
        middle = sorted(sorted(it)[len(it) // 2] for it in told.values())
        spread = f"{middle[0] * 1000:.1f} to {middle[-1] * 1000:.1f} ms"
        print(f"a finger that holds, p50 of each of {len(middle)} seats: {spread}")


def _environ(client: FlaskClient, path: str) -> dict[str, Any]:
    cookie = client.get_cookie("appareil")
    named = {"HTTP_COOKIE": f"appareil={cookie.value}"} if cookie else {}
    return {**EnvironBuilder(path).get_environ(), "REMOTE_ADDR": "127.0.0.1", **named}


def _polled(app: Flask, environ: dict[str, Any]) -> float:
    """As the server calls the app: what the test's own client costs is not ours."""
    said: list[str] = []

    def start(status: str, *_: object) -> Callable[[bytes], object]:
        said.append(status)
        return bytes

    begun = time.perf_counter()
    b"".join(app.wsgi_app(dict(environ), start))
    taken = time.perf_counter() - begun
    assert said == ["204 NO CONTENT"], said
    return taken


def public_address(page: str) -> str:
    found = re.search(r'href="(/ecran/[^"/]+)"', page)
    assert found
    return found[1]


# A whole table that looks: telephones and televisions before the public screen, two tablets.

TELEPHONES, TELEVISIONS, TABLETS = 45, 2, 2
SEAT_TAPS = 15
SECONDS, TURNS, BETWEEN_TAPS = 16, 4, 0.1


class Wire:
    """One device over one connection of its own, asked as a test's client is."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=20)
        self._port, self._cookie = port, cookie

    def __del__(self) -> None:
        """Whoever goes away hangs up."""
        self._connection.close()

    def again(self) -> "Wire":
        """The same device, over a fresh connection."""
        return Wire(self._port, self._cookie)

    def get(self, path: str) -> "Wire":
        return self._ask("GET", path, None, {})

    def post(self, path: str, data: dict[str, list[str]], headers: Mapping[str, str]) -> "Wire":
        typed = {**headers, "Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(data, doseq=True), typed)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> "Wire":
        self._connection.request(method, path, body, {**headers, "Cookie": self._cookie})
        answer = self._connection.getresponse()
        self.text, self.status_code = answer.read().decode(), answer.status
        self.headers = answer.headers
        self._cookie = self.headers.get("Set-Cookie", self._cookie).split(";")[0]
        return self


def _report_crowd(port: int, game: str, pid: int) -> None:
    """The game master taps alone, then before everybody, in turn; the core is the server's."""
    master = Evening(Wire(port), game)
    address = public_address(Wire(port).get(f"/partie/{game}/ecran").text)
    # Each player before his own page; who has none is before the public screen.
    telephones = _own_pages(port, game, address)
    others = TELEPHONES + TELEVISIONS - len(telephones)
    public = [(Wire(port), f"{address}/version") for _ in range(others)]
    taps: dict[bool, list[float]] = {False: [], True: []}
    used: dict[bool, float] = {False: 0.0, True: 0.0}
    asked = 0
    for crowded in (False, True) * TURNS:
        with _crowd(port, game, [*telephones, *public], asks=crowded) as polls:
            before = _core_seconds(pid)
            until = time.perf_counter() + SECONDS / TURNS
            while time.perf_counter() < until:
                taps[crowded].append(next(master.taps()))
                time.sleep(BETWEEN_TAPS)
            used[crowded] += _core_seconds(pid) - before
        asked += polls()
    core = (used[True] - used[False]) / SECONDS
    devices = TELEPHONES + TELEVISIONS + TABLETS
    print(
        f"{devices} devices, {asked / SECONDS:.0f} polls a second, {core:.1%} of a core (goal: 10%)"
    )
    for percent, goal in ((50, "as it is"), (95, "at most 1.20")):
        alone, with_all = (sorted(taps[it])[len(taps[it]) * percent // 100] for it in (False, True))
        told = f"{alone * 1000:.1f} ms alone, {with_all / alone:.2f} × that before all of them"
        keep(f"a tap before 49 devices, p{percent}: taps alone", with_all / alone)
        print(f"a tap over the wire, p{percent}: {told} (goal: {goal})")


@contextmanager
def _crowd(
    port: int, game: str, looking: list[tuple[Wire, str]], *, asks: bool
) -> Iterator[Callable[[], int]]:
    """Each asks every second, at its own moment, for what it was shown last."""
    tablets = [(Wire(port), f"/partie/{game}/version") for _ in range(TABLETS)]
    devices = [(device.again(), path) for device, path in (*looking, *tablets)]
    shown = dict.fromkeys((device for device, _ in devices), "")
    over, polls = Event(), Value("i", 0)

    def ask() -> None:
        while not over.is_set():
            for device, path in devices:
                begun = time.perf_counter()
                shown[device] = device.get(f"{path}?v={shown[device]}").text or shown[device]
                polls.value += 1
                time.sleep(max(0.0, 1 / len(devices) - (time.perf_counter() - begun)))

    # Elsewhere, as telephones are: their own work must not hold up the finger.
    asking = Process(target=ask) if asks else None
    if asking:
        asking.start()
    try:
        yield lambda: polls.value
    finally:
        over.set()
        if asking:
            asking.join()


def _own_pages(port: int, game: str, address: str) -> list[tuple[Wire, str]]:
    """A telephone for each seat, on the page that its code opens."""
    master, here = Wire(port), address.replace("/ecran/", "/joueur/")
    signed = re.search(r'name="csrf" value="([^"]+)"', master.get(f"/partie/{game}/pages").text)
    assert signed
    master.post(f"/partie/{game}/pages", {"csrf": [signed[1]], "faire": ["ouvrir"]}, {})
    houses = re.findall(r'/place/([^"]+)"', Wire(port).get(here).text)
    codes = re.findall(
        r"<strong>(\d{3}) (\d{3})</strong>", master.get(f"/partie/{game}/pages/billets").text
    )
    found = []
    for seat, code in zip(houses, codes, strict=True):
        found.append((Wire(port), f"{here}/version"))
        found[-1][0].post(f"{here}/place/{seat}", {"code": ["".join(code)]}, {})
    return found


def _core_seconds(pid: int) -> float:
    spent = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")


class Evening:
    """One device that plays the night, and plays it again from its first row when it is over."""

    def __init__(self, client: FlaskClient | Wire, game: str) -> None:
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
        headers = headers_of(self.place)
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


class Ballot:
    """The debate is closed and the round begun, then one voice after another.

    Each on the first house that may be tapped, or the first button.
    """

    def __init__(self, client: FlaskClient, game: str) -> None:
        self.client, self.base = client, f"/partie/{game}"
        self.page = client.get(f"{self.base}/jour?etape=vote").text

    def tap(self) -> float:
        form = next(it for it in FORM.findall(self.page) if 'value="vote"' in it)
        data: dict[str, list[str]] = {}
        for name, value in INPUT.findall(form):
            data.setdefault(name, []).append(value)
        seat = LEGAL.search(form) or ROUND.search(form) or CHOICE.search(form)
        assert seat, form
        data.setdefault(seat[1], []).append(seat[2])
        headers = headers_of(f"{self.base}/jour?etape=vote")
        begun = time.perf_counter()
        answer = self.client.post(f"{self.base}/coup", data=data, headers=headers)
        taken = time.perf_counter() - begun
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return taken


def headers_of(place: str) -> Mapping[str, str]:
    return {"HX-Request": "true", "HX-Current-URL": f"http://localhost{place}"}


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, float, subprocess.Popen[str]]]:
    words = ["-m", "gm_assistant", "--port", "0", "--no-browser", "--data", str(folder)]
    with started(words) as it:
        yield it


@contextmanager
def started(words: list[str]) -> Iterator[tuple[int, float, subprocess.Popen[str]]]:
    """A server of its own process, which says its address first."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    # As it starts for whoever started it before: nothing is compiled anew.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-u", *words], stdout=subprocess.PIPE, env=environment, text=True
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
