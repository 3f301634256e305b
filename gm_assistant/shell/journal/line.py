"""A game as its journal tells it: the moves that stand, and everything that was set aside.

An `Entry` is one thing that was decided, never changed afterwards; a `Line` is the whole game that
the entries tell. `opening_line` makes the first of it, `after` adds one entry, `fold` all of them:
what each kind of entry does stands in `EFFECTS`, and nothing here knows how entries are stored. An
entry that cannot follow is refused by the same functions, so that whatever is stored can be told.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import is_
from typing import Any, Final, NamedTuple

from gm_assistant.seam.paper import Recorded
from gm_assistant.seam.rules import TOLD
from gm_assistant.shell.journal.refusals import (
    BranchNameTaken,
    DatabaseTooNew,
    GameInBin,
    NoSuchBranch,
    NoSuchMove,
    NothingToRedo,
    NothingToUndo,
)

# What the journal stores: one entry for each thing that was decided, never changed afterwards.

Move = dict[str, Any]


class Kind(StrEnum):
    """What an entry did: to a game, or to what stands beside the games (the last five)."""

    OPENED = "opened"
    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    BACK = "back"
    CORRECT = "correct"
    INSERT = "insert"
    BRANCH = "branch"
    SWITCH = "switch"
    DRAFT = "draft"
    DRAFT_CLEARED = "draft_cleared"
    TITLE = "setting"
    TOLD = "told"
    DELETED = "deleted"
    RESTORED = "restored"

    BEGUN = "begun"
    CHANGED = "changed"
    UNDONE = "undone"
    REDONE = "redone"
    PUT_AWAY = "put_away"


@dataclass(frozen=True)
class Entry:
    """One line of the journal; `seq` counts from 1 within its subject (a game, a table…)."""

    subject: str
    seq: int
    at: str
    kind: Kind
    payload: dict[str, Any]
    token: str | None = None
    device: str = ""


@dataclass(frozen=True)
class Hand:
    """Whose tap is to be recorded.

    `seen` is the number that its form saw (None: it holds whatever came meanwhile); `token` is
    the tap's own: the same one again records nothing more; `device` is where it was made.
    """

    seen: int | None = None
    token: str | None = None
    device: str = ""


NOBODY = Hand()
FIRST_BRANCH = "origine"


@dataclass(frozen=True)
class Played:
    """A move with the entry and the moment that recorded it."""

    move: Move
    at: str
    seq: int
    device: str = ""


@dataclass(frozen=True)
class Branch:
    """A way the game went that was left for another, kept under its name."""

    name: str
    moves: tuple[Played, ...]


@dataclass(frozen=True)
class Draft:
    """A part of a move that is not finished yet."""

    key: str
    value: Any
    at: str
    seq: int


@dataclass(frozen=True)
class Told:
    """What was told of the game once these moves had been played, as plain facts."""

    moves: tuple[Played, ...]
    facts: dict[str, Any]


@dataclass(frozen=True)
class Standing:
    """The moves that stand, the name of the branch they are on, and the branches kept beside."""

    moves: tuple[Played, ...] = ()
    branch: str = FIRST_BRANCH
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class Act:
    """Something that undo takes back: a move, a correction, a new branch or a change of branch.

    A plain move needs no picture of what stood before and after it: it is the last one. A going
    back waits among what can be redone, with the acts that it took away. `joined`: the tap of the
    act before it decided it too, and takes it back with it.
    """

    kind: Kind
    at: str
    seq: int
    played: Played | None = None
    before: Standing | None = None
    after: Standing | None = None
    acts: tuple["Act", ...] = ()
    joined: bool = False

    @property
    def waiting(self) -> tuple[Played, ...]:
        """The moves that do not stand while this act waits to be redone."""
        if self.kind is Kind.BACK and self.before and self.after:
            return self.after.moves[len(self.before.moves) :]
        return (self.played,) if self.played else ()


@dataclass(frozen=True)
class Line:
    """A whole game, folded; `seq` is the number that a form carries as the one it saw.

    `together`: how many of the last acts of `redoable` were taken back at once, the last first
    at the end; `left`: what a new decision would have lost, each under its name; `turned`: the
    entry that last did anything to the moves but add one; `tellings`: what was told of its ends;
    `listed`: where the list of the games had it before somebody only looked at its end.
    """

    game_id: str
    document: dict[str, Any]
    opened_at: str
    seq: int
    last_at: str
    standing: Standing = Standing()
    acts: tuple[Act, ...] = ()
    redoable: tuple[Act, ...] = ()
    together: tuple[int, ...] = ()
    left: tuple[Branch, ...] = ()
    abandoned: tuple[Played, ...] = ()
    drafts: tuple[Draft, ...] = ()
    titled: str | None = None
    deleted_at: str | None = None
    turned: int = 0
    tellings: tuple[Told, ...] = ()
    listed: int = 0

    @property
    def told(self) -> Told | None:
        """What was told last of an end on the way that stands."""
        mine = (it for it in reversed(self.tellings) if _begin_so(self.moves, it.moves))
        return next(mine, None)

    @property
    def moves(self) -> tuple[Played, ...]:
        """The moves that stand, in order."""
        return self.standing.moves

    @property
    def branch(self) -> str:
        """The name of the branch that is being played."""
        return self.standing.branch

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The other branches, kept beside, and after them the ways that were left."""
        known = {self.branch, *(branch.name for branch in self.standing.branches)}
        left = tuple(branch for branch in self.left if branch.name not in known)
        return self.standing.branches + left

    @property
    def title(self) -> str:
        """The title given last."""
        given = self.document.get("title") if self.titled is None else self.titled
        return given if isinstance(given, str) and given.strip() else "Partie sans titre"

    @property
    def undone(self) -> tuple[Played, ...]:
        """Every move that was taken back and does not stand, the next to be redone last."""
        waiting = tuple(played for act in self.redoable for played in act.waiting)
        return self.abandoned + waiting

    @property
    def at_once(self) -> int:
        """How many of the last acts one tap did, and one step back takes back."""
        count = 0
        while count < len(self.acts):
            count += 1
            if not self.acts[-count].joined:
                break
        return count

    @property
    def left_behind(self) -> tuple[Played, ...]:
        """What the last correction dropped at the end, once what it left open was decided.

        What was played again since is not; nothing, where two decisions have brought none back.
        """
        place = next((it for it, act in enumerate(reversed(self.acts)) if act.after), None)
        if place is None:
            return ()
        act, since = self.acts[-1 - place], self.acts[len(self.acts) - place :]
        again, idle = sum(it.joined for it in since), 0
        for one in since:
            idle = 0 if one.joined else idle + 1
        if act.kind is not Kind.CORRECT or act.before is None or act.after is None or idle > 1:
            return ()
        kept = len(act.after.moves)
        dropped = act.before.moves[kept:]
        # Only where it is the end that was dropped, and nothing on the way.
        whole = not set(map(id, dropped)) & set(map(id, act.after.moves))
        return dropped[again:] if whole else ()

    @property
    def full_document(self) -> dict[str, Any]:
        """The document to give to the rules: the table as it was set, with the standing moves."""
        moves = [played.move for played in self.moves]
        return {**self.document, "title": self.title, "moves": moves}

    def begun(self, under: str = "") -> dict[str, Any]:
        """What is kept of unfinished moves; `under`: only keys that begin so, without that."""
        own = (draft for draft in self.drafts if draft.key.startswith(under))
        return {draft.key.removeprefix(under): draft.value for draft in own}


