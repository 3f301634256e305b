"""One tap between the bright day and the dim evening, kept by the house for this device."""

from flask import Blueprint, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.web.at_hand import at_hand

blueprint = Blueprint("lights", __name__)


@blueprint.post("/lumiere")
def change() -> AnyResponse:
    at_hand().devices.light(g.device, dim=not g.device.dim)
    return redirect(g.device.place or "/", 303)
