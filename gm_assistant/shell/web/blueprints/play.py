"""A game's pages, and what is recorded of it: taps, undo and redo, the journal, corrections."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere, Refusal, Unreadable
from gm_assistant.french.language import counted
from gm_assistant.seam.companion import Corrected
from gm_assistant.seam.pages import (
    Back,
    Forget,
    Insert,
    Keep,
    Play,
    Scene,
    Screen,
    SentForm,
    Tap,
    whole_number,
)
from gm_assistant.seam.rules import Move
from gm_assistant.shell.journal.corrections import (
    LATER,
    Broken,
    Correction,
    Refused,
    RulesReplayer,
    what_breaks,
)
from gm_assistant.shell.journal.line import Branch, Hand, Line, recorded
from gm_assistant.shell.journal.refusals import NoSuchMove, NothingToUndo, Stale
from gm_assistant.shell.judging import told_with_its_rules
from gm_assistant.shell.web.live import Moment
from gm_assistant.shell.web.pages import (
    LONGEST_ARGUMENT,
    Framed,
    Visit,
    base_of,
    begun_last,
    framed_page,
    hand,
    in_brief,
    is_page,
    landed,
    number,
    page_of,
    remember,
    shell_page,
    stays,
    tap_form,
    visit_of_form,
)
from gm_assistant.shell.web.rendering import asked, problem
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import (
    Asked,
    BranchLine,
    BrokenLine,
    CorrectionView,
    RefusalView,
    Tell,
    branch_line,
    journal_view,
)

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


@blueprint.post("/facade")
def lives_there(game_id: str) -> AnyResponse:
    """Somebody lives in another house from now on, and the next evening too."""
    moment = services().live.now(game_id)
    dwellers = moment.companion.dwellers(moment.game)
    services().facades.choose(dwellers, request.form.get("nom", ""))
    return landed(game_id, stays=True)


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
                now = live.play(
                    game_id,
                    moment,
                    dict(move),
                    by,
                    clears=answer.clears,
                    draft=answer.keep,
                    judged=after,
                    then=answer.then or _rest_of(moment, after),
                )
                return landed(game_id, now, stays=move["move"] in companion.stays)


def _rest_of(moment: Moment, after: Any) -> Iterator[Move]:
    """What a correction dropped only because this decision was missing, as far as it stands."""
    left = moment.line.left_behind if moment.companion.corrections.resumes else ()
    for played in left:
        try:
            after = after.play(played.move)
        except Refusal:
            return
        yield played.move


def _reopened(game_id: str, moment: Moment, answer: Play, after: Any) -> AnyResponse | None:
    """What a decision of this moment, taken anew, changes; nothing where nothing does."""
    place = moment.companion.corrections.reopens(moment.game, answer.move)
    if place is None:
        return None
    changes = moment.companion.corrections.told(Corrected(moment.game, after))
    if not changes:
        return None
    return previewed(game_id, moment, reopening_view(moment, place, answer, changes, after))


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
        journal.undo(game_id, by, count=moment.line.at_once)
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
    told = partial(told_with_its_rules, companion, game)
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
    line, journal, by = services().live.now(game_id).line, services().journal, hand()
    if journal.has_tap(game_id, by.token):
        return landed(game_id)
    if index >= len(line.moves):
        raise NoSuchMove
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


# A correction before it is confirmed: what is different, what is to be said again, and where.

Changes = tuple[str, ...]
_ROOM_OF_A_PREVIEW: Final = 160


def previewed(game_id: str, moment: Moment, view: CorrectionView) -> AnyResponse:
    """The question, in answer to the tap; nothing has changed yet."""
    screen = Screen("correction.html", {"correction": view})
    visit = Visit(game_id, moment, "correction")
    return framed_page(visit, Framed(screen, "correction"), moment.present, 409)


def correction_view(
    moment: Moment, found: Correction[Any], changes: Changes, back: str
) -> CorrectionView:
    moves = [it.move for it in moment.line.moves]
    later = sum(it.sentence == LATER for it in found.broken)
    return CorrectionView(
        index=found.index,
        replaced="" if found.before else _heading(moment, moves[found.index], found.index),
        wanted=_heading(moment, found.replacement, found.index),
        content=json.dumps(found.replacement, ensure_ascii=False),
        changes=changes or _by_the_card(moment, found.state),
        broken=_lines(moment, (it for it in found.broken if it.sentence != LATER)),
        later=counted(later, "décision") if later else "",
        resumes=_resumes(moment, found.state),
        stays=stays(),
        before=found.before,
        back=back,
        keeps=any(it.again for it in found.broken),
        astray=_lines(moment, found.astray),
        plays_on=moment.companion.corrections.resumes
        and found.drops == tuple(range(len(moves)))[-len(found.drops) :],
    )


def _lines(moment: Moment, found: Iterable[Broken]) -> tuple[BrokenLine, ...]:
    return tuple(BrokenLine(_words(moment, it.move, it.index), it.sentence) for it in found)


def reopening_view(
    moment: Moment, place: int, answer: Play, changes: Changes, after: Any
) -> CorrectionView:
    """A row of this moment called once more: the same question, and the same tap to confirm."""
    return CorrectionView(
        index=len(moment.line.moves),
        replaced=_heading(moment, moment.line.moves[place].move, place),
        wanted=_heading(moment, answer.move, place),
        content=json.dumps(dict(answer.move), ensure_ascii=False),
        changes=changes,
        resumes=_resumes(moment, after),
        back=moment.present.page,
        clears=tuple(answer.clears),
    )


def _by_the_card(moment: Moment, after: Any) -> Changes:
    """What the home screen would say of it: for a game that says nothing more of corrections."""
    card = moment.companion.card
    was, now = card(moment.game).people, card(after).people
    return (f"{now}, au lieu de : {was}.",) if was != now else ()


def _words(moment: Moment, move: Move, index: int) -> str:
    return moment.companion.told(moment.game, move, index, True).words


def _heading(moment: Moment, move: Move, index: int) -> str:
    """What is to be said again stays whole."""
    return in_brief(_words(moment, move, index), _ROOM_OF_A_PREVIEW)


def _resumes(moment: Moment, after: Any) -> str:
    """Where play resumes, where that is another moment."""
    words = moment.companion.present(after, {}).words
    return "" if words == moment.present.words else words


# Another decision in place of a past one: its page as it was then, and what it would change.

# In the address of a correction that was opened from the present moment, and not in the journal.
FROM_HERE: Final = "ici"
# What would mean somebody else stands all the same: the game master was shown whom.
KEPT: Final = "garde"
# What three lines of a telephone hold beside what is to be done.
_ROOM: Final = 110


def draft_prefix(past: int | None) -> str:
    """The beginning of the keys of drafts that correct a past decision."""
    return "" if past is None else f"instead:{past}:"


@shell_page("corriger")
def correcting(visit: Visit) -> Framed:
    """The page on which a past decision was taken, as it was then."""
    index = whole_number(visit.about)
    if index is None or index >= len(visit.moment.line.moves):
        raise Elsewhere
    companion, move = visit.moment.companion, visit.moment.line.moves[index].move
    past = visit.moment.game.back_to(index)
    drafts = {**companion.corrections.begins(move), **visit.moment.line.begun(draft_prefix(index))}
    page, about = companion.corrections.place(move)
    then = companion.present(past, {})
    page = page or then.page
    sent = visit.refusal.again if visit.refusal else ()
    # What its address asks comes before what the decision itself was about.
    asked = {key: it for key, it in visit.args.items() if key != FROM_HERE}
    args = asked or companion.args_of(move)
    scene = Scene(past, page, about, args=args, drafts=drafts, sent=sent, correcting=True)
    words = in_brief(companion.told(visit.moment.game, move, index, True).words, _ROOM)
    told = RefusalView(f"À la place de « {words} », touchez ce qu'il fallait.")
    leaves = companion.present(visit.moment.game, {}).page if FROM_HERE in visit.args else "journal"
    return Framed(companion.pages[page](scene), page, told, index, leaves, then.look)


@shell_page("correction")
def confirming(_visit: Visit) -> Framed:
    """Only ever shown in answer to a tap."""
    raise Elsewhere


def correct(
    game_id: str, index: int, move: dict[str, Any], by: Hand, *, before: bool = False
) -> AnyResponse:
    """At once where nothing follows from it, else what changes is told first.

    `before`: it replaces nothing; that is always told first.
    """
    moment = services().live.now(game_id)
    if services().journal.has_tap(game_id, by.token):
        return landed(game_id, stays=stays())
    # The place of a decision is that of the page that was seen.
    if by.seen not in (None, moment.line.seq):
        raise Stale(moment.line.seq)
    found = _found(moment, index, move, before)
    stood = _as_it_stood(moment, found)
    corrected = Corrected(stood, found.state, found.drops, index if before else None)
    changes = moment.companion.corrections.told(corrected)
    if (before or found.broken or found.astray or changes) and not request.form.get("confirme"):
        told_first = correction_view(moment, found, changes, _back(game_id, moment, before))
        return previewed(game_id, moment, told_first)
    services().journal.correct(game_id, index, move, by, drops=found.drops, before=before)
    again = [it.move for it in found.broken]
    lands = moment.companion.corrections.lands(services().live.now(game_id).game, index, again)
    return landed(game_id, stays=stays(), args=lands)


def _found(moment: Moment, index: int, move: dict[str, Any], before: bool) -> Correction[Any]:
    moves = [dict(it.move) for it in moment.line.moves]
    if index >= len(moves) + before:
        raise NoSuchMove
    moment.game.back_to(index).play(move)
    rules = moment.companion.rules
    kept = {id(moves[it]) for it in rules.kept(moment.game)}
    # What only the rules of its day accepted still stands after a correction before it.
    played = lambda game, it: rules.keep(game, it) if id(it) in kept else game.play(it)  # noqa: E731
    replayer = RulesReplayer(moment.game, moment.companion.corrections, played)
    asked = bool(request.form.get(KEPT))
    found = what_breaks(replayer, moves, index, move, before=before, asked=asked)
    if isinstance(found, Refused):
        raise NoSuchMove
    return found


def _back(game_id: str, moment: Moment, before: bool) -> str:
    """The page that this came from: the journal, unless it was another."""
    left = visit_of_form(game_id, moment)
    if before:
        return left.address.removeprefix(f"{base_of(game_id)}/")
    return moment.present.page if FROM_HERE in left.args else "journal"


def _as_it_stood(moment: Moment, found: Correction[Any]) -> Any:
    """Where play resumes: all that a later moment had brought is set aside whole, not told."""
    leads = moment.companion.corrections.leads
    later = [it.index for it in found.broken if it.move["move"] in leads]
    return moment.game.back_to(later[0]) if later else moment.game
