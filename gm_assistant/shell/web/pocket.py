"""The app inside a browser: asked by calls and not by a network, with the cookies of one device.

`page/worker.js` makes one `Pocket` and calls it; what `serve` is to the desktop this is to the
page. A service worker may neither see cookies nor set them: they are kept here, in the folder.
Its host is a `Browser`: nothing comes from outside, and what is kept is its own.
"""

import io
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Flask, Response, request

from gm_assistant import __version__
from gm_assistant.shell.doctor import Finding
from gm_assistant.shell.hosts.compiled import Templates
from gm_assistant.shell.hosts.host import LOCAL, Host
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.blueprints import home
from gm_assistant.shell.web.guard import COOKIE
from gm_assistant.shell.web.rendering import problem
from gm_assistant.shell.web.services import Options, services

JAR = "temoins"
ALONE = (
    "Aucun autre appareil ne peut entrer dans un carnet qui vit dans un navigateur : pour un "
    "téléviseur ou des téléphones, menez la partie depuis un ordinateur (son fichier y passe)."
)
# Other devices: the MJ's, and those of the players.
ELSEWHERE = ("appliances.", "code.", "invited.", "players.", "broadcast.code")
# Where a game would begin that nothing can keep; a demonstration is only looked at.
BEGINS = ("table.", "home.import_file", "rehearsal.begin", "files.take_up")
# They are the browser's own, or this jar's.
NOT_PASSED = frozenset(("content-length", "cookie", "host", "accept-encoding"))
Headers = list[tuple[str, str]]


class Pocket:
    """One app over one folder, for the page of one origin."""

    def __init__(self, folder: str, origin: str, agent: str) -> None:
        self.folder = Path(folder)
        self._scheme, _, self._name = origin.partition("://")
        name, _, port = self._name.partition(":")
        self.host = Browser(name, agent)
        # No thread can be started here, and a second file on the same disk is no second copy.
        self._journal = Journal(self.folder, is_mirrored=False)
        self._options = Options(
            self.folder, names=lambda: self.host.names, port=int(port or 0) or None
        )
        self._app = self._made()
        self._cookies = self._kept_cookies()

    def _made(self) -> Flask:
        """The app over the texts that are there now."""
        app = create_app(self._options, self._journal, host=self.host)
        app.register_blueprint(home.texts)
        app.before_request_funcs.setdefault(None, []).append(self._not_here)
        return app

    def _not_here(self) -> Response | None:
        """What one tablet cannot do, or not now, in a sentence."""
        endpoint = request.endpoint or ""
        page = (request.view_args or {}).get("page")
        if endpoint.startswith(ELSEWHERE) or page == "pages":
            return problem("Pas sur une tablette seule", ALONE, 404)
        if self.host.refusal and endpoint.startswith(BEGINS):
            return problem("Rien n'est gardé ici", self.host.refusal, 409)
        return None

    def keep(self, *, is_kept: bool, is_promised: bool, used: float, left: float) -> None:
        """What the browser says of its storage; a size below zero is one that it does not say."""
        sizes = (None if it < 0 else int(it) for it in (used, left))
        self.host.keep(Storage(is_kept, is_promised, *sizes))

    def cover(self) -> None:
        """A start in the middle of a game is behind the curtain: who holds the tablet now?"""
        with self._app.app_context():
            devices = services().devices
            device = devices.of(self._cookies.get(COOKIE))
            if device is not None and device.place:
                devices.cover(device, covered=True)

    def experiment(self) -> str:
        """The evenings that another worker is to play, as JSON; empty where there are none."""
        return self.host.asked

    def heard(self, played: str) -> None:
        """Some of them are over."""
        for one in json.loads(played):
            self.host.tell(one)

    def call(
        self, method: str, path: str, query: str, headers: Iterable[Iterable[str]], body: bytes
    ) -> tuple[int, Headers, bytes]:
        """One request: the status, the headers and the content of its answer."""
        told: list[Any] = []

        def begun(status: str, names: Headers, _error: object = None) -> Callable[[bytes], object]:
            told[:] = status, names
            return lambda _content: None

        answer = self._app(self._asked(method, path, query, headers, body), begun)
        try:
            content = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        status, names = told
        if path.startswith(home.TEXTS) and method == "POST":
            # Read once at the start, as everywhere: the app begins anew with them.
            self._app = self._made()
        self._take_cookies(value for name, value in names if name.lower() == "set-cookie")
        kept = [(name, value) for name, value in names if name.lower() != "set-cookie"]
        return int(status[:3]), kept, content

    def _asked(
        self, method: str, path: str, query: str, headers: Iterable[Iterable[str]], body: bytes
    ) -> dict[str, Any]:
        name, _, port = self._name.partition(":")
        asked = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": name,
            "SERVER_PORT": port or ("443" if self._scheme == "https" else "80"),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": self._name,
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": self._scheme,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for header, value in headers:
            if header.lower() not in NOT_PASSED:
                known = header.upper().replace("-", "_")
                asked[known if known == "CONTENT_TYPE" else f"HTTP_{known}"] = value
        if self._cookies:
            asked["HTTP_COOKIE"] = "; ".join(f"{it}={told}" for it, told in self._cookies.items())
        return asked

    def _kept_cookies(self) -> dict[str, str]:
        path = self.folder / JAR
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def _take_cookies(self, told: Iterable[str]) -> None:
        before = dict(self._cookies)
        for value in told:
            for name, morsel in SimpleCookie(value).items():
                if morsel.value and morsel["max-age"] != "0":
                    self._cookies[name] = morsel.value
                else:
                    self._cookies.pop(name, None)
        if self._cookies != before:
            lines = "".join(f"{name}={value}\n" for name, value in self._cookies.items())
            (self.folder / JAR).write_text(lines, "utf-8")


