"""The shape of what travels beside the moves in a game file, proved before it is believed."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from gm_assistant.journal.line import FIRST_BRANCH
from gm_assistant.journal.refusals import DamagedFile

LONGEST_NAME = 200
# An evening of forty-five players has some two thousand moves: beyond this, proving takes minutes.
MOST_MOVES = 10_000
MOST_TO_PROVE = 100_000


def prove_history(document: dict[str, Any]) -> None:
    """Raise DamagedFile where `history`, or the moment of a move, is not what was written."""
    moves = _moves(document.get("moves", []), "moves")
    history = document.get("history", {})
    _must(isinstance(history, dict), "history", "un objet est attendu")
    for kind in ("redo", "undone"):
        _moves(history.get(kind, []), f"history.{kind}")
    _groups(history.get("together", []), len(history.get("redo", [])))
    names = [_name(history.get("branch", FIRST_BRANCH), "history.branch")]
    names += _each(history, "branches", lambda item, place: _branch(item, place, len(moves)))
    _must(len(set(names)) == len(names), "history.branches", "deux branches ont le même nom")
    _must(_to_prove(history, len(moves)) <= MOST_TO_PROVE, "history.branches", _TOO_LONG)
    keys = _each(history, "drafts", _draft)
    _must(len(set(keys)) == len(keys), "history.drafts", "deux brouillons ont la même clé")


def _groups(items: object, redoable: int) -> None:
    counts = _list(items, "history.together")
    whole = all(isinstance(it, int) and not isinstance(it, bool) and it > 0 for it in counts)
    _must(whole and sum(counts) <= redoable, "history.together", "ces nombres sont impossibles")


def _each(history: dict[str, Any], field: str, prove: Callable[[Any, str], str]) -> list[str]:
    place = f"history.{field}"
    items = _list(history.get(field, []), place)
    return [prove(item, f"{place}[{index}]") for index, item in enumerate(items)]


def _branch(item: object, place: str, standing: int) -> str:
    branch = _object(item, place)
    shared = branch.get("shared", 0)
    whole = isinstance(shared, int) and not isinstance(shared, bool)
    _must(whole and 0 <= shared <= standing, f"{place}.shared", "ce nombre est impossible")
    _moves(branch.get("moves"), f"{place}.moves")
    return _name(branch.get("name"), f"{place}.name")


def _to_prove(history: dict[str, Any], standing: int) -> int:
    """How many moves the rules are given, each branch from its beginning."""
    branches = history.get("branches", [])
    along = sum(branch.get("shared", 0) + len(branch["moves"]) for branch in branches)
    return standing + len(history.get("redo", [])) + int(along)


def _draft(item: object, place: str) -> str:
    draft = _object(item, place)
    _must("value" in draft, f"{place}.value", "cette valeur manque")
    _moment(draft, place)
    return _name(draft.get("key"), f"{place}.key")


def _moves(items: object, place: str) -> list[Any]:
    found = _list(items, place)
    _must(len(found) <= MOST_MOVES, place, _TOO_LONG)
    for index, item in enumerate(found):
        move = _object(item, f"{place}[{index}]")
        _must(isinstance(move.get("move"), str), f"{place}[{index}].move", "un nom est attendu")
        _moment(move, f"{place}[{index}]")
    return found


def _moment(item: dict[str, Any], place: str) -> None:
    if "at" not in item:
        return
    try:
        datetime.fromisoformat(item["at"])
    except (TypeError, ValueError):
        raise DamagedFile(f"{place}.at", "une date ISO 8601 est attendue") from None


def _name(name: object, place: str) -> str:
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME
    _must(fits, place, f"un texte de 1 à {LONGEST_NAME} caractères est attendu")
    return str(name)


def _object(item: object, place: str) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise DamagedFile(place, "un objet est attendu")
    return item


def _list(items: object, place: str) -> list[Any]:
    if not isinstance(items, list):
        raise DamagedFile(place, "une liste est attendue")
    return items


def _must(holds: bool, place: str, sentence: str) -> None:
    if not holds:
        raise DamagedFile(place, sentence)


_TOO_LONG = "plus de décisions qu'une partie n'en a jamais ; choisissez un autre fichier"
