"""Rehearsing alone: an invented table, whose players' decisions the app plays."""

from collections.abc import Sequence

from flask import Blueprint, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.rules import Move
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import number, token
from gm_assistant.web.landing import landed
from gm_assistant.web.live import Moment
from gm_assistant.web.visits import base_of

blueprint = Blueprint("rehearsal", __name__)


@blueprint.post("/repetition")
def begin() -> AnyResponse:
    """A table of invented players, on the eve of its first move."""
    rehearsal = at_hand().catalogue.named(request.form.get("jeu", "")).rehearsal
    size = number(request.form.get("joueurs", ""))
    if rehearsal is None or size not in rehearsal.sizes:
        raise Unreadable
    document = rehearsal.table(size, at_hand().options.chance) | {"rehearsal": True}
    game_id = at_hand().journal.open_game(document, token=token(), device=g.device.id)
    return redirect(base_of(game_id), 303)


@blueprint.post("/partie/<game_id>/repetition")
def go_on(game_id: str) -> AnyResponse:
    """The players decide once, or until the phase is over."""
    with at_hand().live.alone(game_id):
        told = token()
        if not (told and at_hand().journal.has_tap(game_id, told)):
            _play(game_id, told)
    return landed(game_id)


def _play(game_id: str, told: str | None) -> None:
    moment = at_hand().live.now(game_id)
    drafts = tuple(draft.key for draft in moment.line.drafts)
    for place, move in enumerate(_decided(moment, request.form.get("faire", ""))):
        moment = at_hand().live.play(
            game_id,
            moment,
            dict(move),
            seen=None,
            token=told if place == 0 else None,
            device=g.device.id,
            clears=() if place else drafts,
        )


def _decided(moment: Moment, wanted: str) -> Sequence[Move]:
    rehearsal, chance = moment.companion.rehearsal, at_hand().options.chance
    if rehearsal is None or not moment.line.document.get("rehearsal"):
        raise Unreadable
    match wanted:
        case "coup":
            return [rehearsal.once(moment.game, chance)]
        case "phase":
            return rehearsal.rest(moment.game, chance)
        case _:
            raise Unreadable
