"""Which page follows: the one that sent a form, or that of the present moment."""

from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote, urlsplit

from flask import g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.views.frame import RefusalView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.live import Moment
from gm_assistant.web.rendering import is_swap
from gm_assistant.web.visits import Visit, base_of, is_page, shown

LONGEST_PLACE = 300


def landed(
    game_id: str,
    moment: Moment | None = None,
    *,
    stays: bool = False,
    args: Mapping[str, str] | None = None,
) -> AnyResponse:
    """The page after a tap, at once for htmx, by a redirect otherwise; `args`: its questions."""
    now = moment or at_hand().live.now(game_id)
    if stays:
        visit = visit_of_form(game_id, now)
    else:
        visit = Visit(game_id, now, now.present.page, args=args or {})
    address = visit.address
    if not is_swap():
        return redirect(address, 303)
    answer = shown(visit)
    answer.headers["HX-Push-Url"] = address
    remember(address)
    return answer


def visit_of_form(game_id: str, moment: Moment, refusal: RefusalView | None = None) -> Visit:
    """The page from which this form came, as the game now stands.

    htmx says where it is; a plain form comes from what this device was shown last.
    """
    address = request.headers.get("HX-Current-URL", "") or g.device.place
    page, about, args = _taken_apart(game_id, address)
    if not is_page(moment.companion, page):
        page, about, args = moment.present.page, "", {}
    return Visit(game_id, moment, page, about, args, refusal)


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
    return unquote(page), unquote(about), args


def remember(address: str) -> None:
    """What this device shows, for the next start."""
    g.device = at_hand().devices.show(g.device, address[:LONGEST_PLACE])
