"""Strangers against the real server: none of them shuts the MJ out, fills the memory or guesses."""

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

import pytest
from web.server import INPUT, Server, Tapper

from gm_assistant.french.language import plain

STRANGER = "127.0.0.2"
HALF = b"POST /code HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\ncode=1"
LARGE = 5 * 1024 * 1024


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path / "donnees", "--lan")
    yield started
    started.close()


class Guest:
    """A device elsewhere on the network: Linux lets each machine be many addresses of itself."""

    def __init__(self, server: Server, address: str = STRANGER) -> None:
        self.connection = HTTPConnection(
            "127.0.0.1", server.port, timeout=20, source_address=(address, 0)
        )
        self.cookie = ""
        self.csrf = dict(INPUT.findall(self.ask("GET", "/code")[1]))["csrf"]

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        given = answer.getheader("Set-Cookie")
        self.cookie = given.split(";")[0] if given else self.cookie
        return answer.status, answer.read().decode()

    def give(self, code: str) -> int:
        return self.ask("POST", "/code", urlencode({"csrf": self.csrf, "code": code}))[0]


def code_of(server: Server) -> str:
    found = re.search(r"Code demandé à chaque appareil : (\d{3}) (\d{3})", plain(server.said))
    assert found
    return found[1] + found[2]


def half_sent(server: Server, address: str) -> socket.socket:
    opened = socket.create_connection(
        ("127.0.0.1", server.port), timeout=20, source_address=(address, 0)
    )
    opened.sendall(HALF)
    return opened


def answers_the_game_master(server: Server) -> None:
    """Long before the half-sent requests would be given up."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as master:
        master.request("GET", "/")
        assert master.getresponse().status == 200


def is_open(held: socket.socket) -> bool:
    held.setblocking(False)
    try:
        return bool(held.recv(1))
    except BlockingIOError:
        return True
    except OSError:
        return False


def answers_a_tablet(server: Server) -> None:
    tablet = Guest(server, "127.0.0.9")
    assert tablet.give(code_of(server)) == 303
    assert tablet.ask("GET", "/")[0] == 200
    tablet.connection.close()


def test_half_sent_requests_shut_nobody_out(server: Server) -> None:
    with ExitStack() as held:
        sockets = [half_sent(server, STRANGER) for _ in range(520)]
        for one in sockets:
            held.enter_context(closing(one))
        answers_the_game_master(server)
        assert sum(map(is_open, sockets)) <= 24
        answers_a_tablet(server)


def test_half_sent_requests_of_many_addresses_shut_nobody_out(server: Server) -> None:
    with ExitStack() as held:
        for number in range(700):
            address = f"127.0.1.{number % 35 + 1}"
            held.enter_context(closing(half_sent(server, address)))
        answers_the_game_master(server)
        answers_a_tablet(server)


def test_a_crowd_behind_one_address_keeps_its_connections(server: Server) -> None:
    """Forty-five telephones of one network ask again over what each of them opened."""
    with ExitStack() as held:
        crowd = []
        for _ in range(45):
            one = HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=(STRANGER, 0))
            crowd.append(held.enter_context(closing(one)))
        for _ in range(3):
            for one in crowd:
                one.request("GET", "/ecran/nulle-part/version?v=ferme")
                answer = one.getresponse()
                assert (answer.status, answer.read()) == (204, b"")
        # Half-sent beside them: these are held back, and nobody of the crowd is.
        for _ in range(40):
            held.enter_context(closing(half_sent(server, STRANGER)))
        for one in crowd:
            one.request("GET", "/ecran/nulle-part/version?v=ferme")
            assert one.getresponse().read() == b""


def test_large_forms_of_strangers_are_not_read(server: Server) -> None:
    guest = Guest(server)
    before = server.memory
    statuses = []
    with closing(guest.connection):
        for _ in range(8):
            form = urlencode({"csrf": guest.csrf}) + "&a" * (LARGE // 2)
            try:
                statuses.append(guest.ask("POST", "/code", form)[0])
            except (OSError, HTTPException):
                guest.connection.close()
    assert set(statuses) <= {413}
    assert server.memory < before + 60
    answers_the_game_master(server)


def test_what_the_server_itself_turns_away_is_told_in_french(server: Server) -> None:
    """A photograph chosen by mistake, and bytes that are no request: no app has seen either."""
    large = b"POST /importer HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\n"
    for sent, code, words in (
        (large, b" 413 ", "C'est trop gros pour une partie"),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", b" 400 ", "Cette demande est incomplète"),
    ):
        with closing(socket.create_connection(("127.0.0.1", server.port), timeout=20)) as guest:
            guest.sendall(sent)
            told = b"".join(iter(lambda: guest.recv(4096), b""))
        assert code in told.splitlines()[0]
        assert words in told.decode()
        assert "generated by" not in told.decode()
    answers_the_game_master(server)


def test_wrong_codes_of_others_never_hold_up_the_right_one(server: Server) -> None:
    wrong = "000000" if code_of(server) != "000000" else "000001"
    for number in range(2, 12):
        guest = Guest(server, f"127.0.2.{number}")
        told = [guest.give(wrong) for _ in range(7)]
        assert told == [403] * 5 + [429] * 2
        guest.connection.close()
    answers_a_tablet(server)


@pytest.mark.parametrize(
    "header", [b"X: " + b"x" * 100_000, b"Content-Length: -5", b"Transfer-Encoding: x"]
)
def test_odd_requests_get_an_answer_or_none_and_hold_nobody(server: Server, header: bytes) -> None:
    with closing(half_sent(server, STRANGER)) as opened:
        opened.sendall(b"x" * 900 + b"GET / HTTP/1.1\r\n" + header + b"\r\n\r\n")
        answers_the_game_master(server)


# Opened and closed from the page, by a server that goes on: nobody in a game notices.


def test_the_real_server_opens_and_closes_without_a_restart(tmp_path: Path) -> None:
    # Below the ports that the system deals out: the strangers of a story beside this one may hold
    # any of those on an address of theirs, and nobody listens everywhere on a port that is held.
    server = Server(tmp_path / "donnees", port=21500)
    with closing(Tapper(server.port)) as master:
        assert not is_reached(server)
        assert master.ask("POST", "/appareils", {"faire": "ouvrir"})[0] == 303
        assert is_reached(server)
        page = master.get("/appareils")[1]
        found = re.search(r'class="digits">(\d{3})\s(\d{3})<', page)
        assert found
        guest = Guest(server)
        assert guest.give(found[1] + found[2]) == 303
        assert guest.ask("GET", "/")[0] == 200
        assert master.ask("POST", "/appareils", {"faire": "refermer"})[0] == 303
        # The connection of the MJ goes on, that of the guest does not.
        assert master.get("/")[0] == 200
        assert not is_answered(guest)
        assert not is_reached(server)
        assert master.ask("POST", "/appareils", {"faire": "ouvrir", "garder": "1"})[0] == 303
    server.close()
    again = Server(tmp_path / "donnees")
    assert is_reached(again)
    assert "Code demandé à chaque appareil : " in plain(again.said)
    again.close()


def is_reached(server: Server) -> bool:
    """By another address than the one by which this machine calls itself."""
    try:
        socket.create_connection((STRANGER, server.port), timeout=5).close()
    except OSError:
        return False
    return True


def is_answered(guest: Guest) -> bool:
    """As one who is in; HTTP closes what is under way only after a sentence."""
    try:
        return guest.ask("GET", "/")[0] == 200
    except (OSError, HTTPException):
        return False
