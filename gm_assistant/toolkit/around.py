"""What stands around the board, alike at every table: `_around.html` draws it.

What was just decided, with its dice, what it came to and why, in the middle of the foot; the one
next step at its right; one word for putting right what was done otherwise, and one page for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.seam.pages import Pairs, Screen, Tool

CORRECTING: Final = "corrections"
CORRECT: Final = Tool(CORRECTING, "Corriger", "i-crayon")
WHYS: Final = "pourquoi"
TOLD_AT_ONCE: Final = 40
# What stands in the foot is read at a glance; the rest is one tap away.
AT_A_GLANCE: Final = 3
# Where nobody leads, the table overrules.
NOTES: Final = {
    "passer_outre": (
        "Un refus n'a pas le dernier mot : la table l'a. « Passer outre » fait quand même ce qui "
        "peut l'être, l'écrit au journal comme sa parole, et « Annuler » le reprend."
    )
}


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a die, what it does, and whether that is what its thrower hopes for."""

    value: str
    leads: str = ""
    good: bool = False


SIX: Final = tuple(range(1, 7))


def faces_from(needed: int, yes: str, no: str) -> tuple[Face, ...]:
    """Six faces; those from the needed number on succeed."""
    return tuple(Face(str(it), yes if it >= needed else no, it >= needed) for it in SIX)


@dataclass(frozen=True, slots=True)
class Reason:
    """A consequence in a sentence, and the lines of the rulebook that it rests on."""

    sentence: str
    cites: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A decision as it was taken: its dice, what it came to, and why.

    `went` is « reussi » or « rate » where a die was hoped for; `moment` heads it in a list.
    """

    words: str
    came: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    went: str = ""
    whys: tuple[Reason, ...] = ()
    moment: str = ""

    @property
    def news(self) -> tuple[str, ...]:
        """What it came to beyond its own words, which are not said twice."""
        said = _bare(self.words)
        return tuple(it for it in self.came if _bare(it) not in said and said not in _bare(it))

    @property
    def glance(self) -> tuple[str, ...]:
        return self.news[:AT_A_GLANCE]

    @property
    def untold(self) -> tuple[str, ...]:
        """What it came to, where no reason says it."""
        return tuple(it for it in self.came if it not in {why.sentence for why in self.whys})


def _bare(words: str) -> str:
    return words.casefold().rstrip(".")


@dataclass(frozen=True, slots=True)
class Onward:
    """The one next step: a move, the form of the page that it sends, or the way to a page.

    It is gold where the table waits for nothing else; `each` tells one tap from the next where
    every tap counts.
    """

    label: str
    detail: str = ""
    warning: str = ""
    hidden: Pairs = ()
    name: str = ""
    value: str = ""
    form: str = ""
    href: str = ""
    strong: bool = True


def whys_page(decisions: Sequence[Done]) -> Screen:
    """The last decisions, the newest first, each with what it rests on."""
    return Screen("pourquoi.html", {"decisions": tuple(decisions)})


def in_a_row(decisions: Sequence[Done]) -> Done | None:
    """What one tap has just done, of the newest first: the last words, and all that came of it."""
    if not decisions:
        return None
    came = tuple(words for it in reversed(decisions) for words in it.came)
    whys = tuple(why for it in reversed(decisions) for why in it.whys)
    return replace(decisions[0], came=came, whys=whys)
