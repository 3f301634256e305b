"""What stands around the plan: directors, sheets, panels, dice, reasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm_assistant.companions.non_morts.views.model import Act, PlanView


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
    meaning: tuple[str, ...]
    warning: str


@dataclass(frozen=True, slots=True)
class PanelView:
    """What is asked beside the plan; `kind` names the fragment that adds to it, `rule` its rule."""

    title: str
    words: str
    kind: str = ""
    acts: tuple[Act, ...] = ()
    dice: DiceView | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    rule: tuple[str, str] | None = None


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
    last: str
    faces: tuple[int, ...]
    whys: tuple[WhyView, ...]
    chosen: bool
    decrees: bool
    proposes: bool
