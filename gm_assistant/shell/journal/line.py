"""A game as its journal tells it: the moves that stand, and everything that was set aside."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import takewhile
from typing import Any

from gm_assistant.seam.paper import Recorded
from gm_assistant.shell.journal.refusals import DamagedFile, NothingToRedo

# What the journal stores: one entry for each thing that was decided, never changed afterwards.

Move = dict[str, Any]


class Kind(StrEnum):
    """What an entry did to the game."""

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
    SETTING = "setting"
    DELETED = "deleted"
    RESTORED = "restored"


@dataclass(frozen=True)
class Entry:
    """One line of a game's journal; `seq` counts from 1 within its game."""

    game_id: str
    seq: int
    at: str
    kind: Kind
    payload: dict[str, Any]
    token: str | None = None
    device: str = ""


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
class Standing:
    """The moves that stand, the name of the branch they are on, and the branches kept beside."""

    moves: tuple[Played, ...] = ()
    branch: str = FIRST_BRANCH
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class Act:
    """Something that undo takes back: a move, a correction, a new branch or a change of branch.

    A plain move needs no picture of what stood before and after it: it is the last one. A going
    back waits among what can be redone, with the acts that it took away.
    """

    kind: Kind
    at: str
    seq: int
    played: Played | None = None
    before: Standing | None = None
    after: Standing | None = None
    acts: tuple["Act", ...] = ()

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
    entry that last did anything to the moves but add one.
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
    settings: dict[str, Any] = field(default_factory=dict)
    deleted_at: str | None = None
    turned: int = 0

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
        given = self.settings.get("title", self.document.get("title"))
        return given if isinstance(given, str) and given.strip() else "Partie sans titre"

    @property
    def undone(self) -> tuple[Played, ...]:
        """Every move that was taken back and does not stand, the next to be redone last."""
        waiting = tuple(played for act in self.redoable for played in act.waiting)
        return self.abandoned + waiting

    @property
    def full_document(self) -> dict[str, Any]:
        """The document to give to the rules: the table as it was set, with the standing moves."""
        moves = [played.move for played in self.moves]
        return {**self.document, "title": self.title, "moves": moves}

    def begun(self, under: str = "") -> dict[str, Any]:
        """What is kept of unfinished moves; `under`: only keys that begin so, without that."""
        own = (draft for draft in self.drafts if draft.key.startswith(under))
        return {draft.key.removeprefix(under): draft.value for draft in own}


def recorded(line: Line) -> list[Recorded]:
    """Every decision of the game's present way, and those taken back."""
    standing = [Recorded(played.move, played.at) for played in line.moves]
    return standing + [Recorded(played.move, played.at, stands=False) for played in line.undone]


# The ways that a game may still take again: by redoing, or under the name of a branch.

LEFT = "suite laissée"


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


# The shape of what travels beside the moves in a game file, proved before it is believed.

LONGEST_NAME = 200
# An evening of forty-five players has some two thousand moves: beyond this, proving takes minutes.
MOST_MOVES = 10_000
MOST_TO_PROVE = 100_000


def prove_history(document: dict[str, Any]) -> None:
    """Raise DamagedFile where `history`, or the moment of a move, is not what was written."""
    moves = _moves(document.get("moves", []), "moves")
    history = document.get("history", {})
    _must(isinstance(history, dict), "history", "un objet est attendu")
    for kind in ("redo", "undone"):
        _moves(history.get(kind, []), f"history.{kind}")
    _groups_proved(history.get("together", []), len(history.get("redo", [])))
    names = [_name(history.get("branch", FIRST_BRANCH), "history.branch")]
    names += _each(history, "branches", lambda item, place: _proved_branch(item, place, len(moves)))
    _must(len(set(names)) == len(names), "history.branches", "deux branches ont le même nom")
    _must(_to_prove(history, len(moves)) <= MOST_TO_PROVE, "history.branches", _TOO_LONG)
    keys = _each(history, "drafts", _draft)
    _must(len(set(keys)) == len(keys), "history.drafts", "deux brouillons ont la même clé")


def _groups_proved(items: object, redoable: int) -> None:
    counts = _list(items, "history.together")
    whole = all(isinstance(it, int) and not isinstance(it, bool) and it > 0 for it in counts)
    _must(whole and sum(counts) <= redoable, "history.together", "ces nombres sont impossibles")


def _each(history: dict[str, Any], field: str, prove: Callable[[Any, str], str]) -> list[str]:
    place = f"history.{field}"
    items = _list(history.get(field, []), place)
    return [prove(item, f"{place}[{index}]") for index, item in enumerate(items)]


def _proved_branch(item: object, place: str, standing: int) -> str:
    branch = _object(item, place)
    shared = branch.get("shared", 0)
    whole = isinstance(shared, int) and not isinstance(shared, bool)
    _must(whole and 0 <= shared <= standing, f"{place}.shared", "ce nombre est impossible")
    _moves(branch.get("moves"), f"{place}.moves")
    return _name(branch.get("name"), f"{place}.name")


def _to_prove(history: dict[str, Any], standing: int) -> int:
    """How many moves the rules are given, each branch from its beginning."""
    branches = history.get("branches", [])
    along = sum(branch.get("shared", 0) + len(branch["moves"]) for branch in branches)
    return standing + len(history.get("redo", [])) + int(along)