def _begin_so(moves: tuple[Played, ...], first: tuple[Played, ...]) -> bool:
    return len(first) <= len(moves) and all(map(is_, first, moves))


def recorded(line: Line) -> list[Recorded]:
    """Every decision of the game's present way, and those taken back."""
    standing = [Recorded(played.move, played.at) for played in line.moves]
    return standing + [Recorded(played.move, played.at, stands=False) for played in line.undone]


# The ways that a game may still take again: by redoing, or under the name of a branch.

LEFT = "suite laissée"
LONGEST_NAME = 200


def one_redone(line: Line) -> Line:
    if not line.redoable:
        raise NothingToRedo
    act = line.redoable[-1]
    again = () if act.played is None else (act.played,)
    standing = act.after or replace(line.standing, moves=line.moves + again)
    acts = act.acts if act.kind is Kind.BACK else (*line.acts, act)
    return replace(line, standing=standing, acts=acts, redoable=line.redoable[:-1])


def furthest(line: Line) -> Line:
    """The line once all that can be redone is."""
    while line.redoable:
        line = one_redone(line)
    return line


def names_of(line: Line) -> set[str]:
    """Names that no new branch may take."""
    return {line.branch, *(branch.name for branch in line.branches)}


def free_name(line: Line, words: str, first: int = 1) -> str:
    """These words with the first number that makes them no branch's name."""
    taken = names_of(line)
    number = first
    while f"{words} {number}" in taken:
        number += 1
    return f"{words} {number}"


