"""What each device asks every second: has the game changed?"""

from flask import Blueprint, Response, g, request

from gm_assistant.web.at_hand import at_hand

blueprint = Blueprint("watch", __name__)


@blueprint.get("/partie/<game_id>/version")
def version(game_id: str) -> Response:
    """204 when nothing is new; a curtain that fell on another tab is news."""
    present = at_hand().journal.version(game_id)
    if str(present) == request.args.get("v") and not g.device.covered:
        return Response(status=204)
    return Response(str(present), mimetype="text/plain")
