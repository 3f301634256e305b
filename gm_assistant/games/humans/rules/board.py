"""What lies on the table of Humans!!!: squares, tiles, cards and pawns, and the box they come from.

Everything here is a value that never changes, or a form by which a file or a tap says one. A
document says only what differs from the box as shipped: `read_table` proves the whole of it, its
moves apart, and gives a `Table`, of which `town` makes the first town.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from gm_assistant.engine.forms import (
    ANYTHING,
    FLAG,
    NAME,
    TEXT,
    By,
    Called,
    Checked,
    Choice,
    Form,
    Forms,
    Known,
    Made,
    Many,
    Matching,
    OneNumber,
    OneOf,
    Pair,
    Shape,
    Whole,
    expect,
    mapping,
    shortened,
)
from gm_assistant.engine.wording import Unreadable

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


class _Square(Pair[int, int]):
    """A square; our buttons say « 4,1 »."""

    def told(self, words: Sequence[str], known: Known) -> object:
        x, comma, y = words[-1].partition(",")
        if not (x and comma and y):
            raise Unreadable
        return [Whole().told([x], known), Whole().told([y], known)]


class _Squares(Many[Square]):
    """Squares in their order; our buttons say a path in one field, « 4,1 5,1 »."""

    def told(self, words: Sequence[str], known: Known) -> object:
        return [self.form.told([it], known) for said in words for it in said.split()]


SQUARE: Final = _Square(Whole(), Whole(), "[x, y]")
SQUARES: Final = _Squares(SQUARE)
PATH: Final = _Squares(SQUARE, 1)


# Tiles: three rows of three squares, turned by quarter-turns, placed side by side.

Rows: TypeAlias = tuple[str, ...]
Ground: TypeAlias = dict[Square, str]

STREET, BUILDING, NOTHING = ".", "b", "#"
ROTATIONS: Final = (0, 90, 180, 270)
ROTATION: Final = OneNumber(ROTATIONS, "rotation")
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


def owner_of(zombie: ZombieId) -> PlayerId:
    """The ids of players hold no figure, so that `A10` is the tenth pawn of A."""
    return zombie.rstrip("0123456789")


def number_of(zombie: ZombieId) -> int:
    return int(zombie[len(owner_of(zombie)) :])


# The box: characters, tiles, weapons and wound cards, which the rulebook leaves to its cards.

CHARACTERS: Final = ("avocat", "pom_pom_girl", "docteur", "lutteur", "mineur", "musicien")
HEAD_SHOT: Final = "head_shot"
CAPTURE_CARDS: Final = ("eat", "escape", "infected")


@dataclass(frozen=True, slots=True)
class Character:
    """The six values of a character's card, and the text of its ability (H-01)."""

    movement: int
    capture: int
    infect: int
    wounds: int
    do_over: int
    goal: int
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in the box of this table; the packs serve only the app's own draws."""

    characters: Mapping[str, Character]
    tiles: Mapping[str, Tile]
    town_square: Rows
    weapons: Mapping[str, int]
    wound_cards: tuple[str, ...]
    event_cards: tuple[str, ...]
    wound_pack: Mapping[str, int]
    capture_pack: Mapping[str, int]


_COUNT: Final = Whole(0)
CHARACTER_FORMS: Final[Forms] = {
    "movement": _COUNT,
    "capture": Whole(1),
    "infect": Whole(1),
    "wounds": Whole(1),
    "do_over": _COUNT,
    "goal": Whole(1),
    "ability": TEXT,
}
_ROWS: Final = Many(Matching("[.b#]{3}", "trois signes parmi « . », « b » et « # »"), SIDE, SIDE)
STREET_ROWS: Final = Checked(
    Checked(_ROWS, lambda it, _: it[1][1] == STREET, "la case du milieu doit être une rue"),
    lambda it, _: BUILDING not in "".join(it),
    "une rue n'a pas de bâtiment",
)
_BUILDING_ROWS: Final = Checked(
    _ROWS, lambda it, _: BUILDING in "".join(it), "un bâtiment a une case « b »"
)
_STREET_TILE: Final = Shape({"rows": STREET_ROWS}, {"name": TEXT, "count": _COUNT})
_BUILDING_TILE: Final = Shape(
    {"rows": _BUILDING_ROWS, "humans": _COUNT, "barricade": Whole(1)},
    {"name": TEXT, "count": _COUNT, "tokens": _COUNT},
)
TILES: Final = By(
    Checked(TEXT, lambda it, _: it != TOWN_SQUARE, "ce nom est celui du départ"),
    Choice(
        "kind",
        "sorte de tuile",
        {
            "rue": Made(_STREET_TILE, lambda it: Tile("rue", **it)),
            "batiment": Made(_BUILDING_TILE, lambda it: Tile("batiment", **it)),
        },
    ),
)
WEAPONS: Final = By(TEXT, _COUNT)
_NO_HEAD_SHOT: Final = f"« {HEAD_SHOT} » doit y être"
WOUND_CARDS: Final = Checked(Many(TEXT), lambda it, _: HEAD_SHOT in it, _NO_HEAD_SHOT)


