"""Rehearsing alone: an invented table, whose players' decisions the app plays."""

from typing import Any

from flask import Blueprint, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.rehearsal.engine import next_move, play_day, play_night
from gm_assistant.companions.quinte_bourg.rehearsal.tables import advised_table
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.web.frames import base_of
from gm_assistant.web.landing import device_id, landed_after, token
from gm_assistant.web.reading import Unreadable
from gm_assistant.web.room import room

blueprint = Blueprint("rehearsal", __name__)
SIZES = ("12", "20", "32")


@blueprint.post("/repetition")
def begin() -> AnyResponse:
    """A table of invented players, on the eve of its first night."""
    size = request.form.get("joueurs", "")
    if size not in SIZES:
        raise Unreadable
    document = advised_table(int(size), room().options.chance)
    document |= {"rehearsal": True, "start": {"weekday": "lundi"}}
    game_id = room().journal.open_game(document, token=token(), device=g.device.id)
    return redirect(base_of(game_id), 303)


@blueprint.post("/partie/<game_id>/repetition")
def go_on(game_id: str) -> AnyResponse:
    """The players decide once, or until the night or the day is over."""
    with room().live.alone(game_id):
        told = token()
        if not (told and room().journal.has_tap(game_id, told)):
            _play(game_id, told)
    return landed_after(game_id)


def _play(game_id: str, told: str | None) -> None:
    moment = room().live.now(game_id)
    if not moment.line.document.get("rehearsal"):
        raise Unreadable
    drafts = tuple(draft.key for draft in moment.line.drafts)
    for place, move in enumerate(_decided(moment.game, request.form.get("faire", ""))):
        room().live.play(
            game_id,
            move,
            seen=None,
            token=told if place == 0 else None,
            device=device_id(),
            clears=() if place else drafts,
        )


def _decided(game: Game, wanted: str) -> list[dict[str, Any]]:
    chance = room().options.chance
    match wanted:
        case "coup":
            return [next_move(game, chance)]
        case "phase":
            play = play_day if game.village.phase == "jour" else play_night
            after = play(game, chance)
            return [dict(move) for move in after.moves[len(game.moves) :]]
        case _:
            raise Unreadable
