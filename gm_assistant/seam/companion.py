"""All that a game gives to the shell, in one value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol

from gm_assistant.seam.evening import Evening
from gm_assistant.seam.ledger import Accounts
from gm_assistant.seam.mending import Mending
from gm_assistant.seam.pages import Card, Page, Present, Told
from gm_assistant.seam.papers import Papers
from gm_assistant.seam.picture import Public
from gm_assistant.seam.rehearsal import Rehearsal
from gm_assistant.seam.rulebook import Rulebook
from gm_assistant.seam.rules import Document, G, Move, Rules
from gm_assistant.seam.setting import Setting
from gm_assistant.seam.tale import Teller
from gm_assistant.seam.taps import Answer, Back, Tap


class Slip(Protocol):
    """Something wrong in a file that the MJ edited; its `str` is a sentence."""

    @property
    def blocking(self) -> bool:
        """Whether the shipped file is read in its place."""


@dataclass(frozen=True)
class Companion(Generic[G]):
    """One game under the shell; docs/a-game.md says each member in a paragraph.

    What has a default may be left out: its buttons and its addresses are then not there.
    Where nobody has a secret, there is no curtain either.
    """

    slug: str
    title: str
    sentence: str
    rules: Rules[G]
    present: Callable[[G, Mapping[str, Any]], Present]
    pages: Mapping[str, Page[G]]
    understood: Callable[[Tap[G]], Answer]
    told: Callable[[G, Move, int, bool], Told]
    card: Callable[[G], Card]
    people: Callable[[G], Mapping[str, str]] = lambda _game: {}
    stays: frozenset[str] = frozenset()
    copied_at: Mapping[str, str] = field(default_factory=dict)
    args_of: Callable[[Move], Mapping[str, str]] = lambda _move: {}
    begun: Mapping[str, str] = field(default_factory=dict)
    touched: Callable[[G, Any], str] = lambda _game, _begun: ""
    mending: Mending[G] = field(default_factory=Mending)
    shows: Page[G] | None = None
    step_back: Callable[[Tap[G]], Back | None] = lambda _tap: None
    public: Public[G] | None = None
    tale: Teller[G] | None = None
    accounts: Accounts[G] | None = None
    papers: Papers[G] | None = None
    evening: Evening[G] | None = None
    setting: Setting[G] | None = None
    rehearsal: Rehearsal[G] | None = None
    demonstration: Callable[[], Document] | None = None
    rulebook: Rulebook = field(default_factory=Rulebook)
    picture: str = ""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    statics: Path | None = None
    templates: Path | None = None
    problems: tuple[Slip, ...] = ()
    has_secrets: bool = True


class Offer(Protocol):
    """A game that can be played here, before anything of it is imported but its name."""

    @property
    def format(self) -> str:
        """As its documents say it: `counter/1`."""

    @property
    def rules(self) -> Rules[Any]:
        """The game without its screens."""

    def companion(self, data: Path | None) -> Companion[Any]:
        """The game with its screens, in the words that the MJ edited in his data folder."""
