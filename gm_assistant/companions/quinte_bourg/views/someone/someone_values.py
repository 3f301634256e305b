"""What the pages of « Quelqu'un… » show."""

from dataclasses import dataclass

from gm_assistant.views.asking import ChoiceView, DecisionView
from gm_assistant.views.seats import CircleView


@dataclass(frozen=True, slots=True)
class GapView:
    """A place between two houses, `number` half steps round; `after` is the first of them."""

    after: str
    one: str
    other: str
    spoken: str


@dataclass(frozen=True, slots=True)
class SomeoneView:
    """Whom it is about; `closed` says why nobody sits down now, `touch` why a house is touched."""

    circle: CircleView
    closed: str
    touch: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Where the newcomer sits."""

    gaps: tuple[GapView, ...]
    crowd: str


@dataclass(frozen=True, slots=True)
class ArrivalView:
    """The newcomer's name and cards; `more` are the cards that are not advised."""

    decision: DecisionView
    more: tuple[ChoiceView, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Farewell:
    """Words read aloud when somebody leaves and turns this card face up, or none."""

    shows: str
    words: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    """What may befall somebody at the table; once the game is over nobody leaves."""

    name: str
    state: str
    swap: DecisionView
    departure: DecisionView | None
    farewells: tuple[Farewell, ...]
    role: DecisionView
    speciality: DecisionView