# H-01: their names alone, for the table to say which one was played.
EVENT_CARDS: Final = Many(NAME)


def _pack(card: Form[str]) -> Form[dict[str, int]]:
    cards = By(card, _COUNT)
    return Checked(cards, lambda it, _: sum(it.values()) > 0, "un paquet a au moins une carte")


_WOUND_PACK: Final = Checked(_pack(TEXT), lambda it, _: HEAD_SHOT in it, _NO_HEAD_SHOT)
_CAPTURE_PACK: Final = _pack(OneOf(CAPTURE_CARDS, "carte"))
_CHARACTER: Final = Made(Shape(CHARACTER_FORMS), lambda it: Character(**it))
# The tables of `donnees.toml`.
_BOX: Final = Shape(
    {
        "characters": Shape(dict.fromkeys(CHARACTERS, _CHARACTER)),
        "tiles": TILES,
        "town_square": Made(Shape({"rows": STREET_ROWS}), lambda it: it["rows"]),
        "weapons": WEAPONS,
        "packs": Shape({"wounds": _WOUND_PACK, "capture": _CAPTURE_PACK}),
    },
    {"event_cards": EVENT_CARDS},
)


def read_box(data: object) -> Box:
    """The tables of `donnees.toml`, or where they cannot be understood."""
    read = _BOX.read(data)
    packs, events = read.pop("packs"), read.pop("event_cards", ())
    return Box(
        **read,
        event_cards=events,
        wound_cards=tuple(packs["wounds"]),
        wound_pack=packs["wounds"],
        capture_pack=packs["capture"],
    )


# The document of a game: its table as it was set, and where a game begun on paper stands.

