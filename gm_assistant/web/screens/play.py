"""A game's screens, and the taps that are recorded: play, undo, redo."""

import hashlib

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.web.devices import Device
from gm_assistant.web.frames import base_of, page_of, started
from gm_assistant.web.place import address_of, scene_after, scene_of_form
from gm_assistant.web.reading import fields_of, seen_of
from gm_assistant.web.room import room
from gm_assistant.web.scenes import SCREENS, Scene, shown
from gm_assistant.web.show import is_swap, problem
from gm_assistant.web.whole import Half, key_of, understood

blueprint = Blueprint("play", __name__, url_prefix="/partie/<game_id>")


@blueprint.get("")
def present(game_id: str) -> AnyResponse:
    """The screen of the present moment."""
    moment = room().live.now(game_id)
    return redirect(f"{base_of(game_id)}/{page_of(moment.game.village)}", 303)


@blueprint.get("/<page>")
@blueprint.get("/<page>/<about>")
def screen(game_id: str, page: str, about: str = "") -> Response:
    moment = room().live.now(game_id)
    if page not in SCREENS:
        return problem("Rien ici", "Cette page n'existe pas dans la partie.", 404, base_of(game_id))
    args = {name: value for name, value in request.args.items() if len(value) < 200}
    answer = shown(Scene(game_id, moment, g.device, page, args, about))
    _remember(request.full_path.rstrip("?"))
    return answer


@blueprint.post("/coup")
def play(game_id: str) -> AnyResponse:
    """One tap: a move recorded, or a part of one kept."""
    live, fields, seen = room().live, fields_of(request.form), seen_of(request.form)
    with live.alone(game_id):
        moment = live.now(game_id)
        told = token()
        if told and room().journal.has_tap(game_id, told):
            return landed(scene_after(game_id, moment, str(fields.get("move"))))
        draft = moment.line.draft(key_of(fields)) or {}
        found = understood(moment.game, draft, fields, room().options.chance)
        if isinstance(found, Half):
            return _kept(game_id, found, seen, told)
        moment = live.play(
            game_id, found.move, seen=seen, token=told, device=_device(), clears=found.clears
        )
    return landed(scene_after(game_id, moment, found.move["move"]))


def _kept(game_id: str, half: Half, seen: int | None, told: str | None) -> AnyResponse:
    room().journal.keep_draft(
        game_id, half.key, half.value, seen=seen, token=told, device=_device()
    )
    return landed_where_it_was(game_id)


@blueprint.post("/annuler")
def undo(game_id: str) -> AnyResponse:
    """One step back: what is begun first, then the last decision."""
    seen = seen_of(request.form)
    with room().live.alone(game_id):
        moment = room().live.now(game_id)
        begun = started(moment)
        if begun is not None:
            room().journal.clear_draft(game_id, begun, seen=seen, token=token(), device=_device())
            return landed_where_it_was(game_id)
        room().journal.undo(game_id, seen=seen, token=token(), device=_device())
    return landed(_present(game_id))


@blueprint.post("/retablir")
def redo(game_id: str) -> AnyResponse:
    seen = seen_of(request.form)
    room().journal.redo(game_id, seen=seen, token=token(), device=_device())
    return landed(_present(game_id))


def _present(game_id: str) -> Scene:
    return scene_after(game_id, room().live.now(game_id), "")


def landed_where_it_was(game_id: str) -> AnyResponse:
    """The screen that sent the form, as the game now stands."""
    scene = scene_of_form()
    return landed(scene) if scene else redirect(base_of(game_id), 303)


def landed(scene: Scene) -> AnyResponse:
    """The screen after a tap: at once for htmx, by a redirect otherwise."""
    address = address_of(scene)
    if not is_swap():
        return redirect(address, 303)
    answer = shown(scene)
    answer.headers["HX-Push-Url"] = address
    _remember(address)
    return answer


def _remember(address: str) -> None:
    g.device = room().devices.change(g.device, place=address[:300])


def _device() -> str:
    device: Device = g.device
    return device.id


def token() -> str | None:
    """The tap's own: the same form with the same content sent twice is one tap."""
    given = request.form.get("jeton", "")
    if not given:
        return None
    told = sorted(pair for pair in request.form.items(multi=True) if pair[0] != "csrf")
    mark = hashlib.sha256(repr((request.path, told)).encode("utf-8", "backslashreplace"))
    return mark.hexdigest()[:32]