# What each kind of entry does to the game, and nothing about storing.

# Each was left by one undo that was followed by another decision: older ones stay in the journal.
MOST_LEFT = 20


def fold(entries: Iterable[Entry], line: Line | None = None) -> Line | None:
    """The line after all these entries, beginning from `line` or from nothing."""
    for entry in entries:
        line = opening_line(entry) if line is None else after(line, entry)
    return line


def after(line: Line, entry: Entry) -> Line:
    """The line after one more entry; raises the refusal of one that cannot follow."""
    if line.deleted_at is not None and entry.kind not in (Kind.RESTORED, Kind.DELETED):
        raise GameInBin
    effect = EFFECTS.get(entry.kind)
    if effect is None:
        raise DatabaseTooNew
    keeps = entry.payload.get("keeps")
    if keeps is not None and line.redoable:
        # What could still be redone stays as a branch where the entry names one.
        if keeps in names_of(line):
            raise BranchNameTaken
        way = Branch(keeps, furthest(line).moves)
        line = replace(line, left=(*line.left, way)[-MOST_LEFT:])
    changed = effect.act(line, entry)
    begun = entry.payload.get("draft")
    if begun is not None:
        # One tap may decide something and begin the next: that is one entry.
        changed = _with_draft(changed, begun, entry)
    turned = entry.seq if effect.turns else line.turned
    if entry.kind is Kind.TOLD:
        return replace(changed, seq=entry.seq, listed=entry.payload["listed"])
    return replace(changed, seq=entry.seq, last_at=entry.at, turned=turned, listed=0)


def _with_draft(line: Line, begun: dict[str, Any], entry: Entry) -> Line:
    draft = Draft(begun["key"], begun["value"], entry.at, entry.seq)
    return replace(line, drafts=(*_without(line, draft.key), draft))


def opening_line(entry: Entry) -> Line:
    """The line of a game just opened, with all that its file brought along."""
    document = dict(entry.payload["document"])
    history = document.pop("history", {})
    moves = _all_played(document.pop("moves", []), entry)
    told = document.pop(TOLD, None)
    facts = {} if told is None else {it: told[it] for it in told if it != "moves"}
    branches = tuple(
        Branch(it["name"], moves[: it.get("shared", 0)] + _all_played(it["moves"], entry))
        for it in history.get("branches", [])
    )
    return replace(
        Line(entry.subject, document, entry.at, entry.seq, entry.at),
        standing=Standing(moves, history.get("branch", FIRST_BRANCH), branches),
        acts=tuple(map(_act, moves)),
        redoable=tuple(map(_act, reversed(_all_played(history.get("redo", []), entry)))),
        together=tuple(reversed(history.get("together", ()))),
        abandoned=_all_played(history.get("undone", []), entry),
        drafts=tuple(
            Draft(draft["key"], draft["value"], draft.get("at", entry.at), entry.seq)
            for draft in history.get("drafts", [])
        ),
        tellings=(Told(moves[: told["moves"]], facts),) if told is not None else (),
    )


def _act(played: Played) -> Act:
    return Act(Kind.MOVE, played.at, played.seq, played)


def _all_played(moves: list[Move], entry: Entry) -> tuple[Played, ...]:
    bare = ({key: value for key, value in move.items() if key != "at"} for move in moves)
    at = (move.get("at", entry.at) for move in moves)
    return tuple(Played(*it, entry.seq, entry.device) for it in zip(bare, at, strict=True))


def _played(entry: Entry) -> Played:
    return Played(entry.payload["move"], entry.at, entry.seq, entry.device)


