"""What the journal screen shows: every move as a sentence."""

from dataclasses import dataclass

from gm_assistant.views.asking import OptionView


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One move; `index` is its place, `undone` says that it no longer counts."""

    index: int
    moment: str
    clock: str
    words: str
    by_force: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class JournalDay:
    """The moves of one night or one day."""

    label: str
    lines: tuple[JournalLine, ...]


@dataclass(frozen=True, slots=True)
class JournalView:
    """One page of the journal, newest moment first, as searched and filtered.

    `newer` and `older` are the numbers of the pages beside it; 0: there is none.
    """

    days: tuple[JournalDay, ...]
    search: str
    players: tuple[OptionView, ...]
    count: str
    newer: int = 0
    older: int = 0


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A later decision that a correction would make illegal, and why."""

    words: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A correction to confirm: what would be replaced, and what would be dropped with it."""

    index: int
    replaced: str
    wanted: str
    broken: tuple[BrokenLine, ...]
    content: str
