"""The journal screen: every decision as a line, newest first, as searched and filtered."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from gm_assistant.french.grammar import counted
from gm_assistant.seam.pages import Told
from gm_assistant.seam.paper import Recorded
from gm_assistant.seam.rulebook import plain
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.asking import OptionView


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One move; `index` is its place, `undone` says that it no longer counts."""

    index: int
    moment: str
    clock: str
    words: str
    by_force: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class JournalDay:
    """The moves of one night or one day."""

    label: str
    lines: tuple[JournalLine, ...]


@dataclass(frozen=True, slots=True)
class BranchLine:
    """A way that was left: its name, and what is in it that does not stand."""

    name: str
    holds: str


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
    """A correction to confirm: what is different, what is to be said again, where play resumes.

    `later` counts what belongs to a moment that has not come any more; `clears` and `stays` go
    along with the answer; `back` is the page that changes nothing; `before`: it replaces nothing;
    `keeps`: what is to be said again only because it means somebody else may stand; `astray`: it
    does, and this is whom.
    """

    index: int
    replaced: str
    wanted: str
    content: str
    changes: tuple[str, ...]
    broken: tuple[BrokenLine, ...] = ()
    later: str = ""
    resumes: str = ""
    back: str = "journal"
    clears: tuple[str, ...] = ()
    stays: bool = False
    before: bool = False
    keeps: bool = False
    astray: tuple[BrokenLine, ...] = ()


PAGE: Final = 100
# A decision in words, when so many moves had been played, whether it stands or not.
Tell = Callable[[Move, int, bool], Told]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the MJ looks for: words, somebody, the number of a page."""

    search: str
    player: str
    page: int


def journal_view(
    recorded: Sequence[Recorded], tell: Tell, people: Mapping[str, str], asked: Asked
) -> JournalView:
    """`recorded`: the standing decisions in order, and those taken back."""
    words = plain(asked.search).split()
    lines = [
        line
        for line, kept in _lines(recorded, tell)
        if _concerns(kept, asked.player) and all(word in plain(line.words) for word in words)
    ]
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(asked.page, 1), pages)
    shown = lines[::-1][(page - 1) * PAGE : page * PAGE]
    return JournalView(
        days=tuple(JournalDay(label, tuple(group)) for label, group in groupby(shown, _moment)),
        search=asked.search,
        players=tuple(OptionView(it, name, it == asked.player) for it, name in people.items()),
        count=_count(len(lines), len(recorded)),
        newer=page - 1,
        older=page + 1 if page < pages else 0,
    )


def branch_line(name: str, own: Sequence[Move], shared: int, tell: Tell) -> BranchLine:
    """`own` are the decisions that it has after those that it shares with what stands."""
    if not own:
        return BranchLine(name, "Aucune décision de plus qu'ici.")
    last = tell(own[-1], shared, False).words
    which = ", la dernière" if len(own) > 1 else ""
    return BranchLine(name, f"{counted(len(own), 'décision')}{which} : {last}")


def _moment(line: JournalLine) -> str:
    return line.moment


def _lines(recorded: Sequence[Recorded], tell: Tell) -> Iterator[tuple[JournalLine, Recorded]]:
    standing = [it for it in recorded if it.stands]
    undone = sorted((it for it in recorded if not it.stands), key=lambda it: it.at)
    for place, kept in enumerate(standing):
        while undone and undone[0].at < kept.at:
            lost = undone.pop(0)
            yield _line(lost, tell, place), lost
        yield _line(kept, tell, place), kept
    for lost in undone:
        yield _line(lost, tell, len(standing)), lost


def _line(kept: Recorded, tell: Tell, place: int) -> JournalLine:
    told, at = tell(kept.move, place, kept.stands), clock(kept.at)
    return JournalLine(
        index=place if kept.stands else -1,
        moment=told.moment,
        clock=f"{at:%H:%M}" if at else "",
        words=told.words,
        by_force=bool(kept.move.get("force")),
        undone=not kept.stands,
    )


def clock(at: str) -> datetime | None:
    """The hour on the wall where the page is made."""
    try:
        found = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        # The first and the last years of the calendar have no hour in every zone.
        return None
    return found.replace(tzinfo=None, microsecond=0)


def _concerns(kept: Recorded, player: str) -> bool:
    return not player or json.dumps(player) in json.dumps(kept.move)


def _count(shown: int, known: int) -> str:
    if shown == known:
        return f"{counted(known, 'décision')}, la plus récente d'abord."
    return f"{counted(shown, 'décision')} sur {known}, la plus récente d'abord."
