"""After a tap: the screen that follows, at once for htmx, by a redirect otherwise."""

import hashlib
from typing import TYPE_CHECKING

from flask import g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.web.frames import base_of
from gm_assistant.web.place import address_of, scene_after, scene_of_form
from gm_assistant.web.room import room
from gm_assistant.web.scenes import Scene, shown
from gm_assistant.web.show import is_swap

if TYPE_CHECKING:
    from gm_assistant.web.devices import Device

LONGEST_PLACE = 300


def landed(scene: Scene) -> AnyResponse:
    """This screen, which becomes what the device shows."""
    address = address_of(scene)
    if not is_swap():
        return redirect(address, 303)
    answer = shown(scene)
    answer.headers["HX-Push-Url"] = address
    remember(address)
    return answer


def landed_after(game_id: str, move: str = "") -> AnyResponse:
    """The screen that follows a decision."""
    return landed(scene_after(game_id, room().live.now(game_id), move))


def landed_where_it_was(game_id: str) -> AnyResponse:
    """The screen that sent the form, as the game now stands."""
    scene = scene_of_form()
    return landed(scene) if scene else redirect(base_of(game_id), 303)


def remember(address: str) -> None:
    """What this device shows, for the next start."""
    g.device = room().devices.change(g.device, place=address[:LONGEST_PLACE])


def device_id() -> str:
    device: Device = g.device
    return device.id


def token() -> str | None:
    """The tap's own: the same form with the same content sent twice is one tap."""
    if not request.form.get("jeton"):
        return None
    told = sorted(pair for pair in request.form.items(multi=True) if pair[0] != "csrf")
    mark = hashlib.sha256(repr((request.path, told)).encode("utf-8", "backslashreplace"))
    return mark.hexdigest()[:32]
