"""The rules: all of them on a page that can be searched, or one of them under a finger."""

from flask import Blueprint, Response, abort, request

from gm_assistant.views.rules import rules_page
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.rendering import template

blueprint = Blueprint("rules", __name__, url_prefix="/regles")
LONGEST_SEARCH = 100


@blueprint.get("")
def everything() -> Response:
    search = request.args.get("cherche", "").strip()[:LONGEST_SEARCH]
    companion = at_hand().catalogue.named(request.args.get("jeu", ""))
    page = rules_page(companion.rulebook, search)
    return template("rules.html", look="nuit", rules=page, game=companion.slug)


@blueprint.get("/<kind>/<name>")
def one(kind: str, name: str) -> Response:
    """Alone under a name that was tapped; as a page of its own without JavaScript."""
    companion = at_hand().catalogue.named(request.args.get("jeu", ""))
    book = companion.rulebook
    entry = book.of(kind, name) if kind in book.kinds else None
    if entry is None:
        abort(404)
    alone = request.headers.get("HX-Target") == "rule"
    page = "_rule.html" if alone else "rule.html"
    label = book.kinds[entry.kind]
    return template(page, look="nuit", entry=entry, kind=label, game=companion.slug)
