"""Forms of values: what may stand in a field, wherever the value comes from.

A `Form` knows one kind of value from every side, so that a game says once what a field holds:

- `read` takes the JSON value of a game file and gives what the rules work with, or raises
  `Malformed` with the place and one French sentence, the same in every game;
- `sent` takes the strings of a web form and gives that JSON value, `ABSENT` where the form says
  nothing about it, and raises `Unreadable` for what no button of ours sends;
- `sound` says whether a JSON value may be kept in a decision begun, though it be half a list;
- `domain` gives the JSON values worth trying at a table, `draw` one of them by chance;
- `words` says it shortly, for the tables of the docs.

`known` is what the table calls by name (its players, its limbs), so that one record of forms
serves every table. Small forms build larger ones: `Many(Called("players", "joueur"), 1, 3)`. A
`Shape` is an object with these fields and no others, a `Choice` one whose fields depend on a
word in it. What no form here knows is said by wrapping one: `Checked` adds a condition, `Made`
turns what was read into a record; or a game writes a form of its own, by `read` alone.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from gm_assistant.engine.wording import Malformed, Unreadable

V = TypeVar("V")
W = TypeVar("W")
V_co = TypeVar("V_co", covariant=True)

# A web form, as its fields stand in it: several may have one name.
Sent: TypeAlias = Mapping[str, Sequence[str]]
# What a web form says of a field that it does not speak of, and chance where nothing can be drawn.
ABSENT: Final = object()

# Beyond this no table counts, and adding numbers up could make one too long to be written.
FARTHEST: Final = 10**100
_MOST_SHOWN: Final = 40
UNKNOWN: Final = "champ inconnu ; ôtez-le, ou mettez l'assistant à jour"
_MOST_TRIED: Final = 20
_SAID: Final = {"oui": True, "1": True, "on": True, "non": False, "0": False}
# Nobody types a longer one, and Python refuses to read those of thousands of digits.
_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")


class Known(NamedTuple):
    """What a table calls by name; `table` is for the forms that a game writes itself."""

    names: Mapping[str, Collection[str]] = {}
    table: object = None


NOTHING_KNOWN: Final = Known()


def expect(holds: bool, place: str, sentence: str) -> None:
    """Refuse the file at this place unless what it says holds."""
    if not holds:
        raise Malformed(place, sentence)


def shortened(value: object) -> str:
    """A text short and plain enough for one line of an error message."""
    shown = "un nombre" if isinstance(value, int) and abs(value) >= FARTHEST else str(value)
    if len(shown) <= _MOST_SHOWN and shown.isprintable():
        return shown
    plain = "".join(it if it.isprintable() else "?" for it in shown[:_MOST_SHOWN])
    return f"{plain}…" if len(shown) > _MOST_SHOWN else plain


def within(place: str, field: str) -> str:
    """The place of a field of an object."""
    return f"{place}.{shortened(field)}" if place else shortened(field)


def mapping(value: object, place: str) -> Mapping[str, Any]:
    """A JSON object, whatever stands in it."""
    if not isinstance(value, dict):
        raise Malformed(place, "un objet est attendu")
    return value


def items(value: object, place: str) -> list[Any]:
    """A JSON list, whatever stands in it."""
    if not isinstance(value, list):
        raise Malformed(place, "une liste est attendue")
    return value


class Form(ABC, Generic[V_co]):
    """One kind of value; only `read` must be said of a new one."""

    @abstractmethod
    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> V_co:
        """What a JSON value means to the rules, or Malformed."""

    def sent(self, name: str, sent: Sent, known: Known = NOTHING_KNOWN) -> object:
        """What a web form says of the field of this name, as a JSON value."""
        return self.told(sent[name], known) if sent.get(name) else ABSENT

    def told(self, words: Sequence[str], _known: Known) -> object:
        """What the strings of one field say; an empty one says nothing.

        The objects and pairs of our own buttons travel as JSON.
        """
        if not words[-1]:
            return ABSENT
        try:
            return json.loads(words[-1])
        except (ValueError, RecursionError):
            raise Unreadable from None

    def sound(self, value: object, known: Known = NOTHING_KNOWN) -> bool:
        """Whether such a value may stand in a decision that is not complete yet."""
        try:
            self.read(value, "", known)
        except Malformed:
            return False
        return True

    def domain(self, _known: Known = NOTHING_KNOWN) -> Sequence[object]:
        """The JSON values worth trying; none where they cannot be counted."""
        return ()

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        """One of them, or ABSENT."""
        values = self.domain(known)
        return chance.choice(values) if values else ABSENT

    @property
    @abstractmethod
    def words(self) -> str:
        """What it is, in a few English words."""


@dataclass(frozen=True, slots=True)
class Anything(Form[Any]):
    """What the rules never look at."""

    words: str = "anything"

    def read(self, value: object, _place: str = "", _known: Known = NOTHING_KNOWN) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Text(Form[str]):
    """Any text that can be written again; an empty one is a text unless it is `full`."""

    full: bool = False
    longest: int = 0

    def read(self, value: object, place: str = "", _known: Known = NOTHING_KNOWN) -> str:
        if not isinstance(value, str):
            raise Malformed(place, "un texte est attendu")
        # A lone half of a surrogate pair cannot be written back.
        expect(not any("\ud800" <= it <= "\udfff" for it in value), place, "caractère illisible")
        expect(value != "" or not self.full, place, "un texte non vide est attendu")
        fits = not self.longest or len(value) <= self.longest
        expect(fits, place, f"{self.longest} caractères au plus")
        return value

    def told(self, words: Sequence[str], _known: Known) -> object:
        return words[-1] if words[-1] or not self.full else ABSENT

    def domain(self, _known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return () if self.full else ("",)

    @property
    def words(self) -> str:
        return "text that is not empty" if self.full else "text"


@dataclass(frozen=True, slots=True)
class Matching(Form[str]):
    """A text of a certain pattern; `sentence` says which."""

    pattern: str
    sentence: str
    words: str = "id"

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> str:
        word = TEXT.read(value, place, known)
        expect(re.fullmatch(self.pattern, word) is not None, place, self.sentence)
        return word

    def told(self, words: Sequence[str], _known: Known) -> object:
        return words[-1] or ABSENT


@dataclass(frozen=True, slots=True)
class Flag(Form[bool]):
    """True or false; a web form says « oui » or « non », or ticks a box."""

    words: str = "true or false"

    def read(self, value: object, place: str = "", _known: Known = NOTHING_KNOWN) -> bool:
        if not isinstance(value, bool):
            raise Malformed(place, "true ou false est attendu")
        return value

    def told(self, words: Sequence[str], _known: Known) -> object:
        if not words[-1]:
            return ABSENT
        if words[-1] not in _SAID:
            raise Unreadable
        return _SAID[words[-1]]

    def domain(self, _known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return (True, False)


@dataclass(frozen=True, slots=True)
class Moment(Form[str]):
    """A date and time of ISO 8601, kept as it is written."""

    words: str = "date and time"

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> str:
        written = TEXT.read(value, place, known)
        try:
            sound = len(written) <= _MOST_SHOWN and bool(datetime.fromisoformat(written))
        except ValueError:
            sound = False
        expect(sound, place, "une date ISO 8601 est attendue")
        return written

    def told(self, words: Sequence[str], _known: Known) -> object:
        return words[-1] or ABSENT


@dataclass(frozen=True, slots=True)
class Whole(Form[int]):
    """A whole number between two others; neither true nor 3.0 is one."""

    least: int = -FARTHEST
    most: int = FARTHEST
    # « de pièces », where bounds are only there to keep the number writable.
    of: str = ""

    def read(self, value: object, place: str = "", _known: Known = NOTHING_KNOWN) -> int:
        # True is an int to Python.
        if type(value) is not int or not self.least <= value <= self.most:
            raise Malformed(place, f"un nombre entier{self._wanted} est attendu")
        return value

    @property
    def _wanted(self) -> str:
        if self.of:
            return f" {self.of}"
        if self.most < FARTHEST:
            return f" de {self.least} à {self.most}"
        return f" à partir de {self.least}" if self.least > -FARTHEST else ""

    def told(self, words: Sequence[str], _known: Known) -> object:
        if not words[-1]:
            return ABSENT
        if not _NUMBER.fullmatch(words[-1]):
            raise Unreadable
        return int(words[-1])

    def domain(self, _known: Known = NOTHING_KNOWN) -> Sequence[object]:
        least = max(self.least, min(0, self.most))
        return range(least, min(self.most, least + _MOST_TRIED) + 1)

    @property
    def words(self) -> str:
        if self.most < FARTHEST and not self.of:
            return f"whole number, {self.least} to {self.most}"
        return f"whole number, {self.least} or more" if self.least > -FARTHEST else "whole number"


@dataclass(frozen=True, slots=True)
class OneNumber(Form[int]):
    """One number of a list; `what` names it in French."""

    numbers: tuple[int, ...]
    what: str

    def read(self, value: object, place: str = "", _known: Known = NOTHING_KNOWN) -> int:
        if type(value) is not int:
            raise Malformed(place, f"{self.what} : un nombre est attendu")
        expect(value in self.numbers, place, f"{self.what} : {shortened(value)} n'existe pas")
        return value

    def told(self, words: Sequence[str], known: Known) -> object:
        return Whole().told(words, known)

    def domain(self, _known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return self.numbers

    @property
    def words(self) -> str:
        return " or ".join(map(str, self.numbers))


@dataclass(frozen=True, slots=True)
class OneOf(Form[str]):
    """One word of a list; `what` names it in French."""

    among: Collection[str]
    what: str

    def read(self, value: object, place: str = "", _known: Known = NOTHING_KNOWN) -> str:
        return _one_of(self.among, self.what, value, place)

    def told(self, words: Sequence[str], _known: Known) -> object:
        return words[-1] or ABSENT

    def domain(self, _known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return tuple(self.among)

    @property
    def words(self) -> str:
        return " or ".join(f"`{it}`" for it in self.among)


@dataclass(frozen=True, slots=True)
class Called(Form[str]):
    """What this table calls by name, such as « players ».

    `numbered`: a web form tells it by its place from 0, for an id may be any text at all.
    """

    name: str
    what: str
    numbered: bool = False

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> str:
        return _one_of(known.names[self.name], self.what, value, place)

    def told(self, words: Sequence[str], known: Known) -> object:
        if not words[-1] or not self.numbered:
            return words[-1] or ABSENT
        among, place = tuple(known.names[self.name]), Whole().told(words, known)
        if not isinstance(place, int) or not 0 <= place < len(among):
            raise Unreadable
        return among[place]

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return tuple(known.names.get(self.name, ()))

    @property
    def words(self) -> str:
        return f"one of the {self.name}"


def _one_of(among: Collection[str], what: str, value: object, place: str) -> str:
    if not isinstance(value, str):
        raise Malformed(place, f"{what} : un mot est attendu")
    if value not in among:
        raise Malformed(place, f"{what} : « {shortened(value)} » n'existe pas")
    return value


@dataclass(frozen=True, slots=True)
class OrNull(Form[V | None]):
    """The same, or nothing at all; an empty field of a web form says that."""

    form: Form[V]

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> V | None:
        return None if value is None else self.form.read(value, place, known)

    def told(self, words: Sequence[str], known: Known) -> object:
        return self.form.told(words, known) if words[-1] else None

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return (None, *self.form.domain(known))

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        drawn = self.form.draw(chance, known)
        return None if drawn is ABSENT or chance.random() < 1 / 4 else drawn

    @property
    def words(self) -> str:
        return f"{self.form.words}, or null"


@dataclass(frozen=True, slots=True)
class Many(Form[tuple[V, ...]]):
    """A list of so many such values; each of them once, where they are `distinct`."""

    form: Form[V]
    least: int = 0
    most: int = 10_000
    distinct: bool = False
    # How many of what: « au moins une nuit ».
    of: str = ""

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> tuple[V, ...]:
        listed = items(value, place)
        if not self.least <= len(listed) <= self.most:
            raise Malformed(place, self._how_many)
        found = tuple(
            self.form.read(it, f"{place}[{index}]", known) for index, it in enumerate(listed)
        )
        twice = self.distinct and len(set(found)) < len(found)
        expect(not twice, place, "le même nom y est deux fois")
        return found

    @property
    def _how_many(self) -> str:
        if self.of:
            return f"il faut {self.of}"
        if self.least == self.most:
            return f"il en faut exactement {self.least}"
        if self.most >= 10_000:
            return f"il en faut au moins {self.least}"
        return f"il en faut de {self.least} à {self.most}"

    def told(self, words: Sequence[str], known: Known) -> object:
        """Every field of this name; an empty one only says that the list is there."""
        found = (self.form.told([it], known) for it in words if it)
        return [it for it in found if it is not ABSENT]

    def sound(self, value: object, known: Known = NOTHING_KNOWN) -> bool:
        """So far: a list that is not complete yet."""
        return isinstance(value, list) and all(self.form.sound(it, known) for it in value)

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        chosen = combinations if self.distinct else combinations_with_replacement
        some = [list(it) for it in chosen(self.form.domain(known), max(self.least, 1))]
        return some if self.least else [[], *some]

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        count = chance.randint(self.least, min(self.most, self.least + 3))
        if self.distinct:
            among = self.form.domain(known)
            enough = len(among) >= self.least
            return chance.sample(among, min(count, len(among))) if enough else ABSENT
        found = [self.form.draw(chance, known) for _ in range(count)]
        drawn = [it for it in found if it is not ABSENT]
        return drawn if len(drawn) >= self.least else ABSENT

    @property
    def words(self) -> str:
        how_many = str(self.least) if self.least == self.most else f"{self.least} or more"
        return f"list of {how_many}: {self.form.words}"


@dataclass(frozen=True, slots=True)
class Pair(Form[tuple[V, W]]):
    """A list of exactly two values; `what` says in French which, as « [x, y] »."""

    one: Form[V]
    other: Form[W]
    what: str

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> tuple[V, W]:
        if not isinstance(value, list) or len(value) != 2:
            raise Malformed(place, f"{self.what} est attendu")
        one, other = value
        first = self.one.read(one, f"{place}[0]", known)
        return first, self.other.read(other, f"{place}[1]", known)

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        others = self.other.domain(known)
        return [[one, other] for one in self.one.domain(known) for other in others]

    @property
    def words(self) -> str:
        return f"[{self.one.words}, {self.other.words}]"


@dataclass(frozen=True, slots=True)
class By(Form[dict[str, V]]):
    """An object from such names to such values; `each` where none of the names may be left out.

    A web form has a field for each entry: « gives.J3 ».
    """

    key: Form[str]
    form: Form[V]
    each: bool = False
    least: int = 0

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> dict[str, V]:
        found = mapping(value, place)
        expect(len(found) >= self.least, place, f"il en faut au moins {self.least}")
        for name in self.key.domain(known) if self.each else ():
            expect(name in found, within(place, str(name)), "ce champ manque")
        read: dict[str, V] = {}
        for name, item in found.items():
            where = within(place, name)
            read[self.key.read(name, where, known)] = self.form.read(item, where, known)
        return read

    def sent(self, name: str, sent: Sent, known: Known = NOTHING_KNOWN) -> object:
        if any(sent.get(name, ())):
            raise Unreadable  # A value for nobody.
        found: dict[str, object] = {}
        for field_name in sent:
            table, dot, told = field_name.partition(".")
            if table != name or not dot:
                continue
            key = self.key.told([told], known)
            value = self.form.sent(field_name, sent, known)
            if not isinstance(key, str):
                raise Unreadable
            if value is not ABSENT:
                found[key] = value
        return found or ABSENT

    def sound(self, value: object, known: Known = NOTHING_KNOWN) -> bool:
        """So far: an object that is not complete yet."""
        return isinstance(value, dict) and all(
            self.key.sound(name, known) and self.form.sound(item, known)
            for name, item in value.items()
        )

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        names = self.key.domain(known)
        count = len(names) if self.each else chance.randint(self.least, max(self.least, 3))
        drawn = {
            str(name): self.form.draw(chance, known)
            for name in chance.sample(names, min(count, len(names)))
        }
        sound = len(drawn) >= self.least and ABSENT not in drawn.values()
        return drawn if sound else ABSENT

    @property
    def words(self) -> str:
        return f"object from {self.key.words} to {self.form.words}"


@dataclass(frozen=True, slots=True)
class _Around(Form[W], Generic[V, W]):
    """A form that lets another do all but a part of the reading."""

    form: Form[V]

    def sent(self, name: str, sent: Sent, known: Known = NOTHING_KNOWN) -> object:
        return self.form.sent(name, sent, known)

    def told(self, words: Sequence[str], known: Known) -> object:
        return self.form.told(words, known)

    def domain(self, known: Known = NOTHING_KNOWN) -> Sequence[object]:
        return [it for it in self.form.domain(known) if self.sound(it, known)]

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        drawn = self.form.draw(chance, known)
        return drawn if drawn is ABSENT or self.sound(drawn, known) else ABSENT

    @property
    def words(self) -> str:
        return self.form.words


@dataclass(frozen=True, slots=True)
class Checked(_Around[V, V]):
    """Such a value, if something more holds of it at this table; the sentence says what."""

    holds: Callable[[V, Known], bool]
    sentence: str

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> V:
        found = self.form.read(value, place, known)
        expect(self.holds(found, known), place, self.sentence)
        return found


@dataclass(frozen=True, slots=True)
class Made(_Around[V, W]):
    """Such a value, as the record or number that the rules make of it."""

    make: Callable[[V], W]

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> W:
        return self.make(self.form.read(value, place, known))


Forms: TypeAlias = Mapping[str, Form[Any]]
Fields: TypeAlias = Mapping[str, Any]
# Whether fields that are right one by one are right together; it says at which place they are not.
Together: TypeAlias = Callable[[Fields, str], None]


@dataclass(frozen=True, slots=True)
class Shape(Form[dict[str, Any]]):
    """An object with these fields and no others; `whole` proves them together."""

    required: Forms = field(default_factory=dict)
    optional: Forms = field(default_factory=dict)
    whole: Together | None = None

    def __iter__(self) -> Iterator[str]:
        return iter((*self.required, *self.optional))

    def __getitem__(self, name: str) -> Form[Any]:
        return self.required[name] if name in self.required else self.optional[name]

    def __contains__(self, name: object) -> bool:
        return name in self.required or name in self.optional

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> dict[str, Any]:
        found, forms, read = mapping(value, place), {**self.optional, **self.required}, {}
        for needed in self.required:
            if needed not in found:
                raise Malformed(within(place, needed), "ce champ manque")
        for name, item in found.items():
            if name not in forms:
                raise Malformed(within(place, name), UNKNOWN)
            read[name] = forms[name].read(item, f"{place}.{name}" if place else name, known)
        if self.whole is not None:
            self.whole(read, place)
        return read

    def filled(self, sent: Sent, known: Known = NOTHING_KNOWN) -> dict[str, object]:
        """What a web form says of these fields; an optional one left empty is left out."""
        found: dict[str, object] = {}
        for name in self:
            value = self[name].sent(name, sent, known)
            if value is not ABSENT and (value != "" or name in self.required):
                found[name] = value
        return found

    def kept(self, told: object, known: Known = NOTHING_KNOWN) -> dict[str, object]:
        """What may be kept of a decision begun: a game file brings its drafts, sound or not."""
        begun = told if isinstance(told, dict) else {}
        return {
            name: value
            for name, value in begun.items()
            if name in self and self[name].sound(value, known)
        }

    def completed(self, chosen: Fields, chance: Random, known: Known) -> dict[str, object]:
        """Chosen fields, every other one that it must have, now and then one that it may."""
        wished = [name for name in self.optional if chance.random() < 1 / 3]
        names = (name for name in (*self.required, *wished) if name not in chosen)
        drawn = {name: self[name].draw(chance, known) for name in names}
        whole = {**drawn, **chosen}
        return {name: value for name, value in whole.items() if value is not ABSENT}

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        drawn = self.completed({}, chance, known)
        return drawn if self.required.keys() <= drawn.keys() else ABSENT

    @property
    def words(self) -> str:
        return f"object: {', '.join(self)}"


@dataclass(frozen=True, slots=True)
class Variants:
    """The shapes between which the word of one field chooses; `what` names the word in French.

    `own` gives those that a table has added to them.
    """

    field: str
    what: str
    shapes: Mapping[str, Shape]
    own: Callable[[Known], Mapping[str, Shape]] = lambda _known: {}

    def at(self, known: Known) -> Mapping[str, Shape]:
        """All the shapes of this table."""
        return {**self.shapes, **self.own(known)}

    def chosen(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> Shape:
        """The shape of an object by the word that it says, the word itself included."""
        found, where = mapping(value, place), f"{place}.{self.field}" if place else self.field
        expect(self.field in found, where, "ce champ manque")
        shapes = self.at(known)
        word = OneOf(shapes, self.what)
        shape = shapes[word.read(found[self.field], where)]
        return Shape({self.field: word, **shape.required}, shape.optional, shape.whole)


@dataclass(frozen=True, slots=True)
class Choice(Form[V]):
    """An object whose other fields depend on the word that one of them says.

    What is read is what the form of that word makes of the other fields.
    """

    field: str
    what: str
    forms: Mapping[str, Form[V]]

    def chosen(self, value: object, place: str = "") -> str:
        """The word that the object says."""
        found, where = mapping(value, place), within(place, self.field)
        expect(self.field in found, where, "ce champ manque")
        return _one_of(self.forms, self.what, found[self.field], where)

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> V:
        form = self.forms[self.chosen(value, place)]
        rest = {it: item for it, item in mapping(value, place).items() if it != self.field}
        return form.read(rest, place, known)

    def draw(self, chance: Random, known: Known = NOTHING_KNOWN) -> object:
        word = chance.choice(tuple(self.forms))
        drawn = self.forms[word].draw(chance, known)
        return {self.field: word, **drawn} if isinstance(drawn, dict) else ABSENT

    @property
    def words(self) -> str:
        return f"object by its {self.field}"


TEXT: Final = Text()
NAME: Final = Text(full=True)
FLAG: Final = Flag()
MOMENT: Final = Moment()
ANYTHING: Final = Anything()
COINS: Final = Whole(0, 10**12, "de pièces")
