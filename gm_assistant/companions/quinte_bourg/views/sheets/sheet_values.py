"""The parts of a printed sheet that several kinds share."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """Somewhere to write, or to tick; `value` is what a played game wrote there."""

    label: str
    value: str = ""
    ticks: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One breath of a call: what is read aloud, and what is done in silence."""

    say: str
    close: str = ""
    aside: str = ""
    gesture: str = ""


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody whom a call is for; `state` is empty for whoever can answer."""

    name: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class CallLine:
    """One row of a call sheet; `note` says that it was passed, or had no effect."""

    number: str
    label: str
    words: tuple[Words, ...]
    timer: int | None = None
    moves: bool = False
    holders: tuple[Holder, ...] = ()
    nobody: str = ""
    boxes: tuple[Box, ...] = ()
    note: str = ""
    called: bool = False
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the table of long actions, strongest first."""

    rank: int
    action: str
    who: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and what is so."""

    label: str
    words: str


@dataclass(frozen=True, slots=True)
class CallSheet:
    """A night, the opening, or any page of calls in order."""

    kind: str
    title: str
    opening: str
    calls: tuple[CallLine, ...]
    subtitle: str = ""
    priority: tuple[Ranked, ...] = ()
    facts: tuple[Fact, ...] = ()
    played: bool = False
