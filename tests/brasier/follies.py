"""Brasier gone wild: any small map with half a game on it, and tables that decree and force.

`BY_THE_BOOK` walks anywhere, with now and then a card or a mishap (`WHIMS`); `WILD` decrees too.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from at_random import random_moves

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, pick, random_move, some
from gm_assistant.games.brasier.rehearsal import (
    TO_WIN,
    die,
    house_table,
    idea,
    in_phase,
    mover,
    moves,
    petrol,
    steps,
    still,
)
from gm_assistant.games.brasier.rules.board import DIRECTIONS, HOTTEST, Cell, Town, cell_name
from gm_assistant.games.brasier.rules.fire import CARDS
from gm_assistant.games.brasier.rules.game import CODE, Game, open_document
from gm_assistant.games.brasier.rules.heroes import windows_from
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.rules.zombies import MOST_OF_A_HERO

Document = dict[str, Any]
Move = dict[str, Any]
Chosen = Callable[[Town, Random], Mapping[str, object]]
_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky")
_FOLLY: Final = 1 / 10
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
        "zombies": [_placed_zombie(it, list(words), rng) for it in range(rng.randint(0, 5))],
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
    for cell in cells:
        letter, row = cell[0], int(cell[1:])
        for beside in (f"{chr(ord(letter) + 1)}{row}", f"{letter}{row + 1}"):
            if beside in cells and chance(rng, 4):
                edges[rng.choice(_EDGES)].append([cell, beside])
    return {
        "grid": grid,
        "edges": edges,
        "marks": _marks(cells, rng),
        "buildings": _buildings(grid, rng),
    }


def _word(rng: Random) -> str:
    roof = f"{rng.choice('bbB')}:{rng.choice(_HOUSES[:2])}"
    return rng.choice((roof, roof, roof, "f", "f", "h", "h", "."))


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


def _placed_zombie(index: int, cells: list[str], rng: Random) -> Document:
    kind = "heros" if chance(rng, 4) else "simple"
    zombie = {"id": f"z{index + 1}", "cell": rng.choice(cells), "kind": kind}
    return {**zombie, "on_fire": True} if chance(rng, 3) else zombie


def _cell(town: Town, rng: Random) -> Cell:
    return rng.choice(list(town.board.order))


def _some_zombie(town: Town, rng: Random) -> Move:
    return {"zombie": pick(rng, town.zombies) or "z0"}


# A table that walks anywhere.


def _zombie(town: Town, rng: Random) -> Move:
    zombie = rng.choice(still(town))
    shamble, walks = chance(rng, 8), zombie.kind == "heros"
    points = die(rng) if shamble else rng.randint(1, MOST_OF_A_HERO) if walks else 1
    return {
        "zombie": zombie.id,
        "path": _path(town, zombie.cell, points, rng),
        "points": points if shamble or walks else ABSENT,
        "shamble": shamble or ABSENT,
        # Whether it burns at the end is the rules' business: the refused half is thrown again.
        "burn": die(rng) if chance(rng, 2) else ABSENT,
    }


def _path(town: Town, here: Cell, points: int, rng: Random) -> list[Any]:
    path: list[Any] = []
    for _ in range(rng.randint(0, points)):
        to = pick(rng, town.board.around[here])
        if to is None:
            break
        throws = chance(rng, 3)
        path.append({"to": to, "die": die(rng)} if throws else to)
        here = to
    return path


def _windows(town: Town) -> list[Cell]:
    hero = town.moving()
    return windows_from(town, hero) if hero else []


_INSTEAD: Final[dict[str, tuple[Idea[Town], ...]]] = {
    "zombie": (idea("zombie", in_phase("zombies", 10, still), _zombie),),
    "go": (
        idea("go", in_phase("heros", 10, steps), moves("to", steps, window=ABSENT)),
        idea("go", in_phase("heros", 3, _windows), moves("to", _windows, window=True)),
    ),
    "stop": (
        idea("search", in_phase("heros", 1, Town.moving), mover),
        idea("stop", in_phase("heros", 2, Town.moving), mover),
    ),
}


# What happens beside the turns: cards, cans, barricades.

_WHIM: Final = 1 / 15


def _whim(name: str, chosen: Chosen = lambda _town, _rng: {}) -> Idea[Town]:
    return idea(name, lambda _town: _WHIM, chosen)


def _grave(town: Town, rng: Random) -> Move:
    name = f"{len(town.zombies)}-zombie-{rng.randint(0, 999)}"
    return {"zombie": name, "from": pick(rng, town.heroes), "cell": ABSENT, "kind": ABSENT}


def _breach(town: Town, rng: Random) -> Move:
    barred = pick(rng, sorted(town.barricades))
    return {**_some_zombie(town, rng), **({"between": list(barred)} if barred else {})}


WHIMS: Final = (
    _whim("note", lambda _town, _rng: {"text": "Une pause."}),
    *4 * (_whim("card", lambda _town, rng: {"card": rng.choice(list(CARDS.shapes))}),),
    _whim("can", lambda _town, _rng: {"die": ABSENT}),
    _whim("ignite"),
    _whim("petrol", lambda town, rng: petrol(town, _cell(town, rng), rng)),
    _whim("kill", _some_zombie),
    _whim("barricade"),
    _whim("breach", _breach),
    _whim("wound", lambda _town, rng: {"count": rng.choice((-1, 1))}),
    _whim("search"),
    _whim("spawn", _grave),
)


BY_THE_BOOK: Final = (
    *(book for it in TO_WIN for book in _INSTEAD.get(it.name, (it,))),
    *WHIMS,
)


# A table that decrees and forces.


def _anywhere(town: Town, rng: Random) -> Move:
    path = [_cell(town, rng) for _ in range(rng.randint(0, 3))]
    return {**_some_zombie(town, rng), "path": path, "points": rng.randint(1, 6)}


def _decree(town: Town, rng: Random) -> Move:
    """One subject, and some of its facts."""
    hero, zombie = pick(rng, town.heroes), pick(rng, town.zombies)
    about: list[Move] = [
        {"cell": _cell(town, rng), "fire": rng.randint(0, HOTTEST)},
        {"cell": _cell(town, rng), "debris": rng.choice([None, *town.tokens])},
        {"turn": rng.randint(1, 25)},
    ]
    if hero is not None:
        placed = {"to": _cell(town, rng), "alive": chance(rng, 2), "ankle": chance(rng, 2)}
        about += [{"hero": hero, **placed}, {"hero": hero, "wounds": rng.randint(0, 3)}]
    if zombie is not None:
        about.append({"zombie": zombie, "on_fire": chance(rng, 2), "alive": chance(rng, 2)})
    others = dict.fromkeys(CODE.kinds["correct"].optional, ABSENT)
    return {**others, **rng.choice(about)}


def _folly(
    name: str, chosen: Chosen = lambda _town, _rng: {}, weight: float = _FOLLY
) -> Idea[Town]:
    return idea(name, lambda _town: weight, lambda town, rng: {**chosen(town, rng), "force": True})


FOLLIES: Final = (
    idea("correct", lambda _town: 2 * _FOLLY, _decree),
    *(_folly(it) for it in ("go", "hero", "yard")),
    _folly("douse", lambda town, rng: {"cell": pick(rng, town.fires) or _cell(town, rng)}),
    _folly("zombie", _anywhere, 4 * _FOLLY),
    _folly(
        "spawn",
        lambda town, rng: {
            "zombie": f"n{len(town.zombies)}",
            "cell": _cell(town, rng),
            "from": ABSENT,
        },
    ),
    *(_folly(it.name, it.chosen, _FOLLY / 5) for it in WHIMS),
)
WILD: Final = (*BY_THE_BOOK, *FOLLIES)


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild one also decrees, forces and forgets."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)


def random_game(seed: int, moves: int, *, wild: bool = True) -> Document:
    """A legal document of so many moves at most; odd seeds sit down at any table at all."""
    rng = Random(seed)
    document = (free_table if seed % 2 else house_table)(rng)
    _, made = random_moves(
        open_document(document),
        WILD if wild else BY_THE_BOOK,
        rng,
        until=lambda game: len(game.moves) >= moves or game.town.result is not None,
    )
    return {**document, "moves": made}
