"""Another decision in place of a past one: its page as it was then, and what it would change."""

import json
from collections.abc import Iterable
from typing import Any, Final

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.french.language import counted
from gm_assistant.seam.companion import Corrected
from gm_assistant.seam.pages import Play, Scene, Screen, whole_number
from gm_assistant.seam.rules import Move
from gm_assistant.shell.journal.importing import (
    LATER,
    Broken,
    Correction,
    Refused,
    RulesReplayer,
    what_breaks,
)
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.refusals import NoSuchMove, Stale
from gm_assistant.shell.web.live import Moment
from gm_assistant.shell.web.pages import (
    Framed,
    Visit,
    base_of,
    framed_page,
    in_brief,
    landed,
    shell_page,
    stays,
    visit_of_form,
)
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import BrokenLine, CorrectionView, RefusalView

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
    replayer = RulesReplayer(moment.game, moment.companion.corrections)
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
