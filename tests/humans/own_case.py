"""What a story of our own is: a ruling, a table, moves, and what must then be so."""

from typing import Any, NamedTuple

from humans.little import Document, Move


class Case(NamedTuple):
    """A story, the ruling or line that it shows, and dotted places of the situation."""

    shows: str
    table: Document
    moves: tuple[Move, ...]
    expect: dict[str, Any]
