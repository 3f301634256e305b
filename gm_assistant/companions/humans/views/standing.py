"""Who stands on a square that can be tapped: drawn with what is tapped, and no more under it."""

from collections import defaultdict
from dataclasses import replace

from gm_assistant.companions.humans.views.board import UNIT
from gm_assistant.companions.humans.views.model import Spot, Table
from gm_assistant.companions.humans.views.pawns import Pawn

Pawns = tuple[Pawn, ...]


def stood_on(table: Table, pawns: Pawns) -> tuple[Table, Pawns]:
    """The table whose spots hold their pawns, and the pawns that stand elsewhere."""
    by_square: dict[tuple[int, int], list[Pawn]] = defaultdict(list)
    for pawn in pawns:
        by_square[pawn.x // UNIT, pawn.y // UNIT].append(pawn)
    spots = tuple(_held(it, by_square) for it in table.spots)
    elsewhere = tuple(pawn for left in by_square.values() for pawn in left)
    return replace(table, spots=spots), elsewhere


def _held(spot: Spot, by_square: dict[tuple[int, int], list[Pawn]]) -> Spot:
    if spot.size != UNIT:  # A whole tile, on which nobody stands yet.
        return spot
    return replace(spot, pawns=tuple(by_square.pop((spot.x // UNIT, spot.y // UNIT), ())))