# The browser as the place where it runs.

# Below this a whole evening might no longer fit.
ENOUGH = 20 * 2**20
NOTHING_KEPT = (
    "Ce navigateur ne garde rien (fenêtre privée, ou trop ancien) : ouvrez le carnet dans une "
    "fenêtre ordinaire d'un navigateur à jour pour commencer une partie."
)
UNKEPT = "Rien n'est gardé : cette démonstration s'efface quand la page se ferme."
NEARLY_FULL = (
    "Il ne reste que {left} au carnet sur cet appareil : sauvegardez la partie, puis libérez de "
    "la place."
)


@dataclass(frozen=True)
class Storage:
    """What the browser says of what it keeps; `left` and `used` in bytes, None: it says nothing.

    `is_kept`: whether anything can be written at all; `is_promised`: it said that it will not throw
    it away to make room.
    """

    is_kept: bool = True
    is_promised: bool = False
    used: int | None = None
    left: int | None = None


class Browser(Host):
    """One page of one origin: its shell page frames ours, and hands over what we keep."""

    framed_by = "'self'"
    is_reached = False
    templates = Templates()
    offers_file = True

    def __init__(self, name: str, agent: str) -> None:
        self.names = LOCAL | {name.lower()}
        self.storage = Storage()
        self._agent = agent
        # What another worker plays: this one has no second thread.
        self.asked = ""
        self.tell: Callable[[Any], None] = _unheard

    def experiment(
        self, module: str, asked: Mapping[str, Any], tell: Callable[[Any], None]
    ) -> Callable[[], None]:
        self.asked, self.tell = json.dumps([module, asked]), tell
        return self._stop

    def _stop(self) -> None:
        self.asked, self.tell = "", _unheard

    def keep(self, storage: Storage) -> None:
        """The browser was asked again."""
        self.storage = storage
        self.refusal = "" if storage.is_kept else NOTHING_KEPT
        self.trouble = "" if storage.is_kept else UNKEPT
        if storage.is_kept and storage.left is not None and storage.left < ENOUGH:
            self.trouble = NEARLY_FULL.format(left=_size(storage.left))

    def addresses(self) -> Sequence[str]:
        # A page cannot listen; what Emscripten answers to such questions is made up.
        return ()

    def findings(self, folder: Path, port: int, trouble: str | None) -> Sequence[Finding]:  # noqa: ARG002
        return (
            Finding("Version", f"gm-assistant {__version__}", _NEWER),
            Finding("Le navigateur", self._agent),
            _games(self.storage),
            _promise(self.storage),
            _space(self.storage),
            _soundness(trouble),
        )


def _unheard(_played: object) -> None:
    """Of evenings that nobody waits for any more."""


_NEWER = "La suivante se charge d'elle-même, et attend votre accord ou la fin de la partie."


def _games(storage: Storage) -> Finding:
    if not storage.is_kept:
        return Finding("Les parties", "rien n'est gardé", NOTHING_KEPT, ok=False)
    advice = "Effacer les données du site, ou l'icône, les efface : gardez-en les fichiers."
    return Finding("Les parties", "dans ce navigateur, sur cet appareil", advice)


def _promise(storage: Storage) -> Finding:
    if storage.is_promised:
        return Finding("Leur garde", "le navigateur a promis de ne pas les effacer de lui-même")
    told = "le navigateur peut les effacer s'il manque de place"
    advice = "Installez le carnet sur l'écran d'accueil, et gardez le fichier à chaque aube."
    return Finding("Leur garde", told, advice)


def _space(storage: Storage) -> Finding:
    if storage.used is None or storage.left is None:
        return Finding("La place", "le navigateur ne la dit pas")
    told = f"{_size(storage.used)} pris, {_size(storage.left)} libres"
    if storage.left >= ENOUGH:
        return Finding("La place", told)
    return Finding("La place", told, "Libérez de la place avant la soirée.", ok=False)


def _soundness(trouble: str | None) -> Finding:
    if trouble is None:
        return Finding("Leur état", "rien d'abîmé")
    advice = "Prenez les fichiers des parties, puis ouvrez-les sur un ordinateur."
    return Finding("Leur état", trouble, advice, ok=False)


def _size(count: int) -> str:
    return f"{count / 2**30:.1f} Go".replace(".", ",") if count >= 2**30 else f"{count // 2**20} Mo"
