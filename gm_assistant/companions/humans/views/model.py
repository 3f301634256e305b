"""What can be tapped on the picture, and what is asked beside it."""

from dataclasses import dataclass

from gm_assistant.companions.humans.views.board import Board, Patch
from gm_assistant.companions.humans.views.pawns import Pawn
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.asking import ChoiceView, FieldView


@dataclass(frozen=True, slots=True)
class Spot:
    """A square, or a place of a tile, that can be tapped.

    `value` is what its button sends; without one it leads to the same page, asked with `query`.
    """

    x: int
    y: int
    size: int
    kind: str
    label: str
    spoken: str
    name: str = ""
    value: str = ""
    query: str = ""
    pawns: tuple[Pawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """The same page, asked otherwise."""

    query: str
    label: str
    detail: str = ""
    chosen: bool = False
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: a die, buttons, fields, or ways to another question."""

    id: str
    title: str
    move: str = ""
    words: str = ""
    warning: str = ""
    hidden: Pairs = ()
    die: bool = False
    bonus: bool = False
    fields: tuple[FieldView, ...] = ()
    choices: tuple[ChoiceView, ...] = ()
    links: tuple[Link, ...] = ()
    submit: str = ""
    owed: bool = False
    folded: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a tile would lie."""

    patches: tuple[Patch, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What the table is about to do: lit squares, the move that they send, and the questions."""

    asks: tuple[Ask, ...] = ()
    spots: tuple[Spot, ...] = ()
    move: str = ""
    hidden: Pairs = ()
    ghosts: tuple[Ghost, ...] = ()
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """The strip of a player."""

    id: str
    seat: int
    name: str
    character: str
    points: int
    goal: int
    on_board: int
    reserve: int
    do_over: int
    hand: int
    wounds: str
    played: bool
    ability_used: bool
    current: bool
    winner: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn; `state` is fait, maintenant or avenir."""

    label: str
    state: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Lately:
    """What the last move did: its news, the die that was thrown, and why everything followed."""

    words: str
    news: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...]
    die: int
    success: str


@dataclass(frozen=True, slots=True)
class TownView:
    """The whole screen."""

    board: Board
    pawns: tuple[Pawn, ...]
    table: Table
    seats: tuple[SeatView, ...]
    steps: tuple[Step, ...]
    owed: str
    lately: Lately | None
    stack: int
    ended: bool
