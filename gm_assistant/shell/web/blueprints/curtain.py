"""What guards the secrets of a screen: the curtain, the code of the door, the devices let in."""

from datetime import UTC, datetime
from typing import Final

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere, Unreadable
from gm_assistant.shell.web.door import Device, renewed
from gm_assistant.shell.web.pages import Visit, base_of
from gm_assistant.shell.web.rendering import template
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import DevicesView, DeviceView, ago

# The curtain: kept for each device, it hides everything until it is lifted.

blueprint = Blueprint("curtain", __name__)


def _curtain(base: str, *, confirm: bool) -> Response:
    return template("curtain.html", look="nuit", base=base, confirm=confirm)


@blueprint.get("/partie/<game_id>/rideau")
def show(game_id: str) -> AnyResponse:
    return _curtain(_base(game_id), confirm=False) if g.device.covered else _back(game_id)


@blueprint.get("/partie/<game_id>/rideau/lever")
def lift(game_id: str) -> AnyResponse:
    """Without JavaScript there is no holding: a page asks instead."""
    return _curtain(_base(game_id), confirm=True) if g.device.covered else _back(game_id)


@blueprint.post("/partie/<game_id>/rideau")
def change(game_id: str) -> AnyResponse:
    covered = request.form.get("etat") != "leve"
    g.device = services().devices.cover(g.device, covered=covered)
    # By a redirect: reloading the curtain must not let it fall again.
    return redirect(f"{_base(game_id)}/rideau", 303) if covered else _back(game_id)


@blueprint.get("/rideau")
def show_here() -> AnyResponse:
    return show("")


@blueprint.get("/rideau/lever")
def lift_here() -> AnyResponse:
    return lift("")


@blueprint.post("/rideau")
def change_here() -> AnyResponse:
    return change("")


def _base(game_id: str) -> str:
    # Whether there is such a game is a secret too while the curtain is down.
    return base_of(game_id) if game_id.isalnum() and game_id.isascii() else ""


def _back(game_id: str) -> AnyResponse:
    return redirect(g.device.place or (_base(game_id) or "/"), 303)


# One tap between the bright day and the dim evening, kept by the house for this device.

lights = Blueprint("lights", __name__)


@lights.post("/lumiere")
def dim() -> AnyResponse:
    services().devices.light(g.device, dim=not g.device.dim)
    return redirect(g.device.place or "/", 303)


# What each device asks every second: has the game changed?

watch = Blueprint("watch", __name__)


@watch.get("/partie/<game_id>/version")
def version(game_id: str) -> Response:
    """204 when nothing is new; a curtain that fell on another tab is news."""
    present = services().journal.version(game_id)
    if str(present) == request.args.get("v") and not g.device.covered:
        return Response(status=204)
    return Response(str(present), mimetype="text/plain")


# À montrer: one thing on an opaque screen for one player's eyes, closed into the curtain.

showing = Blueprint("showing", __name__)


@showing.post("/partie/<game_id>/montrer/<about>")
def show_one(game_id: str, about: str) -> AnyResponse:
    """The curtain falls first: going back or reloading meets it, and nothing of the MJ's."""
    moment = services().live.now(game_id)
    if moment.companion.shows is None:
        raise Unreadable
    try:
        screen = moment.companion.shows(Visit(game_id, moment, "montrer", about).scene)
    except Elsewhere:
        return redirect(f"{base_of(game_id)}/{moment.present.page}", 303)
    g.device = services().devices.cover(g.device, covered=True)
    look = moment.present.look
    return template(screen.template, look=look, base=base_of(game_id), **screen.values)


# The six-digit code that a device gives once.

code = Blueprint("code", __name__)

WRONG = "Ce n'est pas ce code : lisez celui que montre le terminal du MJ."
TIRED = "Trop d'essais : attendez une minute, puis lisez le code dans le terminal du MJ."
_DEVICES: Final = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
_BROWSERS: Final = (
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Edg", "Edge"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)


@code.get("/code")
def ask() -> Response:
    return template("code.html", look="nuit", sentence="")


@code.post("/code")
def give() -> AnyResponse:
    gate, address = services().gate, request.remote_addr or ""
    if gate.is_tired(address):
        return template("code.html", 429, look="nuit", sentence=TIRED)
    if not gate.accepts(request.form.get("code", "").replace(" ", ""), address):
        return template("code.html", 403, look="nuit", sentence=WRONG)
    g.device = services().devices.admitted(g.device, _words_for(request.user_agent.string))
    g.is_new = True
    return redirect("/", 303)


def _words_for(agent: str) -> str:
    """A browser's long name for itself, in the two words that a game master knows it by."""
    device = next((words for mark, words in _DEVICES if mark in agent), "")
    browser = next((words for mark, words in _BROWSERS if mark in agent), "")
    return ", ".join(filter(None, (device, browser))) or "Appareil"


# The page « Appareils »: who is in, since when, last seen; and the door shown to anybody.

appliances = Blueprint("appliances", __name__, url_prefix="/appareils")


@appliances.get("")
def show_devices() -> Response:
    code, now = services().gate.code, datetime.now(UTC)
    devices = tuple(_view(device, now) for device in services().devices.all_admitted())
    view = DevicesView(devices, f"{code[:3]} {code[3:]}", is_open=services().options.lan)
    return template("devices.html", look="nuit", devices=view)


@appliances.post("")
def change_device() -> AnyResponse:
    match request.form.get("faire"):
        case "sortir":
            services().devices.put_out(request.form.get("appareil", ""))
        case "renouveler":
            services().gate.renew(renewed(services().journal.house))
        case _:
            raise Unreadable
    return redirect("/appareils", 303)


def _view(device: Device, now: datetime) -> DeviceView:
    return DeviceView(
        id=device.id,
        words=device.agent or "Appareil",
        since=ago(device.since, now),
        seen=ago(device.seen_at, now),
        is_this_one=device.id == g.device.id,
    )
