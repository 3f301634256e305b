"""Moves of every shape, legal or not, well-formed or not."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.games.quinte_bourg.rules import game as forms
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.rules.words import (
    DAY_STAGES,
    DEALT_ROLES,
    LAW_EFFECTS,
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STATUSES,
)

Move = dict[str, Any]

_JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "personne",
    "\ud800",
    "é" * 3000,
    [],
    ["J1", "J1"],
    [None],
    {},
    {"J1": -1},
    {"personne": 1},
    [[["J1"]]],
)


def _player(village: Village, rng: Random) -> str:
    return rng.choice(village.seats)


def _players(village: Village, rng: Random, most: int = 4) -> list[str]:
    return rng.sample(village.seats, min(len(village.seats), rng.randint(0, most)))


def _two(village: Village, rng: Random) -> list[str]:
    return rng.choices(village.seats, k=2)


def _word(words: Any) -> Callable[[Village, Random], str]:
    return lambda _village, rng: str(rng.choice(list(words)))


def _words(words: Any, most: int = 2) -> Callable[[Village, Random], list[str]]:
    return lambda _village, rng: rng.sample(list(words), rng.randint(0, most))


def _flag(_village: Village, rng: Random) -> bool:
    return rng.random() < 0.5


def _count(_village: Village, rng: Random) -> int:
    return rng.choice((0, 0, 1, 1, 2, 3, 7))


def _coins(village: Village, rng: Random) -> dict[str, int]:
    return {it: _count(village, rng) for it in _players(village, rng)}


def _victims(village: Village, rng: Random) -> dict[str, str]:
    return {it: _player(village, rng) for it in _players(village, rng)}


def _choice(village: Village, rng: Random) -> Any:
    return rng.choice((None, _player(village, rng), _player(village, rng), _players(village, rng)))


def _ballots(village: Village, rng: Random) -> list[list[Any]]:
    return [[it, _choice(village, rng)] for it in _players(village, rng, 9)]


def _guesses(village: Village, rng: Random) -> list[dict[str, str]]:
    answers = ("ok", "erreur", "grosse_erreur")
    everybody = village.seats if rng.random() < 0.7 else _players(village, rng)
    return [
        {"player": it, "role": rng.choice(list(ROLES)), "answer": rng.choice(answers)}
        for it in everybody
    ]


def _hands(village: Village, rng: Random) -> dict[str, Any]:
    held = {"camp_roles": rng.sample(list(DEALT_ROLES), 1), "specialities": []}
    return dict.fromkeys(_players(village, rng), held)


def _order(village: Village, rng: Random) -> list[str]:
    return rng.sample(village.seats, len(village.seats))


_FIELDS: Final[Mapping[str, Callable[[Village, Random], Any]]] = {
    **dict.fromkeys(("target", "house", "player", "by", "cortex", "minus", "corpse"), _player),
    **dict.fromkeys(("victim", "after", "dead", "from", "to", "accused", "chosen"), _player),
    **dict.fromkeys(("decides", "payer", "forced_by", "with", "heir"), _player),
    **dict.fromkeys(("spare", "execute", "players", "voters"), _players),
    **dict.fromkeys(("targets", "spouses", "witnesses"), _two),
    **dict.fromkeys(("horns", "agreed", "carnage", "accepted", "pardon", "open", "grief"), _flag),
    "only_dealt": _flag,
    **dict.fromkeys(("takes", "coins", "price"), _count),
    "name": _word(("Tardif", "Ana", " ")),
    "personal": _words(PERSONAL),
    "hands": _hands,
    "gives": _coins,
    "victims": _victims,
    "ballots": _ballots,
    "guesses": _guesses,
    "seat_order": _order,
    "text": _word(("", "bonjour")),
    "direction": _word(("horaire", "antihoraire")),
    "invention": _word(("revelateur", "stalkeur")),
    "conditions": _words(PERSONAL),
    "stage": _word(DAY_STAGES),
    "post": _word(POSTS),
    "priest": _word(("pretre_capitaliste", "pretre_traditionnel")),
    "kind": _word(SESSIONS),
    "effect": _word(LAW_EFFECTS),
    "criterion": _word(CRITERIA),
    "becomes": _word(("fantome", "esprit", "heritage")),
    "shows": _word(("camp", "specialite")),
    "speciality": _word(SPECIALITIES),
    "heir_drops": _word(SPECIALITIES),
    "power": _word(POWERS),
    "status": _word(STATUSES),
    "camp_roles": lambda _village, rng: rng.sample(list(ROLES), rng.randint(1, 2)),
    "specialities": _words(SPECIALITIES),
    "charmed_by": _words(("orphee", "sirene")),
}
_NAMES: Final = (*forms.NAMES, "call", "call", "call", "call", "invoke", "invoke", "stage", "day")


def any_move(village: Village, rng: Random) -> Move:
    """A well-formed move, nearly always out of place; often forced."""
    name = rng.choice(_NAMES)
    move: Move = {"move": name}
    if name in ("call", "pass"):
        move["step"] = rng.choice(village.night.steps) if village.night else "laura"
    for field in _fields_of(name, move, rng):
        move[field] = _FIELDS[field](village, rng)
    if name == "arrive":
        move["player"] = f"T{rng.randint(1, 9)}"
    if rng.random() < 0.6:
        move["force"] = True
    return move


def _fields_of(name: str, move: Move, rng: Random) -> list[str]:
    shape = forms.KINDS[name].shape(move)
    wanted = [it for it in shape.required if it not in move]
    return wanted + [it for it in shape.optional if rng.random() < 0.4]


def spoilt(move: Move, rng: Random) -> Any:
    """The same with something that no file should hold."""
    broken = dict(move)
    match rng.randrange(5):
        case 0:
            return rng.choice(_JUNK)
        case 1:
            broken.pop(rng.choice(list(broken)))
        case 2:
            broken["inconnu"] = rng.choice(_JUNK)
        case 3:
            broken["force"] = rng.choice(_JUNK)
        case _:
            broken[rng.choice(list(broken))] = rng.choice(_JUNK)
    return broken
