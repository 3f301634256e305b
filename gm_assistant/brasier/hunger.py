"""Hordes: how much hunger helps the zombies of one cell."""

from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.town import Town

CLIMB, LEAST = 5, 2


def horde_bonus(town: Town, cell: Cell) -> int:
    """G-18: two zombies or more, and a living hero within distance 1."""
    others = len(town.walkers(cell)) - 1
    if others < 1 or not _hungry(town, cell):
        return 0
    return others if town.rulings.horde == "par_zombie" else 2


def _hungry(town: Town, cell: Cell) -> bool:
    return any(town.board.distance(it.cell, cell) <= 1 for it in town.present())


def climb_number(town: Town, cell: Cell) -> int:
    """L86, L100: 5 or more, less with a horde; a 1 never suffices."""
    return max(LEAST, CLIMB - horde_bonus(town, cell))


def breach_number(town: Town, cell: Cell, needs: int) -> int:
    """L116, G-38: the other extension's number, with the same bonus."""
    return max(LEAST, needs - horde_bonus(town, cell))


def hordes(town: Town) -> list[Cell]:
    """The cells where a horde has formed, in reading order."""
    crowded = {it.cell for it in town.zombies.values() if it.alive}
    return [it for it in town.board.sorted(crowded) if horde_bonus(town, it)]
