"""The moves: what is decided at the table, each a frozen record."""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    EXITS,
    KINDS,
    ClueId,
    ExitId,
    PlayerId,
    RoomId,
    Side,
    Square,
    SurvivorName,
    Theory,
    ZombieId,
)
from gm_assistant.seam import forms as seam
from gm_assistant.seam.forms import expect, mapping

# Reading one value of a game file: each form accepts a JSON value or says what is wrong.

# Nobody counts so far; it only keeps every number writable again.
_FARTHEST = 10**15


class Known(NamedTuple):
    """What the top of the document has already named."""

    players: Collection[str] = ()
    theories: Collection[str] = ()


Form: TypeAlias = Callable[[Any, str, Known], Any]
Forms: TypeAlias = Mapping[str, Form]
# The same few fields are named thousands of times.
shortened = lru_cache(maxsize=1024)(seam.shortened)


def text(value: Any, place: str, _known: Known) -> str:
    expect(isinstance(value, str), place, "un texte est attendu")
    return str(value)


def name(value: Any, place: str, _known: Known) -> str:
    """The id of something: what stands behind it is for the rules to see."""
    expect(isinstance(value, str) and value != "", place, "un texte non vide est attendu")
    return str(value)


def flag(value: Any, place: str, _known: Known) -> bool:
    expect(isinstance(value, bool), place, "true ou false est attendu")
    return bool(value)


def player(value: Any, place: str, known: Known) -> str:
    return _of(known.players, "joueur", value, place)


def theory(value: Any, place: str, known: Known) -> str:
    return _of(known.theories, "théorie", value, place)


def one_of(words: Collection[str], what: str) -> Form:
    return lambda value, place, _known: _of(words, what, value, place)


def whole(least: int = -_FARTHEST, most: int = _FARTHEST) -> Form:
    """A whole number between two others."""

    def read(value: Any, place: str, _known: Known) -> int:
        expect(type(value) is int, place, "un nombre entier est attendu")
        expect(least <= value, place, f"il faut au moins {least}")
        expect(value <= most, place, f"il faut au plus {most}")
        return int(value)

    return read


def or_null(form: Form) -> Form:
    return lambda value, place, known: None if value is None else form(value, place, known)


def many(form: Form, least: int = 0, most: int | None = None) -> Form:
    """A list of such values."""

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        expect(len(value) >= least, place, f"il en faut au moins {least}")
        expect(most is None or len(value) <= most, place, f"il en faut au plus {most}")
        return tuple(form(item, f"{place}[{i}]", known) for i, item in enumerate(value))

    return read


def distinct(form: Form, least: int = 0, most: int | None = None) -> Form:
    """A list that names nothing twice."""
    read_all = many(form, least, most)

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        items: tuple[Hashable, ...] = read_all(value, place, known)
        expect(len(set(items)) == len(items), place, "le même nom y est deux fois")
        return items

    return read


def by(key: Form, form: Form, least: int = 0) -> Form:
    """An object from such names to such values."""

    def read(value: Any, place: str, known: Known) -> dict[str, Any]:
        found = mapping(value, place)
        expect(len(found) >= least, place, f"il en faut au moins {least}")
        return {
            key(one, where, known): form(item, where, known)
            for one, item in found.items()
            for where in (within(place, one),)
        }

    return read


def fields(
    value: Any, place: str, known: Known, required: Forms, optional: Forms
) -> dict[str, Any]:
    """An object with these fields and no others."""
    found = mapping(value, place)
    for needed in required:
        expect(needed in found, within(place, needed), "ce champ manque")
    read: dict[str, Any] = {}
    for key, item in found.items():
        form = required.get(key) or optional.get(key)
        where = within(place, key)
        if form is None:
            raise Malformed(where, "champ inconnu")
        read[key] = form(item, where, known)
    return read


def within(place: str, field: str) -> str:
    """The place of a field, as the one line of an error names it."""
    return f"{place}.{shortened(field)}" if place else shortened(field)


def _of(words: Collection[str], what: str, value: Any, place: str) -> str:
    expect(isinstance(value, str), place, f"{what} : un mot est attendu")
    expect(value in words, place, f"{what} : « {shortened(value)} » est inconnu ici")
    return str(value)


# What an accepted proposal or the table's decree changes, one small record each.


class Unsaid:
    """Stands for a field that the op leaves as it is, since null is a kind."""


UNSAID = Unsaid()


class Soin(NamedTuple):
    survivor: SurvivorName
    litres: int = 1


class Barricade(NamedTuple):
    between: tuple[RoomId, RoomId]


class Debarricade(NamedTuple):
    between: tuple[RoomId, RoomId]


class Passage(NamedTuple):
    between: tuple[RoomId, RoomId]


class ChangeZombie(NamedTuple):
    zombie: ZombieId
    stack: int | None = None
    room: RoomId | None = None
    kind: str | Unsaid | None = UNSAID
    appetite: bool | None = None
    climbs: bool | None = None


