"""A game's screens, and the taps that are recorded: play, undo, redo."""

from collections.abc import Mapping

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.pages import opening
from gm_assistant.companions.quinte_bourg.pages.drafts import sound
from gm_assistant.companions.quinte_bourg.pages.invocation import KEY as INVOCATION
from gm_assistant.companions.quinte_bourg.pages.opening_taps import KEY as OPENING
from gm_assistant.companions.quinte_bourg.pages.whole import Half, key_of, understood
from gm_assistant.journal.line import Line
from gm_assistant.web.frames import base_of, page_of, started
from gm_assistant.web.landing import (
    device_id,
    landed_after,
    landed_where_it_was,
    remember,
    token,
)
from gm_assistant.web.reading import fields_of, instead_of, seen_of
from gm_assistant.web.room import room
from gm_assistant.web.scenes import SCREENS, Scene, draft_prefix, shown
from gm_assistant.web.screens.history import corrected
from gm_assistant.web.show import problem

blueprint = Blueprint("play", __name__, url_prefix="/partie/<game_id>")
LONGEST_ARGUMENT = 200


@blueprint.get("")
def present(game_id: str) -> AnyResponse:
    """The screen of the present moment."""
    moment = room().live.now(game_id)
    return redirect(f"{base_of(game_id)}/{page_of(moment.game.village)}", 303)


@blueprint.get("/<page>")
@blueprint.get("/<page>/<about>")
def screen(game_id: str, page: str, about: str = "") -> Response:
    moment = room().live.now(game_id)
    if page not in SCREENS:
        return problem("Rien ici", "Cette page n'existe pas dans la partie.", 404, base_of(game_id))
    args = {name: value for name, value in request.args.items() if len(value) < LONGEST_ARGUMENT}
    answer = shown(Scene(game_id, moment, g.device, page, args, about))
    remember(request.full_path.rstrip("?"))
    return answer


@blueprint.post("/coup")
def play(game_id: str) -> AnyResponse:
    """One tap: a move recorded, or a part of one kept."""
    live, fields, told = room().live, fields_of(request.form), token()
    with live.alone(game_id):
        moment, instead = live.now(game_id), instead_of(request.form)
        if told and room().journal.has_tap(game_id, told):
            return landed_after(game_id, str(fields.get("move")))
        if instead is None and opening.is_opening(moment, fields):
            return opening.play(game_id, moment, fields)
        prefix = draft_prefix(instead)
        game = moment.game if instead is None else moment.game.back_to(instead)
        draft = sound(moment.line.draft(prefix + key_of(fields)), game.village)
        found = understood(game, draft, fields, room().options.chance)
        if isinstance(found, Half):
            return _kept(game_id, prefix + found.key, found.value)
        if instead is not None:
            return corrected(game_id, instead, found.move)
        live.play(
            game_id,
            found.move,
            seen=seen_of(request.form),
            token=told,
            device=device_id(),
            clears=(*found.clears, *_outlived(moment.line, found.move)),
        )
    return landed_after(game_id, found.move["move"])


def _outlived(line: Line, move: Mapping[str, object]) -> list[str]:
    """What was begun and never finished does not come back a week later."""
    if move.get("move") not in ("day", "night"):
        return []
    return [draft.key for draft in line.drafts if draft.key != INVOCATION]


def _kept(game_id: str, key: str, value: object) -> AnyResponse:
    room().journal.keep_draft(
        game_id, key, value, seen=seen_of(request.form), token=token(), device=device_id()
    )
    return landed_where_it_was(game_id)


@blueprint.post("/annuler")
def undo(game_id: str) -> AnyResponse:
    """One step back: what is begun first, then the last decision."""
    seen, journal = seen_of(request.form), room().journal
    with room().live.alone(game_id):
        moment = room().live.now(game_id)
        if moment.line.draft(OPENING):
            return opening.step_back(game_id, moment)
        begun = started(moment)
        if begun is not None:
            journal.clear_draft(game_id, begun, seen=seen, token=token(), device=device_id())
            return landed_where_it_was(game_id)
        journal.undo(game_id, seen=seen, token=token(), device=device_id())
    return landed_after(game_id)


@blueprint.post("/retablir")
def redo(game_id: str) -> AnyResponse:
    seen = seen_of(request.form)
    room().journal.redo(game_id, seen=seen, token=token(), device=device_id())
    return landed_after(game_id)
