"""« À propos »: the version, this machine before an evening, rights, and light or dark."""

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.doctor.finding import Finding
from gm_assistant.doctor.findings import command, examine
from gm_assistant.journal.salvage import trouble_of
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.views.about import AboutView, FindingView
from gm_assistant.views.looks import is_look, looks
from gm_assistant.web.addresses import own_addresses
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.guard import YEAR
from gm_assistant.web.options import USUAL_PORT
from gm_assistant.web.rendering import COOKIE, look_of_home, template

blueprint = Blueprint("about", __name__)


@blueprint.get("/a-propos")
def show() -> Response:
    options, look = at_hand().options, look_of_home()
    found = examine(
        options.data, own_addresses(), options.port or USUAL_PORT, trouble_of(options.data)
    )
    games = tuple(it.title for it in at_hand().catalogue.all)
    about = AboutView(games, tuple(_shown(it) for it in found), command())
    return template("about.html", look=look, looks=tuple(looks(look)), about=about)


def _shown(it: Finding) -> FindingView:
    return FindingView(it.topic, it.finding, it.advice, it.ok)


@blueprint.post("/apparence")
def choose() -> AnyResponse:
    """Kept by the device itself: nobody else's screen changes."""
    look = request.form.get("apparence", "")
    if not is_look(look):
        raise Unreadable
    answer = redirect("/a-propos", 303)
    answer.set_cookie(
        COOKIE, look, max_age=YEAR, httponly=True, samesite="Strict", secure=request.is_secure
    )
    return answer
