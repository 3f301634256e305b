"""What may be said of a rule: its French sentence, and the lines and rulings that it rests on."""

from typing import NamedTuple

from gm_assistant.french.typography import typeset


class Saying(NamedTuple):
    """A sentence to fill in with the facts, and what it cites."""

    template: str
    cites: tuple[str, ...]


def say(template: str, *cites: str) -> Saying:
    """One entry of the tables of sentences."""
    return Saying(typeset(template), cites)
