"""Seats around the circle and the questions put about them, as a template shows them.

First what a name needs of room, once drawn, and the short names that stay distinct around one
table. Then the views: `CircleView` with its seats, their marks and the arrows between them;
`DecisionView` with its buttons and fields, and a refused form as it was filled in (`as_typed`).
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar
from unicodedata import combining, east_asian_width, normalize

from gm_assistant.seam.pages import Pairs

# Short names that stay distinct around one table.

# How long words are once drawn, in whichever of the two faces: nothing is cut that was measured.

_BREADTHS: Final = {
    letter: breadth
    for breadth, letters in (
        (0.31, "ijl.,;:'’·|"),
        (0.37, "fI!()- \N{NON-BREAKING HYPHEN}"),
        (0.42, "rt"),
        (0.46, "sz?"),
        (0.54, "acegvxyJ0123456789«»"),
        (0.6, "bdhknopqu"),
        (0.66, "ABCEFKLPRSTVXYZß"),
        (0.74, "DGNOQU&"),
        (0.79, "wH"),
        (0.91, "mMœæ@%"),
        (0.97, "WŒÆ"),
        (1.0, "…"),
    )
    for letter in letters
}
_LAST_LATIN: Final = "\u024f"
# Where a line may be cut: a space that does not hold its words together.
_SPACES: Final = re.compile(r"[ \t\r\n]+")
# What no XML document may hold, and what turns around all that is written after it.
_UNDRAWABLE: Final = re.compile(
    "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
    "|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


def drawable(words: str) -> str:
    """The words without what no picture can hold."""
    return _UNDRAWABLE.sub("", words)


def length_of(words: str) -> float:
    """In parts of the size of the letters."""
    return sum(_width(it) for it in words)


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    """An accent takes no room beside its letter."""
    if breadth := _BREADTHS.get(letter) or _BREADTHS.get(normalize("NFD", letter)[0]):
        return breadth
    if letter > _LAST_LATIN:
        return _foreign(letter)
    return 0.79 if letter.isupper() else 0.6


def _foreign(letter: str) -> float:
    """Signs of other scripts, and pictures."""
    if combining(letter):
        return 0
    return 1.3 if east_asian_width(letter) in "WF" else 0.95


def fitting(words: str, room: float) -> str:
    """The words, or as many of their letters as a line has room for, in parts of their size."""
    if length_of(words) <= room:
        return words
    kept = words
    while kept and length_of(f"{kept}…") > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def wrapped(words: str, room: float) -> tuple[str, ...]:
    """The words cut into lines that fit; one too long for any line is cut too, nothing is lost."""
    lines: list[str] = []
    for word in _SPACES.split(words.strip()):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and length_of(joined) <= room:
            lines[-1] = joined
        else:
            lines += _pieces(word, room)
    return tuple(lines)


def _pieces(word: str, room: float) -> Iterator[str]:
    piece = ""
    for letter in word:
        if piece and length_of(piece + letter) > room:
            yield piece
            piece = ""
        piece += letter
    yield piece


_VOWELS: Final = "aàâäeéèêëiîïoôöuùûüyAÀÂEÉÈÊIÎOÔUY"
# What one letter of the room may take of a wall, in parts of its size: « m » and « W » take more.
_WIDTH: Final = 0.65


def is_within(name: str, letters: int) -> bool:
    """Whether a name is no broader than so many letters."""
    return length_of(name) <= letters * _WIDTH


def _cut(word: str, room: float, end: str = "") -> str:
    """As many of its letters as there is room for before this end, and one at least.

    Breadth alone decides: « Guillaume » stands where « Emmanuel » does not.
    """
    kept = word
    while len(kept) > 1 and length_of(kept + end) > room * _WIDTH:
        kept = kept[:-1]
    return kept.rstrip("-'’") + end


def _repeated(names: Sequence[str]) -> set[str]:
    return {name for name, times in Counter(name.casefold() for name in names).items() if times > 1}


def _first(name: str) -> str:
    words = [it for it in name.split() if any(map(str.isalnum, it))] or name.split()
    return "".join(words[:1]).rstrip("-'’") or "?"


# « J.- » before the second part of a double name, on its line.
_HELD: Final = "\N{NON-BREAKING HYPHEN}"


# The most that a house carries, and the most of a word that none of its lines may cut: more would
# be carried by small letters. Paper has lines as broad as it asks for.
_MOST: Final = 13
_UNBROKEN: Final = 11


def _unbroken(room: float) -> float:
    return min(room, _UNBROKEN) if room <= _MOST else room


def _shortened(name: str, room: float) -> str:
    """As French shortens: it ends before a vowel where enough is left, and a dot says so."""
    first = _first(name)
    if _cut(first, room if "-" in first else _unbroken(room)) == first:
        return first
    head, hyphen, rest = first.partition("-")
    if hyphen and rest.strip("-") and head[:1].isalpha():
        initial = f"{head[0]}.{_HELD}"
        return initial + _shortened(rest, _unbroken(room) - length_of(initial) / _WIDTH)
    kept = _cut(first, _unbroken(room), ".").removesuffix(".")
    before_a_vowel = kept.rstrip(_VOWELS).rstrip("-'’")
    return f"{before_a_vowel if len(before_a_vowel) > 2 else kept}."


@lru_cache(maxsize=64)
def brief_word(word: str) -> str:
    """« Président » where houses stand close: « Présid. »."""
    return _shortened(word, 6)


def _with_letters(name: str, room: float, letters: int) -> str:
    words = name.split()
    if len(words) < 2:
        first = _first(name)
        room = _unbroken(room)
        return first if _cut(first, room) == first else _cut(first, room, ".")
    last = words[-1]
    if not last.isdigit() or len(last) >= room - 2:
        last = f"{last[0].upper()}{last[1:letters]}"
    return _cut(_first(name), room, f" {last}")


def _whole(name: str, room: int) -> str:
    whole = " ".join(name.split())
    return whole if _cut(whole, room) == whole else ""


def _numbered(name: str, room: int, seat: int) -> str:
    return _cut(_first(name), room, f" {seat}")


def _lettered(room: int, letters: int) -> Callable[[str, str], str]:
    return lambda name, _brief: _with_letters(name, room, letters)


def _parted(
    names: Sequence[str], short: Sequence[str], better: Callable[[str, str], str]
) -> list[str]:
    """Where two are called alike each takes what is better; the others stay as they are."""
    twins = _repeated(short)
    return [
        better(name, brief) if brief.casefold() in twins else brief
        for name, brief in zip(names, short, strict=True)
    ]


def short_names(names: Sequence[str], room: int = 10) -> tuple[str, ...]:
    """One distinct name, as broad as `room` letters, for each of `names`, in their order.

    The first word, shortened if need be, where it is alone of its kind; else with as many letters
    of the last word as part them, else the whole name where there is room, else with the number of
    the seat.
    """
    return _short_names(tuple(names), room)


# A sheet to print asks for those of its table on each of its lines.
@lru_cache(maxsize=256)
def _short_names(names: tuple[str, ...], room: int) -> tuple[str, ...]:
    short = [_shortened(name, room) for name in names]
    for letters in range(1, room - 3):
        short = _parted(names, short, _lettered(room, letters))
    short = _parted(names, short, lambda name, brief: _whole(name, room) or brief)
    twins = _repeated(short)
    return tuple(
        _numbered(name, room, seat) if brief.casefold() in twins or brief == "?" else brief
        for seat, (name, brief) in enumerate(zip(names, short, strict=True), start=1)
    )


def beside(names: Sequence[str], taken: Sequence[str], room: int = 10) -> tuple[str, ...]:
    """The same for those who come later: whoever has a name on his house already keeps it."""
    found = list(taken)
    for seat, name in enumerate(names, start=len(taken) + 1):
        lettered = (_with_letters(name, room, it) for it in range(1, room - 3))
        ways = (_shortened(name, room), *lettered, _whole(name, room), _numbered(name, room, seat))
        used = {it.casefold() for it in found}
        found.append(next((it for it in ways if it and it.casefold() not in used), ways[-1]))
    return tuple(found[len(taken) :])


# More than these stand seven to a row on a telephone.
_CLOSE: Final = 32
_AT_LEAST: Final = 7


def room_for(seats: int) -> int:
    """How many letters of a name a house can carry in a circle of so many.

    On a tablet of ten inches, in letters of twelve pixels at least: what has more room is larger.
    """
    if seats > _CLOSE:
        return _AT_LEAST
    return min(_MOST, round(345 / (seats + 4) - 1))


# What the circle of houses shows: its seats, their marks, and the people named beside it.


_PIECES: Final = re.compile(r"(?<=[- ])")


@lru_cache(maxsize=512)
def breadth(short: str) -> str:
    """Classes of `circle.css`: how wide the name is on one line, and on two.

    In quarters of the size of its letters.
    """
    pieces = _PIECES.split(short)
    halves = [("".join(pieces[:it]), "".join(pieces[it:])) for it in range(len(pieces))]
    on_two = min(max(map(_quarters, it)) for it in halves)
    return f"b{_quarters(short)} p{on_two}"


# What the face of the houses takes of the widest that a name may be, close letters included.
_DRAWN: Final = 0.92


def _quarters(words: str) -> int:
    return min(max(ceil(4 * _DRAWN * length_of(words.strip())), 8), 34)


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
    """Something passes from one house to another, or between the two.

    `kind` says how it is drawn, and nothing that is not said in words beside it: a voice, a bed, an
    attack, money, a wedding; without one, a post.
    """

    start: str
    end: str
    both: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One house of the circle; `why_not` is empty when it may be chosen.

    `posts`: what everybody knows that he holds, under its crown. Of the house itself: `cold` where
    nobody is at home, `shut` where eyes are closed, `wed` says whom he married.
    """

    id: str
    number: int
    name: str
    short: str
    status: str = "vivant"
    status_words: str = "en vie"
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
    cold: bool = False
    shut: bool = False
    wed: str = ""

    @property
    def crown(self) -> str:
        """What stands beside the crown: one post by its first word, several by their number."""
        if len(self.posts) > 1:
            return f"{len(self.posts)} postes"
        return self.posts[0].split()[0] if self.posts else ""

    @property
    def brief_crown(self) -> str:
        """The same where houses stand close: « Prés. », « Sén. »."""
        return brief_word(self.crown) if len(self.posts) == 1 else self.crown

    @property
    def whispered(self) -> str:
        """The whole name, and what is to be known of the house under the finger."""
        known = self.figure_words or ", ".join(self.posts)
        more = known if self.legal else self.why_not
        return f"{self.name} — {more}" if more or not self.legal else self.name

    @property
    def classes(self) -> str:
        """What `circle.css` draws of it."""
        lives = self.status == "vivant"
        signed = self.answering or not lives or self.figure or self.camp or self.marks or self.posts
        drawn = {
            "chosen": self.chosen,
            "answering": self.answering,
            "signed": signed,
            "home": lives and not self.cold,
            "shut": self.shut,
            "wed": self.wed,
        }
        legal = "legal" if self.legal else "barred"
        words = (f"s{self.number - 1}", f"is-{self.status}", legal)
        return " ".join((*words, *(it for it, is_so in drawn.items() if is_so)))

    @property
    def spoken(self) -> str:
        """The whole seat in words, for a reader that sees neither colour nor shape."""
        parts = [self.name, f"siège {self.number}", self.status_words]
        parts += [self.camp.words] if self.camp else []
        parts += self.posts
        parts += [self.wed] if self.wed else []
        parts += [mark.words for mark in self.marks]
        parts += [self.figure_words] if self.figure_words else []
        parts += ["volets clos"] if self.shut else []
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


