"""The sheets to print, of a game or blank; the browser does the rest."""

from typing import Any

from flask import Blueprint, Response, g, request

from gm_assistant.prints.render import render_sheets
from gm_assistant.seam.companion import Companion
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.live import Moment
from gm_assistant.web.rendering import problem, static_address
from gm_assistant.web.visits import base_of

blueprint = Blueprint("impression", __name__)
# More cards than this fill no table.
MOST = 45


@blueprint.get("/impression")
@blueprint.get("/impression/<what>")
def blank(what: str = "") -> Response:
    """Sheets for an evening on paper."""
    companion = at_hand().catalogue.named(request.args.get("jeu", ""))
    return _sheets(companion, what, None, "/")


@blueprint.get("/partie/<game_id>/impression")
@blueprint.get("/partie/<game_id>/impression/<what>")
def of_game(game_id: str, what: str = "") -> Response:
    """The sheets of a game as it stands; `?noms=0` leaves its secrets out."""
    moment = at_hand().live.now(game_id)
    return _sheets(moment.companion, what, moment, base_of(game_id))


def _sheets(companion: Companion[Any], what: str, moment: Moment | None, base: str) -> Response:
    papers = companion.papers
    kind = what or next(iter(papers.kinds), "") if papers else ""
    if papers is None or kind not in papers.kinds:
        return problem("Rien ici", "Il n'y a pas de feuille de ce nom.", 404, base)
    secrets = request.args.get("noms") != "0"
    players, copies = (request.args.get(it, 0, int) for it in ("joueurs", "copies"))
    game = moment.game if moment else None
    if game is None and papers.deck is not None and (players or copies):
        sheets = papers.deck(min(max(players, 0), MOST), min(max(copies, 1), MOST))
    else:
        sheets = papers.sheets(kind, game, secrets)
    address = f"{base.rstrip('/')}/impression"
    html = render_sheets(
        papers,
        kind,
        sheets,
        secrets=secrets,
        title=moment.line.title if moment else "",
        address=address,
        static=static_address,
        typed=moment.words if moment else (),
        dim=moment is not None and (moment.present.look == "nuit" or g.device.dim),
    )
    return Response(html, mimetype="text/html")
