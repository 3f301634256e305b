"""Invented tables of « Brasier »: the house's boards, or any small map at all."""

from random import Random
from typing import Any, Final

from gm_assistant.brasier.board import DIRECTIONS, cell_name
from gm_assistant.brasier.table import FORMAT, SCENARIO
from gm_assistant.companions.brasier.scripts.maps import house_map
from gm_assistant.seam.dice import chance, some

Document = dict[str, Any]

_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky")
_SETTINGS: Final = {
    "directions": "fixes",
    "zombies_cross_walls": False,
    "douse_through_walls": True,
    "new_intensity": 2,
    "debris_on_six": False,
    "advanced": False,
    "horde": "fixe",
    "debris_spawns_in_scenario": True,
    "burn_if_still": True,
    "half_of": "combustibles",
    "manor_counts_at_end": False,
    "turns": 4,
    "hero_pack_1": True,
}
_EDGES: Final = ("rouge", "mur", "porte", "cloture")
_HOUSES: Final = ("motel", "scierie", "manoir")


def house_table(rng: Random, heroes: int = len(_NAMES)) -> Document:
    """The scenario on the house's boards, four heroes thrown for, two zombies at the manor."""
    map_ = house_map()
    manor = ["d4", "e4", "d5", "e5"]
    return {
        "format": FORMAT,
        "title": "Répétition",
        "scenario": SCENARIO,
        "map": map_,
        "heroes": [{"id": it.lower(), "name": it, "health": 3} for it in _NAMES[:heroes]],
        "zombies": [{"id": f"z{it + 1}", "cell": rng.choice(manor)} for it in range(2)],
        "moves": [],
    }


def free_table(rng: Random) -> Document:
    """A small random map with half a game on it, at any settings."""
    scenario = chance(rng, 2)
    map_ = random_map(rng, manor=scenario)
    words = dict(_words(map_["grid"]))
    free = [it for it, word in words.items() if not (scenario and "manoir" in word)]
    burning = rng.sample(free, rng.randint(0, min(5, len(free))))
    ashes = [it for it in free if it not in burning and words[it] != "h" and chance(rng, 6)]
    changed = [it for it in _SETTINGS if chance(rng, 5)]
    return {
        "format": FORMAT,
        "title": "Répétition",
        "scenario": SCENARIO if scenario else None,
        "rulings": {it: _SETTINGS[it] for it in changed},
        "map": map_,
        "heroes": [_hero(it, list(words), rng) for it in _NAMES[: rng.randint(0, 4)]],
        "zombies": [_zombie(it, list(words), rng) for it in range(rng.randint(0, 5))],
        "fires": {it: rng.randint(1, 4) for it in burning},
        "debris": {it: "v0" if words[it] == "f" else f"d{rng.randint(1, 5)}" for it in ashes[:4]},
        "tokens": _tokens(rng),
        "moves": [],
    }


def _tokens(rng: Random) -> Document:
    """Seldom a bag that soon runs dry."""
    if not chance(rng, 3):
        return {}
    few = [{"id": f"d{value}", "count": 4, "value": value} for value in range(1, 6)]
    spawn = {"id": "dz", "count": 2, "value": 6, "out": 6, "spawn": True}
    return {"debris": [*few, spawn], "vegetal": [{"id": "v0", "count": 5, "out": 3}]}


def _words(grid: list[str]) -> list[tuple[str, str]]:
    found = ((x, y, word) for y, row in enumerate(grid) for x, word in enumerate(row.split()))
    return [(cell_name(x, y), word) for x, y, word in found if word != "."]


def random_map(rng: Random, *, manor: bool, size: int = 7) -> Document:
    """Cells of every kind, edges of every kind, and a mark or two."""
    wide, high = rng.randint(3, size), rng.randint(2, size)
    grid = [" ".join(_word(rng) for _ in range(wide)) for _ in range(high)]
    head = "b:manoir b:motel" if manor else "b:motel f"
    grid[0] = f"{head} {grid[0].split(' ', 2)[2]}"
    cells = [it for it, _ in _words(grid)]
    edges: Document = {it: [] for it in _EDGES}
    for pair in _neighbours(cells):
        if chance(rng, 4):
            edges[rng.choice(_EDGES)].append(pair)
    return {
        "grid": grid,
        "edges": edges,
        "marks": _marks(cells, rng),
        "buildings": _buildings(grid, rng),
    }


def _word(rng: Random) -> str:
    roof = f"{rng.choice('bbB')}:{rng.choice(_HOUSES[:2])}"
    return rng.choice((roof, roof, roof, "f", "f", "h", "h", "."))


def _neighbours(cells: list[str]) -> list[list[str]]:
    known = set(cells)
    pairs = ((it, beside) for it in cells for beside in _next_to(it))
    return [[one, other] for one, other in pairs if other in known]


def _next_to(cell: str) -> tuple[str, str]:
    letter, row = cell[0], int(cell[1:])
    return f"{chr(ord(letter) + 1)}{row}", f"{letter}{row + 1}"


def _marks(cells: list[str], rng: Random) -> Document:
    marks: Document = {"spawn": some(rng, cells, 2), "broyeur": some(rng, cells, 2)}
    if chance(rng, 2):
        marks["cour"] = some(rng, cells, 4)
    marks["tapis"] = {it: rng.choice(list(DIRECTIONS)) for it in some(rng, cells, 3)}
    marks["perche"] = [rng.sample(cells, 2)]
    return marks


def _buildings(grid: list[str], rng: Random) -> Document:
    present = [it for it in _HOUSES if any(f":{it}" in row for row in grid)]
    return {it: {"manor": it == "manoir", "die": some(rng, range(1, 7), 3)} for it in present}


def _hero(name: str, cells: list[str], rng: Random) -> Document:
    hero: Document = {"id": name.lower(), "name": name, "wounds": rng.randint(0, 1)}
    if not chance(rng, 6):
        hero["cell"] = rng.choice(cells)
    return {**hero, "health": rng.randint(1, 4)} if chance(rng, 2) else hero


def _zombie(index: int, cells: list[str], rng: Random) -> Document:
    kind = "heros" if chance(rng, 4) else "simple"
    zombie = {"id": f"z{index + 1}", "cell": rng.choice(cells), "kind": kind}
    return {**zombie, "on_fire": True} if chance(rng, 3) else zombie
