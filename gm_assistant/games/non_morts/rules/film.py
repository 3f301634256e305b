"""The film: the whole situation of a game, and the few ways to change it."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine.forms import (
    ANYTHING,
    FLAG,
    NAME,
    TEXT,
    Checked,
    Form,
    Known,
    Made,
    Many,
    OneOf,
    OrNull,
    Shape,
    Whole,
    expect,
    mapping,
)
from gm_assistant.engine.game import Consequence
from gm_assistant.games.non_morts.rules.words import (
    CHARACTERS,
    CONTAMINE,
    FIRST_TOKENS,
    GOTH,
    Bendable,
    ClueId,
    ExitId,
    NoSuchClue,
    NoSuchRoom,
    NoSuchZombie,
    NotEnoughTokens,
    NotNextDoor,
    NotOnThePlan,
    Phase,
    PlayerId,
    RoomId,
    Side,
    Square,
    Step,
    SurvivorName,
    Theory,
    WayIsBarricaded,
    ZombieId,
    id_order,
)
from gm_assistant.games.non_morts.rules.words import tokens as in_tokens

# The small immutable records that a film is made of.

NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


class Survivor(NamedTuple):
    """One of the cast, on the plan or not any more."""

    litres: int
    status: Literal["vivant", "mort", "evade", "tueur"] = "vivant"
    room: RoomId | None = None


class Zombie(NamedTuple):
    """A token of the plan, or a pile of them (F-01: a pile is one zombie)."""

    room: RoomId
    stack: int = 1
    kind: str | None = None
    appetite: bool = True
    climbs: bool = False


class Exit(NamedTuple):
    """L34: a red stroke on the plan."""

    room: RoomId
    kind: str
    text: str


class Clue(NamedTuple):
    """L23: a line of a survivor's sheet, and the theories that it serves."""

    survivor: SurvivorName
    by: PlayerId
    text: str
    serves: tuple[Theory, ...]


class Last(NamedTuple):
    """What the last accepted move did."""

    move: int
    spent: Mapping[PlayerId, int] = NOTHING
    lost: Mapping[SurvivorName, int] = NOTHING
    died: tuple[SurvivorName, ...] = ()
    turned: tuple[SurvivorName, ...] = ()
    escaped: tuple[SurvivorName, ...] = ()
    destroyed: tuple[ZombieId, ...] = ()
    discarded: int = 0
    accepted: bool | None = None


class Result(NamedTuple):
    """How the film ends; a draw has no winner and no theory."""

    reason: Literal["indices", "egalite", "tous_morts", "plus_personne"]
    winners: tuple[PlayerId, ...] = ()
    theory: Theory | None = None


Target: TypeAlias = RoomId | ExitId


# The plan: rooms, the doors between them, the barricades, and the way from one to another.

Pair: TypeAlias = tuple[RoomId, RoomId]


