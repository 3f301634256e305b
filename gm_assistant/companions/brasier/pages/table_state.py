"""A table being set: what is decided so far as plain JSON, and the document that it makes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from gm_assistant.brasier.game import FORMAT, Game, open_document
from gm_assistant.brasier.table import SCENARIO
from gm_assistant.companions.brasier.scripts.own_maps import slug_of
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import day_and_month
from gm_assistant.seam.companion import State

STEPS: Final = ("table", "carte")
SEATS: Final = 6
HOUSE: Final = "Les plateaux de la maison"
_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky", "", "")


def fresh(today: datetime, map_: Mapping[str, Any]) -> State:
    """The scenario on the house's boards, four heroes thrown for, no zombie yet."""
    return {
        "title": f"Brasier du {day_and_month(today)}",
        "scenario": True,
        "heroes": [{"name": it, "cell": "", "health": ""} for it in _NAMES],
        "map": dict(map_),
        "map_name": HOUSE,
        "rulings": {},
        "zombies": {},
        "fires": {},
        "tool": "b",
        "building": "",
        "begun": "",
        "quarters": 0,
    }


def document_of(state: State) -> dict[str, Any]:
    """The game file, its moves still to come."""
    return {
        "format": FORMAT,
        "title": state["title"],
        "scenario": SCENARIO if state["scenario"] else None,
        "rulings": state["rulings"],
        "map": state["map"],
        "heroes": _heroes(state["heroes"]),
        "zombies": _zombies(state["zombies"]),
        "fires": state["fires"],
        "moves": [],
    }


def _heroes(said: list[dict[str, str]]) -> list[dict[str, Any]]:
    heroes: list[dict[str, Any]] = []
    for it in said:
        if it["name"]:
            taken = {hero["id"] for hero in heroes}
            heroes.append(_hero(it, taken))
    return heroes


def _hero(said: Mapping[str, str], taken: set[str]) -> dict[str, Any]:
    slug = slug_of(said["name"]) or "heros"
    id_ = slug if slug not in taken else f"{slug}_{len(taken) + 1}"
    hero: dict[str, Any] = {"id": id_, "name": said["name"], "cell": said["cell"] or None}
    return {**hero, "health": int(said["health"])} if said["health"] else hero


def _zombies(stacks: Mapping[str, Mapping[str, int]]) -> list[dict[str, str]]:
    """So many of each kind on each cell."""
    found = [
        (cell, kind)
        for cell, of in stacks.items()
        for kind, many in of.items()
        for _ in range(many)
    ]
    return [
        {"id": f"z{number}", "cell": cell, "kind": kind}
        for number, (cell, kind) in enumerate(found, 1)
    ]


def shown_game(state: State) -> Game:
    """The table as it stands, whatever it still lacks."""
    whole = document_of(state)
    try:
        return open_document(whole)
    except Malformed:
        bare = {**whole, "scenario": None, "heroes": [], "zombies": [], "fires": {}}
        return open_document(bare)


def holds(state: State) -> bool:
    """Whether a state that was kept can be trusted."""
    try:
        shown_game(state)
    except (Malformed, KeyError, TypeError, ValueError, AttributeError):
        return False
    return len(state["heroes"]) == SEATS


def again(document: Mapping[str, Any], game: Game, state: State) -> State:
    """The same heroes and the same map."""
    heroes = [
        {"name": it.name, "cell": "", "health": str(it.health or "")}
        for it in game.town.heroes.values()
    ][:SEATS]
    empty = {"name": "", "cell": "", "health": ""}
    return {
        **state,
        "title": str(document.get("title", state["title"])),
        "scenario": game.town.scenario,
        "heroes": [*heroes, *([dict(empty)] * (SEATS - len(heroes)))],
        "map": document["map"],
        "map_name": "La même carte",
        "rulings": document.get("rulings", {}),
    }
