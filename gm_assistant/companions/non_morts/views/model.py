"""What the screens of Les Non-Morts show: the plan, its tokens, and what may be tapped."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to tap: a whole move, an addition to one begun, or a further question.

    `tone` is « lit » for what the rules accept, « barred » for what they would refuse and say why.
    """

    label: str
    detail: str = ""
    move: str = ""
    adds: str = ""
    query: str = ""
    tone: str = "lit"
    warning: str = ""


@dataclass(frozen=True, slots=True)
class PawnView:
    """A survivor on the plan."""

    id: str
    label: str
    colour: str
    litres: int
    clues: int
    spoken: str
    act: Act | None = None
    chosen: bool = False
    frail: bool = False


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
    act: Act | None = None


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


@dataclass(frozen=True, slots=True)
class DirectorView:
    """One player around the table."""

    id: str
    name: str
    tokens: int
    limit: int
    active: bool


@dataclass(frozen=True, slots=True)
class ClueView:
    """A line of a sheet; what it serves is nobody's business."""

    id: str
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """A survivor's card: blood as drops, clues."""

    id: str
    label: str
    colour: str
    litres: int
    most: int
    state: str
    where: str
    clues: tuple[ClueView, ...]
    marks: tuple[str, ...] = ()

    @property
    def drops(self) -> tuple[bool, ...]:
        return tuple(place < self.litres for place in range(self.most))


@dataclass(frozen=True, slots=True)
class DieView:
    """A die that is owed: six faces to tap; `sign` is what a face means here."""

    name: str
    label: str
    value: int = 0
    about: str = ""


@dataclass(frozen=True, slots=True)
class DiceView:
    """Every die that a move owes; what is not entered is thrown."""

    move: str
    dice: tuple[DieView, ...]
    meaning: tuple[str, ...] = ()
    warning: str = ""
    name_field: bool = False


@dataclass(frozen=True, slots=True)
class PanelView:
    """What is asked or offered beside the plan; `kind` names the fragment that adds to it."""

    title: str
    words: str = ""
    kind: str = ""
    acts: tuple[Act, ...] = ()
    dice: DiceView | None = None
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WhyView:
    """A consequence, and the lines and rulings behind it."""

    words: str
    cites: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole main screen."""

    headline: str
    owed: str
    side: str
    plan: PlanView
    directors: tuple[DirectorView, ...]
    sheets: tuple[SheetView, ...]
    panels: tuple[PanelView, ...]
    last: str = ""
    faces: tuple[int, ...] = ()
    whys: tuple[WhyView, ...] = ()
    chosen: bool = False
