"""A crowd before the door, without a crowd: whose connection is closed, and what names us."""

import re
import shutil
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from web.monkey import Monkey
from web.visitor import House, document

from gm_assistant.shell.journal.game_file import write_document
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.judging import Unplayable
from gm_assistant.shell.web import door, serve
from gm_assistant.shell.web.door import CodeGate, KnownAddresses, new_code
from gm_assistant.shell.web.guard import Hosts
from gm_assistant.shell.web.serve import Channel, PatientServer
from gm_assistant.shell.web.services import NAME, Options

if TYPE_CHECKING:
    from gm_assistant.shell.web.services import Services
FRIEND, HERE, STRANGER, OTHER = "10.0.0.9", "127.0.0.1", "10.0.0.1", "10.0.0.2"
MOST: Final = serve.MOST_OF_ONE_ADDRESS
FULL: Final = serve.MOST_CONNECTIONS - serve.KEPT_FREE


@dataclass
class Connection:
    address: str
    requests: list[str] = field(default_factory=list)
    closed: bool = False
    request: object = None
    answered: bool = False
    is_arriving = Channel.is_arriving

    @property
    def addr(self) -> tuple[str, int]:
        return self.address, 1

    def handle_close(self) -> None:
        self.closed = True


def bare(kind: type[Any]) -> Any:
    """One of these that no socket made."""
    return object.__new__(kind)


def server() -> Any:
    made = bare(PatientServer)
    made.friends = {FRIEND}
    return made


def closed(connections: list[Connection]) -> list[int]:
    """Which of them are closed when the last one has come."""
    server()._make_room(connections, connections[-1].address)
    return [place for place, one in enumerate(connections) if one.closed]


def of(*told: tuple[str, int]) -> list[Connection]:
    return [Connection(address) for address, count in told for _ in range(count)]


