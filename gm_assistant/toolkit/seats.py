"""What the circle of houses shows: its seats, their marks, and the people named beside it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from gm_assistant.french.language import divided, is_whole
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.names import length_of


def breadth(short: str) -> str:
    """A class of `circle.css`: how wide the name is, in halves of the size of its letters."""
    return f"b{min(max(ceil(2 * length_of(short)), 4), 15)}"


class Wall(NamedTuple):
    """A short name as a house has it, which may take two lines where houses are narrow."""

    words: str
    classes: str


@lru_cache(maxsize=64)
def walls(names: tuple[str, ...]) -> tuple[Wall, ...]:
    """Those of a table, worked out once: its names stay what they are."""
    written = [(divided(it), breadth(it)) for it in names]
    return tuple(Wall(it, f"{wide} whole" if is_whole(it) else wide) for it, wide in written)


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign on a house: `icon` is a symbol of `_marks.html`, `words` says the same aloud."""

    icon: str
    words: str


@dataclass(frozen=True, slots=True)
class CampView:
    """A camp: `id` chooses its colour and its shape, `words` is its name."""

    id: str
    words: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """Something passes from one house to another, or between the two."""

    start: str
    end: str
    both: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """One house of the circle; `why_not` is empty when it may be chosen.

    `posts`: what everybody knows that he holds, under its crown.
    """

    id: str
    number: int
    name: str
    short: str
    status: str = "vivant"
    status_words: str = "vivant"
    camp: CampView | None = None
    legal: bool = True
    why_not: str = ""
    chosen: bool = False
    chosen_words: str = "choix fait"
    answering: bool = False
    marks: tuple[Mark, ...] = ()
    figure: str = ""
    figure_words: str = ""
    posts: tuple[str, ...] = ()

    @property
    def crown(self) -> str:
        """What stands beside the crown: one post by its first word, several by their number."""
        if len(self.posts) > 1:
            return f"{len(self.posts)} postes"
        return self.posts[0].split()[0] if self.posts else ""

    @property
    def whispered(self) -> str:
        """The whole name, and what is to be known of the house under the finger."""
        known = self.figure_words or ", ".join(self.posts)
        more = known if self.legal else self.why_not
        return f"{self.name} — {more}" if more or not self.legal else self.name

    @property
    def classes(self) -> str:
        """What `circle.css` draws of it."""
        signed = self.figure or self.camp or self.marks or self.posts
        drawn = {"chosen": self.chosen, "answering": self.answering, "signed": signed}
        legal = "legal" if self.legal else "barred"
        words = (f"s{self.number - 1}", f"is-{self.status}", legal)
        return " ".join((*words, *(it for it, is_so in drawn.items() if is_so)))

    @property
    def spoken(self) -> str:
        """The whole seat in words, for a reader that sees neither colour nor shape."""
        parts = [self.name, f"siège {self.number}", self.status_words]
        parts += [self.camp.words] if self.camp else []
        parts += self.posts
        parts += [mark.words for mark in self.marks]
        parts += [self.figure_words] if self.figure_words else []
        parts += ["répond à cet appel"] if self.answering else []
        parts += [self.chosen_words] if self.chosen else []
        parts += [f"impossible : {self.why_not}"] if not self.legal else []
        return ", ".join(parts)


class DrawnHouse(NamedTuple):
    """A seat and what is written on it, worked out once a picture: there are many."""

    seat: SeatView
    classes: str
    whispered: str
    spoken: str
    wall: str


@dataclass(frozen=True, slots=True)
class CircleView:
    """The seats in seat order, clockwise; `field` is the form field that a tapped seat fills.

    `several`: seats are ticked, as many as one likes, and a button sends them together.
    """

    seats: tuple[SeatView, ...]
    field: str
    label: str = "Le village"
    several: bool = False
    arrows: tuple[Arrow, ...] = ()

    @property
    def houses(self) -> list[DrawnHouse]:
        """The seats as the circle draws them."""
        names = tuple(it.short for it in self.seats)
        return [
            DrawnHouse(it, f"{it.classes} {wall.classes}", it.whispered, it.spoken, wall.words)
            for it, wall in zip(self.seats, walls(names), strict=True)
        ]

    @property
    def ways(self) -> str:
        """The arrows by places around the table, as the script that draws them reads them."""
        at = {seat.id: place for place, seat in enumerate(self.seats)}
        return ";".join(f"{at[it.start]} {at[it.end]} {int(it.both)}" for it in self.arrows)

    @property
    def crowd(self) -> str:
        """How tightly the houses stand: a class of `circle.css`."""
        steps = ((12, "few"), (20, "some"), (32, "many"))
        return next((word for most, word in steps if len(self.seats) <= most), "crowd")


@dataclass(frozen=True, slots=True)
class PersonView:
    """Somebody named outside the circle, with the state that only the game master may know."""

    id: str
    name: str
    number: int
    state: str
    camp: CampView | None


# What a question on the screen shows: buttons, fields, seats, and the move that it becomes.


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
