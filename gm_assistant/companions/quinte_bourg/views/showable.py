"""The addresses of what may be shown to one player: what it is, then which or whose."""

from typing import Final

# Followed by the number of a move.
ANSWER: Final = "reponse"
# Followed by the id of a player.
CARDS: Final = "cartes"
FACE_UP: Final = "retournees"
GAINED: Final = "gagnees"
CONDITIONS: Final = "conditions"
# Followed by nothing.
ASLEEP: Final = "couchage"


def about(what: str, which: object) -> str:
    """The last word of an address."""
    return f"{what}-{which}"
