"""A game as its journal tells it: the moves that stand, and everything that was set aside."""

from dataclasses import dataclass, field
from typing import Any

from gm_assistant.journal.entries import Kind, Move
from gm_assistant.seam.ledger import Recorded

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
