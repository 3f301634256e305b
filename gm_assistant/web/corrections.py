"""Another decision in place of a past one: its page as it was then, and what it would change."""

from typing import Any, Final

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.corrections import Correction, Refused, what_breaks
from gm_assistant.journal.refusals import NoSuchMove, Stale
from gm_assistant.judge import RulesReplayer
from gm_assistant.seam.mending import Mended
from gm_assistant.seam.pages import Scene
from gm_assistant.seam.refusals import Elsewhere
from gm_assistant.seam.taps import Play, whole_number
from gm_assistant.views.brief import in_brief
from gm_assistant.views.frame import RefusalView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import hand, seen, stays
from gm_assistant.web.live import Moment
from gm_assistant.web.previews import correction_view, previewed, reopening_view
from gm_assistant.web.visits import (
    Framed,
    Visit,
    base_of,
    is_recorded,
    landed,
    shell_page,
    visit_of_form,
)

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
    if index is None or index >= len(visit.line.moves):
        raise Elsewhere
    companion, move = visit.companion, visit.line.moves[index].move
    past = visit.moment.game.back_to(index)
    drafts = {**companion.mending.begins(move), **visit.line.begun(draft_prefix(index))}
    page, about = companion.mending.place(move)
    then = companion.present(past, {})
    page = page or then.page
    sent = visit.refusal.again if visit.refusal else ()
    # What its address asks comes before what the decision itself was about.
    asked = {key: it for key, it in visit.args.items() if key != FROM_HERE}
    args = asked or companion.args_of(move)
    scene = Scene(past, page, about, args=args, drafts=drafts, sent=sent, mending=True)
    words = in_brief(companion.told(visit.moment.game, move, index, True).words, _ROOM)
    told = RefusalView(f"À la place de « {words} », touchez ce qu'il fallait.")
    leaves = companion.present(visit.moment.game, {}).page if FROM_HERE in visit.args else "journal"
    return Framed(companion.pages[page](scene), page, told, index, leaves, then.look)


@shell_page("correction")
def confirming(_visit: Visit) -> Framed:
    """Only ever shown in answer to a tap."""
    raise Elsewhere


def correct(game_id: str, index: int, move: dict[str, Any], *, before: bool = False) -> AnyResponse:
    """At once where nothing follows from it, else what changes is told first.

    `before`: it replaces nothing; that is always told first.
    """
    moment = at_hand().live.now(game_id)
    if is_recorded(game_id):
        return landed(game_id, stays=stays())
    # The place of a decision is that of the page that was seen.
    if seen() not in (None, moment.seq):
        raise Stale(moment.seq)
    found = _found(moment, index, move, before)
    stood = _as_it_stood(moment, found)
    mended = Mended(stood, found.state, found.drops, index if before else None)
    changes = moment.companion.mending.told(mended)
    if (before or found.broken or found.astray or changes) and not request.form.get("confirme"):
        told_first = correction_view(moment, found, changes, _back(game_id, moment, before))
        return previewed(game_id, moment, told_first)
    at_hand().journal.correct(
        game_id,
        index,
        move,
        seen=seen(),
        drops=found.drops,
        before=before,
        **hand(),
    )
    again = [it.move for it in found.broken]
    lands = moment.companion.mending.lands(at_hand().live.now(game_id).game, index, again)
    return landed(game_id, stays=stays(), args=lands)


def _found(moment: Moment, index: int, move: dict[str, Any], before: bool) -> Correction[Any]:
    moves = [dict(it.move) for it in moment.line.moves]
    if index >= len(moves) + before:
        raise NoSuchMove
    moment.game.back_to(index).play(move)
    replayer = RulesReplayer(moment.game, moment.companion.mending)
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
    leads = moment.companion.mending.leads
    later = [it.index for it in found.broken if it.move["move"] in leads]
    return moment.game.back_to(later[0]) if later else moment.game


def reopened(game_id: str, moment: Moment, answer: Play, after: Any) -> AnyResponse | None:
    """What a decision of this moment, taken anew, changes; nothing where nothing does."""
    place = moment.companion.mending.reopens(moment.game, answer.move)
    if place is None:
        return None
    changes = moment.companion.mending.told(Mended(moment.game, after))
    if not changes:
        return None
    return previewed(game_id, moment, reopening_view(moment, place, answer, changes, after))