def _move(line: Line, entry: Entry) -> Line:
    played = _played(entry)
    standing = replace(line.standing, moves=(*line.moves, played))
    act = Act(Kind.MOVE, entry.at, entry.seq, played, joined=bool(entry.payload.get("joined")))
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
        if not line.acts:
            raise NothingToUndo
        act = line.acts[-1]
        standing = act.before or replace(line.standing, moves=line.moves[:-1])
        redoable = (*line.redoable, act)
        line = replace(line, standing=standing, acts=line.acts[:-1], redoable=redoable)
    return replace(line, together=(*line.together, count))


def _back(line: Line, entry: Entry) -> Line:
    """To the first moves, where more than moves was done since; one redo brings it all back."""
    standing = replace(line.standing, moves=line.moves[: _existing(line, entry.payload["after"])])
    act = Act(Kind.BACK, entry.at, entry.seq, None, standing, line.standing, line.acts)
    return replace(
        line,
        standing=standing,
        acts=tuple(Act(Kind.MOVE, it.at, it.seq, it) for it in standing.moves),
        redoable=(*line.redoable, act),
        together=(*line.together, 1),
    )


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
    return _put(line, entry, _between(line, entry.payload["index"]), instead=0)


def _put(line: Line, entry: Entry, index: int, instead: int) -> Line:
    dropped = {_existing(line, place) for place in entry.payload["drops"]}
    if any(place < index + instead for place in dropped):
        raise NoSuchMove
    played = _played(entry)
    kept = tuple(move for place, move in enumerate(line.moves) if place not in dropped)
    moves = (*kept[:index], played, *kept[index + instead :])
    return _rearranged(line, entry, replace(line.standing, moves=moves), played)


def _existing(line: Line, place: object) -> int:
    if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(line.moves):
        raise NoSuchMove
    return place


def _between(line: Line, place: object) -> int:
    """Before the move at a place, or after them all."""
    return len(line.moves) if place == len(line.moves) else _existing(line, place)


def _branch(line: Line, entry: Entry) -> Line:
    place, name = _between(line, entry.payload["after"]), entry.payload["name"]
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
    return _with_draft(line, entry.payload, entry)


def _draft_cleared(line: Line, entry: Entry) -> Line:
    return replace(line, drafts=_without(line, entry.payload["key"]))


def _without(line: Line, key: str) -> tuple[Draft, ...]:
    return tuple(draft for draft in line.drafts if draft.key != key)


def _title(line: Line, entry: Entry) -> Line:
    # Other keys were never more than foreseen: what such an entry says is kept, and does nothing.
    return replace(line, titled=entry.payload["value"]) if entry.payload["key"] == "title" else line


def _told(line: Line, entry: Entry) -> Line:
    told = Told(line.moves, entry.payload[TOLD])
    return replace(line, tellings=(*line.tellings, told)[-MOST_LEFT:])


class Effect(NamedTuple):
    """What an entry of one kind does: `act` gives the line after it.

    `decides`: what could still be redone is lost by it; `turns`: it does more to the moves than add
    one.
    """

    act: Callable[[Line, Entry], Line]
    decides: bool = False
    turns: bool = False


EFFECTS: Final[Mapping[Kind, Effect]] = {
    Kind.MOVE: Effect(_move, decides=True),
    Kind.UNDO: Effect(_undo, turns=True),
    Kind.REDO: Effect(_redo, turns=True),
    Kind.BACK: Effect(_back, turns=True),
    Kind.CORRECT: Effect(_correct, decides=True, turns=True),
    Kind.INSERT: Effect(_insert, decides=True, turns=True),
    Kind.BRANCH: Effect(_branch, decides=True, turns=True),
    Kind.SWITCH: Effect(_switch, decides=True, turns=True),
    Kind.DRAFT: Effect(_draft),
    Kind.DRAFT_CLEARED: Effect(_draft_cleared),
    Kind.TITLE: Effect(_title),
    Kind.TOLD: Effect(_told),
    Kind.DELETED: Effect(lambda line, it: replace(line, deleted_at=it.at)),
    Kind.RESTORED: Effect(lambda line, _: replace(line, deleted_at=None)),
}
