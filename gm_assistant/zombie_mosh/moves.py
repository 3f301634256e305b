"""The moves: what may be decided at the table, in the words of the document."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gm_assistant.seam.forms import Form, expect, fields, flag, mapping, one_of
from gm_assistant.zombie_mosh.forms import by_limb, listed, moment, text, whole
from gm_assistant.zombie_mosh.vocabulary import CROWD_CARDS, LINES, Limb, Line, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Song:
    first: PlayerId
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    player: PlayerId
    limbs: tuple[Limb, ...]
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    player: PlayerId
    line: Line
    target: PlayerId
    limb: Limb
    force: bool = False

    @property
    def on_oneself(self) -> bool:
        return self.player == self.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    player: PlayerId | None = None
    damage: Mapping[Limb, int] | None = None
    out: bool | None = None
    first: PlayerId | None = None
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    text: str
    force: bool = False


Move: TypeAlias = Song | Deal | Crowd | Play | Count | Correct | Note
_Forms: TypeAlias = Mapping[str, Form]

_RECORDS: Final[dict[str, type[Move]]] = {
    "song": Song,
    "deal": Deal,
    "crowd": Crowd,
    "play": Play,
    "count": Count,
    "correct": Correct,
    "note": Note,
}
NAMES: Final = tuple(_RECORDS)
_ANY_MOVE: Final[_Forms] = {"move": one_of(NAMES, "coup"), "force": flag, "at": moment}


class MoveReader:
    """Understands the moves of one table: it knows its players and its limbs."""

    def __init__(self, seats: tuple[PlayerId, ...], limbs: tuple[Limb, ...]) -> None:
        player, limb = one_of(seats, "joueur"), one_of(limbs, "membre")
        self._required: Final[dict[str, _Forms]] = {
            "song": {"first": player},
            "crowd": {"player": player, "limbs": listed(limb, CROWD_CARDS, CROWD_CARDS)},
            "play": {
                "player": player,
                "line": one_of(LINES, "ligne"),
                "target": player,
                "limb": limb,
            },
            "note": {"text": text},
        }
        damage = by_limb(limbs, whole(0), each=False)
        decree = {"player": player, "damage": damage, "out": flag, "first": player}
        self._optional: Final[dict[str, _Forms]] = {
            name: {**_ANY_MOVE, **(decree if name == "correct" else {})} for name in NAMES
        }

    def read(self, value: Any, place: str = "") -> Move:
        """Understand a move, or say where it cannot be understood."""
        data = mapping(value, place or "coup")
        where = f"{place}.move".lstrip(".")
        expect("move" in data, where, "ce champ manque")
        name = _ANY_MOVE["move"](data["move"], where, ())
        required = self._required.get(name, {})
        read = fields(value, place, (), required, self._optional[name])
        if name == "correct":
            _prove_decree(read, place)
        kept = {field: item for field, item in read.items() if field not in ("move", "at")}
        return _RECORDS[name](**kept)


def _prove_decree(read: Mapping[str, Any], place: str) -> None:
    about_a_player = "damage" in read or "out" in read
    where = f"{place}.player".lstrip(".")
    if about_a_player:
        expect("player" in read, where, "ce champ manque : de qui parle ce décret")
    else:
        expect("first" in read, place or "coup", "damage, out ou first est attendu")
        expect("player" not in read, where, "ce champ ne va qu'avec damage ou out")
