"""Pages on their way out: rendered, their forms signed, their files addressed by content."""

import re
import secrets
from typing import Any

from flask import Response, g, render_template, request
from markupsafe import escape

from gm_assistant.views.frame import ProblemView
from gm_assistant.web.room import room

FORM = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>')
LIFT = re.compile(r'\bdata-lift="[^"]*"')
STATIC = re.compile(r'(?<=(?:src|ref)=")/static/([\w.-]+)(?=")')
SWAPPED = "HX-Request"


def is_swap() -> bool:
    """Whether htmx asks for the scene alone."""
    return SWAPPED in request.headers and "HX-History-Restore-Request" not in request.headers


def template(name: str, status: int = 200, **context: Any) -> Response:
    """A page, or only its scene for htmx."""
    html = render_template(name, partial=is_swap(), **context)
    answer = Response(dressed(html), status, mimetype="text/html")
    if _is_elsewhere():
        answer.headers["HX-Push-Url"] = request.full_path.rstrip("?")
    return answer


def _is_elsewhere() -> bool:
    """Whether a redirect led htmx to another page than the one that the browser names."""
    named = request.headers.get("HX-Current-URL", "").partition("://")[2].partition("/")[2]
    whole = request.headers.get("HX-Target") == "scene" and request.method == "GET"
    return whole and is_swap() and f"/{named}" != request.full_path.rstrip("?")


def dressed(html: str) -> str:
    """Names are escaped long before: a form found here is one of our templates."""
    if "/static/" in html:
        html = STATIC.sub(lambda found: str(escape(room().shelf.address(found[1]))), html)
    if g.get("device") is None:
        return html
    csrf = room().devices.csrf(g.device)
    if "data-lift" in html:
        html = LIFT.sub(lambda found: f'{found[0]} data-csrf="{csrf}"', html)
    signed = (
        f'<input type="hidden" name="csrf" value="{csrf}">'
        f'<input type="hidden" name="jeton" value="{secrets.token_urlsafe(9)}">'
    )
    if g.get("instead") is not None:
        signed += f'<input type="hidden" name="instead" value="{int(g.instead)}">'
    return FORM.sub(lambda found: found[0] + signed, html)


def problem(
    title: str,
    sentence: str,
    status: int,
    address: str = "/",
    way_out: str = "Revenir à l'accueil",
    file: str = "",
) -> Response:
    """What happened, and the way out."""
    shown = ProblemView(title, sentence, address, way_out, file)
    return template("problem.html", status, look="nuit", problem=shown)
