"""The public screen, for everybody who has its address: it shows, and takes nothing."""

from flask import Blueprint, Response, request

from gm_assistant.companions.quinte_bourg.views.public.model import (
    PublicView,
    Shown,
    public_version,
)
from gm_assistant.companions.quinte_bourg.views.public.picture import public_view
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.web.live import Moment, Unplayable
from gm_assistant.web.room import room
from gm_assistant.web.show import template

blueprint = Blueprint("public", __name__, url_prefix="/ecran/<token>")
CLOSED = "ferme"


@blueprint.get("")
def screen(token: str) -> Response:
    view = _view(token)
    if view is None:
        return template("public.html", 404, view=None, version=CLOSED, look="nuit")
    return template("public.html", view=view, version=public_version(view), look=view.look)


@blueprint.get("/version")
def version(token: str) -> Response:
    """204 while nothing public has changed, whatever the game master taps."""
    view = _view(token)
    present = public_version(view) if view else CLOSED
    same = present == request.args.get("v")
    answer = Response(status=204) if same else Response(present, mimetype="text/plain")
    # The devices' own clocks differ: a timer counts down on ours.
    answer.headers["X-Clock"] = str(room().screens.now())
    return answer


def _view(token: str) -> PublicView | None:
    """None for an address that leads nowhere, for whatever reason: the reason may be a secret."""
    game_id = room().screens.game_of(token)
    if game_id is None:
        return None
    try:
        moment = room().live.now(game_id)
    except (JournalRefusal, Unplayable):
        return None
    if moment.line.deleted_at:
        return None
    return public_view(moment.game, shown_of(game_id, moment))


def shown_of(game_id: str, moment: Moment) -> Shown:
    """What this game's screen may show now."""
    screen = room().screens.of(game_id)
    draft = moment.line.draft("vote")
    return Shown(
        coins=screen.coins,
        vote=screen.vote,
        end=screen.end,
        cards=screen.cards,
        rehearsal=bool(moment.line.document.get("rehearsal")),
        direction=str(draft.get("choose", "")) if isinstance(draft, dict) else "",
        timer=room().screens.timer(game_id),
    )
