"""A correction before it is confirmed: what is different, what is to be said again, and where."""

import json
from collections.abc import Iterable
from typing import Any, Final

from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.french.agreement import counted
from gm_assistant.journal.corrections import LATER, Broken, Correction
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.rules import Move
from gm_assistant.seam.taps import Play
from gm_assistant.views.brief import in_brief
from gm_assistant.views.history import BrokenLine, CorrectionView
from gm_assistant.web.forms import stays
from gm_assistant.web.live import Moment
from gm_assistant.web.visits import Framed, Visit, framed_page

Changes = tuple[str, ...]
_ROOM: Final = 160


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
    return in_brief(_words(moment, move, index), _ROOM)


def _resumes(moment: Moment, after: Any) -> str:
    """Where play resumes, where that is another moment."""
    words = moment.companion.present(after, {}).words
    return "" if words == moment.present.words else words
