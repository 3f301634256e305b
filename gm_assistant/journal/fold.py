"""From entries to a line: what each kind of entry does to the game, and nothing about storing."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from gm_assistant.journal.entries import Entry, Kind
from gm_assistant.journal.history import opening_line
from gm_assistant.journal.line import Act, Branch, Draft, Line, Played, Standing
from gm_assistant.journal.refusals import (
    BranchNameTaken,
    GameInBin,
    NoSuchBranch,
    NoSuchMove,
    NothingToRedo,
    NothingToUndo,
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
    changed = EFFECTS[entry.kind](line, entry)
    return replace(changed, seq=entry.seq, last_at=entry.at)


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
        line, standing=standing, acts=(*line.acts, act), redoable=(), abandoned=line.undone
    )


def _rearranged(line: Line, entry: Entry, standing: Standing, played: Played | None) -> Line:
    act = Act(entry.kind, entry.at, entry.seq, played, line.standing, standing)
    return _acted(line, act, standing)


def _undo(line: Line, entry: Entry) -> Line:
    if entry.payload["count"] < 1:
        raise NothingToUndo
    for _ in range(entry.payload["count"]):
        line = _one_undone(line)
    return line


def _one_undone(line: Line) -> Line:
    if not line.acts:
        raise NothingToUndo
    act = line.acts[-1]
    standing = act.before or replace(line.standing, moves=line.moves[:-1])
    return replace(line, standing=standing, acts=line.acts[:-1], redoable=(*line.redoable, act))


def _redo(line: Line, entry: Entry) -> Line:
    if entry.payload["count"] < 1:
        raise NothingToRedo
    for _ in range(entry.payload["count"]):
        line = _one_redone(line)
    return line


def _one_redone(line: Line) -> Line:
    if not line.redoable:
        raise NothingToRedo
    act = line.redoable[-1]
    again = () if act.played is None else (act.played,)
    standing = act.after or replace(line.standing, moves=line.moves + again)
    return replace(line, standing=standing, acts=(*line.acts, act), redoable=line.redoable[:-1])


def _correct(line: Line, entry: Entry) -> Line:
    index = _existing(line, entry.payload["index"])
    dropped = {_existing(line, place) for place in entry.payload["drops"]}
    if any(place <= index for place in dropped):
        raise NoSuchMove
    played = _played(entry)
    kept = tuple(move for place, move in enumerate(line.moves) if place not in dropped)
    moves = (*kept[:index], played, *kept[index + 1 :])
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
    if name in _names(line):
        raise BranchNameTaken
    left = Branch(line.branch, line.moves)
    standing = Standing(line.moves[:place], name, (*line.branches, left))
    return _rearranged(line, entry, standing, None)


def _names(line: Line) -> set[str]:
    return {line.branch, *(branch.name for branch in line.branches)}


def _switch(line: Line, entry: Entry) -> Line:
    name = entry.payload["name"]
    chosen = next((branch for branch in line.branches if branch.name == name), None)
    if chosen is None:
        raise NoSuchBranch
    others = tuple(branch for branch in line.branches if branch is not chosen)
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
    Kind.CORRECT: _correct,
    Kind.BRANCH: _branch,
    Kind.SWITCH: _switch,
    Kind.DRAFT: _draft,
    Kind.DRAFT_CLEARED: _draft_cleared,
    Kind.SETTING: _setting,
    Kind.DELETED: _deleted,
    Kind.RESTORED: _restored,
}