class Room(NamedTuple):
    """A room of the set, or a square of the city."""

    name: str
    square: Square


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What is drawn; a new room, door or barricade makes a new plan."""

    rooms: Mapping[RoomId, Room]
    doors: Mapping[RoomId, tuple[RoomId, ...]]
    barricades: frozenset[Pair] = frozenset()

    def adjacent(self, one: RoomId, other: RoomId) -> bool:
        return other in self.doors[one]

    def blocked(self, one: RoomId, other: RoomId) -> bool:
        return bool(self.barricades) and pair(one, other) in self.barricades

    def leads(self, one: RoomId, other: RoomId, *, climbs: bool = False) -> bool:
        """B-01: a barricade stops everyone, except zombies voted able to climb."""
        return self.adjacent(one, other) and (climbs or not self.blocked(one, other))

    def ways_from(self, room: RoomId, *, climbs: bool = False) -> Iterator[RoomId]:
        """The rooms that one step leads to."""
        if climbs or not self.barricades:
            return iter(self.doors[room])
        return (it for it in self.doors[room] if not self.blocked(room, it))

    def taken(self, square: Square) -> bool:
        return any(room.square == square for room in self.rooms.values())

    def touch(self, room: RoomId, square: Square) -> bool:
        """P-01: side by side; diagonals do not touch."""
        x, y = self.rooms[room].square
        return abs(x - square[0]) + abs(y - square[1]) == 1

    def with_room(self, new: RoomId, room: Room, doors: tuple[RoomId, ...]) -> "Plan":
        """The plan with one more room and its doors."""
        both_ways = {it: _sorted((*self.doors[it], new)) for it in doors}
        return Plan(
            {**self.rooms, new: room},
            {**self.doors, **both_ways, new: _sorted(doors)},
            self.barricades,
        )

    def with_door(self, one: RoomId, other: RoomId) -> "Plan":
        """P-01: a trapdoor, a lift, any new way between two rooms."""
        both_ways = {
            one: _sorted((*self.doors[one], other)),
            other: _sorted((*self.doors[other], one)),
        }
        return Plan(self.rooms, {**self.doors, **both_ways}, self.barricades)

    def with_barricade(self, one: RoomId, other: RoomId) -> "Plan":
        return Plan(self.rooms, self.doors, self.barricades | {pair(one, other)})

    def without_barricade(self, one: RoomId, other: RoomId) -> "Plan":
        return Plan(self.rooms, self.doors, self.barricades - {pair(one, other)})


UNDRAWN: Final = Plan({}, {})


def pair(one: RoomId, other: RoomId) -> Pair:
    """Two rooms in the order of their ids."""
    return (one, other) if id_order(one) < id_order(other) else (other, one)


def city(width: int, height: int) -> Plan:
    """P-02: squares touch by their sides, every passage is open."""
    squares = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    rooms = {square_id(it): Room(square_id(it), it) for it in squares}
    doors = {
        square_id((x, y)): tuple(
            square_id(it)
            for it in ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
            if square_id(it) in rooms
        )
        for x, y in squares
    }
    return Plan(rooms, doors)


def square_id(square: Square) -> RoomId:
    return f"C{square[0]}-{square[1]}"


# A plan lasts many moves: the ways are worked out once for each.
@lru_cache(maxsize=512)
def distances_to(plan: Plan, goal: RoomId, climbs: bool) -> Mapping[RoomId, int]:
    """How many steps each room is from the goal; rooms without a way are absent."""
    found, waiting = {goal: 0}, deque([goal])
    while waiting:
        room = waiting.popleft()
        for neighbour in plan.ways_from(room, climbs=climbs):
            if neighbour not in found:
                found[neighbour] = found[room] + 1
                waiting.append(neighbour)
    return found


def _sorted(rooms: tuple[RoomId, ...]) -> tuple[RoomId, ...]:
    return tuple(sorted(rooms, key=id_order))


# The table as it was set: from the document to its players, variants and rulings.

FORMAT: Final = "non-morts/1"
FEWEST, MOST = 2, 6  # T-01
WIDEST: Final = 20


class Player(NamedTuple):
    """A director: his name and the theory of his film."""

    name: str
    theory: Theory


class City(NamedTuple):
    """L44: a squared plan takes the place of drawing."""

    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Variants:
    """L41 to L44: what the table plays besides the rules."""

    piles: bool = False
    contamine: bool = False
    equipes: bool = False
    ville: City | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """The settings (★) that change a result; a `veto` of None is V-01's default."""

    cadavre_occupe: Literal["tout", "deplacement"] = "tout"
    zombie_tokens: Literal["reserve", "poche"] = "reserve"
    flic_seul: Literal["deux", "un"] = "deux"
    goth_touched: Literal["six", "jamais"] = "six"
    chance_clues: bool = True
    compare: Literal["survivant", "evades"] = "survivant"
    veto: int | None = None
    contamine_devient: Literal["zombie", "cadavre"] = "zombie"


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Who plays, and by which rules: nothing here changes during the film."""

    title: str
    place: str
    players: Mapping[PlayerId, Player]
    theories: tuple[Theory, ...]
    variants: Variants
    rulings: Rulings

    @property
    def opponents(self) -> int:
        return len(self.players) - 1

    @property
    def limit(self) -> int:
        """L22: the most tokens that one keeps at the end of one's turn."""
        return 2 * len(self.players)

    @property
    def veto(self) -> int:
        """V-01: at two players L35 could never refuse anything."""
        return self.rulings.veto or (1 if len(self.players) == 2 else 2)

    @property
    def cast(self) -> tuple[SurvivorName, ...]:
        with_him = self.variants.contamine
        return tuple(one for one in CHARACTERS if with_him or one != CONTAMINE)

    @property
    def known(self) -> Known:
        """What this table calls by name."""
        return Known({"players": self.players, "theories": self.theories})

    def left_of(self, player: PlayerId) -> PlayerId:
        """T-01: the next of the list."""
        seats = tuple(self.players)
        return seats[(seats.index(player) + 1) % len(seats)]


