"""What stands around the board, alike at every table: `_around.html` draws it.

What was just decided, with its dice, what it came to and why, in the middle of the foot; the one
next step at its right; one word for putting right what was done otherwise, and one page for it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from gm_assistant.engine.game import Game
from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.pages import Pairs, Screen, Tool

G = TypeVar("G", bound=Game[Any])
CORRECTING: Final = "corrections"
CORRECT: Final = Tool(CORRECTING, "Corriger", "i-crayon")
WHYS: Final = "pourquoi"
TOLD_AT_ONCE: Final = 40
LONGEST: Final = 4000
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


# One game says of each decision, by its place among those that stand, how it was taken.
DoneOf = Callable[[G, int], Done]


def reasons_of(game: Game[Any], index: int) -> tuple[Reason, ...]:
    return tuple(Reason(it.sentence, ", ".join(it.cites)) for it in game.why(index))


def last_done(game: G, done: DoneOf[G]) -> Done | None:
    """The decision in the foot, or None before the first."""
    return done(game, len(game.moves) - 1) if game.moves else None


def whys_page(game: G, done: DoneOf[G]) -> Screen:
    """The last decisions, the newest first, each with what it rests on."""
    newest = reversed(range(len(game.moves))[-TOLD_AT_ONCE:])
    return Screen("pourquoi.html", {"decisions": tuple(done(game, it) for it in newest)})


# A decision that is not whole yet travels as JSON: the value of a button, or a part of one.


def as_text(move: object) -> str:
    """A move, several in a row, or a part of one, as the value of a button."""
    return json.dumps(move, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Any:
    """What such a button sent, or Unreadable."""
    if len(text) > LONGEST:
        raise Unreadable
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable from None
