"""Random evenings without invocations: the same nights for the rules and for the spreadsheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.night.calls import NIGHT_TABLES, ROWS
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import (
    DEALT_ROLES,
    SEVERAL_COPIES,
    SNOOPERS,
)
from gm_assistant.quinte_bourg.words.vocabulary import SPECIALITIES

Cells = dict[str, str]
_BY_TARGET = (
    "marchand_de_sable", "psychopathe", "toque", "sculpture", "orphee", "sirene", *SNOOPERS,
)  # fmt: skip
_BY_HOUSE = (
    "laura",
    "fantomes",
    *(step for step, row in ROWS.items() if row.asks("takes") or row.asks("corpse")),
)


@dataclass
class RandomNight:
    """One night as the rules played it, and the cells in which an MJ would have written it."""

    weekday: str
    number: int
    game: Game
    cells: dict[str, Cells] = field(default_factory=dict)


@dataclass
class RandomEvening:
    """A table and its six nights."""

    players: list[dict[str, Any]]
    lovers: list[str]
    deaths: dict[str, int]
    fates: dict[str, str]
    nights: list[RandomNight]


def random_evening(seed: int) -> RandomEvening:
    """Twelve to forty people, a few of them already dead on some of the nights."""
    rng = Random(seed)
    players = _table(rng, rng.choice((8, 12, 20, 45)))
    names = [it["name"] for it in players]
    lovers = rng.sample(names, 2) if rng.random() < 0.8 else []
    deaths = {name: rng.randint(1, 5) for name in rng.sample(names, len(names) // 5)}
    fates = {name: rng.choice(("fantome", "esprit", "heritage")) for name in deaths}
    evening = RandomEvening(players, lovers, deaths, fates, [])
    for number, weekday in enumerate(NIGHTS, start=1):
        evening.nights.append(_night(rng, evening, number, weekday))
    return evening


def _table(rng: Random, count: int) -> list[dict[str, Any]]:
    once = [it for it in DEALT_ROLES if it not in SEVERAL_COPIES]
    often = rng.choices(sorted(SEVERAL_COPIES - {"reptilien"}), k=count)
    attackers = ["reptilien"] * rng.choice((1, 1, 2, 4))
    roles = [*rng.sample(once, count // 4), *attackers, *often]
    cards = list(SPECIALITIES)
    rng.shuffle(cards)
    return [
        {
            "id": f"J{place}",
            "name": f"Joueur {place}",
            "camp_roles": [role],
            "specialities": [cards.pop() for _ in range(rng.choice((1, 1, 2))) if cards],
            "added_roles": ["reptilien"] if rng.random() < 0.05 else [],
        }
        for place, role in enumerate(roles[:count], start=1)
    ]


def _night(rng: Random, evening: RandomEvening, number: int, weekday: str) -> RandomNight:
    ids = {it["name"]: it["id"] for it in evening.players}
    document = {
        "format": "quinte-bourg/1",
        "players": [_as_of(it, evening, number) for it in evening.players],
        "lovers": [ids[it] for it in evening.lovers],
        "start": {"weekday": weekday},
        "protected_house": _richest(evening, number),
        "moves": [{"move": "night"}],
    }
    night = RandomNight(weekday, number, open_game(document))
    for step in NIGHT_TABLES[weekday]:  # type: ignore[index]
        for move in _wishes(rng, night.game, step):
            if _played(night, {"move": "call", "step": step, **move}):
                break
    return night


def _richest(evening: RandomEvening, number: int) -> str | None:
    """The first player gets coins on the first day, and keeps them as long as he lives."""
    richest = evening.players[0]
    died = evening.deaths.get(richest["name"], 99)
    return str(richest["id"]) if 1 < number <= died else None


def _as_of(player: dict[str, Any], evening: RandomEvening, number: int) -> dict[str, Any]:
    died = evening.deaths.get(player["name"], 99)
    return {**player, "status": "vivant" if died >= number else evening.fates[player["name"]]}


def _wishes(rng: Random, game: Game, step: str) -> Iterator[dict[str, Any]]:
    """What could be decided at a row: some attempts, because many are illegal."""
    living = [it.id for it in game.village.living()]
    lovers = list(game.village.lovers)
    for _ in range(6):
        one, other = rng.choice(living), rng.choice(living)
        if step != "attaque" and rng.random() < 0.1:
            return
        if step in _BY_TARGET:
            yield {"target": one}
        elif step in _BY_HOUSE:
            yield {"house": one}
        elif step in ("allumeuse", "querelle"):
            yield {"targets": [one, other], "house": rng.choice((one, other))}
        elif step == "amoureux" and lovers:
            yield {"house": rng.choice(lovers)}
        elif step == "reptiliens":
            yield {"target": one, **rng.choice(({}, {"horns": True}, {"agreed": False}))}
        elif step == "attaque":
            yield from ({}, *({"victim": it} for it in living))
            return


def _played(night: RandomNight, move: dict[str, Any]) -> bool:
    try:
        night.game = night.game.play(move)
    except Refusal:
        return False
    if move["step"] != "attaque":
        night.cells[move["step"]] = _cells(night.game, move)
    return True


def _cells(game: Game, move: dict[str, Any]) -> Cells:
    """Where an MJ writes this decision: column letter, and the words."""
    name = game.village.name
    cells: Cells = {}
    if "targets" in move:
        cells = {"D": name(move["targets"][0]), "E": name(move["targets"][1])}
    if "target" in move:
        cells["D"] = name(move["target"])
    if "house" in move:
        cells["F"] = name(move["house"])
    if move.get("horns"):
        cells["G"] = "cornes"
    if move.get("agreed") is False:
        cells["G"] = "désaccord"
    return cells
