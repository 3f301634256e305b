"""A decision being taken at the table: what is asked, what may be tapped, which move that makes.

An `Asking` is the village and what was told so far:

- its `question` is the first thing that is still to be told, with the words that put it, its
  `offer` what may be done about it besides touching a house;
- `why_not` says of each house that may not be touched why: the screen dims it, and a tap on it is
  refused in the same words;
- `joined` is what is told with one more tap, `fields_from` which fields of a move all that makes,
  if it is whole, and `leaves` what is begun of the next one.

The calls of the night have all this from the shapes of their rows (`rules/night.py`). The vote
(`rules/ballots.py`), whatever else the day asks (`rules/decisions.py`) and an invocation
(`rules/invoking.py`) are a class each, with a method for every question that they put.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from gm_assistant.engine.forms import ABSENT, TEXT, Fields, Forms, Sent
from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId

# What chance takes among several; it refuses where there is nothing to take.
Pick: TypeAlias = Callable[[Sequence[str]], str]
# Which words of the script are read, and what fills their braces.
Said: TypeAlias = tuple[str, Mapping[str, str]]
# A sign on a house, and the same in words.
Sign: TypeAlias = tuple[str, str]
Reasons: TypeAlias = Mapping[PlayerId, str]
NEXT_CALL: Final = "Suite"


class Button(NamedTuple):
    """A decision, or a way to it, that is no house; `ends`: it ends the round for everybody."""

    field: str
    value: str
    label: str
    detail: str = ""
    chosen: bool = False
    strong: bool = False
    ends: bool = False


class Toggle(NamedTuple):
    """A condition sent along with the next choice."""

    field: str
    label: str
    on: bool = False


class Entry(NamedTuple):
    """What is written, counted or picked by hand; `among` are the words to pick from.

    `whose`: of a field that has an entry for several players, the one whom this is about.
    """

    field: str
    label: str
    kind: str
    value: str = ""
    among: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 99
    required: bool = False
    whose: PlayerId = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What may be done about a decision, besides touching a house, and what stands on the houses.

    `go_on` is the button of a decision that needs no house, `warning` what is done where the row
    cannot succeed, so that nobody answers; `between`: those between whom a place is chosen;
    `drawn`: no choice is a draw. `submit` sends what was entered, or the houses that were ticked.
    """

    buttons: tuple[Button, ...] = ()
    toggles: tuple[Toggle, ...] = ()
    entries: tuple[Entry, ...] = ()
    submit: str = ""
    go_on: str = ""
    warning: str = ""
    between: Sequence[PlayerId] = ()
    # A number for a house, and the same in words.
    figures: Mapping[PlayerId, tuple[str, str]] = field(default_factory=dict)
    drawn: bool = False


def _nothing() -> Reasons:
    return {}


class Question(NamedTuple):
    """One decision: the field that it fills, its label, and which words of the script go with it.

    `place` is its place in a field that takes several, `card` the one who answers it where the row
    calls several cards; `seat`: whether a house that is touched answers it.

    By day it says all of itself: `who` decides or is meant, a `help`, what is `offered`, the words
    that put it (`said`), what the game master alone is told (`aside`), what its form `sends` by
    itself, `why_not` to touch a house, who is `answering`, whom it has `marked`; `several`: houses
    are ticked, `counted` as what; `owed`: the day does not go on without it.
    """

    field: str
    label: str
    words: int = 0
    place: int = 0
    card: str = ""
    seat: bool = True
    id: str = ""
    who: str = ""
    help: str = ""
    offered: Offer = Offer()
    said: Said | None = None
    aside: str = ""
    sends: Mapping[str, str | None] | None = None
    why_not: Callable[[], Reasons] = _nothing
    answering: str | None = None
    marked: Reasons | None = None
    several: bool = False
    counted: str = ""
    owed: bool = False


@dataclass(frozen=True)
class Asking:
    """A decision that is being taken, and what was told of it so far."""

    village: Village
    told: Fields = field(default_factory=dict)

    move: ClassVar[str] = "call"
    # The field that says whom or what it is about: what was begun about another is not of this.
    about: ClassVar[str] = ""
    # What a page may say, or what is kept, besides the fields of the move.
    besides: ClassVar[Forms] = {}
    # What a tap says that is a step on the way; any other form says its whole move at once.
    steps: ClassVar[Collection[str]] = ("house", "choose")
    # Whether whoever is asked knows of deaths that nobody was told of.
    knows_all: ClassVar[bool] = False

    @classmethod
    def begun(cls, village: Village, kept: Fields, about: object = None) -> Self:
        """A decision with what has been begun of it, if that is about the same."""
        if not cls.about:
            return cls(village, kept)
        if about is None:
            raise Unreadable
        return cls(village, {**(kept if kept.get(cls.about) == about else {}), cls.about: about})

    @property
    def is_put(self) -> bool:
        """Whether anything can be asked now."""
        return True

    @cached_property
    def question(self) -> Question:
        """What is asked now."""
        raise NotImplementedError

    @property
    def offer(self) -> Offer:
        """What may be done now, besides touching a house."""
        return self.question.offered

    @property
    def marks(self) -> Mapping[PlayerId, tuple[Sign, ...]]:
        """What the houses bear."""
        return {}

    def why_not(self) -> Reasons:
        """For each house that may not be touched now, why."""
        return self.question.why_not()

    def why_dark(self, house: PlayerId) -> str | None:
        """Why this one may not be touched now, or None."""
        return self._dark.get(house)

    @cached_property
    def _dark(self) -> Reasons:
        return self.why_not()

    def answered_by(self) -> Collection[PlayerId]:
        """Who answers the question."""
        return (self.question.answering or "",)

    def marked(self) -> Reasons:
        """Whom the decisions before have named, and as what."""
        return self.question.marked or {}

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """What was told so far with one more tap."""
        return {**self.told, **tapped}

    def fields_from(self) -> dict[str, Any] | None:
        """The fields of the move that all this makes, or None while something is missing."""
        return whole(self.told) if self.question.field in self.told else None

    def leaves(self) -> dict[str, Any]:
        """What the whole decision leaves begun."""
        return {}

    # What its questions are made of.

    def name(self, player: PlayerId | None, nobody: str = "") -> str:
        return self.village.name(player) if player else nobody

    def named(self, players: Collection[PlayerId]) -> list[str]:
        return [self.village.name(it) for it in players]

    @cached_property
    def living(self) -> list[PlayerId]:
        return [it.id for it in self.village.living()]

    def only(self, allowed: Collection[PlayerId], why: str) -> Reasons:
        """Whoever else is touched is told this."""
        return {it: why for it in self.village.seats if it not in allowed}


def sentences(told: Mapping[PlayerId, Refusal | None]) -> dict[PlayerId, str]:
    """Of the choices that were tried, why some are refused."""
    return {it: refusal.sentence for it, refusal in told.items() if refusal is not None}


def told_by(sent: Sent, forms: Forms) -> dict[str, Any]:
    """Every field that a form names, as a game file would write it; what nobody declares is text.

    « gives.J3 » is an entry of the field « gives ».
    """
    found: dict[str, Any] = {}
    tables = {it: it.partition(".")[0] for it in sent if "." in it}
    for name in dict.fromkeys(tables[it] if tables.get(it) in forms else it for it in sent):
        value = forms.get(name, TEXT).sent(name, sent)
        # An empty field says nothing, also of a text.
        if value is not ABSENT and value != "":
            found[name] = value
    return found


def whole(told: Fields, *steering: str) -> dict[str, Any]:
    """Without what only led from one question to the next."""
    return {it: value for it, value in told.items() if it not in ("choose", *steering)}
