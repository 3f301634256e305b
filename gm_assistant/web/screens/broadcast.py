"""The game master's side of the public screen: its address, what it shows, its timers."""

from io import BytesIO

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Elsewhere, Unreadable
from gm_assistant.seam.taps import whole_number
from gm_assistant.views.broadcast import BroadcastView
from gm_assistant.web.addresses import own_addresses
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.screens.public import result_of, shown_of, tale_of
from gm_assistant.web.visits import Framed, Visit, base_of, shell_page

blueprint = Blueprint("broadcast", __name__, url_prefix="/partie/<game_id>/ecran")
LONGEST_LABEL = 60


@shell_page("ecran")
def page(visit: Visit) -> Framed:
    public, screens = visit.companion.public, at_hand().screens
    if public is None:
        raise Elsewhere
    token, timer = screens.of(visit.game_id).token, screens.timer(visit.game_id)
    shown = shown_of(visit.game_id, visit.moment)
    broadcast = BroadcastView(
        address=_address(token),
        path=f"/ecran/{token}",
        reachable=at_hand().options.lan,
        switches=public.offered(visit.moment.game, shown),
        timer=timer.label if timer else "",
        hint=public.hint,
        tale=tale_of(visit.moment) is not None,
        told=screens.of(visit.game_id).told(result_of(visit.moment)),
    )
    return Framed(Screen("broadcast.html", {"broadcast": broadcast}), visit.page)


@blueprint.get("/qr.svg")
def code(game_id: str) -> Response:
    """The address as a picture for a telephone's eye."""
    import segno

    at_hand().live.now(game_id)
    drawn = BytesIO()
    address = _address(at_hand().screens.of(game_id).token)
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=3, dark="#0c0b0a", light="#fff", xmldecl=False
    )
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


@blueprint.post("")
def change(game_id: str) -> AnyResponse:
    """A switch turned, a new address, a timer started or stopped."""
    moment = at_hand().live.now(game_id)
    public = moment.companion.public
    switches = public.switches if public else {}
    screens, form = at_hand().screens, request.form
    match form.get("faire"):
        case "renouveler":
            screens.renew(game_id)
        case "minuteur":
            screens.start_timer(game_id, form.get("nom", "")[:LONGEST_LABEL], _seconds())
        case "arreter":
            screens.stop_timer(game_id)
        case switch if switch in switches:
            turned = form.get("valeur") == "1"
            screens.change(game_id, str(switch), on=turned, result=result_of(moment))
        case _:
            raise Unreadable
    return redirect(f"{base_of(game_id)}/ecran", 303)


def _seconds() -> int:
    found = whole_number(request.form.get("secondes", ""), 4)
    if found is None:
        raise Unreadable
    return found


def _address(token: str) -> str:
    """By the network for the players' telephones; this machine only where nobody else may come."""
    options, outside = at_hand().options, own_addresses()
    host = f"{outside[0]}:{options.port}" if options.lan and outside else request.host
    return f"http://{host}/ecran/{token}"
