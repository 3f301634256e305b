"""Setting a table: what is decided before the first move, declared once for every game.

A state is plain JSON, kept until the game begins. What stands in it are the `Field`s of a
`DeclaredTable`: each has a name, the form of its values (a kept state in which one reads otherwise
is not ours, `holds`), the value with which a fresh table begins, and the step whose page asks it. A
web form is told to the fields of its step: what `told`, or else the field's form, understands of it
is cleaned, and stays as it was where nothing sound was said.

A step then says where its form leads: `GoOn` to a step, or `Ready`, the table is to begin. Who is
ready has no more `problems`, makes a document, and the rules prove it. What stands against that
is one sentence with its step, `NotReady`, and what the form told is kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from gm_assistant.engine.forms import ABSENT, Form
from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.french.language import day_and_month

# What has been decided so far: plain JSON, kept in the data folder until the game begins.
State: TypeAlias = dict[str, Any]


class WebForm(Protocol):
    """The fields of a form as a page sent them; several may have one name."""

    def get(self, name: str, default: str = "") -> str: ...
    def getlist(self, name: str) -> list[str]: ...
    def __contains__(self, name: object) -> bool: ...


F = TypeVar("F", bound=WebForm)


class NotReady(Exception):
    """The table lacks something: `step` is shown again, `state` kept if there is one."""

    def __init__(
        self,
        sentence: str,
        *,
        can_be_forced: bool = False,
        step: str = "",
        state: State | None = None,
    ) -> None:
        self.sentence, self.can_be_forced = sentence, can_be_forced
        self.step, self.state = step, state
        super().__init__(sentence)

    def at(self, step: str, state: State | None) -> "NotReady":
        """The same said of a step, with what its form told."""
        return NotReady(self.sentence, can_be_forced=self.can_be_forced, step=step, state=state)


class Problem(NamedTuple):
    """What a table still lacks, in a sentence that says what to do."""

    sentence: str
    can_be_forced: bool = False


@dataclass(frozen=True)
class GoOn:
    """The table as it is now, the step that follows, and what its address asks."""

    state: State
    step: str
    about: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Ready:
    """The table as it is now is to begin, unless something stands against it."""

    state: State


@dataclass(frozen=True)
class Begin:
    """The table is set: this is its game file."""

    document: dict[str, Any]


def _as_told(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is decided of a table.

    `step`: whose page asks it, none where only taps change it; `sent`: its name in that page's
    form, where it is another; `told`: what that form makes of a state, where the form of the value
    does not say so by itself.
    """

    name: str
    form: Form[Any]
    first: Any
    step: str = ""
    sent: str = ""
    told: Callable[[State, WebForm], Any] | None = None
    clean: Callable[[Any], Any] = _as_told

    def holds(self, value: object) -> bool:
        """Whether somebody may have decided so."""
        try:
            self.form.read(value)
        except Malformed:
            return False
        return True

    def after(self, state: State, form: WebForm) -> Any:
        """Its value once a form was sent; what is absent, or nonsense, changes nothing."""
        if self.told is not None:
            return self.told(state, form)
        before = state[self.name]
        name = self.sent or self.name
        try:
            found = self.form.sent(name, {name: form.getlist(name)[:1]})
        except Unreadable:
            return before
        cleaned = before if found is ABSENT else self.clean(found)
        return cleaned if self.holds(cleaned) else before


def trimmed(longest: int) -> Callable[[str], str]:
    """What was typed, without blanks around it and no longer than this."""
    return lambda words: words.strip()[:longest]


def picked(
    readings: Mapping[str, Mapping[str, Any]], prefix: str = ""
) -> Callable[[State, WebForm], dict[str, Any]]:
    """Of several questions the readings that a form chose, each by the word that it sends."""
    return lambda _state, form: {
        name: meant[word]
        for name, meant in readings.items()
        if (word := form.get(f"{prefix}{name}")) in meant
    }


def twice(names: Iterable[str]) -> Iterator[str]:
    """Each name that was told before, as it is told again."""
    known: set[str] = set()
    for name in names:
        if name in known:
            yield name
        known.add(name)


def _nothing(_state: State) -> Iterable[Problem]:
    return ()


def _where(error: Malformed, _state: State) -> str:
    return f"{error.place} : {error.sentence}. Corrigez, puis recommencez."


@dataclass(frozen=True)
class DeclaredTable(Generic[F]):
    """How the tables of a game are set, from nobody to the game file.

    `evening` begins the title of a fresh one. Each of `steps`, the first one first, says where its
    form leads, on the table as the fields of the step told it; `lost` is shown to a form of none.
    `document` makes the game file of a table without `problems`, `opened` are the rules that prove
    it, `in_words` says what of it they do not understand.
    """

    evening: str
    fields: tuple[Field, ...]
    steps: Mapping[str, Callable[[State, F, Random], GoOn | Ready]]
    document: Callable[[State, Random], dict[str, Any]]
    opened: Callable[[dict[str, Any]], object]
    problems: Callable[[State], Iterable[Problem]] = _nothing
    in_words: Callable[[Malformed, State], str] = _where
    lost: str = ""

    @property
    def first(self) -> str:
        """The step with which a table begins."""
        return next(iter(self.steps))

    def fresh(self, today: datetime) -> State:
        """A table of nobody."""
        first = {it.name: it.first for it in self.fields}
        return first | {"title": f"{self.evening} du {day_and_month(today)}"}

    def holds(self, state: State) -> bool:
        """Whether a table that was kept can be trusted: somebody may have written in its file."""
        return all(it.holds(state[it.name]) for it in self.fields)

    def told(self, state: State, step: str, form: WebForm) -> State:
        """The table with what the form of a step says of its fields."""
        asked = (it for it in self.fields if it.step == step)
        return {**state, **{it.name: it.after(state, form) for it in asked}}

    def answered(self, state: State, step: str, form: F, chance: Random) -> GoOn | Begin:
        """Where the form of a step leads; what its fields told is kept, also when it is refused."""
        if step not in self.steps:
            sentence = "Cette étape n'existe pas : revenez à la table."
            raise NotReady(sentence, step=self.lost or self.first)
        kept: State | None = None
        try:
            told = self.told(state, step, form)
            kept = told if any(it.step == step for it in self.fields) else None
            found = self.steps[step](told, form, chance)
            if isinstance(found, GoOn):
                return found
            return self._begun(found.state, chance, forced=bool(form.get("force")))
        except NotReady as refusal:
            raise refusal.at(refusal.step or step, refusal.state or kept) from refusal
        except Malformed as error:
            raise NotReady(self.in_words(error, kept or state), step=step, state=kept) from error

    def _begun(self, state: State, chance: Random, *, forced: bool) -> Begin:
        for problem in self.problems(state):
            if not (forced and problem.can_be_forced):
                raise NotReady(problem.sentence, can_be_forced=problem.can_be_forced)
        document = self.document(state, chance)
        self.opened(document)
        return Begin(document)
