"""The public screen: what everybody may see, and what the game master decides of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from gm_assistant.seam.rules import G


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer that the game master started; `until` is the server's clock in milliseconds."""

    label: str
    seconds: int
    until: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the game master lets the screen show, besides what is public in any case."""

    switches: Mapping[str, bool] = field(default_factory=dict)
    rehearsal: bool = False
    drafts: Mapping[str, Any] = field(default_factory=dict)
    timer: Timer | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that the screen may show or keep to itself."""

    name: str
    label: str
    detail: str
    on: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The screen: `view` is a frozen value in which no secret exists; its `repr` is its version.

    `template` draws `view` inside of the shell's public page; `style` is its style sheet.
    """

    template: str
    view: Any
    look: str = "jour"
    style: str = ""


@dataclass(frozen=True)
class Public(Generic[G]):
    """How a game is shown to everybody; `switches` are all there are, as they stand at first.

    `reveals` are those of them that hold for one result only, which `result` names; it names
    nothing while the game goes on. `hint` says to the MJ what the screen lets be seen.
    """

    picture: Callable[[G, Shown], Picture]
    switches: Mapping[str, bool] = field(default_factory=dict)
    offered: Callable[[G, Shown], tuple[Switch, ...]] = lambda _game, _shown: ()
    hint: str = ""
    reveals: frozenset[str] = frozenset()
    result: Callable[[G], str] = lambda _game: ""