@pytest.mark.parametrize(
    ("told", "places"),
    [
        ([(STRANGER, MOST)], []),
        ([(STRANGER, MOST + 1)], [0]),
        ([(OTHER, 3), (STRANGER, MOST + 1)], [3]),
        ([(HERE, MOST + 1)], []),
        ([(f"10.1.0.{it}", 10) for it in range(FULL // 10)], []),
        ([*((f"10.1.0.{it}", 10) for it in range(FULL // 10)), (STRANGER, 11)], [FULL]),
        ([(FRIEND, 20), *((f"10.1.{it}.1", 1) for it in range(FULL))], [20]),
        ([(HERE, FULL + 1)], []),
    ],
    ids=str,
)
def test_whose_connection_gives_way(told: list[tuple[str, int]], places: list[int]) -> None:
    assert closed(of(*told)) == places


def test_a_connection_that_is_being_answered_stays_open() -> None:
    connections = of((STRANGER, MOST + 3))
    connections[0].requests = connections[1].requests = ["asked"]
    assert closed(connections) == [2]
    every = of((STRANGER, MOST + 1))
    for one in every:
        one.requests = ["asked"]
    assert closed(every) == []


def test_a_crowd_that_was_answered_stays_until_it_asks_by_halves() -> None:
    """Forty-five telephones may be behind one address."""
    crowd = of((STRANGER, MOST + 21))
    for one in crowd:
        one.answered = True
    assert closed(crowd) == []
    for one in crowd:
        one.request = "half"
    assert len(closed(crowd)) == 21


@pytest.mark.parametrize(
    ("address", "seconds", "late"),
    [
        (STRANGER, serve.SECONDS_FOR_A_REQUEST - 5, False),
        (STRANGER, serve.SECONDS_FOR_A_REQUEST + 5, True),
        (FRIEND, serve.SECONDS_FOR_A_REQUEST + 5, False),
        (HERE, serve.SECONDS_FOR_A_REQUEST + 5, False),
        (FRIEND, serve.SECONDS_FOR_A_FRIEND + 5, True),
    ],
)
def test_who_is_late(
    monkeypatch: pytest.MonkeyPatch, address: str, seconds: float, late: bool
) -> None:
    """Only a request that has begun to arrive can be."""
    channel, waiting, made = bare(Channel), bare(Channel), server()
    for one, request in ((channel, object()), (waiting, None)):
        one.addr, one.request, one.begun, one.will_close = (address, 1), request, 100.0, False
        one.requests = []
    made.active_channels = {1: channel, 2: waiting, 3: object()}
    monkeypatch.setattr(TcpWSGIServer, "maintenance", lambda *_: None)
    monkeypatch.setattr(time, "monotonic", lambda: 100.0 + seconds)
    made.maintenance(0)
    assert (channel.will_close, waiting.will_close) == (late, False)


def test_a_request_begins_with_its_first_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    now, channel = [5.0], bare(Channel)
    channel.request = None
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(HTTPChannel, "received", lambda *_: True)
    assert channel.received(b"GET")
    channel.request, now[0] = object(), 9.0
    assert channel.received(b" /")
    assert channel.begun == 5.0


def test_the_last_known_addresses_are_remembered() -> None:
    known = KnownAddresses()
    for number in range(door.MOST_KNOWN):
        known.add(f"a{number}")
    known.add("a0")
    known.add("new")
    assert ("a0" in known, "a1" in known, "a2" in known, "new" in known) == (
        True,
        False,
        True,
        True,
    )


def test_of_too_many_guessers_the_oldest_is_forgotten() -> None:
    gate = CodeGate("314159", clock=lambda: 0.0)
    tired = [f"10.{it}.0.1" for it in range(2)]
    for address in tired:
        for _ in range(door.FREE_TRIES):
            gate.accepts("000000", address)
    for number in range(door.MOST_ADDRESSES - 1):
        gate.accepts("000000", f"11.{number // 256}.{number % 256}.1")
    assert [gate.wait(it) > 0 for it in tired] == [False, True]
    assert not gate.wait("no address")


NAMES: Final = frozenset(("carnet", "192.168.1.7"))


@pytest.mark.parametrize(
    ("host", "port", "allowed"),
    [
        ("carnet:8017", 8017, True),
        ("CARNET:8017", 8017, True),
        ("carnet:8018", 8017, False),
        ("carnet", 80, True),
        ("carnet", 8017, False),
        ("carnet:8017", None, True),
        ("carnet:x", None, False),
        ("carnet:100000", None, False),
        ("ailleurs:8017", 8017, False),
        ("192.168.1.7:8017", 8017, True),
        ("192.168.1.8:8017", 8017, False),
    ],
)
def test_who_is_called_by_a_name_of_ours(host: str, port: int | None, allowed: bool) -> None:
    hosts = Hosts(Options(Path(), names=lambda: NAMES, port=port), clock=lambda: 0.0)
    assert hosts.allows(host) == allowed


def test_a_new_network_is_noticed_after_a_few_seconds() -> None:
    now, names = [0.0], [NAMES]
    hosts = Hosts(Options(Path(), names=lambda: names[0]), clock=lambda: now[0])
    names[0] = frozenset(("10.0.0.7", "[fe80::1]"))
    for moment, allowed in ((4.0, False), (6.0, True)):
        now[0] = moment
        assert hosts.allows("10.0.0.7:80") == allowed
        assert hosts.allows("[fe80::1]") == allowed


def test_closed_to_the_network_this_machine_s_own_names_alone_are_ours() -> None:
    is_open = [False]
    hosts = Hosts(Options(Path(), names=lambda: NAMES), lambda: is_open[0], clock=lambda: 0.0)
    assert hosts.allows("localhost")
    assert not hosts.allows("carnet")
    is_open[0] = True
    assert hosts.allows("carnet")
    assert hosts.allows("192.168.1.7")


@pytest.mark.parametrize(
    ("hours", "same"), [(0, True), (17, True), (-17, True), (19, False), (-19, False)]
)
def test_the_code_holds_for_an_evening(tmp_path: Path, hours: int, same: bool) -> None:
    journal = Journal(tmp_path / "donnees")
    at = datetime.now(UTC) - timedelta(hours=hours)
    journal.house.doors.begin(door.NAME, {"code": "none", "at": at.isoformat()})
    assert (door.code_of(journal.house) == "none") == same
    journal.close()


@pytest.mark.parametrize("at", ["hier", "", "2026-11-18T20:00:00"])
def test_a_code_of_no_known_hour_is_renewed(tmp_path: Path, at: str) -> None:
    journal = Journal(tmp_path / "donnees")
    journal.house.doors.begin(door.NAME, {"code": "none", "at": at})
    code = door.code_of(journal.house)
    assert len(code) == len(new_code()) == 6
    assert door.code_of(journal.house) == code
    journal.close()


@pytest.mark.parametrize(
    ("host", "lan", "listening", "is_open"),
    [
        (None, False, "127.0.0.1", False),
        (None, True, "0.0.0.0", True),  # noqa: S104 - told, not listened to
        ("localhost", False, "localhost", False),
        ("::1", False, "::1", False),
        ("10.0.0.7", False, "10.0.0.7", True),
        ("127.0.0.1", True, "127.0.0.1", True),
    ],
)
def test_who_may_come_by_what_is_listened_to(
    host: str | None, lan: bool, listening: str, is_open: bool
) -> None:
    start = serve.Start(host=host, port=0, lan=lan, data=Path())
    assert (start.listening, start.is_open) == (listening, is_open)


@pytest.mark.parametrize(
    ("platform", "display", "desktop"),
    [("win32", "", True), ("darwin", "", True), ("linux", "", False), ("linux", ":0", True)],
)
def test_a_browser_is_opened_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, display: str, desktop: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if display:
        monkeypatch.setenv("WAYLAND_DISPLAY", display)
    assert serve._is_desktop() == desktop
    if display:
        monkeypatch.delenv("WAYLAND_DISPLAY")
        monkeypatch.setenv("DISPLAY", display)
        assert serve._is_desktop()


def test_in_termux_android_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setenv("TERMUX_VERSION", "0.118")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "run", lambda words, **_: asked.append(words))
    serve._open_browser("http://127.0.0.1:8017/reprendre")
    assert asked == [["/bin/termux-open-url", "http://127.0.0.1:8017/reprendre"]]


def test_the_code_is_dark_on_light_in_a_terminal_of_any_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("TERM", "xterm")
    serve._draw("http://192.168.1.7:8017/")
    lines = capsys.readouterr().out.splitlines()
    assert all(it.startswith("\033[30;107m") and it.endswith("\033[0m") for it in lines)
    bare = [re.sub(r"\033\[[\d;]*m", "", it) for it in lines]
    assert len({len(it) for it in bare}) == 1
    # The margin that cameras want, and the corner of the finder below it.
    assert bare[0].strip() == ""
    assert bare[1].startswith("  █▀▀▀▀▀█")


# Two monkeys before the same house: whatever they touch, no 5xx, and the journal tells it all.


def files_of(house: House) -> list[bytes]:
    """A game to import, a list of names, and rubbish."""
    game = write_document(house.journal.line(house.game()))
    return [game, b"Nom\nAna\nBob\nZoe\n", b"\x00\xff" * 50, b'{"format": "quinte-bourg/1"}']


def seen_so_far(house: House) -> dict[str, int]:
    both = [*house.journal.games(), *house.journal.games(deleted=True)]
    return {game.game_id: game.seq for game in both}


def proved(house: House, before: dict[str, int]) -> dict[str, int]:
    """Nothing acknowledged is gone; what is kept in memory is what a fresh start reads."""
    now = seen_so_far(house)
    assert all(now.get(game, 0) >= seq for game, seq in before.items())
    hand: Services = house.app.extensions[NAME]
    with closing(Journal(house.folder)) as fresh:
        for game in list(now)[:3]:
            assert fresh.line(game) == house.journal.line(game)
            try:
                moment = hand.live.now(game)
            except (JournalRefusal, Unplayable):
                continue
            moves = [played.move for played in moment.line.moves]
            rules = moment.companion.rules
            replayed, stopped = rules.replay({**moment.line.full_document, "moves": moves}, None)
            assert stopped is None
            assert rules.situation(replayed) == rules.situation(moment.game)
    return now


def play(house: House, requests: int, seed: int) -> None:
    chance, begun = Random(seed), time.monotonic()
    house.journal.open_game(document())
    files = files_of(house)
    monkeys = [Monkey(house.app.test_client(), chance, files) for _ in range(2)]
    before, statuses = seen_so_far(house), dict[int, int]()
    while sum(monkey.requests for monkey in monkeys) < requests:
        monkey = chance.choice(monkeys)
        answer = monkey.touch()
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
        assert answer.status_code < 500, (answer.request.path, answer.text[:2000])
        if chance.random() < 0.01:
            monkey.go("/")
        if chance.random() < 0.005:
            before = proved(house, before)
    proved(house, before)
    seconds = time.monotonic() - begun
    print(f"{requests} requests in {seconds:.0f} s, {len(before)} games, answers {statuses}")
    logs = [path.read_text("utf-8") for path in Path(house.folder).glob("*.log*")]
    assert not any("Traceback" in text for text in logs)


@pytest.mark.slow
def test_six_hundred_requests_of_two_monkeys(house: House) -> None:
    play(house, 600, seed=11)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_twenty_thousand_requests_of_two_monkeys(house: House, seed: int) -> None:
    play(house, 2000, seed)