FORMAT: Final = "humans/1"
FEWEST, MOST = 2, 6
_ORIGIN: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the document brings them to the table."""

    id: PlayerId
    character: str
    name: str = ""
    zombies: Path = (MIDDLE,)
    hand: int = HAND
    do_over: int | None = None
    eaten: int = 0
    wounds: tuple[str, ...] = ()
    ability_used: bool = False
    turns: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """What a document sets; `player` begins, None for the first of the list."""

    seats: tuple[Seat, ...]
    box: Box
    rulings: Rulings
    placed: Mapping[Place, Placed]
    ground: Ground
    pile: Mapping[str, int]
    player: PlayerId | None = None
    humans: Path = ()
    tokens: Path = ()
    no_barricade: Path = ()


_SEAT: Final = Shape(
    {
        "id": Matching("[A-Za-z_]+", "des lettres sans accent ou « _ » sont attendues"),
        "character": OneOf(CHARACTERS, "personnage"),
    },
    {
        "name": TEXT,
        "zombies": SQUARES,
        **dict.fromkeys(("hand", "do_over", "eaten", "turns", "lost"), _COUNT),
        "wounds": Many(Called("wound_cards", "carte"), 0, 1),
        "ability_used": FLAG,
    },
)
_LAID: Final = Shape(
    {"tile": Called("tiles", "tuile"), "x": Whole(), "y": Whole()}, {"rotation": ROTATION}
)
_START: Final = Shape(
    {},
    {
        "player": Called("players", "joueur"),
        "tiles": Many(_LAID),
        **dict.fromkeys(("humans", "tokens", "no_barricade"), SQUARES),
    },
)
_DOCUMENT: Final = Shape(
    {"format": ANYTHING, "players": Many(ANYTHING, FEWEST, MOST)},
    {
        "title": TEXT,
        "characters": By(OneOf(CHARACTERS, "personnage"), Shape({}, CHARACTER_FORMS)),
        "tiles": TILES,
        "town_square": STREET_ROWS,
        "weapons": WEAPONS,
        "wound_cards": WOUND_CARDS,
        "event_cards": EVENT_CARDS,
        "rulings": Shape({}, {it: OneOf(words, "réglage") for it, words in RULINGS.items()}),
        **dict.fromkeys(("start", "moves", "cites", "expect", "refused_at", "history"), ANYTHING),
    },
)


def known_by(players: Sequence[PlayerId], box: Box) -> Known:
    """What this table calls by name: a zombie by its player and its number."""
    pawns = range(1, PAWNS + 1)
    return Known(
        {
            "players": players,
            "zombies": tuple(f"{player}{number}" for player in players for number in pawns),
            "tiles": box.tiles,
            "weapons": box.weapons,
            "wound_cards": box.wound_cards,
        }
    )


def read_table(document: object, defaults: Box) -> Table:
    """The table of a document, or where the document cannot be understood."""
    data = mapping(document, "document")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = _DOCUMENT.read(data)
    box = _box_of(read, defaults)
    seats = _read_seats(read["players"], known_by((), box))
    known = known_by([it.id for it in seats], box)
    start = _START.read(read.get("start", {}), "start", known)
    placed, pile = _lay(start.pop("tiles", ()), box)
    ground = {
        cell: mark
        for place, tile in placed.items()
        for cell, mark in ground_of(place, tile.rows).items()
    }
    for name in ("humans", "tokens", "no_barricade"):
        _expect_walkable(start.get(name, ()), f"start.{name}", ground)
    for index, cell in enumerate(start.get("no_barricade", ())):
        inside = ground[cell] == BUILDING
        expect(inside, f"start.no_barricade[{index}]", "ce n'est pas une case de bâtiment")
    for index, seat in enumerate(seats):
        _expect_walkable(seat.zombies, f"players[{index}].zombies", ground)
    rulings = Rulings(**read.get("rulings", {}))
    return Table(seats, box, rulings, placed, ground, pile, **start)


def _box_of(read: Mapping[str, Any], defaults: Box) -> Box:
    """H-01: the values that the table entered replace ours, those of `weapons` join them."""
    characters = dict(defaults.characters)
    for name, facts in read.get("characters", {}).items():
        characters[name] = replace(characters[name], **facts)
    return replace(
        defaults,
        characters=characters,
        tiles=read.get("tiles", defaults.tiles),
        town_square=read.get("town_square", defaults.town_square),
        weapons={**defaults.weapons, **read.get("weapons", {})},
        wound_cards=read.get("wound_cards", defaults.wound_cards),
        event_cards=read.get("event_cards", defaults.event_cards),
    )


def _read_seats(listed: tuple[object, ...], known: Known) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for index, item in enumerate(listed):
        place = f"players[{index}]"
        seat = Seat(**_SEAT.read(item, place, known))
        expect(all(seat.id != it.id for it in seats), f"{place}.id", "cet id est déjà pris")
        free = all(seat.character != it.character for it in seats)
        expect(free, f"{place}.character", "ce personnage est déjà pris")
        pawns = len(seat.zombies) + seat.lost
        expect(pawns <= PAWNS, f"{place}.zombies", f"au plus {PAWNS} pions, les perdus compris")
        seats.append(seat)
    return tuple(seats)


def _lay(
    listed: tuple[Mapping[str, Any], ...], box: Box
) -> tuple[dict[Place, Placed], dict[str, int]]:
    """The tiles come from the pile; H-05 does not apply to what stands already."""
    placed = {_ORIGIN: Placed(TOWN_SQUARE, 0, box.town_square)}
    pile = {name: tile.count for name, tile in box.tiles.items()}
    for index, item in enumerate(listed):
        where, name, place = f"start.tiles[{index}]", item["tile"], (item["x"], item["y"])
        expect(place not in placed, where, "une tuile est déjà à cette place")
        none = f"il n'y a plus de « {shortened(name)} » dans la pile"
        expect(pile[name] > 0, f"{where}.tile", none)
        pile[name] -= 1
        rotation = item.get("rotation", 0)
        placed[place] = Placed(name, rotation, turned(box.tiles[name].rows, rotation))
    return placed, pile


def _expect_walkable(cells: Path, place: str, ground: Ground) -> None:
    for index, cell in enumerate(cells):
        expect(cell in ground, f"{place}[{index}]", "on ne peut pas se tenir sur cette case")
