"""Another decision in place of a past one: its page as it was then, and what it would break."""

import json
from typing import Any

from flask import g, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.corrections import Correction, Refused, what_breaks
from gm_assistant.journal.refusals import NoSuchMove
from gm_assistant.judge import RulesReplayer
from gm_assistant.seam.pages import Scene, Screen
from gm_assistant.seam.refusals import Elsewhere
from gm_assistant.views.frame import RefusalView
from gm_assistant.views.history import BrokenLine, CorrectionView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import seen, token
from gm_assistant.web.landing import landed
from gm_assistant.web.live import Moment
from gm_assistant.web.visits import Framed, Visit, framed_page, present_of, shell_page


def draft_prefix(past: int | None) -> str:
    """The beginning of the keys of drafts that correct a past decision."""
    return "" if past is None else f"instead:{past}:"


@shell_page("corriger")
def correcting(visit: Visit) -> Framed:
    """The page on which a past decision was taken, as it was then."""
    index = int(visit.about) if visit.about.isascii() and visit.about.isdigit() else -1
    if not 0 <= index < len(visit.line.moves):
        raise Elsewhere
    companion, move = visit.companion, visit.line.moves[index].move
    past, prefix = visit.moment.game.back_to(index), draft_prefix(index)
    drafts = {
        draft.key.removeprefix(prefix): draft.value
        for draft in visit.line.drafts
        if draft.key.startswith(prefix)
    }
    page = companion.present(past, {}).page
    sent = visit.refusal.again if visit.refusal else ()
    # What its address asks comes before what the decision itself was about.
    args = visit.args or companion.args_of(move)
    scene = Scene(past, page, args=args, drafts=drafts, sent=sent)
    words = companion.told(visit.moment.game, move, index, True).words
    told = RefusalView(f"À la place de « {words} », touchez ce qu'il fallait.")
    return Framed(companion.pages[page](scene), page, told, index)


@shell_page("correction")
def confirming(_visit: Visit) -> Framed:
    """Only ever shown in answer to a tap."""
    raise Elsewhere


def correct(game_id: str, index: int, move: dict[str, Any]) -> AnyResponse:
    """At once where nothing breaks, else a list of what would first."""
    moment = at_hand().live.now(game_id)
    found = _found(moment, index, move)
    if found.broken and not request.form.get("confirme"):
        screen = Screen("correction.html", {"correction": _view(moment, found)})
        visit = Visit(game_id, moment, "correction")
        return framed_page(visit, Framed(screen, "correction"), present_of(moment), 409)
    at_hand().journal.correct(
        game_id,
        index,
        move,
        seen=seen(),
        drops=found.drops,
        token=token(),
        device=g.device.id,
    )
    return landed(game_id)


def _found(moment: Moment, index: int, move: dict[str, Any]) -> Correction[Any]:
    moves = [dict(it.move) for it in moment.line.moves]
    if index >= len(moves):
        raise NoSuchMove
    moment.game.back_to(index).play(move)
    found = what_breaks(RulesReplayer(moment.game), moves, index, move)
    if isinstance(found, Refused):
        raise NoSuchMove
    return found


def _view(moment: Moment, found: Correction[Any]) -> CorrectionView:
    moves = [it.move for it in moment.line.moves]

    def words(move: dict[str, Any], index: int) -> str:
        return moment.companion.told(moment.game, move, index, True).words

    return CorrectionView(
        index=found.index,
        replaced=words(moves[found.index], found.index),
        wanted=words(found.replacement, found.index),
        broken=tuple(BrokenLine(words(it.move, it.index), it.sentence) for it in found.broken),
        content=json.dumps(found.replacement, ensure_ascii=False),
    )
