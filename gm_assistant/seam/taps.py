"""A tap: the form that it sends, and what it may come to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from gm_assistant.seam.pages import Pairs
from gm_assistant.seam.rules import G, Move


def whole_number(word: str, digits: int = 9) -> int | None:
    """A whole number as a form or an address says it, of so many digits at most."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= digits else None


@dataclass(frozen=True)
class Upload:
    """A file that came with a form."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Form:
    """The fields of a form in their order; several may have one name."""

    pairs: Pairs = ()
    files: Mapping[str, Upload] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        """The first value of this name."""
        return next((value for key, value in self.pairs if key == name), default)

    def getlist(self, name: str) -> list[str]:
        """Every value of this name."""
        return [value for key, value in self.pairs if key == name]

    def grouped(self) -> dict[str, list[str]]:
        """Every value of each name."""
        found: dict[str, list[str]] = {}
        for name, value in self.pairs:
            found.setdefault(name, []).append(value)
        return found

    def __iter__(self) -> Iterator[str]:
        """Each name once."""
        return iter(dict.fromkeys(key for key, _ in self.pairs))

    def __contains__(self, name: object) -> bool:
        return any(key == name for key, _ in self.pairs)

    def __len__(self) -> int:
        return len(set(self))


@dataclass(frozen=True)
class Tap(Generic[G]):
    """A form sent by a page of a game; `page` is empty where the form was sent to `/coup`.

    `count` is how many moves stand. `drafts` are the decisions begun. When a past decision is
    being corrected, `replaced` is that decision, `game` is the game as it stood before it, and
    `drafts` are those of the correction alone.
    """

    game: G
    form: Form
    drafts: Mapping[str, Any]
    chance: Random
    count: int
    page: str = ""
    replaced: Move | None = None

    @property
    def correcting(self) -> bool:
        return self.replaced is not None


@dataclass(frozen=True)
class Keep:
    """Half a decision, kept beside the moves; `stays`: the page that sent it is shown again."""

    key: str
    value: Any
    stays: bool = True


@dataclass(frozen=True)
class Play:
    """A whole decision, the drafts that it finishes, and one that it leaves begun."""

    move: Move
    clears: Sequence[str] = ()
    keep: Keep | None = None


@dataclass(frozen=True)
class Insert:
    """A decision that belongs before the one at `index`: what follows is worked out anew.

    It is always told what that changes before it is made.
    """

    move: Move
    index: int


@dataclass(frozen=True)
class Forget:
    """A decision begun is given up."""

    key: str


Answer = Play | Insert | Keep | Forget


@dataclass(frozen=True)
class Back:
    """One step back of the game's own: so many moves, and a draft to keep.

    Without `keep` there is nothing to take back any more.
    """

    moves: int = 0
    keep: Keep | None = None
