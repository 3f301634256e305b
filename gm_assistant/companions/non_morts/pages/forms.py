"""The forms that have fields: a room, a clue, an exit, a scream, a proposal, a decree, a note."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.companions.non_morts.pages.ops import op_of
from gm_assistant.companions.non_morts.views.begun import CLUE, MARKS, begun
from gm_assistant.engine.wording import Unreadable
from gm_assistant.non_morts.game import Game
from gm_assistant.seam.pages import Form, Keep, Tap, whole_number

Move = dict[str, Any]


def _room(tap: Tap[Game]) -> Move:
    form = tap.form
    x, _, y = form.get("square").partition(",")
    try:
        square = [int(x), int(y)]
    except ValueError:
        raise Unreadable from None
    name = form.get("autre").strip() or form.get("nom").strip()
    move: Move = {"move": "room", "square": square, "doors": form.getlist("porte")}
    return {**move, "name": name} if name else move


def _clue(tap: Tap[Game]) -> Keep | Move:
    """I-01: what it serves is its author's theory, unless they say otherwise alone."""
    form = tap.form
    move = _base(form)
    if "survivor" in form:
        move["survivor"] = form.get("survivor")
    text = form.get("texte").strip()
    move = {**move, "text": text} if text else move
    return Keep(CLUE, move, stays=tap.correcting) if "secret" in form else move


def _secret_clue(tap: Tap[Game]) -> Move:
    return {**_base(tap.form), "serves": tap.form.getlist("sert")}


def _exit(tap: Tap[Game]) -> Move:
    form = tap.form
    move = {"move": "exit", "room": form.get("salle"), "kind": form.get("sorte")}
    text = form.get("texte").strip()
    return {**move, "text": text} if text else move


def _scream(tap: Tap[Game]) -> Move:
    paid = _paid(tap, "paie")
    move: Move = {"move": "scream", "to": tap.form.get("vers")}
    return {**move, "payers": paid} if paid else move


def _paid(tap: Tap[Game], field: str) -> dict[str, int]:
    """Who pays how much, by seat."""
    told = (
        (it, whole_number(tap.form.get(f"{field}{seat}"), 3))
        for seat, it in enumerate(tap.game.film.table.players)
    )
    return {it: count for it, count in told if count}


def _propose(tap: Tap[Game]) -> Move:
    form, by = tap.form, tap.form.get("de")
    votes = {
        it: _vote(tap, seat)
        for seat, it in enumerate(tap.game.film.table.players)
        if it != by and form.get(f"voix{seat}")
    }
    ops = [op_of(form)] if form.get("op") else []
    return {
        "move": "propose",
        "by": by,
        "text": form.get("texte").strip(),
        "votes": votes,
        "ops": ops,
    }


def _vote(tap: Tap[Game], seat: int) -> Any:
    """Pour, contre, or a price and who pays it."""
    told = tap.form.get(f"voix{seat}")
    if told != "prix":
        return told
    price = whole_number(tap.form.get(f"prix{seat}") or "1", 3)
    if price is None:
        raise Unreadable
    return {"price": price, "paid": _paid(tap, f"paie{seat}-")}


def _decree(tap: Tap[Game]) -> Move:
    return {"move": "correct", "ops": [op_of(tap.form)]}


def _note(tap: Tap[Game]) -> Move:
    return {"move": "note", "text": tap.form.get("text").strip()}


def _marks(tap: Tap[Game]) -> Keep:
    """E-01: one person has judged; the tablet goes on."""
    player = tap.form.get("joueur")
    if player not in tap.game.film.table.players:
        raise Unreadable
    marks: Mapping[str, list[str]] = begun(tap.game.film, tap.drafts).marks
    return Keep(MARKS, {**marks, player: tap.form.getlist("indice")}, stays=tap.correcting)


def _base(form: Form) -> Move:
    try:
        found = json.loads(form.get("base"))
    except (ValueError, RecursionError):
        raise Unreadable from None
    if not isinstance(found, dict):
        raise Unreadable
    return found


FORMS: Final[Mapping[str, Callable[[Tap[Game]], Keep | Move]]] = {
    "piece": _room,
    "indice": _clue,
    "indice_secret": _secret_clue,
    "sortie": _exit,
    "cri": _scream,
    "proposition": _propose,
    "decret": _decree,
    "note": _note,
    "jugement": _marks,
}
