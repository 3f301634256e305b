"""Which screen a request is about: the one that sent a form, or the present moment's."""

from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import g, request

from gm_assistant.views.frame import RefusalView
from gm_assistant.web.frames import base_of, page_of
from gm_assistant.web.live import Moment
from gm_assistant.web.room import room
from gm_assistant.web.scenes import SCREENS, Scene

# After these the MJ stays where he is; any other decision leads to the present moment.
STAY = frozenset(("correct", "note", "give", "retire_post", "open_post"))
LONGEST_PLACE = 300


def current_game() -> str | None:
    """The game that this request names."""
    return (request.view_args or {}).get("game_id")


def scene_of_form(refusal: RefusalView | None = None) -> Scene | None:
    """The screen from which this form came, as the game now stands."""
    game_id = current_game()
    if game_id is None:
        return None
    return scene_at(game_id, room().live.now(game_id), _address(), refusal)


def scene_at(
    game_id: str, moment: Moment, address: str, refusal: RefusalView | None = None
) -> Scene:
    """The screen at an address of this game; the present moment where there is none."""
    page, about, args = _taken_apart(game_id, address)
    if page not in SCREENS:
        page, about, args = page_of(moment.game.village), "", {}
    return Scene(game_id, moment, g.device, page, args, about, refusal)


def scene_after(game_id: str, moment: Moment, move: str) -> Scene:
    """The screen to show once a move has been recorded."""
    address = _address() if move in STAY else ""
    return scene_at(game_id, moment, address)


def _address() -> str:
    """htmx says where it is; a plain form comes from what this device was shown last."""
    return request.headers.get("HX-Current-URL", "") or g.device.place


def _taken_apart(game_id: str, address: str) -> tuple[str, str, dict[str, str]]:
    base = f"{base_of(game_id)}/"
    try:
        parts = urlsplit(address[:LONGEST_PLACE])
        args = dict(parse_qsl(parts.query, max_num_fields=20))
    except ValueError:
        return "", "", {}
    if not parts.path.startswith(base):
        return "", "", {}
    page, _, about = parts.path.removeprefix(base).partition("/")
    return page, about, args


def address_of(scene: Scene) -> str:
    """Where this screen is found."""
    about = f"/{scene.about}" if scene.about else ""
    asked = f"?{urlencode(scene.args)}" if scene.args else ""
    return f"{base_of(scene.game_id)}/{scene.page}{about}{asked}"
