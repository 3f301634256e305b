"""What guards the secrets of a screen: the curtain, the code of the door, the devices let in."""

from datetime import UTC, datetime
from functools import partial
from typing import Final

from flask import Blueprint, Response, g, redirect, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere, Unreadable
from gm_assistant.shell.doctor import NOTHING_TO_DO, firewall
from gm_assistant.shell.hosts.host import USUAL_PORT
from gm_assistant.shell.web.door import IN_CLEAR, Device, code_kept, new_code, renew
from gm_assistant.shell.web.guard import HERE
from gm_assistant.shell.web.pages import Visit, base_of
from gm_assistant.shell.web.rendering import problem, qr_of, template
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import DevicesView, DeviceView, ago, in_minutes

# The curtain: kept for each device, it hides everything until it is lifted.

blueprint = Blueprint("curtain", __name__)
NO_GAME: Final = {"game_id": ""}


def _curtain(base: str, *, confirm: bool) -> Response:
    return template("curtain.html", look="nuit", base=base, confirm=confirm)


@blueprint.get("/rideau", endpoint="show_here", defaults=NO_GAME)
@blueprint.get("/partie/<game_id>/rideau")
def show(game_id: str) -> AnyResponse:
    return _curtain(_base(game_id), confirm=False) if g.device.covered else _back(game_id)


@blueprint.get("/rideau/lever", endpoint="lift_here", defaults=NO_GAME)
@blueprint.get("/partie/<game_id>/rideau/lever")
def lift(game_id: str) -> AnyResponse:
    """Without JavaScript there is no holding: a page asks instead."""
    return _curtain(_base(game_id), confirm=True) if g.device.covered else _back(game_id)


@blueprint.post("/rideau", endpoint="change_here", defaults=NO_GAME)
@blueprint.post("/partie/<game_id>/rideau")
def change(game_id: str) -> AnyResponse:
    covered = request.form.get("etat") != "leve"
    g.device = services().devices.cover(g.device, covered=covered)
    # By a redirect: reloading the curtain must not let it fall again.
    return redirect(f"{_base(game_id)}/rideau", 303) if covered else _back(game_id)


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
    """204 when nothing is new; a curtain that fell on another tab is news, and so is a hand."""
    present, heard = services().journal.version(game_id), services().players.of(game_id).number
    is_heard = str(heard) == request.args.get("h", "0")
    if str(present) == request.args.get("v") and is_heard and not g.device.covered:
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

WRONG = "Ce n'est pas ce code : demandez-le au MJ."
TIRED = "Trop d'essais : attendez {wait}, puis donnez le code que lit le MJ."
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
    return _asked("")


@code.post("/code")
def give() -> AnyResponse:
    gate, address, device = services().gate, request.remote_addr or "", g.device
    if gate.wait(address, device.id):
        return _asked("", 429)
    given = request.form.get("code", "").replace(" ", "")
    if not gate.accepts(given, address, device.id):
        return _asked(WRONG, 403)
    agent, reads = _words_for(request.user_agent.string), gate.only_reads(given)
    g.device = services().devices.admitted(device, agent, reads=reads)
    g.is_new = True
    return redirect("/", 303)


def _asked(sentence: str, status: int = 200) -> Response:
    """The page that asks; whoever has to wait is told how long, and what the MJ can do for him."""
    gate, device = services().gate, g.device.id
    seconds = gate.wait(request.remote_addr or "", device)
    tired = TIRED.format(wait=in_minutes(seconds)) if seconds and not sentence else sentence
    word = gate.word_of(device) if seconds else ""
    return template("code.html", status, look="nuit", sentence=tired, word=word)


def _words_for(agent: str) -> str:
    """A browser's long name for itself, in the two words that a game master knows it by."""
    device = next((words for mark, words in _DEVICES if mark in agent), "")
    browser = next((words for mark, words in _BROWSERS if mark in agent), "")
    return ", ".join(filter(None, (device, browser))) or "Appareil"


# The page « Appareils »: the network opened and closed, who is in, the door shown to anybody.

appliances = Blueprint("appliances", __name__, url_prefix="/appareils")
BACK = "Revenir aux appareils"
SHUT_IN = "C'est à la machine qui fait tourner l'assistant : ouvrez ou refermez-le devant elle."
STUCK = "Le système refuse d'ouvrir le réseau : relancez l'assistant, puis réessayez."
NO_SUCH_WORD = "Aucun appareil ne montre ce mot : relisez-le sur l'appareil, il a pu changer."


@appliances.get("")
def show_devices() -> Response:
    network, gate = services().network, services().gate
    now = datetime.now(UTC)
    view = DevicesView(
        tuple(_view(device, now) for device in services().devices.all_admitted()),
        _in_threes(gate.code),
        is_open=network.is_open,
        turns=network.can_turn and request.remote_addr in HERE,
        is_kept=network.is_kept,
        waits=gate.someone_waits(),
        addresses=_addresses() if network.is_open else (),
        firewall=_firewall() if network.is_open else "",
        in_clear=IN_CLEAR,
        reading=_in_threes(gate.reading_code),
    )
    return template("devices.html", look="nuit", devices=view)


@appliances.get("/qr.svg")
def picture() -> Response:
    """The address as a picture for a tablet's eye; the six digits are not in it."""
    addresses = _addresses() if services().network.is_open else ()
    if not addresses:
        raise NotFound
    return qr_of(addresses[0])


@appliances.post("")
def change_device() -> AnyResponse:
    match request.form.get("faire"):
        case "sortir":
            services().devices.put_out(request.form.get("appareil", ""))
        case "lire" | "mener" as wish:
            services().devices.let(request.form.get("appareil", ""), reads=wish == "lire")
        case "renouveler":
            code = new_code()
            renew(services().journal.house, code)
            services().gate.renew(code)
        case "attendu":
            if not services().gate.vouch(request.form.get("mot", "")):
                return problem("Mot inconnu", NO_SUCH_WORD, 409, "/appareils", BACK)
        case "ouvrir" | "refermer" as wish:
            return _turned(is_open=wish == "ouvrir")
        case _:
            raise Unreadable
    return redirect("/appareils", 303)


def _in_threes(code: str) -> str:
    return f"{code[:3]} {code[3:]}"


def _turned(*, is_open: bool) -> AnyResponse:
    network = services().network
    if request.remote_addr not in HERE:
        # A tablet would cut itself off, in the middle of a night.
        return problem("Pas d'ici", SHUT_IN, 403, "/appareils", BACK)
    if not is_open:
        network.close()
        return redirect("/appareils", 303)
    # The assistant may have run for days: a code of another evening is nobody's any more.
    house, gate = services().journal.house, services().gate
    code = code_kept(house) or new_code()
    also = (lambda: None) if code == code_kept(house) else partial(renew, house, code)
    if not network.open(keep="garder" in request.form, also=also):
        return problem("Resté fermé", STUCK, 409, "/appareils", BACK)
    if code != gate.code:
        gate.renew(code)
    return redirect("/appareils", 303)


def _firewall() -> str:
    """What to do about it; nothing where none is known."""
    advice = firewall(services().options.port or USUAL_PORT).advice
    return "" if advice == NOTHING_TO_DO else advice


def _addresses() -> tuple[str, ...]:
    port = services().options.port or USUAL_PORT
    return tuple(f"http://{it}:{port}/" for it in services().host.addresses())


def _view(device: Device, now: datetime) -> DeviceView:
    return DeviceView(
        id=device.id,
        words=device.agent or "Appareil",
        since=ago(device.since, now),
        seen=ago(device.seen_at, now),
        is_this_one=device.id == g.device.id,
        reads=device.reads,
    )
