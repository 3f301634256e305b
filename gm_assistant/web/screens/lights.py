"""One tap between the bright day and the dim evening, remembered by this browser."""

from flask import Blueprint, g, redirect
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.web.guard import YEAR
from gm_assistant.web.palette import COOKIE, ON, is_dim

blueprint = Blueprint("lights", __name__)


@blueprint.post("/lumiere")
def change() -> AnyResponse:
    answer = redirect(g.device.place or "/", 303)
    following = "0" if is_dim() else ON
    answer.set_cookie(COOKIE, following, max_age=YEAR, httponly=True, samesite="Strict")
    return answer
