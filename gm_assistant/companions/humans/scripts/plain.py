"""The data of a box as JSON, and what of it differs from the shipped values."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from gm_assistant.humans import box as reading
from gm_assistant.humans.box import Box
from gm_assistant.humans.tiles import Tile


def box_as_json(box: Box) -> dict[str, Any]:
    """What a table may edit; the packs of the app's own draws are not part of it."""
    return {
        "characters": {name: asdict(facts) for name, facts in box.characters.items()},
        "tiles": {name: tile_as_json(tile) for name, tile in box.tiles.items()},
        "town_square": list(box.town_square),
        "weapons": dict(box.weapons),
        "wound_cards": list(box.wound_cards),
    }


def tile_as_json(tile: Tile) -> dict[str, Any]:
    """As a document writes it: a street has nobody inside."""
    facts: dict[str, Any] = {"kind": tile.kind, "rows": list(tile.rows), "count": tile.count}
    if tile.kind == "batiment":
        facts |= {"humans": tile.humans, "barricade": tile.barricade, "tokens": tile.tokens}
    return facts | ({"name": tile.name} if tile.name else {})


def changes_of(edited: Mapping[str, Any], shipped: Box) -> dict[str, Any]:
    """The fields of a document, for what differs; Malformed where a value does not hold."""
    before, changes = box_as_json(shipped), dict[str, Any]()
    characters = _changed_characters(edited["characters"], before["characters"])
    if characters:
        changes["characters"] = characters
    reading.read_tiles(edited["tiles"], "tiles")
    reading.read_town_square(edited["town_square"], "town_square")
    reading.read_wound_cards(edited["wound_cards"], "wound_cards")
    weapons = reading.read_weapons(edited["weapons"], "weapons")
    added = {it: bonus for it, bonus in weapons.items() if before["weapons"].get(it) != bonus}
    if added:
        changes["weapons"] = added
    for name in ("tiles", "town_square", "wound_cards"):
        if edited[name] != before[name]:
            changes[name] = edited[name]
    return changes


def _changed_characters(
    edited: Mapping[str, Mapping[str, Any]], before: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, facts in before.items():
        differing = {
            it: reading.CHARACTER_FORMS[it](edited[name][it], f"characters.{name}.{it}")
            for it, value in facts.items()
            if edited[name][it] != value
        }
        if differing:
            found[name] = differing
    return found
