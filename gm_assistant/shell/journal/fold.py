"""From entries to a line: what each kind of entry does to the game, and nothing about storing."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from gm_assistant.shell.journal.line import (
    Act,
    Branch,
    Draft,
    Entry,
    Kind,
    Line,
    Played,
    Standing,
    furthest,
    names_of,
    one_redone,
    opening_line,
)
from gm_assistant.shell.journal.refusals import (
    BranchNameTaken,
    GameInBin,
    NoSuchBranch,
    NoSuchMove,
    NothingToRedo,
    NothingToUndo,
)

# Each was left by one undo that was followed by another decision: older ones stay in the journal.
MOST_LEFT = 20
TURNS = (
    Kind.UNDO,
    Kind.REDO,
    Kind.BACK,
    Kind.CORRECT,
    Kind.INSERT,
    Kind.BRANCH,
    Kind.SWITCH,
)


def fold(entries: Iterable[Entry], line: Line | None = None) -> Line | None:
    """The line after all these entries, beginning from `line` or from nothing."""
    for entry in entries:
        line = opening_line(entry) if line is None else after(line, entry)
    return line


def after(line: Line, entry: Entry) -> Line:
    """The line after one more entry; raises the refusal of one that cannot follow."""
    if line.deleted_at is not None and entry.kind not in (Kind.RESTORED, Kind.DELETED):
        raise GameInBin
    changed = EFFECTS[entry.kind](_keeping(line, entry), entry)
    turned = entry.seq if entry.kind in TURNS else line.turned
    return replace(_with_draft(changed, entry), seq=entry.seq, last_at=entry.at, turned=turned)


def _with_draft(line: Line, entry: Entry) -> Line:
    """One tap may decide something and begin the next: that is one entry."""
    told = entry.payload.get("draft")
    if told is None:
        return line
    draft = Draft(told["key"], told["value"], entry.at, entry.seq)
    return replace(line, drafts=(*_without(line, draft.key), draft))


def _keeping(line: Line, entry: Entry) -> Line:
    """What could still be redone stays as a branch where the entry names one."""
    name = entry.payload.get("keeps")
    if name is None or not line.redoable:
        return line
    if name in names_of(line):
        raise BranchNameTaken
    way = Branch(name, furthest(line).moves)
    return replace(line, left=(*line.left, way)[-MOST_LEFT:])


def _played(entry: Entry) -> Played:
    return Played(entry.payload["move"], entry.at, entry.seq, entry.device)


def _move(line: Line, entry: Entry) -> Line:
    played = _played(entry)
    standing = replace(line.standing, moves=(*line.moves, played))
    act = Act(Kind.MOVE, entry.at, entry.seq, played)
    cleared = frozenset(entry.payload.get("clears", ()))
    drafts = tuple(draft for draft in line.drafts if draft.key not in cleared)
    return replace(_acted(line, act, standing), drafts=drafts)


def _acted(line: Line, act: Act, standing: Standing) -> Line:
    """A new act ends the wait of what could be redone: it stays readable, no more."""
    return replace(
        line,
        standing=standing,
        acts=(*line.acts, act),
        redoable=(),
        together=(),
        abandoned=line.undone,
    )


def _rearranged(line: Line, entry: Entry, standing: Standing, played: Played | None) -> Line:
    act = Act(entry.kind, entry.at, entry.seq, played, line.standing, standing)
    return _acted(line, act, standing)


def _undo(line: Line, entry: Entry) -> Line:
    count = entry.payload["count"]
    if count < 1:
        raise NothingToUndo
    for _ in range(count):
        line = _one_undone(line)
    return replace(line, together=(*line.together, count))


def _back(line: Line, entry: Entry) -> Line:
    """To the first moves, where more than moves was done since; one redo brings it all back."""
    place = entry.payload["after"]
    if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(line.moves):
        raise NoSuchMove
    standing = replace(line.standing, moves=line.moves[:place])
    act = Act(Kind.BACK, entry.at, entry.seq, None, standing, line.standing, line.acts)
    return replace(
        line,
        standing=standing,
        acts=tuple(Act(Kind.MOVE, it.at, it.seq, it) for it in standing.moves),
        redoable=(*line.redoable, act),
        together=(*line.together, 1),
    )


def _one_undone(line: Line) -> Line:
    if not line.acts:
        raise NothingToUndo
    act = line.acts[-1]
    standing = act.before or replace(line.standing, moves=line.moves[:-1])
    return replace(line, standing=standing, acts=line.acts[:-1], redoable=(*line.redoable, act))


def _redo(line: Line, entry: Entry) -> Line:
    count = entry.payload["count"]
    if count < 1:
        raise NothingToRedo
    for _ in range(count):
        line = one_redone(line)
    # Done again, it is the last that was done: what was begun meanwhile came before it.
    last = replace(line.acts[-1], seq=entry.seq)
    together = _less(line.together, count)
    return replace(line, acts=(*line.acts[:-1], last), together=together)


def _less(together: tuple[int, ...], count: int) -> tuple[int, ...]:
    """What is left of the last groups once this many acts were done again."""
    while together and count:
        *others, last = together
        together = (*others, last - count) if last > count else tuple(others)
        count = max(0, count - last)
    return together


def _correct(line: Line, entry: Entry) -> Line:
    return _put(line, entry, _existing(line, entry.payload["index"]), instead=1)


def _insert(line: Line, entry: Entry) -> Line:
    """Before the move at a place, or after them all."""
    index = entry.payload["index"]
    if index != len(line.moves):
        index = _existing(line, index)
    return _put(line, entry, index, instead=0)


def _put(line: Line, entry: Entry, index: int, instead: int) -> Line:
    dropped = {_existing(line, place) for place in entry.payload["drops"]}
    if any(place < index + instead for place in dropped):
        raise NoSuchMove
    played = _played(entry)
    kept = tuple(move for place, move in enumerate(line.moves) if place not in dropped)
    moves = (*kept[:index], played, *kept[index + instead :])
    return _rearranged(line, entry, replace(line.standing, moves=moves), played)


def _existing(line: Line, place: object) -> int:
    if isinstance(place, bool) or not isinstance(place, int):
        raise NoSuchMove
    if not 0 <= place < len(line.moves):
        raise NoSuchMove
    return place


def _branch(line: Line, entry: Entry) -> Line:
    place, name = entry.payload["after"], entry.payload["name"]
    if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place <= len(line.moves):
        raise NoSuchMove
    if name in names_of(line):
        raise BranchNameTaken
    left = Branch(line.branch, line.moves)
    standing = Standing(line.moves[:place], name, (*line.branches, left))
    return _rearranged(line, entry, standing, None)


def _switch(line: Line, entry: Entry) -> Line:
    name = entry.payload["name"]
    chosen = next((branch for branch in line.branches if branch.name == name), None)
    if chosen is None:
        raise NoSuchBranch
    others = tuple(branch for branch in line.standing.branches if branch is not chosen)
    left = Branch(line.branch, line.moves)
    standing = Standing(chosen.moves, chosen.name, (*others, left))
    return _rearranged(line, entry, standing, None)


def _draft(line: Line, entry: Entry) -> Line:
    key = entry.payload["key"]
    draft = Draft(key, entry.payload["value"], entry.at, entry.seq)
    return replace(line, drafts=(*_without(line, key), draft))


def _draft_cleared(line: Line, entry: Entry) -> Line:
    return replace(line, drafts=_without(line, entry.payload["key"]))


def _without(line: Line, key: str) -> tuple[Draft, ...]:
    return tuple(draft for draft in line.drafts if draft.key != key)


def _setting(line: Line, entry: Entry) -> Line:
    changed = {entry.payload["key"]: entry.payload["value"]}
    return replace(line, settings={**line.settings, **changed})


def _deleted(line: Line, entry: Entry) -> Line:
    return replace(line, deleted_at=entry.at)


def _restored(line: Line, _: Entry) -> Line:
    return replace(line, deleted_at=None)


EFFECTS: dict[Kind, Callable[[Line, Entry], Line]] = {
    Kind.MOVE: _move,
    Kind.UNDO: _undo,
    Kind.REDO: _redo,
    Kind.BACK: _back,
    Kind.CORRECT: _correct,
    Kind.INSERT: _insert,
    Kind.BRANCH: _branch,
    Kind.SWITCH: _switch,
    Kind.DRAFT: _draft,
    Kind.DRAFT_CLEARED: _draft_cleared,
    Kind.SETTING: _setting,
    Kind.DELETED: _deleted,
    Kind.RESTORED: _restored,
}
