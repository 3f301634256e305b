"""The conveyor: what it adds to a movement, or takes from it."""

from gm_assistant.brasier.board import OPPOSITE, Board
from gm_assistant.brasier.records import Cell


def belt_change(board: Board, here: Cell, to: Cell) -> int:
    """G-25: +1 with the belt that is entered, else left; -1 against it; 0 across it."""
    belts = board.marks.belts
    direction = board.direction(here, to)
    belt = belts.get(to) or belts.get(here)
    if direction is None or belt is None:
        return 0
    return {belt: 1, OPPOSITE[belt]: -1}.get(direction, 0)
