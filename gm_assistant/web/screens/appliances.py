"""The page « Appareils »: who is in, since when, last seen; and the door shown to anybody."""

from datetime import UTC, datetime

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.refusals import Unreadable
from gm_assistant.views.devices import DevicesView, DeviceView
from gm_assistant.views.time_ago import ago
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.devices import Device
from gm_assistant.web.door_code import renewed
from gm_assistant.web.rendering import template

blueprint = Blueprint("appliances", __name__, url_prefix="/appareils")


@blueprint.get("")
def show() -> Response:
    code, now = at_hand().gate.code, datetime.now(UTC)
    devices = tuple(_view(device, now) for device in at_hand().devices.all_admitted())
    view = DevicesView(devices, f"{code[:3]} {code[3:]}", is_open=at_hand().options.lan)
    return template("devices.html", look="nuit", devices=view)


@blueprint.post("")
def change() -> AnyResponse:
    match request.form.get("faire"):
        case "sortir":
            at_hand().devices.put_out(request.form.get("appareil", ""))
        case "renouveler":
            at_hand().gate.renew(renewed(at_hand().journal.house))
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
