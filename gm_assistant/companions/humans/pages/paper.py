"""A game begun on paper: squares and counts, written as one reads them off the table."""

import re
from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.french.typography import plain as typed
from gm_assistant.humans.reasons.words import TILES, plain
from gm_assistant.seam.companion import NotReady
from gm_assistant.seam.pages import whole_number
from gm_assistant.seam.rulebook import plain as searched
from gm_assistant.seam.rules import Document

NUMBERS: Final = ("hand", "do_over", "eaten", "turns", "lost")
SQUARES: Final = ("humans", "tokens", "no_barricade")
_PAIR: Final = re.compile(r"\(?\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*\)?")
_TILE: Final = re.compile(r"(.+?)\s+(-?\d{1,4})\s+(-?\d{1,4})(?:\s+(0|90|180|270))?")


def on_paper(document: Document, told: Mapping[str, str]) -> Document:
    """The document with what the table has already lived through; the same where nothing is."""
    start: dict[str, Any] = {
        name: pairs(told[name]) for name in SQUARES if told.get(name, "").strip()
    }
    if told.get("tiles", "").strip():
        known = document.get("tiles") or {}
        start["tiles"] = [_tile(line, known) for line in told["tiles"].splitlines() if line.strip()]
    players = [_player(it, told) for it in document["players"]]
    first = told.get("player", "")
    if first and any(it["id"] == first for it in players):
        start["player"] = first
    return {**document, "players": players, **({"start": start} if start else {})}


def _player(player: Mapping[str, Any], told: Mapping[str, str]) -> dict[str, Any]:
    own = f"{player['id']}-"
    facts: dict[str, Any] = {
        name: _count(told[f"{own}{name}"])
        for name in NUMBERS
        if told.get(f"{own}{name}", "").strip()
    }
    if told.get(f"{own}zombies", "").strip():
        facts["zombies"] = pairs(told[f"{own}zombies"])
    if told.get(f"{own}wounds"):
        facts["wounds"] = [told[f"{own}wounds"]]
    if told.get(f"{own}ability_used"):
        facts["ability_used"] = True
    return {**player, **facts}


def pairs(text: str) -> list[list[int]]:
    """« 3,0 4,1 » or « (3, 0), (4, 1) »."""
    rest = _PAIR.sub(" ", text).strip(" ,;\r\n\t")
    if rest:
        raise NotReady(f"« {text.strip()[:40]} » : écrivez des cases comme « 3,0 4,1 ».")
    return [[int(x), int(y)] for x, y in _PAIR.findall(text)]


def _count(text: str) -> int:
    bare = text.strip()
    number = whole_number(bare, 4)
    if number is None:
        raise NotReady(f"« {bare[:40]} » : écrivez un nombre.")
    return number


def _tile(line: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """« bar 1 0 90 »: its name or its id, the place, and how far it is turned."""
    found = _TILE.fullmatch(line.strip())
    if found is None:
        raise NotReady(f"« {line.strip()[:40]} » : écrivez une tuile comme « bar 1 0 90 ».")
    name, x, y, rotation = found.groups()
    laid = {"tile": _named(name, known), "x": int(x), "y": int(y)}
    return laid | ({"rotation": int(rotation)} if rotation else {})


def _named(name: str, known: Mapping[str, Any]) -> str:
    words = searched(typed(name))
    named = {searched(label): it for it, label in TILES.items()}
    named |= {searched(facts.get("name", "")): it for it, facts in known.items()}
    named |= {searched(plain(it)): it for it in known}
    return named.get(words, words.replace(" ", "_").replace("-", "_"))
