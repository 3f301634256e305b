"""The table as it was set: from the document to its players, variants and rulings."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from gm_assistant.non_morts.forms import (
    Form,
    Known,
    distinct,
    fields,
    flag,
    many,
    name,
    one_of,
    or_null,
    text,
    whole,
)
from gm_assistant.non_morts.moves import Move
from gm_assistant.non_morts.reading import read_move
from gm_assistant.non_morts.vocabulary import CHARACTERS, CONTAMINE, PlayerId, SurvivorName, Theory
from gm_assistant.seam.forms import expect, mapping

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

    def left_of(self, player: PlayerId) -> PlayerId:
        """T-01: the next of the list."""
        seats = tuple(self.players)
        return seats[(seats.index(player) + 1) % len(seats)]


class Document(NamedTuple):
    """A document understood."""

    table: Table
    moves: tuple[Move, ...]


def _anything(value: Any, _place: str, _known: Known) -> Any:
    return value


def _city(value: Any, place: str, known: Known) -> City:
    side = whole(1, WIDEST)
    city = City(**fields(value, place, known, {"width": side, "height": side}, {}))
    expect(city.width * city.height >= 2, place, "il faut au moins deux cases")
    return city


def _variants(value: Any, place: str, known: Known) -> Variants:
    forms: dict[str, Form] = dict.fromkeys(("piles", "contamine", "equipes"), flag)
    return Variants(**fields(value, place, known, {}, {**forms, "ville": or_null(_city)}))


def _setting(*words: str) -> Form:
    return one_of(words, "réglage")


_RULING_FORMS: Final[Mapping[str, Form]] = {
    "cadavre_occupe": _setting("tout", "deplacement"),
    "zombie_tokens": _setting("reserve", "poche"),
    "flic_seul": _setting("deux", "un"),
    "goth_touched": _setting("six", "jamais"),
    "chance_clues": flag,
    "compare": _setting("survivant", "evades"),
    "veto": whole(1, 6),
    "contamine_devient": _setting("zombie", "cadavre"),
}


def _rulings(value: Any, place: str, known: Known) -> Rulings:
    return Rulings(**fields(value, place, known, {}, _RULING_FORMS))


def _player(value: Any, place: str, known: Known) -> tuple[PlayerId, Player]:
    read = fields(value, place, known, {"id": name, "theory": name}, {"name": text})
    return read["id"], Player(read.get("name", read["id"]), read["theory"])


def _players(value: Any, place: str, known: Known) -> dict[PlayerId, Player]:
    seats: tuple[tuple[PlayerId, Player], ...] = many(_player, FEWEST, MOST)(value, place, known)
    players = dict(seats)
    expect(len(players) == len(seats), place, "le même id y est deux fois")
    return players


_REQUIRED: Final[Mapping[str, Form]] = {"format": _anything, "players": _players}
_OPTIONAL: Final[Mapping[str, Form]] = {
    "title": text,
    "place": text,
    "theories": distinct(name),
    "variants": _variants,
    "rulings": _rulings,
    "moves": many(_anything),
    **dict.fromkeys(("cites", "expect", "refused_at", "history"), _anything),
}


def read_document(document: Any) -> Document:
    """Understand a whole document, or say where it cannot be understood."""
    data = mapping(document, "document")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    read = fields(data, "", Known(), _REQUIRED, _OPTIONAL)
    table = _table(read)
    known = Known(table.players, table.theories)
    listed = enumerate(read.get("moves", ()))
    return Document(table, tuple(read_move(it, f"moves[{i}]", known) for i, it in listed))


def _table(read: Mapping[str, Any]) -> Table:
    players: dict[PlayerId, Player] = read["players"]
    held = tuple(dict.fromkeys(one.theory for one in players.values()))
    theories: tuple[Theory, ...] = read.get("theories", held)
    missing = [one for one in held if one not in theories]
    expect(not missing, "theories", "celle de chaque joueur doit y être")
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
