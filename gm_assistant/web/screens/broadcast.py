"""The game master's side of the public screen: its address, what it shows, its timers."""

from io import BytesIO

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.views.public.broadcast import BroadcastView, choices
from gm_assistant.companions.quinte_bourg.views.public.model import public_version
from gm_assistant.companions.quinte_bourg.views.public.picture import public_view
from gm_assistant.web.addresses import own_addresses
from gm_assistant.web.frames import base_of
from gm_assistant.web.reading import Unreadable
from gm_assistant.web.room import room
from gm_assistant.web.scenes import Context, Scene, screen
from gm_assistant.web.screens.public import shown_of

blueprint = Blueprint("broadcast", __name__, url_prefix="/partie/<game_id>/ecran")
SWITCHES = ("coins", "vote", "end", "cards")
LONGEST_LABEL = 60


@screen("ecran")
def page(scene: Scene) -> tuple[str, Context]:
    kept, options = room().screens.of(scene.game_id), room().options
    shown = shown_of(scene.game_id, scene.moment)
    view = public_view(scene.game, shown)
    broadcast = BroadcastView(
        address=_address(kept.token),
        path=f"/ecran/{kept.token}",
        reachable=options.lan,
        switches=choices(shown, ended=scene.village.result is not None),
        picture=view,
        version=public_version(view),
        timer=view.timer.label if view.timer else "",
    )
    return "broadcast.html", {"broadcast": broadcast}


@blueprint.get("/qr.svg")
def code(game_id: str) -> Response:
    """The address as a picture for a telephone's eye."""
    import segno

    room().live.now(game_id)
    drawn = BytesIO()
    address = _address(room().screens.of(game_id).token)
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=3, dark="#0c0b0a", light="#fff", xmldecl=False
    )
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


@blueprint.post("")
def change(game_id: str) -> AnyResponse:
    """A switch turned, a new address, a timer started or stopped."""
    room().live.now(game_id)
    screens, form = room().screens, request.form
    match form.get("faire"):
        case "renouveler":
            screens.renew(game_id)
        case "minuteur":
            screens.start_timer(game_id, form.get("nom", "")[:LONGEST_LABEL], _seconds())
        case "arreter":
            screens.stop_timer(game_id)
        case switch if switch in SWITCHES:
            screens.change(game_id, **{switch: form.get("valeur") == "1"})
        case _:
            raise Unreadable
    return redirect(f"{base_of(game_id)}/ecran", 303)


def _seconds() -> int:
    told = request.form.get("secondes", "")
    if not (told.isascii() and told.isdigit() and 0 < len(told) < 5):
        raise Unreadable
    return int(told)


def _address(token: str) -> str:
    """By the network for the players' telephones; this machine only where nobody else may come."""
    options, outside = room().options, own_addresses()
    host = f"{outside[0]}:{options.port}" if options.lan and outside else request.host
    return f"http://{host}/ecran/{token}"
