"""What stands in files: the shipped box and the MJ's own, and the rules in two sentences each."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.humans.rules.board import (
    CHARACTER_FORMS,
    EVENT_CARDS,
    STREET_ROWS,
    TILES,
    WEAPONS,
    WOUND_CARDS,
    Box,
    Tile,
    read_box,
    read_table,
)
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.rules.town import Town, first_town
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.rules import Document, Rules, rules_from
from gm_assistant.toolkit.own_files import Problem, read_source

# The data of a box as JSON, and what of it differs from the shipped values.


def box_as_json(box: Box) -> dict[str, Any]:
    """What a table may edit; the packs of the app's own draws are not part of it."""
    return {
        "characters": {name: asdict(facts) for name, facts in box.characters.items()},
        "tiles": {name: tile_as_json(tile) for name, tile in box.tiles.items()},
        "town_square": list(box.town_square),
        "weapons": dict(box.weapons),
        "wound_cards": list(box.wound_cards),
        "event_cards": list(box.event_cards),
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
    TILES.read(edited["tiles"], "tiles")
    STREET_ROWS.read(edited["town_square"], "town_square")
    WOUND_CARDS.read(edited["wound_cards"], "wound_cards")
    edited = {"event_cards": before["event_cards"], **edited}
    EVENT_CARDS.read(edited["event_cards"], "event_cards")
    weapons = WEAPONS.read(edited["weapons"], "weapons")
    added = {it: bonus for it, bonus in weapons.items() if before["weapons"].get(it) != bonus}
    if added:
        changes["weapons"] = added
    for name in ("tiles", "town_square", "wound_cards", "event_cards"):
        if edited[name] != before[name]:
            changes[name] = edited[name]
    return changes


def _changed_characters(
    edited: Mapping[str, Mapping[str, Any]], before: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, facts in before.items():
        differing = {
            it: CHARACTER_FORMS[it].read(edited[name][it], f"characters.{name}.{it}")
            for it, value in facts.items()
            if edited[name][it] != value
        }
        if differing:
            found[name] = differing
    return found


# The data of Humans!!!: those that every replay starts from, and those of the MJ's own copy.

BOX_FILE: Final = "humans/donnees.toml"


@cache
def defaults() -> Box:
    """The data as shipped: what an MJ edits is another file, so that a replay stays exact."""
    return read_box(read_source(night_scripts_folder() / BOX_FILE, f"{BOX_FILE} (fourni)").table)


def _eve(document: Document) -> Town:
    """From the shipped values: what this table changed stands in its document."""
    return first_town(read_table(document, defaults()))


# The game as the shell and the commands use it: its rules are pure, and ask for the shipped box.
RULES: Final[Rules[Game]] = replace(rules_from(Game, _eve), story=Game.sentences)


def own_box(own: Path) -> tuple[Box, tuple[Problem, ...]]:
    """The MJ's own copy where there is a sound one, else ours with what is wrong with his.

    What the set-up offers: the table's document then carries it.
    """
    source = read_source(own / BOX_FILE, BOX_FILE, own=True)
    if source.missing:
        return defaults(), ()
    if source.problem:
        return defaults(), (source.problem,)
    try:
        return read_box(source.table), ()
    except Malformed as error:
        sentence = f"{error.place} : {error.sentence}. En attendant, le fichier fourni est lu."
        return defaults(), (Problem(BOX_FILE, sentence),)


RULES_FILE: Final = "humans/regles"
KINDS: Final = {"etape": "Les étapes du tour", "terme": "Les mots du jeu"}
TURN: Final = ("Le tour", ("etape",))
# Where two things have the same name, the word is looked up.
FIRST: Final = ("terme", "etape")