def _setting(*words: str) -> Form[str]:
    return OneOf(words, "réglage")


_SIDE: Final = Whole(1, WIDEST)
_CITY: Final = Made(
    Checked(
        Shape({"width": _SIDE, "height": _SIDE}),
        lambda read, _known: read["width"] * read["height"] >= 2,
        "il faut au moins deux cases",
    ),
    lambda read: City(**read),
)
_VARIANTS: Final = Made(
    Shape({}, {"piles": FLAG, "contamine": FLAG, "equipes": FLAG, "ville": OrNull(_CITY)}),
    lambda read: Variants(**read),
)
_RULINGS: Final = Made(
    Shape(
        {},
        {
            "cadavre_occupe": _setting("tout", "deplacement"),
            "zombie_tokens": _setting("reserve", "poche"),
            "flic_seul": _setting("deux", "un"),
            "goth_touched": _setting("six", "jamais"),
            "chance_clues": FLAG,
            "compare": _setting("survivant", "evades"),
            "veto": Whole(1, 6),
            "contamine_devient": _setting("zombie", "cadavre"),
        },
    ),
    lambda read: Rulings(**read),
)
_SEAT: Final = Made(
    Shape({"id": NAME, "theory": NAME}, {"name": TEXT}),
    lambda read: (read["id"], Player(read.get("name", read["id"]), read["theory"])),
)
_PLAYERS: Final = Made(
    Checked(
        Many(_SEAT, FEWEST, MOST),
        lambda seats, _known: len(dict(seats)) == len(seats),
        "le même id y est deux fois",
    ),
    dict,
)
_DOCUMENT: Final = Shape(
    {"format": ANYTHING, "players": _PLAYERS},
    {
        "title": TEXT,
        "place": TEXT,
        "theories": Many(NAME, distinct=True),
        "variants": _VARIANTS,
        "rulings": _RULINGS,
        **dict.fromkeys(("moves", "cites", "expect", "refused_at", "history"), ANYTHING),
    },
)


def read_table(document: object) -> Table:
    """The table as a document sets it, or where the document cannot be understood."""
    data = mapping(document, "document")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = _DOCUMENT.read(data)
    players: Mapping[PlayerId, Player] = read["players"]
    held = tuple(dict.fromkeys(one.theory for one in players.values()))
    theories: tuple[Theory, ...] = read.get("theories", held)
    expect(set(held) <= set(theories), "theories", "celle de chaque joueur doit y être")
    variants = read.get("variants", Variants())
    _prove_teams(players, teams=variants.equipes)
    return Table(
        title=read.get("title", ""),
        place=read.get("place", ""),
        players=players,
        theories=theories,
        variants=variants,
        rulings=read.get("rulings", Rulings()),
    )


def _prove_teams(players: Mapping[PlayerId, Player], *, teams: bool) -> None:
    """T-02: two alike only in teams, then each exactly twice (L43)."""
    if teams:
        expect(len(players) in (4, 6), "variants.equipes", "il faut être 4 ou 6")
    each = 2 if teams else 1
    times = Counter(one.theory for one in players.values())
    for index, one in enumerate(players.values()):
        wanted = "deux fois chaque théorie" if teams else "une théorie différente par joueur"
        expect(times[one.theory] == each, f"players[{index}].theory", f"il faut {wanted}")


NOTHING_YET: Final = Last(-1)