@dataclass(frozen=True, slots=True)
class CircleView:
    """The seats in seat order, clockwise; `field` is the form field that a tapped seat fills.

    `several`: seats are ticked, as many as one likes, and a button sends them together; `counted`
    is what each of them is then, where it matters how many there are.
    """

    seats: tuple[SeatView, ...]
    field: str
    label: str = "Le village"
    several: bool = False
    counted: str = ""
    arrows: tuple[Arrow, ...] = ()

    @property
    def houses(self) -> list[DrawnHouse]:
        """The seats as the circle draws them."""
        return [
            DrawnHouse(it, f"{it.classes} {breadth(it.short)}", it.whispered, it.spoken)
            for it in self.seats
        ]

    @property
    def ways(self) -> str:
        """The arrows by places around the table, as the script that draws them reads them."""
        at = {seat.id: place for place, seat in enumerate(self.seats)}
        return ";".join(
            f"{at[it.start]} {at[it.end]} {int(it.both)} {it.kind}".rstrip() for it in self.arrows
        )

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
    """A decision that is not a seat: a button that fills `field` with `value`.

    `ends`: it ends the round for everybody, and stands apart from what one answers.
    """

    field: str
    value: str
    label: str
    detail: str = ""
    chosen: bool = False
    strong: bool = False
    ends: bool = False


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
    """A countdown that the game master starts.

    One with `gestures` is a silence, which starts by itself and lasts about as long as so many
    take; one of no gesture fills a time that the rulebook gives.
    """

    seconds: int
    label: str
    gestures: int | None = None


# A refused form comes back as it was filled in.

Kept = dict[str, list[str]]


class Filled(Protocol):
    """A question with fields: its form says which `move` it is, and all that is `hidden`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def move(self) -> str: ...
    @property
    def hidden(self) -> Pairs: ...
    @property
    def fields(self) -> tuple[FieldView, ...]: ...


Q = TypeVar("Q", bound=Filled)


def as_typed(decisions: Sequence[Q], sent: Pairs, under: str = "move") -> tuple[Q, ...]:
    """The same questions; the one that was refused holds what had been answered.

    `under`: the name by which their forms send which move they are.
    """
    told, shown = set(sent), list[Q]()
    for view in decisions:
        refused = (under, view.move) in told and told.issuperset(view.hidden)
        is_mine = refused and view.fields
        shown.append(replace(view, fields=typed_again(view.fields, sent)) if is_mine else view)
    return tuple(shown)


def typed_again(fields: Sequence[FieldView], sent: Pairs) -> tuple[FieldView, ...]:
    """The fields of a form as it was sent; as they are where none was."""
    answers: Kept = {}
    for name, value in sent:
        answers.setdefault(name, []).append(value)
    return tuple(_answered(fields, answers)) if sent else tuple(fields)


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
