"""A browser as the tests see it: it follows links, fills in forms, and keeps its cookie."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any, NamedTuple

from gm_assistant.french.language import plain
from gm_assistant.games.registry import ALL, Played
from gm_assistant.seam.companion import Offer
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

if TYPE_CHECKING:
    from flask import Flask, Response
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from gm_assistant.seam.companion import Companion

ROLES = ["reptilienne_alpha", "sheherazade", "orphee", "sirene", "souris", *["villageois"] * 5]
CARDS = ["voleur", "marchand_de_sable", "freyja", "laura", "dresseur_chien", "fureteur"]
NAMES = ["Ana", "Bob", "Chloé", "Dany", "Ève", "Farid", "Gwen", "Hugo", "Inès", "Jo"]
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')
PAIRS = list[tuple[str, str]]


def document(**changes: Any) -> dict[str, Any]:
    """A table of ten, ready for its first night."""
    players = [
        {
            "id": f"J{seat + 1}",
            "name": name,
            "camp_roles": [role],
            "specialities": CARDS[seat : seat + 1],
        }
        for seat, (name, role) in enumerate(zip(NAMES, ROLES, strict=True))
    ]
    return {
        "format": "quinte-bourg/1",
        "title": "La soirée",
        "players": players,
        "posts": {"president": "J6", "scrutateur": "J7", "bourreau": "J8"},
        "start": {"weekday": "lundi"},
        "moves": [{"move": "night"}],
    } | changes


class Remembered(Played):
    """A game; its many texts are read once for all the MJs who edited none of them."""

    def companion(self, data: Path | None) -> "Companion[Any]":
        edited = data is None or (data / "night_scripts").exists()
        return super().companion(data) if edited else _unedited(self.slug)


@cache
def _unedited(slug: str) -> "Companion[Any]":
    played = next(it for it in ALL if it.slug == slug)
    return played.companion(Path(os.devnull))


# Brasier writes the maps of a table beside its texts, and reads them when they are asked for.
OFFERED = tuple(
    it if it.slug == "brasier" else Remembered(it.format, it.package, it.rules_in) for it in ALL
)


class Request(NamedTuple):
    """By which address something was asked, and how often such a request may wait for the disk."""

    method: str
    endpoint: str

    @property
    def may(self) -> int:
        return 0 if self.method in ("GET", "HEAD") else 1


ENTRIES = ("INSERT INTO entries", "INSERT INTO house_entries")


def count_commits(house: "House") -> dict[Request, int]:
    """The most commits that one request of each kind has made so far, filled in from now on."""
    from flask import request

    begun, most = local(), dict[Request, int]()

    def executed(statement: str) -> None:
        if statement == "COMMIT":
            begun.count = getattr(begun, "count", 0) + getattr(begun, "rows", 0)
        if statement in ("COMMIT", "BEGIN IMMEDIATE"):
            begun.rows = 0
        # What is told of an end is no decision: whoever meets it first writes it down.
        elif statement.startswith(ENTRIES) and "'told'" not in statement:
            begun.rows = 1

    def asked() -> None:
        begun.count = begun.rows = 0

    def answered(answer: "Response") -> "Response":
        told = Request(request.method, request.endpoint or "")
        most[told] = max(most.get(told, 0), getattr(begun, "count", 0))
        return answer

    house.journal._store._writer.conn.set_trace_callback(executed)
    house.app.before_request_funcs.setdefault(None, []).insert(0, asked)
    house.app.after_request(answered)
    return most


@dataclass
class House:
    """An app over one folder, that can be closed and opened again."""

    folder: Path
    options: dict[str, Any] = field(default_factory=dict)
    offers: Iterable[Offer] = OFFERED

    def opened_journal(self) -> Journal:
        return Journal(self.folder, busy_seconds=0.3)

    def open(self) -> "House":
        self.journal = self.opened_journal()
        self.app: Flask = create_app(
            Options(data=self.folder, **self.options), self.journal, offers=self.offers
        )
        self.commits = count_commits(self)
        return self

    def close(self) -> None:
        self.journal.close()
        # Whatever was asked of it, in whatever story.
        told = {asked: most for asked, most in self.commits.items() if most > asked.may}
        assert not told, f"one request, one commit: {told}"

    def again(self) -> "House":
        self.close()
        return self.open()

    def game(self, **changes: Any) -> str:
        return self.journal.open_game(document(**changes))

    def moves(self, game: str) -> list[Mapping[str, Any]]:
        return [played.move for played in self.journal.line(game).moves]


class Visitor:
    """One device; `page` is what it shows."""

    def __init__(self, house: House, address: str = "127.0.0.1") -> None:
        self.client: FlaskClient = house.app.test_client()
        self.address = address
        self.page = ""

    def move_to(self, house: House) -> None:
        """The same device and its cookie, in front of a restarted server."""
        cookie = self.client.get_cookie("appareil")
        self.client = house.app.test_client()
        assert cookie is not None
        self.client.set_cookie("appareil", cookie.value)

    def get(self, path: str, **headers: str) -> "TestResponse":
        answer = self.client.get(
            path, headers=named(headers), environ_base={"REMOTE_ADDR": self.address}
        )
        return self._seen(answer)

    def post(self, path: str, data: PAIRS | None = None, **headers: str) -> "TestResponse":
        """As a form of the page shown: signed."""
        return self.post_raw(path, [("csrf", self.csrf()), *(data or [])], **headers)

    def post_raw(self, path: str, data: PAIRS, **headers: str) -> "TestResponse":
        sent: dict[str, list[str]] = {}
        for name, value in data:
            sent.setdefault(name, []).append(value)
        answer = self.client.post(
            path, data=sent, headers=named(headers), environ_base={"REMOTE_ADDR": self.address}
        )
        return self._seen(answer)

    def _seen(self, answer: "TestResponse") -> "TestResponse":
        if answer.mimetype == "text/html" and answer.status_code not in (302, 303):
            # As a keyboard writes it; tests/french looks at the typography.
            answer.__dict__["text"] = plain(answer.text)
            self.page = answer.text
        return answer

    def csrf(self) -> str:
        if 'name="csrf"' not in self.page:
            self.get("/nouvelle")
        found: dict[str, str] = dict(INPUT.findall(self.page))
        return found["csrf"]

    def form(self, mark: str) -> PAIRS:
        """The hidden fields of the form whose opening tag holds `mark`."""
        found = re.search(rf"<form[^>]*{re.escape(mark)}[^>]*>(.*?)</form>", self.page, re.DOTALL)
        assert found, f"no form with {mark}"
        return [(name, unescape(value)) for name, value in INPUT.findall(found[1])]

    def confirm(self) -> int:
        """What a correction changes was read, and it is made."""
        [path] = re.findall(r'<form id="correct" method="post" action="([^"]*)"', self.page)
        return self.post_raw(path, self.form('id="correct"')).status_code

    def tap(self, game: str, name: str, value: str, **headers: str) -> "TestResponse":
        """Tap one button of the call on the screen."""
        return self.post_raw(
            f"/partie/{game}/coup", [*self.form('id="call"'), (name, value)], **headers
        )

    def htmx(self, game: str, page: str = "nuit") -> dict[str, str]:
        return {"HX_Request": "true", "HX_Current_URL": f"http://localhost/partie/{game}/{page}"}

    @property
    def row(self) -> str:
        """The call on the screen."""
        found = re.search(r'name="step" value="([^"]+)"', self.page)
        return found[1] if found else ""

    @property
    def refusal(self) -> str:
        found = re.search(r'role="alert">.*?<p>(.*?)</p>', self.page, re.DOTALL)
        return unescape(found[1]) if found else ""


def named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
