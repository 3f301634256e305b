"""Rehearsing alone: an invented table, whose players' decisions the app plays."""

from collections.abc import Iterator

from flask import Blueprint, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.taps import Answer, Form, Keep, Play, Tap
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import Hand, hand, number, token
from gm_assistant.web.live import Moment
from gm_assistant.web.visits import base_of, is_recorded, landed

blueprint = Blueprint("rehearsal", __name__)


@blueprint.post("/repetition")
def begin() -> AnyResponse:
    """A table of invented players, on the eve of its first move."""
    rehearsal = at_hand().catalogue.named(request.form.get("jeu", "")).rehearsal
    size = number(request.form.get("joueurs", ""))
    if rehearsal is None or size not in rehearsal.sizes:
        raise Unreadable
    document = rehearsal.table(size, at_hand().options.chance) | {"rehearsal": True}
    game_id = at_hand().journal.open_game(document, **hand())
    return redirect(base_of(game_id), 303)


@blueprint.post("/partie/<game_id>/repetition")
def go_on(game_id: str) -> AnyResponse:
    """The players decide once, or until the phase is over."""
    with at_hand().live.alone(game_id):
        if not is_recorded(game_id):
            _play(game_id)
    return landed(game_id)


def _play(game_id: str) -> None:
    moment = at_hand().live.now(game_id)
    for place, answer in enumerate(_decided(moment, request.form.get("faire", ""))):
        # The first of what this tap decides carries its mark.
        by = Hand(token=None if place else token(), device=g.device.id)
        match answer:
            case Play(move, clears, keep):
                moment = at_hand().live.play(
                    game_id,
                    moment,
                    dict(move),
                    seen=None,
                    clears=clears,
                    draft=(keep.key, keep.value) if keep else None,
                    **by,
                )
            case Keep(key, value):
                at_hand().journal.keep_draft(game_id, key, value, seen=None, **by)


def _decided(moment: Moment, wanted: str) -> Iterator[Answer]:
    rehearsal, chance = moment.companion.rehearsal, at_hand().options.chance
    if rehearsal is None or not moment.line.document.get("rehearsal"):
        raise Unreadable
    drafts = moment.line.begun()
    match wanted:
        case "coup" if rehearsal.answers:
            count = len(moment.line.moves)
            yield rehearsal.answers(Tap(moment.game, Form(), drafts, chance, count))
        case "coup":
            yield Play(rehearsal.once(moment.game, chance), tuple(drafts))
        case "phase":
            for place, move in enumerate(rehearsal.rest(moment.game, chance)):
                yield Play(move, () if place else tuple(drafts))
        case _:
            raise Unreadable
