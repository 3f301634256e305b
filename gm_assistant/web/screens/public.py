"""The public screen, for everybody who has its address: it shows, and takes nothing."""

import hashlib

from flask import Blueprint, Response, request

from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.seam.picture import Picture, Shown
from gm_assistant.seam.tale import Tale
from gm_assistant.views.tale.steps import StepShown, steps_of
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.catalogue import UnknownGame
from gm_assistant.web.live import Moment, Unplayable
from gm_assistant.web.rendering import template
from gm_assistant.web.typed_words import keep_as_typed, words_of

blueprint = Blueprint("public", __name__, url_prefix="/ecran/<token>")
CLOSED = "ferme"
PAGE = "public.html"


@blueprint.get("")
def screen(token: str) -> Response:
    found = _picture(token)
    if found is None:
        return template(PAGE, 404, view=None, version=CLOSED, look="nuit")
    return template(
        found.template,
        view=found.view,
        version=version_of(found),
        look=found.look,
        style=found.style,
    )


@blueprint.get("/version")
def version(token: str) -> Response:
    """204 while nothing public has changed, whatever the game master taps."""
    found = _picture(token)
    present = version_of(found) if found else CLOSED
    same = present == request.args.get("v")
    answer = Response(status=204) if same else Response(present, mimetype="text/plain")
    # The devices' own clocks differ: a timer counts down on ours.
    answer.headers["X-Clock"] = str(at_hand().screens.now())
    return answer


def version_of(picture: Picture) -> str:
    """Changes when something public does, and only then."""
    return hashlib.sha256(repr(picture).encode()).hexdigest()[:16]


def _picture(token: str) -> Picture | None:
    """None for an address that leads nowhere, for whatever reason: the reason may be a secret."""
    game_id = at_hand().screens.game_of(token)
    if game_id is None:
        return None
    try:
        moment = at_hand().live.now(game_id)
    except (JournalRefusal, Unplayable, UnknownGame):
        return None
    public = moment.companion.public
    if moment.line.deleted_at or public is None:
        return None
    keep_as_typed(moment.words)
    return _tale(game_id, moment) or public.picture(moment.game, shown_of(game_id, moment))


def _tale(game_id: str, moment: Moment) -> Picture | None:
    """The step of the story that the game master lets everybody see, and nothing after it."""
    told = at_hand().screens.of(game_id).told(result_of(moment))
    tale = tale_of(moment) if told else None
    if tale is None:
        return None
    steps = steps_of(tale)
    step = steps[min(told, len(steps)) - 1]
    keep_as_typed(words_of([it.name.words for it in step.ring.houses] if step.ring else []))
    view = StepShown(step, rehearsal=bool(moment.line.document.get("rehearsal")))
    return Picture("tale/public.html", view, step.look)


def tale_of(moment: Moment) -> Tale | None:
    """The story of the evening, once it is over."""
    return moment.companion.tale(moment.game) if moment.companion.tale else None


def result_of(moment: Moment) -> str:
    """Which end this is: going on, going back or correcting makes the next one another."""
    public, game, line = moment.companion.public, moment.game, moment.line
    result = public.result(game) if public else ""
    if not result or public is None:
        return ""
    count = len(line.moves)
    while count and public.result(game.back_to(count - 1)) == result:
        count -= 1
    decided = line.moves[count - 1].seq if count else 0
    return f"{line.turned} {decided} {count} {result}"


def shown_of(game_id: str, moment: Moment) -> Shown:
    """What this game's screen may show now."""
    public, line, screen = moment.companion.public, moment.line, at_hand().screens.of(game_id)
    at_first, reveals = (public.switches, public.reveals) if public else ({}, frozenset())
    return Shown(
        switches=screen.shown(at_first, reveals, result_of(moment)),
        rehearsal=bool(line.document.get("rehearsal")),
        drafts=line.begun(),
        timer=at_hand().screens.timer(game_id),
    )
