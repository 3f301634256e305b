"""What lies on the table of Humans!!!: squares, tiles, cards, pawns, and how they are read."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from gm_assistant.engine import wording as seam
from gm_assistant.engine.wording import Malformed
from gm_assistant.seam.forms import expect

# Squares of the town, the places of its tiles, and how they touch.

Square: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[Square, ...]

SIDE = 3
MIDDLE: Square = (1, 1)  # the middle of the town square (L46)


def neighbours(square: Square) -> tuple[Square, Square, Square, Square]:
    """H-03: squares and tiles touch by a side, never by a corner."""
    x, y = square
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def touch(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def place_of(square: Square) -> Place:
    return square[0] // SIDE, square[1] // SIDE


def reading_order(square: Square) -> Square:
    """A key to sort by: by y, then x."""
    return square[1], square[0]


# Reading one value of a game file: each form accepts a JSON value or says what is wrong.

Form: TypeAlias = Callable[[Any, str], Any]
Forms: TypeAlias = Mapping[str, Form]

# Beyond this no table counts, and adding numbers up could make one too long to be written.
FARTHEST: Final = 10**100
_ZOMBIE: Final = re.compile(r"([A-Za-z_]+)([1-9]|10)")
_HUMAN: Final = re.compile(r"h([1-9][0-9]{0,14})")


def anything(value: Any, _place: str) -> Any:
    return value


def text(value: Any, place: str) -> str:
    expect(isinstance(value, str), place, "un texte est attendu")
    return str(value)


def flag(value: Any, place: str) -> bool:
    expect(isinstance(value, bool), place, "true ou false est attendu")
    return bool(value)


def whole(least: int = -FARTHEST, most: int = FARTHEST) -> Form:
    """A whole number between two others."""

    def read(value: Any, place: str) -> int:
        sound = isinstance(value, int) and not isinstance(value, bool)
        expect(sound, place, "un nombre entier est attendu")
        expect(value >= least, place, f"au moins {least} est attendu")
        expect(value <= most, place, "ce nombre est trop grand")
        return int(value)

    return read


def one_of(words: Collection[Any], what: str) -> Form:
    """One word, or number, of a list."""

    def read(value: Any, place: str) -> Any:
        plain = isinstance(value, str | int) and not isinstance(value, bool)
        expect(plain, place, f"{what} : un seul mot ou nombre est attendu")
        expect(value in words, place, f"{what} : « {shortened(value)} » est inconnu")
        return value

    return read


def or_null(form: Form) -> Form:
    return lambda value, place: None if value is None else form(value, place)


def many(form: Form, least: int = 0, most: int | None = None) -> Form:
    """A list of such values."""

    def read(value: Any, place: str) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        expect(len(value) >= least, place, f"il en faut au moins {least}")
        expect(most is None or len(value) <= most, place, f"il en faut au plus {most}")
        return tuple(form(item, f"{place}[{index}]") for index, item in enumerate(value))

    return read


def square(value: Any, place: str) -> Square:
    """[x, y]."""
    expect(isinstance(value, list) and len(value) == 2, place, "[x, y] est attendu")
    x, y = (_COORDINATE(item, f"{place}[{index}]") for index, item in enumerate(value))
    return x, y


def zombie_of(players: Collection[str]) -> Form:
    """A zombie is named by its player and its number."""

    def read(value: Any, place: str) -> str:
        found = _ZOMBIE.fullmatch(text(value, place))
        named = found is not None and found[1] in players
        expect(named, place, f"zombie inconnu « {shortened(value)} » : joueur et 1 à 10")
        return str(value)

    return read


def human(value: Any, place: str) -> int:
    """A human is named by h and the number of its arrival."""
    found = _HUMAN.fullmatch(text(value, place))
    if found is None:
        raise Malformed(place, f"humain inconnu « {shortened(value)} » : h et un numéro")
    return int(found[1])


def mapping(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object."""
    expect(isinstance(value, dict), place or "document", "un objet est attendu")
    found: Mapping[str, Any] = value
    return found


