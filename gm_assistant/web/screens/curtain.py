"""The curtain: kept for each device, it hides everything until it is lifted."""

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.rendering import template
from gm_assistant.web.visits import base_of

blueprint = Blueprint("curtain", __name__)


def _curtain(base: str, *, confirm: bool) -> Response:
    return template("curtain.html", look="nuit", base=base, confirm=confirm)


@blueprint.get("/partie/<game_id>/rideau")
def show(game_id: str) -> AnyResponse:
    return _curtain(_base(game_id), confirm=False) if g.device.covered else _back(game_id)


@blueprint.get("/partie/<game_id>/rideau/lever")
def lift(game_id: str) -> AnyResponse:
    """Without JavaScript there is no holding: a page asks instead."""
    return _curtain(_base(game_id), confirm=True) if g.device.covered else _back(game_id)


@blueprint.post("/partie/<game_id>/rideau")
def change(game_id: str) -> AnyResponse:
    covered = request.form.get("etat") != "leve"
    g.device = at_hand().devices.cover(g.device, covered=covered)
    # By a redirect: reloading the curtain must not let it fall again.
    return redirect(f"{_base(game_id)}/rideau", 303) if covered else _back(game_id)


@blueprint.get("/rideau")
def show_here() -> AnyResponse:
    return show("")


@blueprint.get("/rideau/lever")
def lift_here() -> AnyResponse:
    return lift("")


@blueprint.post("/rideau")
def change_here() -> AnyResponse:
    return change("")


def _base(game_id: str) -> str:
    # Whether there is such a game is a secret too while the curtain is down.
    return base_of(game_id) if game_id.isalnum() and game_id.isascii() else ""


def _back(game_id: str) -> AnyResponse:
    return redirect(g.device.place or (_base(game_id) or "/"), 303)
