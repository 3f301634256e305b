"""Where a game begins: a town already built, for one begun on paper."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from gm_assistant.humans.box import Box
from gm_assistant.humans.forms import Forms, fields, many, one_of, square, whole
from gm_assistant.humans.records import PlayerId
from gm_assistant.humans.squares import Path, Place, Square
from gm_assistant.humans.tiles import (
    BUILDING,
    ROTATIONS,
    TOWN_SQUARE,
    Ground,
    Placed,
    ground_of,
    turned,
)
from gm_assistant.seam.forms import expect

_ORIGIN: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Start:
    """The town before the first turn, and whose turn it is; None for the first of the list."""

    player: PlayerId | None
    placed: Mapping[Place, Placed]
    ground: Ground
    pile: Mapping[str, int]
    humans: tuple[Square, ...]
    tokens: frozenset[Square]
    no_barricade: frozenset[Square]


def read_start(value: Any, players: Collection[str], box: Box) -> Start:
    """The field `start`, proved against the box."""
    read = fields(value, "start", {}, _forms(players, box))
    placed, pile = _lay(read.get("tiles", ()), box)
    ground = {
        cell: mark
        for place, tile in placed.items()
        for cell, mark in ground_of(place, tile.rows).items()
    }
    return Start(
        read.get("player"),
        placed,
        ground,
        pile,
        humans=_walkable(read, "humans", ground),
        tokens=frozenset(_walkable(read, "tokens", ground)),
        no_barricade=frozenset(_inside(read, ground)),
    )


def _forms(players: Collection[str], box: Box) -> Forms:
    required: Forms = {"tile": one_of(box.tiles, "tuile"), "x": whole(), "y": whole()}
    optional: Forms = {"rotation": one_of(ROTATIONS, "rotation")}
    return {
        "player": one_of(players, "joueur"),
        "tiles": many(lambda it, place: fields(it, place, required, optional)),
        "humans": many(square),
        "tokens": many(square),
        "no_barricade": many(square),
    }


def _lay(
    listed: tuple[Mapping[str, Any], ...], box: Box
) -> tuple[dict[Place, Placed], dict[str, int]]:
    """The tiles come from the pile; H-05 does not apply to what stands already."""
    placed = {_ORIGIN: Placed(TOWN_SQUARE, 0, box.town_square)}
    pile = {name: tile.count for name, tile in box.tiles.items()}
    for index, item in enumerate(listed):
        where, name, place = f"start.tiles[{index}]", item["tile"], (item["x"], item["y"])
        expect(place not in placed, where, "une tuile est déjà à cette place")
        expect(pile[name] > 0, f"{where}.tile", f"il n'y a plus de « {name} » dans la pile")
        pile[name] -= 1
        rotation = item.get("rotation", 0)
        placed[place] = Placed(name, rotation, turned(box.tiles[name].rows, rotation))
    return placed, pile


def _walkable(read: Mapping[str, Any], field: str, ground: Ground) -> Path:
    listed: Path = read.get(field, ())
    for index, cell in enumerate(listed):
        where = f"start.{field}[{index}]"
        expect(cell in ground, where, "on ne peut pas se tenir sur cette case")
    return listed


def _inside(read: Mapping[str, Any], ground: Ground) -> Path:
    listed = _walkable(read, "no_barricade", ground)
    for index, cell in enumerate(listed):
        where = f"start.no_barricade[{index}]"
        expect(ground[cell] == BUILDING, where, "ce n'est pas une case de bâtiment")
    return listed
