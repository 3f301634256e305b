"""The dice that a move owes, in their order, and what their faces mean."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.companions.non_morts.views.words import room_label, short, the, zombie_label
from gm_assistant.french.grammar import capitalised, de
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.flights import risk_of
from gm_assistant.non_morts.hunger import dice_owed
from gm_assistant.non_morts.vocabulary import FACES

Move = dict[str, Any]
MEANING: Final = tuple(
    f"{face} : {short(FACES[face]) if face in FACES else 'personne'}" for face in range(1, 7)
)


class Owed(NamedTuple):
    """One die: for whom, and where its face goes in the move."""

    label: str
    about: str
    path: tuple[str, str, int]


def dice_of(film: Film, move: Mapping[str, Any], throwing: tuple[str, ...] = ()) -> list[Owed]:
    """Every die of this move, whatever has been entered so far."""
    match move.get("move"):
        case "attack":
            return list(_attack(film))
        case "walk":
            walkers = move.get("survivors", ())
            return [
                _flight(film, it) for it in walkers if it in film.living() and risk_of(film, it)
            ]
        case "kill":
            return [Owed("Le goth", "6 : il prend le coup", ("die", "", 0))]
        case "arrive":
            return [_alien(it) for it in film.aliens()]
        case "open":
            return [Owed(film.director(it).name, "", ("rolls", it, 0)) for it in throwing]
        case _:
            return []


def _attack(film: Film) -> Iterator[Owed]:
    for name, count in dice_owed(film).items():
        where = room_label(film, film.zombies[name].room)
        for place in range(count):
            yield Owed(zombie_label(name), where, ("dice", name, place))


def _flight(film: Film, survivor: str) -> Owed:
    danger = risk_of(film, survivor)
    lost = "1 litre perdu sur 1" if danger == 1 else f"1 litre perdu sur 1–{min(danger, 6)}"
    return Owed(capitalised(the(survivor)), lost, ("dice", survivor, -1))


def _alien(zombie: str) -> Owed:
    return Owed(zombie_label(zombie), f"6 : une copie {de('cet alien')}", ("aliens", zombie, -1))


def with_faces(move: Mapping[str, Any], owed: list[Owed], faces: list[int]) -> Move:
    """The move with the faces that are known; 0 is a die that nobody threw."""
    whole: Move = dict(move)
    for die, face in zip(owed, faces, strict=True):
        field, who, place = die.path
        if not face:
            continue
        if field == "die":
            whole["die"] = face
        elif place >= 0 and field == "dice":
            whole.setdefault("dice", {}).setdefault(who, []).append(face)
        else:
            whole.setdefault(field, {})[who] = face
    return whole


def faces_in(move: Mapping[str, Any]) -> tuple[int, ...]:
    """The faces of a move that was played, for the picture of its dice."""
    found: list[int] = [move["die"]] if move.get("die") else []
    for rolled in (*move.get("dice", {}).values(), *move.get("aliens", {}).values()):
        found += rolled if isinstance(rolled, list) else [rolled]
    for one in move.get("rolls", ()):
        found += one.values()
    return tuple(found)