def _draft(item: object, place: str) -> str:
    draft = _object(item, place)
    _must("value" in draft, f"{place}.value", "cette valeur manque")
    _moment(draft, place)
    return _name(draft.get("key"), f"{place}.key")


def _moves(items: object, place: str) -> list[Any]:
    found = _list(items, place)
    _must(len(found) <= MOST_MOVES, place, _TOO_LONG)
    for index, item in enumerate(found):
        move = _object(item, f"{place}[{index}]")
        _must(isinstance(move.get("move"), str), f"{place}[{index}].move", "un nom est attendu")
        _moment(move, f"{place}[{index}]")
    return found


def _moment(item: dict[str, Any], place: str) -> None:
    if "at" not in item:
        return
    try:
        datetime.fromisoformat(item["at"])
    except (TypeError, ValueError):
        raise DamagedFile(f"{place}.at", "une date ISO 8601 est attendue") from None


def _name(name: object, place: str) -> str:
    fits = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME
    _must(fits, place, f"un texte de 1 à {LONGEST_NAME} caractères est attendu")
    return str(name)


def _object(item: object, place: str) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise DamagedFile(place, "un objet est attendu")
    return item


def _list(items: object, place: str) -> list[Any]:
    if not isinstance(items, list):
        raise DamagedFile(place, "une liste est attendue")
    return items


def _must(holds: bool, place: str, sentence: str) -> None:
    if not holds:
        raise DamagedFile(place, sentence)


_TOO_LONG = "plus de décisions qu'une partie n'en a jamais ; choisissez un autre fichier"


# What travels beside the moves in a game file: undone moves, branches, drafts; both ways.


def dated(played: Played) -> Move:
    """A move with the moment at which it was recorded."""
    return {**played.move, "at": played.at}


def history_of(line: Line) -> dict[str, Any]:
    """The `history` of a game file."""
    redoable, lost = _redoable_moves(line)
    return {
        "branch": line.branch,
        "branches": [_written(branch, line.moves) for branch in _all_branches(line)],
        "redo": [dated(played) for played in redoable],
        "together": _groups_undone(line.together, len(redoable)),
        "undone": [dated(played) for played in lost],
        "drafts": [
            {"key": draft.key, "value": draft.value, "at": draft.at} for draft in line.drafts
        ],
    }


def _all_branches(line: Line) -> tuple[Branch, ...]:
    """With the way that a file cannot redo, where more than moves was taken back."""
    if all(act.kind is Kind.MOVE for act in line.redoable):
        return line.branches
    return (*line.branches, Branch(free_name(line, LEFT), furthest(line).moves))


def _groups_undone(together: tuple[int, ...], redoable: int) -> list[int]:
    """How many moves of `redo` go together, the next first."""
    groups: list[int] = []
    for count in reversed(together):
        groups.append(min(count, redoable - sum(groups)))
    return [count for count in groups if count > 0]


def _written(branch: Branch, standing: tuple[Played, ...]) -> dict[str, Any]:
    # Only what differs from the standing moves: many branches of a long game stay a small file.
    pairs = zip(branch.moves, standing, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    own = [dated(played) for played in branch.moves[shared:]]
    return {"name": branch.name, "shared": shared, "moves": own}


def _redoable_moves(line: Line) -> tuple[list[Played], list[Played]]:
    """Moves that can be done again from a file, and the undone ones that can only be read.

    A correction taken back cannot be told by its move alone, nor what was taken back before it.
    """
    last_first = reversed(line.redoable)
    ready = [
        act.played for act in takewhile(lambda act: act.kind is Kind.MOVE, last_first) if act.played
    ]
    beyond = line.redoable[: len(line.redoable) - len(ready)]
    return ready, [*line.abandoned, *(played for act in beyond for played in act.waiting)]


def opening_line(entry: Entry) -> Line:
    """The line of a game just opened, with all that its file brought along."""
    document = dict(entry.payload["document"])
    history = document.pop("history", {})
    moves = _all_played(document.pop("moves", []), entry)
    branches = tuple(_told_branch(branch, moves, entry) for branch in history.get("branches", []))
    return replace(
        Line(entry.game_id, document, entry.at, entry.seq, entry.at),
        standing=Standing(moves, history.get("branch", FIRST_BRANCH), branches),
        acts=tuple(map(_act, moves)),
        redoable=tuple(map(_act, reversed(_all_played(history.get("redo", []), entry)))),
        together=tuple(reversed(history.get("together", ()))),
        abandoned=_all_played(history.get("undone", []), entry),
        drafts=tuple(
            Draft(draft["key"], draft["value"], draft.get("at", entry.at), entry.seq)
            for draft in history.get("drafts", [])
        ),
    )


def _told_branch(written: dict[str, Any], standing: tuple[Played, ...], entry: Entry) -> Branch:
    own = _all_played(written["moves"], entry)
    return Branch(written["name"], standing[: written.get("shared", 0)] + own)


def _act(played: Played) -> Act:
    return Act(Kind.MOVE, played.at, played.seq, played)


def _all_played(moves: list[Move], entry: Entry) -> tuple[Played, ...]:
    return tuple(_imported(move, entry) for move in moves)


def _imported(move: Move, entry: Entry) -> Played:
    bare = {key: value for key, value in move.items() if key != "at"}
    return Played(bare, move.get("at", entry.at), entry.seq, entry.device)
