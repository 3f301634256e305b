"""What every request passes before its screen, and every answer on its way out.

Before: the host that it names, its device, the code, the signature of its form, the curtain, in
this order (`install_guard`). After: what tells the browser to keep and run nothing, and gzip
(`install_headers`).
"""

import gzip
import ipaddress
import math
import time
from collections.abc import Callable, Mapping
from functools import partial

from flask import Flask, Response, g, redirect, request
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.companion import HANDING
from gm_assistant.seam.pages import whole_number
from gm_assistant.shell.hosts.host import LOCAL
from gm_assistant.shell.web.door import Device, code_of
from gm_assistant.shell.web.rendering import problem, template
from gm_assistant.shell.web.services import Options, services

# What every answer says to the browser: keep nothing, run nothing that is not ours.

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors {framed_by}"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
WORTH_PACKING = 2000


def install_headers(app: Flask, framed_by: str) -> None:
    """`framed_by`: which page may show ours inside itself."""
    framing = "DENY" if framed_by == "'none'" else "SAMEORIGIN"
    policy = {"Content-Security-Policy": POLICY.format(framed_by=framed_by)}
    app.after_request(partial(_sent, {**HEADERS, **policy, "X-Frame-Options": framing}))


def _sent(headers: Mapping[str, str], response: Response) -> Response:
    """With what guards it; and packed, where that is worth it.

    Over the air a small page counts; what secrets it has, no other site can make us repeat.
    """
    response.headers.update(headers)
    response.headers.setdefault("Cache-Control", "no-store")
    is_wanted = (
        response.mimetype == "text/html"
        and "Content-Encoding" not in response.headers
        and "gzip" in request.headers.get("Accept-Encoding", "")
    )
    if response.is_streamed or response.direct_passthrough or not is_wanted:
        return response
    content = response.get_data()
    if len(content) < WORTH_PACKING:
        return response
    response.set_data(gzip.compress(content, 1, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.add("Vary", "Accept-Encoding")
    return response


COOKIE = "appareil"
YEAR = 365 * 24 * 3600
OPEN_TO_ALL = frozenset(
    ("public.screen", "public.version", "static.file", "static.favicon", "static.robots")
)
# A player's page is no admitted device: it has a cookie of its own, and these addresses alone.
OF_PLAYERS = frozenset(
    ("players.village", "players.door", "players.enter", "players.version", "players.secret",
     "players.say", "players.note", "players.read", "players.rules", "players.evening",
     "players.answer", "players.leave", "players.live_there", "lobby.enter")
)  # fmt: skip
OPEN_TO_STRANGERS = frozenset(("code.ask", "code.give"))
OPEN_UNDER_CURTAIN = frozenset(
    ("curtain.show", "curtain.lift", "curtain.change", "curtain.show_here", "curtain.lift_here",
     "curtain.change_here", "watch.version", "prompter.version")
)  # fmt: skip
# What a device that reads may ask: its own page, and its own curtain.
OPEN_TO_READERS = frozenset(
    ("prompter.show", "prompter.version", "curtain.show_here", "curtain.lift_here",
     "curtain.change_here")
)  # fmt: skip
# One player after another sees his own cards; this step shows nothing else.
HANDED_OVER = frozenset(("table.show", "table.change"))
PROMPTER = "/souffleur"
HERE = frozenset(("127.0.0.1", "::1"))
MOST_FROM_STRANGERS = 1024
# What he writes down for himself, every letter of it in percents.
MOST_FROM_PLAYERS = 32 * 1024
CODE_FIRST = "Donnez d'abord le code : le MJ le lit sous « Les appareils »."
READS_ONLY = "Cet appareil suit l'appel et n'enregistre rien : c'est au MJ de décider, sur le sien."
SHUT = "Le MJ a refermé l'assistant au réseau : demandez-lui de le rouvrir.\n"

Answer = AnyResponse | None


class Hosts:
    """The names and addresses that this app answers to: a page of another name reaches nothing.

    Closed to the network it answers to this machine's alone.
    """

    def __init__(
        self,
        options: Options,
        is_open: Callable[[], bool] = lambda: True,
        own: frozenset[str] = LOCAL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._options, self._is_open, self._clock = options, is_open, clock
        self._own = own
        self._names: frozenset[str] = frozenset()
        self._looked_at = -math.inf
        if is_open():
            self._look()

    def allows(self, host: str) -> bool:
        """Whether a Host header names us."""
        name, mark, digits = host.lower().rpartition(":")
        port: int | None = 80
        if not mark or digits.endswith("]"):
            name = host.lower()
        else:
            port = whole_number(digits, 5)
        if port is None or (self._options.port is not None and port != self._options.port):
            return False
        if name in self._own or not self._is_open():
            return name in self._own
        # The tablet's network may have changed since the start of the evening.
        if name not in self._names and (_is_address(name) or not self._names):
            self._look()
        return name in self._names

    def _look(self) -> None:
        if self._clock() - self._looked_at > 5:
            self._names, self._looked_at = self._options.names(), self._clock()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def install_guard(app: Flask, hosts: Hosts) -> None:
    """In this order: a stranger learns nothing, not even that a page does not exist."""
    for check in (partial(_host, hosts), _device, _code, _signature, _curtain):
        app.before_request(check)
    app.after_request(_give_cookie)


def _host(hosts: Hosts) -> Answer:
    if not hosts.allows(request.host):
        return Response(
            "Adresse inconnue : ouvrez celle que le MJ lit sous « Les appareils ».\n",
            status=421,
            mimetype="text/plain",
        )
    return None


def _device() -> Answer:
    g.device, g.is_new = None, False
    if request.endpoint in OPEN_TO_ALL or request.endpoint in OF_PLAYERS:
        return None
    g.device = services().devices.of(request.cookies.get(COOKIE))
    if g.device is None and request.headers.get("Sec-Fetch-Site") == "cross-site":
        # A strict cookie stays away when another site sent the browser here: without this step
        # a device whose curtain is down would be taken for a new one.
        return problem(
            "Vous venez d'un autre site",
            "Touchez le bouton pour ouvrir l'assistant du MJ.",
            200,
            way_out="Ouvrir",
            address="/",
        )
    if g.device is None:
        g.device, g.is_new = services().devices.new(), True
    return None


def _code() -> Answer:
    device: Device | None = g.device
    if request.remote_addr in HERE:
        return None
    if not services().network.is_open:
        return Response(SHUT, status=403, mimetype="text/plain")
    if device is not None and device.admitted and services().evening.is_over():
        # As a start on another day: this device, too, gives the new code.
        services().gate.renew(code_of(services().journal.house))
        device, g.is_new = services().devices.new(), True
        g.device = device
    if device is not None and device.admitted:
        services().known_addresses.add(request.remote_addr or "")
        return _reading() if device.reads else None
    # Before any form is read: a stranger has six digits to say.
    is_player = request.endpoint in OF_PLAYERS
    most = MOST_FROM_PLAYERS if is_player else MOST_FROM_STRANGERS
    request.max_content_length = most
    if (request.content_length or 0) > most:
        return problem("Trop gros", CODE_FIRST, 413, "/code")
    if device is None or request.endpoint in OPEN_TO_STRANGERS:
        return None
    if request.method == "GET":
        return redirect("/code", 303)
    return problem("Code demandé", CODE_FIRST, 403, "/code")


def _reading() -> Answer:
    """A souffleur sees one page; whatever else he asks leads there, and nothing is changed."""
    if request.endpoint in OPEN_TO_READERS:
        return None
    if request.method in ("GET", "HEAD"):
        return redirect(PROMPTER, 303)
    return problem("Lecture seule", READS_ONLY, 403, PROMPTER, "Revenir au souffleur")


def _signature() -> Answer:
    device: Device | None = g.device
    if request.method in ("GET", "HEAD", "OPTIONS") or device is None:
        return None
    if isinstance(request.routing_exception, MethodNotAllowed):
        # Nothing is there to be signed: its own answer says so.
        return None
    origin = request.headers.get("Origin")
    foreign = origin not in (None, "null", f"{request.scheme}://{request.host}")
    token = request.form.get("csrf", "") or request.headers.get("X-Csrf", "")
    if foreign or not services().devices.is_csrf(device, token):
        return problem(
            "Formulaire périmé",
            "Ce formulaire ne vient pas de cette page, rien n'a changé : ouvrez-la de nouveau.",
            403,
            "/",
        )
    return None


def _curtain() -> Answer:
    device: Device | None = g.device
    if device is None or not device.covered:
        return None
    if request.endpoint in OPEN_UNDER_CURTAIN or request.endpoint in OPEN_TO_STRANGERS:
        return None
    if request.endpoint in HANDED_OVER and (request.view_args or {}).get("step") == HANDING:
        return None
    return template("curtain.html", 200, look="nuit", base="", confirm=False)


# A player's telephone has a name of its own, long before a page or a code is.

TELEPHONE, OF_TELEPHONES = "page", "/joueur"


def telephone() -> str:
    """The name of the telephone that asks; empty where its cookie is not one of ours."""
    return services().players.telephone(request.cookies.get(TELEPHONE))


def name_telephone(answer: AnyResponse, name: str) -> None:
    answer.set_cookie(
        TELEPHONE,
        services().players.cookie(name),
        max_age=YEAR,
        path=OF_TELEPHONES,
        httponly=True,
        # The way in is a picture that a camera reads: the first page must know him too.
        samesite="Lax",
        secure=request.is_secure,
    )


def _give_cookie(response: Response) -> Response:
    device: Device | None = g.get("device")
    if device is not None and g.get("is_new"):
        response.set_cookie(
            COOKIE,
            services().devices.cookie(device),
            max_age=YEAR,
            httponly=True,
            samesite="Strict",
            secure=request.is_secure,
        )
    return response
