"""What a question on the screen shows: buttons, fields, seats, and the move that it becomes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import CircleView


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


def listed_field(
    name: str, label: str, words: Mapping[str, str], chosen: Collection[str], kind: str = "radio"
) -> FieldView:
    """A field whose answers are these words, by what is sent of them."""
    options = tuple(OptionView(it, word, it in chosen) for it, word in words.items())
    return FieldView(name, label, kind, options=options)


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


# A refused form comes back as it was filled in.

Kept = dict[str, list[str]]


def as_typed(decisions: Sequence[DecisionView], sent: Pairs) -> tuple[DecisionView, ...]:
    """The same questions; the one that was refused holds what had been answered."""
    told, shown = set(sent), list[DecisionView]()
    for view in decisions:
        refused = ("move", view.move) in told and told.issuperset(view.hidden)
        shown.append(_filled(view, sent) if refused and view.fields else view)
    return tuple(shown)


def _filled(view: DecisionView, sent: Pairs) -> DecisionView:
    answers: Kept = {}
    for name, value in sent:
        answers.setdefault(name, []).append(value)
    return replace(view, fields=tuple(_answered(view.fields, answers)))


def _answered(fields: Sequence[FieldView], answers: Kept) -> Iterator[FieldView]:
    """Two lists of one name are answered in their order; boxes are ticked all at once."""
    for field in fields:
        told = answers.get(field.name, [])
        mine = told if field.kind == "check" else told[:1]
        yield _with(field, mine) if told or field.kind == "check" else field
        if field.kind != "check":
            del told[:1]


def _with(field: FieldView, told: Sequence[str]) -> FieldView:
    options = tuple(replace(it, chosen=it.value in told) for it in field.options)
    return replace(field, value=told[0] if told else "", options=options)
