"""The moves: what may be decided at the table, each as a frozen record."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.games.humans.rules.board import (
    ROTATIONS,
    Forms,
    HumanId,
    Path,
    PlayerId,
    Square,
    ZombieId,
    fields,
    flag,
    human,
    many,
    mapping,
    one_of,
    or_null,
    square,
    text,
    whole,
    zombie_of,
)
from gm_assistant.games.humans.rules.box import CAPTURE_CARDS
from gm_assistant.seam.forms import expect


@dataclass(frozen=True, slots=True, kw_only=True)
class _Move:
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(_Move):
    tile: str
    x: int = 0
    y: int = 0
    rotation: int = 0
    humans: Path | None = None
    tokens: Path | None = None
    placed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(_Move):
    zombie: ZombieId
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceBarricade(_Move):
    zombie: ZombieId
    cell: Square
    die: int
    help: bool = False
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TryHuman(_Move):
    human: HumanId
    zombie: ZombieId
    die: int
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm(_Move):
    player: PlayerId
    card: str
    die: int
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawWounds(_Move):
    cards: tuple[str, ...]
    keep: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInfection(_Move):
    cards: tuple[str, ...]
    choice: Literal["eat", "infected"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flee(_Move):
    die: int
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(_Move):
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayEvent(_Move):
    player: PlayerId
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility(_Move):
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(_Move):
    discard: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(_Move):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(_Move):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(_Move):
    """What the table decrees; None where a fact is left as it is, and a `cell` of None is none."""

    player: PlayerId | None = None
    hand: int | None = None
    do_over: int | None = None
    eaten: int | None = None
    wounds: tuple[str, ...] | None = None
    ability_used: bool | None = None
    played: bool | None = None
    movement_left: int | None = None
    zombie: ZombieId | None = None
    human: HumanId | None = None
    cell: Square | None = None
    tokens: Path | None = None
    no_barricade: Path | None = None


Move: TypeAlias = (
    LayTile
    | Walk
    | ForceBarricade
    | TryHuman
    | Arm
    | DrawWounds
    | DrawInfection
    | Flee
    | Reroll
    | PlayEvent
    | UseAbility
    | EndTurn
    | Stop
    | Note
    | Correct
)


# Reading a move: which fields it has, which go together, and what may be in them.

PLAYER_FACTS: Final = ("hand", "do_over", "eaten", "wounds", "ability_used", "played")


class Known(NamedTuple):
    """The names that the moves of a document may use."""

    players: Collection[str]
    tiles: Collection[str]
    weapons: Collection[str]
    wound_cards: Collection[str]


class _Shape(NamedTuple):
    record: Callable[..., Move]
    required: Forms
    optional: Forms


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the moves of one document."""

    shapes: Mapping[str, _Shape]

    def read(self, value: Any, place: str) -> Move:
        """Understand a move, or say where it cannot be understood."""
        data = mapping(value, place or "coup")
        name = one_of(self.shapes, "coup")(data.get("move"), f"{place}.move".lstrip("."))
        record, required, optional = self.shapes[name]
        if name == "tile" and data.get("placed") is not False:
            required = {**required, **_WHERE}
        read = fields(data, place, required, optional)
        if name == "correct":
            _check_correction(read, place)
        return record(**{field: it for field, it in read.items() if field not in _UNREAD})


_UNREAD: Final = ("move", "at")
_COMMON: Final[Forms] = {"move": text, "at": text, "force": flag}
_COORDINATE, _DIE, _BONUS = whole(), whole(1, 6), whole()
_WHERE: Final[Forms] = {"x": _COORDINATE, "y": _COORDINATE}
_SQUARES: Final = many(square)
_ROTATION: Final = one_of(ROTATIONS, "rotation")


def reader_of(known: Known) -> Reader:
    """The reader of the moves of a table."""
    shapes = {**_moves_of_zombies(known), **_moves_of_captures(known), **_moves_of_cards(known)}
    return Reader(
        {
            name: shape._replace(optional={**shape.optional, **_COMMON})
            for name, shape in shapes.items()
        }
    )


def _moves_of_zombies(known: Known) -> dict[str, _Shape]:
    zombie = zombie_of(known.players)
    tile = one_of(known.tiles, "tuile")
    laid: Forms = {**_WHERE, "rotation": _ROTATION, "placed": flag}
    laid = {**laid, "humans": _SQUARES, "tokens": _SQUARES}
    return {
        "tile": _Shape(LayTile, {"tile": tile}, laid),
        "move": _Shape(Walk, {"zombie": zombie, "path": many(square, 1)}, {}),
        "barricade": _Shape(
            ForceBarricade,
            {"zombie": zombie, "cell": square, "die": _DIE},
            {"help": flag, "bonus": _BONUS},
        ),
    }


def _moves_of_captures(known: Known) -> dict[str, _Shape]:
    zombie = zombie_of(known.players)
    wound, capture = one_of(known.wound_cards, "carte"), one_of(CAPTURE_CARDS, "carte")
    choice = or_null(one_of(("eat", "infected"), "choix"))
    return {
        "capture": _Shape(
            TryHuman, {"human": human, "zombie": zombie, "die": _DIE}, {"bonus": _BONUS}
        ),
        "wounds": _Shape(DrawWounds, {"cards": many(wound, 1)}, {"keep": or_null(wound)}),
        "infect": _Shape(DrawInfection, {"cards": many(capture, 1)}, {"choice": choice}),
        "flee": _Shape(Flee, {"die": _DIE, "path": _SQUARES}, {}),
        "reroll": _Shape(Reroll, {"die": _DIE}, {}),
    }


def _moves_of_cards(known: Known) -> dict[str, _Shape]:
    player = one_of(known.players, "joueur")
    weapon = one_of(known.weapons, "arme")
    return {
        "weapon": _Shape(Arm, {"player": player, "card": weapon, "die": _DIE}, {"bonus": _BONUS}),
        "event": _Shape(PlayEvent, {"player": player}, {"card": text}),
        "ability": _Shape(UseAbility, {"player": player}, {}),
        "end_turn": _Shape(EndTurn, {}, {"discard": whole(0)}),
        "stop": _Shape(Stop, {}, {}),
        "note": _Shape(Note, {"text": text}, {}),
        "correct": _Shape(Correct, {}, _facts_decreed(known)),
    }


def _facts_decreed(known: Known) -> Forms:
    count = whole(0)
    return {
        "player": one_of(known.players, "joueur"),
        "hand": count,
        "do_over": count,
        "eaten": count,
        "wounds": many(one_of(known.wound_cards, "carte"), 0, 1),
        "ability_used": flag,
        "played": flag,
        "movement_left": count,
        "zombie": zombie_of(known.players),
        "human": human,
        "cell": or_null(square),
        "tokens": _SQUARES,
        "no_barricade": _SQUARES,
    }


def _check_correction(read: Mapping[str, Any], place: str) -> None:
    """4.5: a fact of a player names the player, and a square goes with one pawn."""
    where = f"{place}.".lstrip(".")
    if any(fact in read for fact in PLAYER_FACTS):
        expect("player" in read, f"{where}player", "ce champ manque : de qui")
    pawns = [pawn for pawn in ("zombie", "human") if pawn in read]
    expect(len(pawns) < 2, f"{where}human", "un zombie ou un humain, pas les deux")
    if pawns:
        expect("cell" in read, f"{where}cell", "ce champ manque : une case, ou null")
    else:
        expect("cell" not in read, f"{where}cell", "dites aussi quel zombie ou quel humain")
