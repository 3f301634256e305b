"""What a proposal or a decree changes, as its fields tell it."""

import json
from typing import Any

from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.pages import Form, whole_number

Op = dict[str, Any]


def op_of(form: Form) -> Op:
    """One op of the contract."""
    op = form.get("op")
    match op:
        case "soin" | "litres":
            return {"op": op, "survivor": form.get("survivor"), "litres": _number(form, "litres")}
        case "place":
            return {"op": op, "survivor": form.get("survivor"), "room": form.get("room")}
        case "barricade" | "debarricade":
            return {"op": op, "between": _pair(form.get("between"))}
        case "passage":
            return {"op": op, "between": [form.get("room"), form.get("other")]}
        case "arrivee":
            return {"op": op, "room": form.get("room"), "stack": _number(form, "stack")}
        case "indice":
            return {"op": op, "clue": form.get("clue"), "survivor": form.get("survivor")}
        case "jetons":
            return {"op": op, "player": form.get("player"), "tokens": _number(form, "tokens")}
        case "zombie":
            return {"op": op, "zombie": form.get("zombie"), **_changes(form)}
        case _:
            raise Unreadable


def _changes(form: Form) -> Op:
    """Only what was said."""
    found: Op = {}
    if form.get("stack"):
        found["stack"] = _number(form, "stack")
    if form.get("room"):
        found["room"] = form.get("room")
    if form.get("kind"):
        found["kind"] = None if form.get("kind") == "aucun" else form.get("kind")
    for name in ("appetite", "climbs"):
        if form.get(name):
            found[name] = form.get(name) == "oui"
    return found


def _number(form: Form, name: str) -> int:
    number = whole_number(form.get(name), 3)
    if number is None:
        raise Unreadable
    return number


def _pair(told: str) -> Any:
    try:
        return json.loads(told)
    except (ValueError, RecursionError):
        raise Unreadable from None
