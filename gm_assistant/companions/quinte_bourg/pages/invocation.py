"""An invocation, from the raised arm to its effect, in the middle of anything."""

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.views.invocation.view import invocation_view
from gm_assistant.web.landing import device_id, landed_after, token
from gm_assistant.web.reading import Unreadable, seen_of
from gm_assistant.web.room import room
from gm_assistant.web.scenes import Context, Elsewhere, Scene, screen

blueprint = Blueprint("invocation", __name__, url_prefix="/partie/<game_id>")
KEY = "invoke"


@screen("invocation")
def invocation(scene: Scene) -> tuple[str, Context]:
    if scene.village.phase == "ouverture":
        raise Elsewhere
    view = invocation_view(scene.village, room().scripts, scene.draft(KEY))
    return "invocation.html", {"invocation": view}


@blueprint.post("/invocation")
def renounce(game_id: str) -> AnyResponse:
    """Back to the game, exactly where it was."""
    if request.form.get("faire") != "renoncer":
        raise Unreadable
    with room().live.alone(game_id):
        if room().live.now(game_id).line.draft(KEY):
            room().journal.clear_draft(
                game_id, KEY, seen=seen_of(request.form), token=token(), device=device_id()
            )
    return landed_after(game_id)
