"""A page of a game: what it is built from, what it shows, and what stands around it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic

from gm_assistant.seam.rules import G

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Scene(Generic[G]):
    """One page of a game asked for by a device.

    `about` is what follows the page's name in its address, `args` its questions; `drafts` are
    the decisions begun; `sent` is what a refused form told, so that it comes back as filled in;
    `mending`: the game is that of a past moment, whose decision is taken anew.
    """

    game: G
    page: str
    about: str = ""
    args: Mapping[str, str] = field(default_factory=dict)
    drafts: Mapping[str, Any] = field(default_factory=dict)
    sent: Pairs = ()
    mending: bool = False


@dataclass(frozen=True)
class Screen:
    """A page as it is shown: a template of `templates/`, and the values that it is given."""

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)


Page = Callable[[Scene[G]], Screen]


@dataclass(frozen=True, slots=True)
class Tool:
    """A way to a page, in the head of every screen of a game; `icon` is one of `_marks.html`."""

    page: str
    label: str
    icon: str
    lit: bool = False
    strong: bool = False


# The shell's own page: a game says where it stands among its tools.
JOURNAL: Final = Tool("journal", "Journal", "i-journal")


@dataclass(frozen=True, slots=True)
class Banner:
    """What cannot be missed: the page that takes it up, and the move that passes over it."""

    words: str
    detail: str = ""
    page: str = ""
    label: str = ""
    answer: Pairs = ()
    answer_label: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something left open elsewhere, and the page where it goes on."""

    words: str
    page: str
    label: str = "Y revenir"


@dataclass(frozen=True, slots=True)
class Present:
    """The present moment: its page, its name, its look, and what every page shows of it.

    `cover_after`: after how many idle seconds the curtain falls by itself, 0 for never;
    `rest` names what a rehearsal may play at once, such as the rest of a night.
    """

    page: str
    words: str
    look: str = "jour"
    tools: tuple[Tool, ...] = (JOURNAL,)
    banner: Banner | None = None
    notice: Notice | None = None
    cover_after: int = 0
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A decision of the journal: in words, and the moment under which it is listed.

    `aloof`: what stands of it where others may look on, if its words say too much.
    """

    words: str
    moment: str
    aloof: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A game on the home screen: so many windows, of which so many are lit."""

    moment: str
    people: str = ""
    seats: int = 0
    living: int = 0
    look: str = "nuit"
