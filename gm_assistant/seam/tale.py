"""The story of an evening that is over: nights and days, people around a table, two curves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gm_assistant.seam.rules import G


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody at the table; `signs` are symbols of `_marks.html`, `words` says them aloud.

    `gone` is what became of who no longer lives; `lit`: something happened here.
    """

    name: str
    short: str
    gone: str = ""
    signs: tuple[str, ...] = ()
    words: str = ""
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """From one place to another, by their ranks around the table; a strong one is drawn bold."""

    start: int
    end: int
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """The table as it was: `way_words` and `strong_words` say what the two kinds of arrows mean."""

    label: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...] = ()
    way_words: str = ""
    strong_words: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, in a sentence; `sign` is a symbol of `_marks.html`."""

    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's cards, turned at last."""

    name: str
    words: str
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A night, a day, or the end; `look` is nuit or jour.

    `found`: the table as the chapter found it, shown until its last words.
    """

    title: str
    look: str
    lines: tuple[Line, ...]
    ring: Ring
    hands: tuple[Hand, ...] = ()
    found: Ring | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """How many there were of something at one moment."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """How many there were of something, moment after moment."""

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Tale:
    """The whole evening, in the order in which it is told."""

    headline: str
    reason: str
    chapters: tuple[Chapter, ...]
    curves: tuple[Curve, ...]


# None while the game goes on: nothing of it may be told.
Teller: TypeAlias = Callable[[G], Tale | None]
