"""A game's pages, and the taps that are recorded: play, undo, redo."""

import json
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.companion import Corrected
from gm_assistant.seam.pages import (
    Back,
    Forget,
    Insert,
    Keep,
    Play,
    Screen,
    SentForm,
    Tap,
    whole_number,
)
from gm_assistant.shell.journal.line import Branch, Hand, Line, recorded
from gm_assistant.shell.journal.refusals import NoSuchMove, NothingToUndo, Stale
from gm_assistant.shell.web.corrections import correct, draft_prefix, previewed, reopening_view
from gm_assistant.shell.web.live import Moment
from gm_assistant.shell.web.pages import (
    LONGEST_ARGUMENT,
    Framed,
    Visit,
    base_of,
    begun_last,
    hand,
    is_page,
    landed,
    number,
    page_of,
    remember,
    shell_page,
    tap_form,
)
from gm_assistant.shell.web.rendering import asked, problem
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import Asked, BranchLine, Tell, branch_line, journal_view

blueprint = Blueprint("play", __name__, url_prefix="/partie/<game_id>")


@blueprint.get("")
def present(game_id: str) -> AnyResponse:
    """The page of the present moment."""
    moment = services().live.now(game_id)
    return redirect(f"{base_of(game_id)}/{moment.present.page}", 303)


@blueprint.get("/<page>")
@blueprint.get("/<page>/<about>")
def screen(game_id: str, page: str, about: str = "") -> Response:
    moment = services().live.now(game_id)
    if not is_page(moment.companion, page):
        return problem("Rien ici", "Cette page n'existe pas dans la partie.", 404, base_of(game_id))
    args = {name: value for name, value in request.args.items() if len(value) < LONGEST_ARGUMENT}
    answer = page_of(Visit(game_id, moment, page, about, args))
    remember(asked())
    return answer


@shell_page("menu")
def menu(visit: Visit) -> Framed:
    """Of a game that has no menu of its own."""
    return Framed(Screen("menu.html"), visit.page)


@blueprint.post("/coup")
@blueprint.post("/<page>")
def play(game_id: str, page: str = "") -> AnyResponse:
    """One tap: a move recorded, or a part of one kept."""
    live, journal = services().live, services().journal
    with live.alone(game_id):
        moment, past, form, by = live.now(game_id), number("instead"), tap_form(), hand()
        companion = moment.companion
        if page and page not in companion.pages:
            raise Unreadable
        if journal.has_tap(game_id, by.token):
            return landed(game_id, stays=form.get("move") in companion.stays)
        answer = companion.understood(_tap(moment, form, page, past, by.seen))
        match answer:
            case Keep(key, value, stays):
                journal.keep_draft(game_id, draft_prefix(past) + key, value, by)
                return landed(game_id, stays=stays)
            case Forget(key):
                if moment.begun.get(key):
                    journal.clear_draft(game_id, key, by)
                return landed(game_id)
            case Insert(move, index):
                return correct(game_id, index, dict(move), by, before=True)
            case Play(move) if past is not None:
                return correct(game_id, past, dict(move), by)
            case Play(move):
                after = live.judged(moment, dict(move), by)
                told_first = _reopened(game_id, moment, answer, after)
                if told_first is not None:
                    return told_first
                now = _played(game_id, moment, answer, by, after)
                return landed(game_id, now, stays=move["move"] in companion.stays)


def _reopened(game_id: str, moment: Moment, answer: Play, after: Any) -> AnyResponse | None:
    """What a decision of this moment, taken anew, changes; nothing where nothing does."""
    place = moment.companion.corrections.reopens(moment.game, answer.move)
    if place is None:
        return None
    changes = moment.companion.corrections.told(Corrected(moment.game, after))
    if not changes:
        return None
    return previewed(game_id, moment, reopening_view(moment, place, answer, changes, after))


def _played(game_id: str, moment: Moment, answer: Play, by: Hand, after: Any) -> Moment:
    """All that one tap decides; the first of it carries its mark. `after`: the game after that."""
    live, clears, draft = services().live, answer.clears, answer.keep
    first = dict(answer.move)
    now = live.play(game_id, moment, first, by, clears=clears, draft=draft, judged=after)
    for move in answer.then:
        now = live.play(game_id, now, dict(move), Hand(device=by.device))
    return now


