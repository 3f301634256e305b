"""The table and the fosse: what is settled before the first chanson, and the whole situation.

A `Fosse` is never changed: `but`, `tell`, `change` and `put` give another one. `read_table` makes
the first one of a document.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine.forms import (
    ANYTHING,
    NAME,
    TEXT,
    By,
    Fields,
    Known,
    Many,
    Matching,
    OneOf,
    Shape,
    Whole,
    expect,
    mapping,
    shortened,
)
from gm_assistant.engine.game import Consequence
from gm_assistant.french.language import listed

PlayerId: TypeAlias = str
Limb: TypeAlias = str
Phase = Literal["preparation", "prelude", "foule", "danse", "comptage", "entracte", "finie"]

FORMAT: Final = "zombie-mosh/1"

# M-01: five limbs, for 50 cards are five copies of each pair of different ones.
LIMBS: Final[dict[Limb, str]] = {
    "tete": "tête",
    "bras_gauche": "bras gauche",
    "bras_droit": "bras droit",
    "jambe_gauche": "jambe gauche",
    "jambe_droite": "jambe droite",
}
SIDES: Final = ("A", "B")
CROWDS: Final = ("cartes", "app")
LINES: Final = ("attaque", "defense")
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "fewest_damage": ("chanson", "tour"),
    "tie": ("partage", "personne"),
    "reshuffle": ("pile_vide", "chaque_tour"),
}

HAND: Final = 4  # L46
CROWD_CARDS: Final = 2  # L50
# S-01, S-02: how a chanson ends, and the concert.
ENDS: Final = ("dernier_debout", "moins_de_degats", "plus_de_membres", "egalite", "concert")
KEPT_FOR_THE_WAY_BACK: Final = 2  # L66
DURABILITY_OF_FACE_A: Final = 3  # L74
LIMBS_TO_LOSE: Final = 3  # L15, L78

DANCING: Final[tuple[Phase, ...]] = ("prelude", "foule", "danse", "comptage")


def limb_in_words(limb: Limb) -> str:
    """« bras gauche »; a limb that the table invented is said by its id."""
    return LIMBS.get(limb, limb.replace("_", " "))


def limbs_in_words(limbs: Sequence[Limb]) -> str:
    """« jambe gauche, deux fois » where both cards show the same one."""
    if len(limbs) == 2 and limbs[0] == limbs[1]:
        return f"{limb_in_words(limbs[0])}, deux fois"
    return listed(limb_in_words(it) for it in limbs)


@dataclass(frozen=True, slots=True)
class Rulings:
    """The three table settings that change a result, with their defaults."""

    fewest_damage: str = "chanson"
    tie: str = "partage"
    reshuffle: str = "pile_vide"


@dataclass(frozen=True, slots=True)
class Table:
    """What was settled before the first chanson, and holds for the whole concert."""

    seats: tuple[PlayerId, ...]
    limbs: tuple[Limb, ...]
    side: str
    crowd: str
    deck: int
    songs: int
    rulings: Rulings

    @property
    def known(self) -> Known:
        """What this table calls by name."""
        return Known({"seats": self.seats, "limbs": self.limbs})


class Attaque(NamedTuple):
    """A card of an attack line: the limb that it aims at, laid by a player or by the crowd."""

    limb: Limb
    by: PlayerId | None


@dataclass(frozen=True, slots=True)
class Corps:
    """A zombi, the cards before him and those in his hand."""

    id: PlayerId
    name: str
    board: str
    durability: Mapping[Limb, int]
    damage: Mapping[Limb, int]
    standing: bool = True
    hand: int = 0
    attack: tuple[Attaque, ...] = ()
    defence: tuple[Limb, ...] = ()

    def but(self, **facts: Any) -> "Corps":
        return replace(self, **facts)

    @property
    def fallen(self) -> tuple[Limb, ...]:
        """L74, L88: what bears as many damages as its durability; F-04: the others are valid."""
        return tuple(it for it, most in self.durability.items() if self.damage[it] == most)

    @property
    def in_pieces(self) -> bool:
        return len(self.fallen) >= LIMBS_TO_LOSE

    @property
    def tokens(self) -> int:
        return sum(self.damage.values())


class Bilan(NamedTuple):
    """What one count did to one zombi; the maps hold only limbs above zero."""

    paired: Mapping[Limb, int]
    damage: Mapping[Limb, int]
    ignored: Mapping[Limb, int]
    fallen: tuple[Limb, ...]
    out: bool


class Compte(NamedTuple):
    """One count: the tour, and everybody who danced it."""

    round: int
    players: Mapping[PlayerId, Bilan]


class Fin(NamedTuple):
    """How a chanson, or the concert, ended."""

    reason: str
    winners: tuple[PlayerId, ...]
    rounds: int = 0

    @property
    def draw(self) -> bool:
        return len(self.winners) != 1


class Owed(NamedTuple):
    """Something that the table owes before it can go on."""

    what: str
    player: PlayerId | None = None
    cards: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Fosse:
    """Everything on the table, and what the last move made happen; `told`: the end of its day."""

    table: Table
    corps: Mapping[PlayerId, Corps]
    pile: int
    phase: Phase = "preparation"
    round: int = 0
    first: PlayerId | None = None
    discard: int = 0
    shuffles: int = 0
    last_count: Compte | None = None
    songs: tuple[Fin, ...] = ()
    told: Fin | None = None
    happened: tuple[Consequence, ...] = ()

    def but(self, **facts: Any) -> "Fosse":
        return replace(self, **facts)

    def tell(self, rule: str, **facts: Any) -> "Fosse":
        """Write down a consequence and its reason."""
        return replace(self, happened=(*self.happened, Consequence(rule, facts)))

    def change(self, player: PlayerId, **facts: Any) -> "Fosse":
        """Replace some facts about one zombi."""
        return self.put([self.corps[player].but(**facts)])

    def put(self, bodies: Iterable[Corps]) -> "Fosse":
        """Replace some zombis."""
        return replace(self, corps={**self.corps, **{one.id: one for one in bodies}})

    @property
    def in_a_song(self) -> bool:
        return self.phase in DANCING

    @property
    def standing(self) -> tuple[PlayerId, ...]:
        """In seat order (T-05: the others neither get cards nor play)."""
        return tuple(it for it in self.table.seats if self.corps[it].standing)

    @property
    def in_hands(self) -> int:
        return sum(one.hand for one in self.corps.values())

    def name(self, player: PlayerId) -> str:
        """The name of a player for a sentence; the id of one whose name is blank."""
        return self.corps[player].name.strip() or player


FEWEST_PLAYERS: Final = 2  # L7
MOST_PLAYERS: Final = 6
MOST_CARDS: Final = 999
MOST_SONGS: Final = 99
CARDS: Final = 50  # L19
# Short and plain, for it is the key of every map of limbs.
LIMB_ID: Final = Matching(
    "[a-z][a-z0-9_]*", "un id de membre est attendu : minuscules, chiffres et _"
)


def _no_limb_twice(read: Fields, _place: str) -> None:
    limbs = read.get("limbs", ())
    for index, limb in enumerate(limbs):
        expect(limb not in limbs[:index], f"limbs[{index}]", f"membre déjà nommé « {limb} »")


_DOCUMENT: Final = Shape(
    {"format": ANYTHING, "players": Many(ANYTHING, FEWEST_PLAYERS, MOST_PLAYERS)},
    {
        "title": TEXT,
        "limbs": Many(LIMB_ID, 3, 12),
        "side": OneOf(SIDES, "face"),
        "crowd": OneOf(CROWDS, "foule"),
        "deck": Whole(1, MOST_CARDS),
        "songs": Whole(1, MOST_SONGS),
        "rulings": Shape({}, {name: OneOf(words, "réglage") for name, words in SETTINGS.items()}),
        **dict.fromkeys(("moves", "cites", "expect", "refused_at", "history"), ANYTHING),
    },
    _no_limb_twice,
)


def read_table(document: object) -> Fosse:
    """The fosse as a document sets it, or where the document cannot be understood."""
    data = mapping(document, "document")
    expect("format" in data, "format", "ce champ manque")
    expect(data["format"] == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = _DOCUMENT.read(data)
    limbs = read.get("limbs", tuple(LIMBS))
    side = read.get("side", "A")
    corps = _read_players(read["players"], limbs, side)
    table = Table(
        seats=tuple(corps),
        limbs=limbs,
        side=side,
        crowd=read.get("crowd", "cartes"),
        deck=_deck(read.get("deck", CARDS), len(corps)),
        songs=read.get("songs", 1),
        rulings=Rulings(**read.get("rulings", {})),
    )
    return Fosse(table, corps, pile=table.deck)


def _deck(cards: int, players: int) -> int:
    # A tour takes six cards a player: a smaller pile could not be dealt, even shuffled anew.
    least = (HAND + CROWD_CARDS) * players
    return Whole(least, MOST_CARDS).read(cards, "deck")


def _read_players(
    listed_: Sequence[object], limbs: tuple[Limb, ...], side: str
) -> dict[PlayerId, Corps]:
    found: dict[PlayerId, Corps] = {}
    boards: set[str] = set()
    for index, item in enumerate(listed_):
        place = f"players[{index}]"
        one = _read_player(item, place, index + 1, limbs, side)
        expect(one.id not in found, f"{place}.id", f"id déjà pris « {shortened(one.id)} »")
        # M-04: a board is a single piece of cardboard.
        taken = one.board in boards
        expect(not taken, f"{place}.board", f"plateau déjà pris « {shortened(one.board)} »")
        found[one.id] = one
        boards.add(one.board)
    return found


def _read_player(value: object, place: str, seat: int, limbs: tuple[Limb, ...], side: str) -> Corps:
    face_b = By(OneOf(limbs, "membre"), Whole(1, 99), each=True)
    form = Shape({"id": NAME}, {"name": TEXT, "board": NAME, "durability": face_b})
    read = form.read(value, place)
    if side == "B":
        expect("durability" in read, f"{place}.durability", "ce champ manque avec la face B")
        durability = {limb: read["durability"][limb] for limb in limbs}
    else:
        durability = dict.fromkeys(limbs, DURABILITY_OF_FACE_A)
    return Corps(
        id=read["id"],
        name=read.get("name", read["id"]),
        board=read.get("board", f"zombi_{seat}"),
        durability=durability,
        damage=dict.fromkeys(limbs, 0),
    )
