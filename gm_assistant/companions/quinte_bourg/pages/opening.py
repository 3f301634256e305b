"""The opening: its calls one after another, until the first night."""

from typing import Any

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.pages.drafts import sound
from gm_assistant.companions.quinte_bourg.pages.opening_taps import (
    KEY,
    reached,
    stepped_back,
    tapped,
)
from gm_assistant.companions.quinte_bourg.scripts.model import Script
from gm_assistant.companions.quinte_bourg.views.opening_console import opening_console, stop_of
from gm_assistant.journal.refusals import NothingToUndo, Stale
from gm_assistant.web.landing import device_id, landed_after, landed_where_it_was, token
from gm_assistant.web.live import Moment
from gm_assistant.web.reading import Fields, seen_of
from gm_assistant.web.room import room
from gm_assistant.web.scenes import Context, Elsewhere, Scene, screen


def script() -> Script:
    return room().scripts.opening


@screen("ouverture")
def opening(scene: Scene) -> tuple[str, Context]:
    if scene.village.phase != "ouverture":
        raise Elsewhere
    draft = scene.draft(KEY)
    asked = stop_of(script(), scene.args.get("appel", ""), 0)
    here = reached(draft)
    console = opening_console(
        scene.village, script(), here, here if asked is None else asked, draft
    )
    return "night.html", {"console": console}


def is_opening(moment: Moment, fields: Fields) -> bool:
    return moment.game.village.phase == "ouverture" and fields.get("move") == "call"


def play(game_id: str, moment: Moment, fields: Fields) -> AnyResponse:
    """One tap of the opening; alone with the game."""
    draft = sound(moment.line.draft(KEY), moment.game.village)
    step = tapped(script(), draft, fields, len(moment.line.moves))
    force = {"force": True} if fields.get("force") else {}
    seen = seen_of(request.form)
    if step.move is None:
        return _kept(game_id, step.place, seen)
    clears = (KEY,) if step.move["move"] == "night" else ()
    moment = room().live.play(
        game_id, step.move | force, seen=seen, token=token(), device=device_id(), clears=clears
    )
    if not clears and step.place != draft:
        room().journal.keep_draft(game_id, KEY, step.place, device=device_id())
    return landed_after(game_id)


def _kept(game_id: str, place: dict[str, Any], seen: int | None) -> AnyResponse:
    room().journal.keep_draft(game_id, KEY, place, seen=seen, token=token(), device=device_id())
    if "players" in place:
        return landed_where_it_was(game_id)
    return landed_after(game_id)


def step_back(game_id: str, moment: Moment) -> AnyResponse:
    """One call earlier, with what it had decided; alone with the game."""
    seen = seen_of(request.form)
    if seen is not None and seen != moment.seq:
        raise Stale(moment.seq)
    found = stepped_back(sound(moment.line.draft(KEY), moment.game.village))
    if found is None:
        raise NothingToUndo
    place, stood = found
    decided = len(moment.line.moves) - stood if stood >= 0 else 0
    if decided > 0:
        room().journal.undo(game_id, seen=None, device=device_id(), count=decided)
    room().journal.keep_draft(game_id, KEY, place, token=token(), device=device_id())
    return landed_after(game_id)
