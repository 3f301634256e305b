"""The plan as it is shown: its rooms, its tokens, and what may be tapped."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to tap: a whole move, an addition to one begun, or a further question.

    `tone` is « lit » for what the rules accept, « barred » for what they would refuse and say why;
    of what is counted, each tap is one more, however fast.
    """

    label: str
    detail: str = ""
    move: str = ""
    adds: str = ""
    query: str = ""
    tone: str = "lit"
    warning: str = ""
    counted: bool = False


@dataclass(frozen=True, slots=True)
class PawnView:
    """A survivor on the plan."""

    id: str
    label: str
    colour: str
    litres: int
    clues: int
    spoken: str
    act: Act | None
    chosen: bool
    frail: bool


@dataclass(frozen=True, slots=True)
class TokenView:
    """Zombies of one room that are all alike: so many, each so high."""

    id: str
    count: int
    stack: int
    kind: str
    spoken: str
    act: Act | None = None
    chosen: bool = False
    busy: bool = False
    mad: bool = False
    coming: bool = False


@dataclass(frozen=True, slots=True)
class ExitView:
    """A red stroke on the wall."""

    id: str
    label: str
    text: str
    act: Act | None


@dataclass(frozen=True, slots=True)
class CellView:
    """One square: a room, or where one may be drawn."""

    id: str = ""
    name: str = ""
    walls: tuple[str, str, str, str] = ("", "", "", "")
    pawns: tuple[PawnView, ...] = ()
    corpses: tuple[str, ...] = ()
    tokens: tuple[TokenView, ...] = ()
    exits: tuple[ExitView, ...] = ()
    passages: tuple[str, ...] = ()
    danger: str = ""
    act: Act | None = None
    more: tuple[Act, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PlanView:
    """The rooms as drawn so far, row by row."""

    rows: tuple[tuple[CellView, ...], ...]

    @property
    def columns(self) -> int:
        return min(max((len(row) for row in self.rows), default=1), 20)

    @property
    def lines(self) -> int:
        return min(max(len(self.rows), 1), 20)