class Arrivee(NamedTuple):
    room: RoomId
    stack: int = 1


class Indice(NamedTuple):
    clue: ClueId
    survivor: SurvivorName


class Litres(NamedTuple):
    survivor: SurvivorName
    litres: int


class Place(NamedTuple):
    survivor: SurvivorName
    room: RoomId


class Jetons(NamedTuple):
    player: PlayerId
    tokens: int


class Serves(NamedTuple):
    clue: ClueId
    serves: tuple[Theory, ...]


Wall: TypeAlias = Barricade | Debarricade | Passage
Op: TypeAlias = Soin | Wall | ChangeZombie | Arrivee | Indice | Litres | Place | Jetons | Serves


@dataclass(frozen=True, kw_only=True)
class Move:
    """What any move may carry: the table overrules, and when it was played."""

    force: bool = False
    at: str = ""


@dataclass(frozen=True, kw_only=True)
class Open(Move):
    first: PlayerId | None = None
    rolls: tuple[Mapping[PlayerId, int], ...] = ()
    name: str | None = None
    square: Square | None = None


@dataclass(frozen=True, kw_only=True)
class Turn(Move):
    side: Side


@dataclass(frozen=True, kw_only=True)
class Attack(Move):
    dice: Mapping[ZombieId, tuple[int, ...]]


@dataclass(frozen=True, kw_only=True)
class Advance(Move):
    moves: tuple[tuple[ZombieId, RoomId], ...]


class Newcomer(NamedTuple):
    """One zombie that arrives, as high as its tokens."""

    room: RoomId
    stack: int = 1


