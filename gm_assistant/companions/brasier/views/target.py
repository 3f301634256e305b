"""A lit cell: what tapping it does, what it costs, what may go wrong."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """`move` is sent at once, `link` asks for more first; `tag` is its price or its risk."""

    tone: str
    says: str
    tag: str = ""
    move: str = ""
    link: str = ""
    goes_on: bool = False
