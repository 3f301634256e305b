"""Every decision that a line knows, as a game's ledger and the journal screen tell it."""

from gm_assistant.journal.line import Line
from gm_assistant.seam.ledger import Recorded


def recorded(line: Line) -> list[Recorded]:
    """Every decision of the game's present way, and those taken back."""
    standing = [Recorded(played.move, played.at) for played in line.moves]
    return standing + [Recorded(played.move, played.at, stands=False) for played in line.undone]
