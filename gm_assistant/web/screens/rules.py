"""The rules: all of them on a page that can be searched, or one of them under a finger."""

from flask import Blueprint, Response, abort, request

from gm_assistant.companions.quinte_bourg.scripts.help_kinds import KIND_LABELS
from gm_assistant.companions.quinte_bourg.views.rules import rules_page
from gm_assistant.web.room import room
from gm_assistant.web.show import template

blueprint = Blueprint("rules", __name__, url_prefix="/regles")
LONGEST_SEARCH = 100


@blueprint.get("")
def everything() -> Response:
    search = request.args.get("cherche", "").strip()[:LONGEST_SEARCH]
    return template("rules.html", look="nuit", rules=rules_page(room().rules, search))


@blueprint.get("/<kind>/<name>")
def one(kind: str, name: str) -> Response:
    """Alone under a name that was tapped; as a page of its own without JavaScript."""
    entry = room().rules.of(kind, name) if kind in KIND_LABELS else None
    if entry is None:
        abort(404)
    alone = request.headers.get("HX-Target") == "rule"
    page = "_rule.html" if alone else "rule.html"
    return template(page, look="nuit", entry=entry, kind=KIND_LABELS[entry.kind])