def by_name(form: Form, names: Collection[str] | None = None) -> Form:
    """An object from names, those of a list if there is one, to such values."""

    def read(value: Any, place: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, item in mapping(value, place).items():
            where = f"{place}.{shortened(key)}"
            expect(names is None or key in names, where, "ce nom est inconnu")
            found[key] = form(item, where)
        return found

    return read


def fields(value: Any, place: str, required: Forms, optional: Forms) -> dict[str, Any]:
    """An object with these fields and no others."""
    found = mapping(value, place)
    for name in required:
        expect(name in found, f"{place}.{name}".lstrip("."), "ce champ manque")
    read: dict[str, Any] = {}
    for name, item in found.items():
        form = required.get(name) or optional.get(name)
        where = f"{place}.{shortened(name)}".lstrip(".")
        if form is None:
            raise Malformed(where, "champ inconnu")
        read[name] = form(item, where)
    return read


def shortened(value: object) -> str:
    """A text short and plain enough for one line of an error message."""
    shown = str(value) if not isinstance(value, int) or abs(value) < FARTHEST else "un nombre"
    plain = "".join(c if c.isprintable() else "?" for c in shown[:40])
    return f"{plain}…" if len(shown) > 40 else plain


_COORDINATE: Final = whole()


# Tiles: three rows of three squares, turned by quarter-turns, placed side by side.

Rows: TypeAlias = tuple[str, ...]
Ground: TypeAlias = dict[Square, str]

STREET, BUILDING, NOTHING = ".", "b", "#"
ROTATIONS: Final = (0, 90, 180, 270)
TOWN_SQUARE: Final = "town_square"


@dataclass(frozen=True, slots=True)
class Tile:
    """One drawing of the pile (H-02): its squares, how many there are, and who is inside."""

    kind: Literal["rue", "batiment"]
    rows: Rows
    count: int = 1
    humans: int = 0
    barricade: int = 0
    tokens: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table, its rows as turned."""

    tile: str
    rotation: int
    rows: Rows


def turned(rows: Rows, rotation: int) -> Rows:
    """H-02: quarter-turns clockwise."""
    for _ in range(rotation // 90):
        rows = tuple("".join(rows[SIDE - 1 - c][r] for c in range(SIDE)) for r in range(SIDE))
    return rows


def ground_of(place: Place, rows: Rows) -> Ground:
    """The walkable squares of a tile, in reading order."""
    left, top = place[0] * SIDE, place[1] * SIDE
    return {
        (left + column, top + row): mark
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != NOTHING
    }


def squares_of(ground: Ground, mark: str) -> tuple[Square, ...]:
    """The streets, or the building, in the order of the ground."""
    return tuple(square for square, found in ground.items() if found == mark)


def centre_of(place: Place) -> Square:
    return place[0] * SIDE + 1, place[1] * SIDE + 1


def borders(place: Place) -> Iterator[tuple[Square, Square]]:
    """Each pair of squares that touch across the sides of a tile: its own, then the other's."""
    left, top = place[0] * SIDE, place[1] * SIDE
    for step in range(SIDE):
        yield (left + step, top), (left + step, top - 1)
        yield (left + step, top + SIDE - 1), (left + step, top + SIDE)
        yield (left, top + step), (left - 1, top + step)
        yield (left + SIDE - 1, top + step), (left + SIDE, top + step)


# What the table knows of a game besides its town: players, rolls, captures, rulings, reasons.

PlayerId: TypeAlias = str
ZombieId: TypeAlias = str
HumanId: TypeAlias = int
Facts: TypeAlias = Mapping[str, Any]
Step = Literal["tuile", "deplacement", "capture", "finie"]
Stage = Literal["pris", "blessure", "fuite"]
Reason = Literal["points", "plus_d_humains", "derniere_tuile", "arret"]

PAWNS: Final = 10
HAND: Final = 3


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of a player; `lost` holds the numbers of the pawns gone for good."""

    hand: int = HAND
    do_over: int = 0
    eaten: int = 0
    wounds: tuple[str, ...] = ()
    ability_used: bool = False
    turns: int = 0
    played: bool = False
    lost: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Roll:
    """The last roll that still may matter; `cell` is what a barricade roll would open."""

    kind: Literal["barricade", "capture", "arme"]
    player: PlayerId
    die: int
    bonus: int
    needed: int
    cell: Square | None = None

    @property
    def total(self) -> int:
        return self.die + self.bonus

    @property
    def success(self) -> bool:
        return self.total >= self.needed


@dataclass(frozen=True, slots=True)
class Capture:
    """The human being tried, by which zombie, and how far it went."""

    human: HumanId
    zombie: ZombieId
    stage: Stage


@dataclass(frozen=True, slots=True)
class Result:
    """Why the game ended, and who won, in seat order (H-21)."""

    reason: Reason
    winners: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The settings of a table, marked by a star in the rulings."""

    end: str = "points"  # H-20
    head_shot: str = "piochee"  # H-15
    no_pawn: str = "rien"  # H-17
    lost_pawns: str = "reserve"  # H-16
    two_humans: str = "deux_cases"  # H-08


RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "end": ("points", "plus_d_humains", "derniere_tuile"),
    "head_shot": ("piochee", "gardee"),
    "no_pawn": ("rien", "mange"),
    "lost_pawns": ("reserve", "perdus"),
    "two_humans": ("deux_cases", "centre"),
}


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that a move did, and the reason for it, as data."""

    rule: str
    facts: Facts


def owner_of(zombie: ZombieId) -> PlayerId:
    """The ids of players hold no figure, so that `A10` is the tenth pawn of A."""
    return zombie.rstrip("0123456789")


def number_of(zombie: ZombieId) -> int:
    return int(zombie[len(owner_of(zombie)) :])


# What a refusal is: an id with its facts, and one French sentence that says what to do.


class Refusal(seam.Refusal):
    """A move that the rules refuse; `force` overrules it where `can_be_forced`."""

    def __init__(self, rule: str, facts: Facts, sentence: str, *, can_be_forced: bool) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.facts = facts
        self.can_be_forced = can_be_forced
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """What is wrong, and what can be done instead."""
        return self._sentence
