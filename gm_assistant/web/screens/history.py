"""The journal screen: read, search, go back, branch, correct a past decision."""

import json
from typing import Any

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.line import Branch, Line, recorded
from gm_assistant.journal.refusals import NoSuchMove
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.taps import whole_number
from gm_assistant.views.history import Asked, BranchLine, Tell, branch_line, journal_view
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.corrections import correct
from gm_assistant.web.forms import hand, seen
from gm_assistant.web.visits import Framed, Visit, base_of, is_recorded, landed, shell_page

blueprint = Blueprint("history", __name__, url_prefix="/partie/<game_id>")


@shell_page("journal")
def journal(visit: Visit) -> Framed:
    args, companion, game = visit.args, visit.companion, visit.moment.game
    page = whole_number(args.get("page", ""), 5)
    number = 1 if page is None else page
    asked = Asked(args.get("cherche", "")[:100], args.get("joueur", ""), number)
    told = lambda move, index, stands: companion.told(game, move, index, stands)  # noqa: E731
    view = journal_view(recorded(visit.line), told, companion.people(game), asked)
    branches = [_branch_line(visit.line, it, told) for it in visit.line.branches]
    values = {"journal": view, "branches": branches}
    return Framed(Screen("journal.html", values), visit.page)


def _branch_line(line: Line, branch: Branch, told: Tell) -> BranchLine:
    pairs = zip(branch.moves, line.moves, strict=False)
    parted = (place for place, (one, other) in enumerate(pairs) if one.move != other.move)
    shared = next(parted, min(len(branch.moves), len(line.moves)))
    return branch_line(branch.name, [it.move for it in branch.moves[shared:]], shared, told)


@blueprint.post("/journal/<int:index>")
def act(game_id: str, index: int) -> AnyResponse:
    line = at_hand().live.now(game_id).line
    if index >= len(line.moves):
        raise NoSuchMove
    on = seen()
    match request.form.get("faire"):
        case "revenir":
            _back_to(game_id, line, index, on)
        case "branche":
            at_hand().journal.branch(game_id, index, seen=on, **hand())
        case "corriger":
            return redirect(f"{base_of(game_id)}/corriger/{index}", 303)
        case _:
            raise Unreadable
    return landed(game_id)


@blueprint.post("/branche")
def switch(game_id: str) -> AnyResponse:
    name = request.form.get("nom", "")
    at_hand().journal.switch(game_id, name, seen=seen(), **hand())
    return landed(game_id)


def _back_to(game_id: str, line: Line, index: int, on: int | None) -> None:
    """Just after this decision; one « Rétablir » brings all that followed it."""
    if index < len(line.moves) - 1:
        at_hand().journal.go_back(game_id, index + 1, seen=on, **hand())


@blueprint.post("/corriger/<int:index>")
def confirm(game_id: str, index: int) -> AnyResponse:
    """The confirmed correction; what it drops is worked out anew.

    After the last decision stands one of the present moment that is taken anew.
    """
    try:
        move = json.loads(request.form.get("contenu", "")[:20_000])
    except ValueError:
        raise Unreadable from None
    if not isinstance(move, dict):
        raise Unreadable
    if request.form.get("avant"):
        return correct(game_id, index, move, before=True)
    if index != len(at_hand().live.now(game_id).line.moves):
        return correct(game_id, index, move)
    return _taken_anew(game_id, move)


def _taken_anew(game_id: str, move: dict[str, Any]) -> AnyResponse:
    live, clears = at_hand().live, request.form.getlist("efface")
    with live.alone(game_id):
        if not is_recorded(game_id):
            now = live.now(game_id)
            live.play(game_id, now, move, seen=seen(), clears=clears, **hand())
    return landed(game_id)
