"""Reading a move: which fields it has, which go together, and what may be in them."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gm_assistant.humans import moves
from gm_assistant.humans.box import CAPTURE_CARDS
from gm_assistant.humans.forms import (
    Forms,
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
from gm_assistant.humans.moves import Move
from gm_assistant.humans.tiles import ROTATIONS
from gm_assistant.seam.forms import expect

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
        "tile": _Shape(moves.LayTile, {"tile": tile}, laid),
        "move": _Shape(moves.Walk, {"zombie": zombie, "path": many(square, 1)}, {}),
        "barricade": _Shape(
            moves.ForceBarricade,
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
            moves.TryHuman, {"human": human, "zombie": zombie, "die": _DIE}, {"bonus": _BONUS}
        ),
        "wounds": _Shape(moves.DrawWounds, {"cards": many(wound, 1)}, {"keep": or_null(wound)}),
        "infect": _Shape(moves.DrawInfection, {"cards": many(capture, 1)}, {"choice": choice}),
        "flee": _Shape(moves.Flee, {"die": _DIE, "path": _SQUARES}, {}),
        "reroll": _Shape(moves.Reroll, {"die": _DIE}, {}),
    }


def _moves_of_cards(known: Known) -> dict[str, _Shape]:
    player = one_of(known.players, "joueur")
    weapon = one_of(known.weapons, "arme")
    return {
        "weapon": _Shape(
            moves.Arm, {"player": player, "card": weapon, "die": _DIE}, {"bonus": _BONUS}
        ),
        "event": _Shape(moves.PlayEvent, {"player": player}, {"card": text}),
        "ability": _Shape(moves.UseAbility, {"player": player}, {}),
        "end_turn": _Shape(moves.EndTurn, {}, {"discard": whole(0)}),
        "stop": _Shape(moves.Stop, {}, {}),
        "note": _Shape(moves.Note, {"text": text}, {}),
        "correct": _Shape(moves.Correct, {}, _facts_decreed(known)),
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
