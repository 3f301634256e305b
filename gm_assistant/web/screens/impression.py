"""The sheets to print, of a game or blank; the browser does the rest."""

from flask import Blueprint, Response, request

from gm_assistant.companions.quinte_bourg.views.sheets import KINDS, Wanted
from gm_assistant.prints.render import render_sheets
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.web.frames import base_of
from gm_assistant.web.room import room
from gm_assistant.web.show import dressed, problem

blueprint = Blueprint("impression", __name__)
WHOLE = "tout"


@blueprint.get("/impression")
@blueprint.get("/impression/<what>")
def blank(what: str = WHOLE) -> Response:
    """Sheets for an evening on paper."""
    return _sheets(what, None, "", "/")


@blueprint.get("/partie/<game_id>/impression")
@blueprint.get("/partie/<game_id>/impression/<what>")
def of_game(game_id: str, what: str = WHOLE) -> Response:
    """The sheets of a game as it stands; `?noms=0` leaves its secrets out."""
    moment = room().live.now(game_id)
    return _sheets(what, moment.game, moment.line.title, base_of(game_id))


def _sheets(what: str, game: Game | None, title: str, base: str) -> Response:
    if what not in KINDS:
        return problem("Rien ici", "Il n'y a pas de feuille de ce nom.", 404, base)
    secrets = request.args.get("noms") != "0"
    wanted = Wanted(room().scripts, room().rules, game, secrets)
    html = render_sheets(what, wanted, title, f"{base.rstrip('/')}/impression")
    return Response(dressed(html), mimetype="text/html")