@dataclass(slots=True, eq=False)
class Film:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused; only the list of
    what happened is the draft's own.
    """

    table: Table
    purses: Mapping[PlayerId, int]
    survivors: Mapping[SurvivorName, Survivor]
    opened: bool = False
    turn: int = 0
    active: PlayerId | None = None
    side: Side | None = None
    step: Step | None = None
    moved: int | None = None
    used: frozenset[str] = frozenset()
    plan: Plan = UNDRAWN
    exits: Mapping[ExitId, Exit] = field(default_factory=dict)
    zombies: Mapping[ZombieId, Zombie] = field(default_factory=dict)
    clues: Mapping[ClueId, Clue] = field(default_factory=dict)
    zombies_made: int = 0
    judged: tuple[SurvivorName, ...] = ()
    result: Result | None = None
    last: Last = NOTHING_YET
    happened: list[Consequence] = field(default_factory=list)
    move: int = -1
    forced: bool = False

    def draft(self, move: int, *, forced: bool) -> "Film":
        """A copy to judge the next move on."""
        film = Film(*_facts_of(self))
        film.move, film.forced = move, forced
        film.last, film.happened = Last(move), []
        return film

    @property
    def phase(self) -> Phase:
        if self.result:
            return "fin"
        return "tour" if self.opened else "ouverture"

    @property
    def player(self) -> PlayerId:
        """Whose turn it is; only asked while somebody has one."""
        return self.active or ""

    def director(self, player: PlayerId) -> Player:
        return self.table.players[player]

    # Who and what stands where

    def living(self) -> list[SurvivorName]:
        """L38: those alive on the plan."""
        return [it for it, one in self.survivors.items() if one.status == "vivant"]

    def living_in(self, room: RoomId) -> list[SurvivorName]:
        return [it for it in self.living() if self.survivors[it].room == room]

    def corpses_in(self, room: RoomId) -> list[SurvivorName]:
        return [
            it for it, one in self.survivors.items() if one.status == "mort" and one.room == room
        ]

    def zombies_in(self, room: RoomId) -> list[ZombieId]:
        return in_order(it for it, zombie in self.zombies.items() if zombie.room == room)

    def exits_in(self, room: RoomId) -> list[ExitId]:
        return [it for it, way in self.exits.items() if way.room == room]

    def clues_of(self, survivor: SurvivorName) -> list[ClueId]:
        return [it for it, clue in self.clues.items() if clue.survivor == survivor]

    def aliens(self) -> list[ZombieId]:
        return in_order(it for it, zombie in self.zombies.items() if zombie.kind == "alien")

    # The few ways to change it

    def change(self, survivor: SurvivorName, **facts: Any) -> None:
        changed = self.survivors[survivor]._replace(**facts)
        self.survivors = {**self.survivors, survivor: changed}

    def change_zombie(self, zombie: ZombieId, **facts: Any) -> None:
        self.zombies = {**self.zombies, zombie: self.zombies[zombie]._replace(**facts)}

    def add_zombies(self, newcomers: Sequence[Zombie], rule: str) -> None:
        """New tokens on the plan; no number is ever used again."""
        first = self.zombies_made + 1
        named = {f"Z{number}": zombie for number, zombie in enumerate(newcomers, first)}
        self.zombies = {**self.zombies, **named}
        self.zombies_made += len(newcomers)
        for newcomer, zombie in named.items():
            self.tell(rule, zombie=newcomer, room=zombie.room, tokens=zombie.stack)

    def destroy(self, zombie: ZombieId) -> None:
        self.zombies = {it: one for it, one in self.zombies.items() if it != zombie}
        self.last = self.last._replace(destroyed=(*self.last.destroyed, zombie))
        self.tell("zombie.detruit", zombie=zombie)
        if zombie == GOTH:
            # G-03: he leaves no corpse.
            self.change(GOTH, status="mort", room=None)
            self.last = self.last._replace(died=(*self.last.died, GOTH))

    def wound(self, survivor: SurvivorName, rule: str, **facts: Any) -> None:
        """Take a litre; who has none left dies once all the dice have been read (Z-03)."""
        left = self.survivors[survivor].litres - 1
        lost = self.last.lost.get(survivor, 0) + 1
        self.change(survivor, litres=left)
        self.last = self.last._replace(lost={**self.last.lost, survivor: lost})
        self.tell(rule, survivor=survivor, litres=left, **facts)

    def heal(self, survivor: SurvivorName, litres: int, rule: str) -> None:
        """V-04: never above the starting number."""
        after = min(self.survivors[survivor].litres + litres, CHARACTERS[survivor].litres)
        self.change(survivor, litres=after)
        self.tell(rule, survivor=survivor, litres=after)

    def pay(self, payer: PlayerId, tokens: int, rule: str) -> None:
        """Spend tokens, or say that there are not enough of them."""
        purse = self.purses[payer]
        if purse < tokens:
            name = self.director(payer).name
            raise NotEnoughTokens(name=name, purse=in_tokens(purse), price=in_tokens(tokens))
        spent = {**self.last.spent, payer: self.last.spent.get(payer, 0) + tokens}
        self.purses = {**self.purses, payer: purse - tokens}
        self.last = self.last._replace(spent=spent)
        self.tell(rule, player=payer, tokens=tokens)

    # What is said of it

    def refuse(self, refusal: Bendable) -> None:
        """Say no, unless the table overrules what it may overrule (†)."""
        if not self.forced:
            raise refusal

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and its reason."""
        self.happened.append(Consequence(rule, facts))


