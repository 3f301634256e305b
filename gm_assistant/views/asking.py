"""What a question on the screen shows: buttons, fields, seats, and the move that it becomes."""

from dataclasses import dataclass

from gm_assistant.seam.pages import Pairs
from gm_assistant.views.seats import CircleView


@dataclass(frozen=True, slots=True)
class OptionView:
    """One entry of a list of a form."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A decision that is not a seat: a button that fills `field` with `value`."""

    field: str
    value: str
    label: str
    detail: str = ""
    chosen: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class FieldView:
    """One field; `kind` says how it is filled.

    It is text, long, number, stepper, select, radio, check, seats or suggestions.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    options: tuple[OptionView, ...] = ()
    least: int = 0
    most: int = 99
    help: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A question put to somebody at the table, with the move that its answer becomes."""

    id: str
    move: str
    question: str
    who: str = ""
    help: str = ""
    hidden: Pairs = ()
    choices: tuple[ChoiceView, ...] = ()
    fields: tuple[FieldView, ...] = ()
    submit: str = ""
    circle: CircleView | None = None
    owed: bool = False


@dataclass(frozen=True, slots=True)
class TimerView:
    """A countdown that the game master starts."""

    seconds: int
    label: str