def _tap(
    moment: Moment,
    form: SentForm,
    page: str = "",
    past: int | None = None,
    seen: int | None = None,
) -> Tap[Any]:
    """`past`: the decision that it is to replace, which may be gone since the page was `seen`."""
    line, chance = moment.line, services().options.chance
    if past is None:
        return Tap(moment.game, form, moment.begun, chance, len(line.moves), page)
    if seen not in (None, moment.line.seq):
        raise Stale(moment.line.seq)
    if past >= len(line.moves):
        raise NoSuchMove
    replaced = line.moves[past].move
    drafts = {**moment.companion.corrections.begins(replaced), **line.begun(draft_prefix(past))}
    game = moment.game.back_to(past)
    return Tap(game, form, drafts, chance, past, page, replaced)


@blueprint.post("/annuler")
def undo(game_id: str) -> AnyResponse:
    """One step back: what is begun first, then the last decision."""
    journal, by = services().journal, hand()
    with services().live.alone(game_id):
        moment = services().live.now(game_id)
        further = moment.companion.step_back(_tap(moment, tap_form()))
        if further is not None:
            return _stepped_back(game_id, moment, further, by)
        begun = begun_last(moment)
        if begun is not None:
            journal.clear_draft(game_id, begun, by)
            return landed(game_id, stays=True)
        journal.undo(game_id, by)
    return landed(game_id)


def _stepped_back(game_id: str, moment: Moment, back: Back, by: Hand) -> AnyResponse:
    """A step back of the game's own, with what it had decided; alone with the game."""
    if by.seen not in (None, moment.line.seq):
        raise Stale(moment.line.seq)
    if back.keep is None:
        raise NothingToUndo
    journal, now = services().journal, replace(by, seen=None)
    if back.moves <= 0:
        journal.keep_draft(game_id, back.keep.key, back.keep.value, now)
    else:
        journal.undo(game_id, now, count=back.moves, draft=back.keep)
    return landed(game_id)


@blueprint.post("/retablir")
def redo(game_id: str) -> AnyResponse:
    services().journal.redo(game_id, hand())
    return landed(game_id)


# The journal screen: read, search, go back, branch, correct a past decision.

history = Blueprint("history", __name__, url_prefix="/partie/<game_id>")


@shell_page("journal")
def journal(visit: Visit) -> Framed:
    args, companion, game = visit.args, visit.moment.companion, visit.moment.game
    page = whole_number(args.get("page", ""), 5)
    number = 1 if page is None else page
    asked = Asked(args.get("cherche", "")[:100], args.get("joueur", ""), number)
    told = lambda move, index, stands: companion.told(game, move, index, stands)  # noqa: E731
    view = journal_view(recorded(visit.moment.line), told, companion.people(game), asked)
    branches = [_branch_line(visit.moment.line, it, told) for it in visit.moment.line.branches]
    values = {"journal": view, "branches": branches}
    return Framed(Screen("journal.html", values), visit.page)


def _branch_line(line: Line, branch: Branch, told: Tell) -> BranchLine:
    pairs = zip(branch.moves, line.moves, strict=False)
    parted = (place for place, (one, other) in enumerate(pairs) if one.move != other.move)
    shared = next(parted, min(len(branch.moves), len(line.moves)))
    return branch_line(branch.name, [it.move for it in branch.moves[shared:]], shared, told)


@history.post("/journal/<int:index>")
def act(game_id: str, index: int) -> AnyResponse:
    line = services().live.now(game_id).line
    if index >= len(line.moves):
        raise NoSuchMove
    journal, by = services().journal, hand()
    match request.form.get("faire"):
        case "revenir":
            # Just after this decision; one « Rétablir » brings all that followed it.
            if index < len(line.moves) - 1:
                journal.go_back(game_id, index + 1, by)
        case "branche":
            journal.branch(game_id, index, by)
        case "corriger":
            return redirect(f"{base_of(game_id)}/corriger/{index}", 303)
        case _:
            raise Unreadable
    return landed(game_id)


@history.post("/branche")
def switch(game_id: str) -> AnyResponse:
    services().journal.switch(game_id, request.form.get("nom", ""), hand())
    return landed(game_id)


@history.post("/corriger/<int:index>")
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
    by, live = hand(), services().live
    if request.form.get("avant"):
        return correct(game_id, index, move, by, before=True)
    if index != len(live.now(game_id).line.moves):
        return correct(game_id, index, move, by)
    with live.alone(game_id):
        if not services().journal.has_tap(game_id, by.token):
            clears = request.form.getlist("efface")
            live.play(game_id, live.now(game_id), move, by, clears=clears)
    return landed(game_id)
