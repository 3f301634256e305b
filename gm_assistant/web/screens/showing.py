"""À montrer: one thing on an opaque screen for one player's eyes, closed into the curtain."""

from flask import Blueprint, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.refusals import Elsewhere, Unreadable
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.rendering import template
from gm_assistant.web.visits import Visit, base_of

blueprint = Blueprint("showing", __name__)


@blueprint.post("/partie/<game_id>/montrer/<about>")
def show(game_id: str, about: str) -> AnyResponse:
    """The curtain falls first: going back or reloading meets it, and nothing of the MJ's."""
    moment = at_hand().live.now(game_id)
    if moment.companion.shows is None:
        raise Unreadable
    try:
        screen = moment.companion.shows(Visit(game_id, moment, "montrer", about).scene)
    except Elsewhere:
        return redirect(f"{base_of(game_id)}/{moment.present.page}", 303)
    g.device = at_hand().devices.cover(g.device, covered=True)
    look = moment.present.look
    return template(screen.template, look=look, base=base_of(game_id), **screen.values)