def in_order(ids: Iterable[str]) -> list[str]:
    """By first letter, then by number."""
    return sorted(ids, key=id_order)


_facts_of = attrgetter(*Film.__dataclass_fields__)


def before_the_film(table: Table) -> Film:
    """L15: five tokens each, everybody at full blood, nothing drawn."""
    return Film(
        table=table,
        purses=dict.fromkeys(table.players, FIRST_TOKENS),
        survivors={it: Survivor(CHARACTERS[it].litres) for it in table.cast},
    )


def to_tell(film: Film) -> str:
    """L17, L27, L33: the consequence that has just come and that the booklet wants described."""
    return next((it.rule for it in film.happened if it.rule in DESCRIBED), "")


# An arrival and the flic's wound, a horde, something ingenious that kills, a way out.
DESCRIBED: Final = ("ouverture.zombie", "zombie.arrive", "paye.mise_a_mort", "sortie.echappe")


# What a move names: on the table, or refused; and what sentences call it.


def room_of(film: Film, survivor: SurvivorName) -> RoomId:
    """Where somebody alive on the plan stands."""
    one = film.survivors.get(survivor)
    if one is None or one.status != "vivant" or one.room is None:
        raise NotOnThePlan(survivor=CHARACTERS[survivor].label)
    return one.room


def the_room(film: Film, room: RoomId) -> RoomId:
    if room not in film.plan.rooms:
        raise NoSuchRoom(room=room)
    return room


def the_zombie(film: Film, zombie: ZombieId) -> Zombie:
    if zombie not in film.zombies:
        raise NoSuchZombie(zombie=zombie)
    return film.zombies[zombie]


def the_clue(film: Film, clue: ClueId) -> Clue:
    if clue not in film.clues:
        raise NoSuchClue(clue=clue)
    return film.clues[clue]


def prove_open(film: Film, origin: RoomId, room: RoomId, *, climbs: bool = False) -> None:
    """Refuse a way that is no door, or that a barricade closes (B-01)."""
    names = {"origin": room_name(film, origin), "room": room_name(film, room)}
    if not film.plan.adjacent(origin, room):
        raise NotNextDoor(**names)
    if not film.plan.leads(origin, room, climbs=climbs):
        raise WayIsBarricaded(**names)


def room_name(film: Film, room: RoomId) -> str:
    """Its name; the squares of a city are called as on a map: « B3 »."""
    here = film.plan.rooms[room]
    if film.table.variants.ville is None or here.name != room:
        return here.name or room
    column, row = here.square
    return f"{ascii_uppercase[column - 1]}{row}"


def zombie_name(zombie: ZombieId) -> str:
    return "le tueur fou" if zombie == GOTH else f"le zombie {zombie.removeprefix('Z')}"
