"""The addresses that this machine shows and answers to, on networks that are only told."""

import socket
from typing import Any, Self

import pytest

from gm_assistant.shell.web.options import names_for, own_addresses

OUTWARD, WIRE = "192.0.2.9", "198.51.100.4"
FOUND = ["127.0.1.1", OUTWARD, WIRE]


class Probe:
    """A socket whose way out is known."""

    def __init__(self, *_kind: Any) -> None:
        self.asked: list[Any] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None: ...

    def connect(self, where: tuple[str, int]) -> None:
        self.asked.append(where)

    def getsockname(self) -> tuple[str, int]:
        return (OUTWARD, 40123)


class Alone(Probe):
    def connect(self, where: tuple[str, int]) -> None:
        raise OSError(where)


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called Carnet, on two networks."""

    def told(*_asked: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "carnet", (it, 0)) for it in FOUND]

    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "getaddrinfo", told)
    monkeypatch.setattr(socket, "gethostname", lambda: "Carnet")


def test_each_network_is_shown_once_the_way_out_first() -> None:
    assert own_addresses() == [OUTWARD, WIRE]


def test_without_a_way_out_the_name_still_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Alone)
    assert own_addresses() == [OUTWARD, WIRE]


def test_without_a_name_the_way_out_still_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_asked: Any) -> list[Any]:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    assert own_addresses() == [OUTWARD]


HERE = {"127.0.0.1", "localhost", "[::1]"}
EVERYWHERE = HERE | {"carnet", "carnet.local", OUTWARD, WIRE}


@pytest.mark.parametrize(
    ("host", "lan", "names"),
    [
        (None, False, HERE),
        (None, True, EVERYWHERE),
        ("0.0.0.0", False, EVERYWHERE),  # noqa: S104 - asked for, not listened to
        ("::", False, EVERYWHERE),
        ("Salle", False, HERE | {"salle", "[salle]"}),
    ],
)
def test_it_answers_to_these_names(host: str | None, lan: bool, names: set[str]) -> None:
    assert names_for(host, lan=lan) == names