@dataclass(frozen=True, kw_only=True)
class Arrive(Move):
    zombies: tuple[Newcomer, ...]
    aliens: Mapping[ZombieId, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Clue(Move):
    survivor: SurvivorName
    text: str = ""
    serves: tuple[Theory, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class GeekClue(Clue):
    """L50: the geek finds it, another carries it."""


@dataclass(frozen=True, kw_only=True)
class Infect(Move):
    payer: PlayerId


@dataclass(frozen=True, kw_only=True)
class Walk(Move):
    survivors: tuple[SurvivorName, ...]
    to: RoomId | ExitId
    dice: Mapping[SurvivorName, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Kill(Move):
    by: SurvivorName
    zombie: ZombieId
    die: int | None = None


@dataclass(frozen=True, kw_only=True)
class MakeExit(Move):
    room: RoomId
    kind: str
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Scream(Move):
    to: RoomId
    payers: Mapping[PlayerId, int] | None = None


@dataclass(frozen=True, kw_only=True)
class DrawRoom(Move):
    square: Square
    doors: tuple[RoomId, ...]
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class End(Move):
    """P-02: on a city plan a survivors' turn ends without drawing."""


class Price(NamedTuple):
    """A voice for sale, and who pays it."""

    price: int
    paid: Mapping[PlayerId, int]


Vote: TypeAlias = Literal["pour", "contre"] | Price


@dataclass(frozen=True, kw_only=True)
class Propose(Move):
    by: PlayerId
    text: str = ""
    votes: Mapping[PlayerId, Vote] = field(default_factory=dict)
    ops: tuple[Op, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Verdict(Move):
    serves: Mapping[ClueId, tuple[Theory, ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Correct(Move):
    ops: tuple[Op, ...]


@dataclass(frozen=True, kw_only=True)
class Note(Move):
    text: str


# From the JSON of a move to its record: the fields of each, and of each op.

_survivor: Final = one_of(CHARACTERS, "survivant")
_die: Final = whole(1, 6)
_some: Final = whole(1)
_any_number: Final = whole(0)
_theories: Final = distinct(theory)
_square: Final = many(whole(), 2, 2)
_payments: Final = by(player, _some)
_vote_word: Final = one_of(("pour", "contre"), "vote")


class Shape(NamedTuple):
    """What a move or an op becomes, and its fields."""

    record: Callable[..., Any]
    required: Forms = MappingProxyType({})
    optional: Forms = MappingProxyType({})


def _step(value: Any, place: str, known: Known) -> tuple[str, str]:
    expect(isinstance(value, list) and len(value) == 2, place, "[zombie, pièce] est attendu")
    return name(value[0], f"{place}[0]", known), name(value[1], f"{place}[1]", known)


def _steps(value: Any, place: str, known: Known) -> tuple[tuple[str, str], ...]:
    steps: tuple[tuple[str, str], ...] = many(_step)(value, place, known)
    movers = {zombie for zombie, _ in steps}
    expect(len(movers) == len(steps), place, "le même zombie y est deux fois")
    return steps


def _newcomer(value: Any, place: str, known: Known) -> Newcomer:
    return Newcomer(**fields(value, place, known, {"room": name}, {"stack": _some}))


def _vote(value: Any, place: str, known: Known) -> Vote:
    if isinstance(value, dict):
        read = fields(value, place, known, {"price": _some}, {"paid": _payments})
        return Price(read["price"], read.get("paid", {}))
    word: Vote = _vote_word(value, place, known)
    return word


_OPS: Final[Mapping[str, Shape]] = {
    "soin": Shape(Soin, {"survivor": _survivor}, {"litres": _some}),
    "barricade": Shape(Barricade, {"between": distinct(name, 2, 2)}),
    "debarricade": Shape(Debarricade, {"between": distinct(name, 2, 2)}),
    "passage": Shape(Passage, {"between": distinct(name, 2, 2)}),
    "zombie": Shape(
        ChangeZombie,
        {"zombie": name},
        {
            "stack": _any_number,
            "room": name,
            "kind": or_null(one_of(KINDS, "espèce de zombie")),
            "appetite": flag,
            "climbs": flag,
        },
    ),
    "arrivee": Shape(Arrivee, {"room": name}, {"stack": _some}),
    "indice": Shape(Indice, {"clue": name, "survivor": _survivor}),
}
# V-03: no proposal takes a litre; these are the table's alone.
_DECREES: Final[Mapping[str, Shape]] = {
    **_OPS,
    "litres": Shape(Litres, {"survivor": _survivor, "litres": _any_number}),
    "place": Shape(Place, {"survivor": _survivor, "room": name}),
    "jetons": Shape(Jetons, {"player": player, "tokens": _any_number}),
    "serves": Shape(Serves, {"clue": name, "serves": _theories}),
}


def _kind_of_op(shapes: Mapping[str, Shape]) -> Form:
    return lambda value, place, known: _read("op", shapes, value, place, known)


_CLUE: Final[Forms] = {"text": text, "serves": _theories}
_MOVES: Final[Mapping[str, Shape]] = {
    "open": Shape(
        Open,
        {},
        {
            "first": player,
            "rolls": many(by(player, _die, 1), 1),
            "name": text,
            "square": _square,
        },
    ),
    "turn": Shape(Turn, {"as": one_of(("zombies", "survivants"), "camp")}),
    "attack": Shape(Attack, {"dice": by(name, many(_die, 1))}),
    "advance": Shape(Advance, {"moves": _steps}),
    "arrive": Shape(Arrive, {"zombies": many(_newcomer)}, {"aliens": by(name, _die)}),
    "clue": Shape(Clue, {"survivor": _survivor}, _CLUE),
    "infect": Shape(Infect, {"payer": player}),
    "walk": Shape(
        Walk,
        {"survivors": distinct(_survivor, 1), "to": name},
        {"dice": by(_survivor, _die)},
    ),
    "kill": Shape(Kill, {"by": _survivor, "zombie": name}, {"die": _die}),
    "exit": Shape(MakeExit, {"room": name, "kind": one_of(EXITS, "sortie")}, {"text": text}),
    "scream": Shape(Scream, {"to": name}, {"payers": _payments}),
    "geek_clue": Shape(GeekClue, {"survivor": _survivor}, _CLUE),
    "room": Shape(DrawRoom, {"square": _square, "doors": distinct(name, 1)}, {"name": text}),
    "end": Shape(End),
    "propose": Shape(
        Propose,
        {"by": player},
        {"text": text, "votes": by(player, _vote), "ops": many(_kind_of_op(_OPS))},
    ),
    "verdict": Shape(Verdict, {}, {"serves": by(name, _theories)}),
    "correct": Shape(Correct, {"ops": many(_kind_of_op(_DECREES))}),
    "note": Shape(Note, {"text": text}),
}
_ANY_MOVE: Final[Forms] = {"force": flag, "at": text}
# Python keeps this word for itself.
_RENAMED: Final = {"as": "side"}


def read_move(value: Any, place: str, known: Known) -> Move:
    """Understand one move, or say where it cannot be understood."""
    move: Move = _read("move", _WITH_FORCE, value, place, known)
    if isinstance(move, Open):
        sentence = "« first » ou « rolls » est attendu, l'un des deux"
        expect((move.first is None) == bool(move.rolls), place, sentence)
    return move


def _read(what: str, shapes: Mapping[str, Shape], value: Any, place: str, known: Known) -> Any:
    """An object whose field `what` says which of these shapes it has."""
    found = mapping(value, place)
    where = within(place, what)
    expect(what in found, where, "ce champ manque")
    word = found[what]
    expect(isinstance(word, str), where, "un mot est attendu")
    expect(word in shapes, where, f"« {shortened(word)} » est inconnu ici")
    shape = shapes[word]
    rest = {field: item for field, item in found.items() if field != what}
    read = fields(rest, place, known, shape.required, shape.optional)
    return shape.record(**{_RENAMED.get(field, field): item for field, item in read.items()})


_WITH_FORCE: Final = {
    word: shape._replace(optional={**shape.optional, **_ANY_MOVE}) for word, shape in _MOVES.items()
}
