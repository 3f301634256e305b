"""A rehearsal of Brasier: invented tables, and decisions of both sides by seeded chance, all legal.

What a table may think of stands in three lists of ideas: what is owed and each side's own turn
(`BY_THE_BOOK`), with now and then a card or a mishap (`WHIMS`); a wild table also decrees and
forces (`FOLLIES`).
"""

from collections.abc import Callable, Mapping
from itertools import count
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, pick, random_move, random_moves, some
from gm_assistant.games.brasier.rules.board import (
    DIRECTIONS,
    HOTTEST,
    Cell,
    Hero,
    Owed,
    Phase,
    Town,
    Zombie,
    cell_name,
)
from gm_assistant.games.brasier.rules.fire import CARDS, choices, legal_tokens, zone
from gm_assistant.games.brasier.rules.game import CODE, Game, open_document
from gm_assistant.games.brasier.rules.heroes import steps_from, windows_from
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.rules.zombies import MOST_OF_A_HERO, spawns
from gm_assistant.games.brasier.texts import house_map
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Move as RulesMove

# Invented tables of « Brasier »: the house's boards, or any small map at all.

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


# What is owed: one idea each, under the name of the move that pays it.

Move = dict[str, Any]
Chosen = Callable[[Town, Random], Mapping[str, object]]


def die(rng: Random) -> int:
    return rng.randint(1, 6)


def _due(what: str, chosen: Callable[[Town, Owed, Random], Move]) -> Idea[Town]:
    def weight(town: Town) -> float:
        return sum(it.what == what for it in town.pending)

    def fields(town: Town, rng: Random) -> Move:
        return chosen(town, rng.choice([it for it in town.pending if it.what == what]), rng)

    return Idea(what, weight, fields)


def _start(town: Town, owed: Owed, rng: Random) -> Move:
    """As the rules ask it, or imposed by the table where they allow none."""
    fit = [
        (number, cell)
        for it in town.board.buildings.values()
        if not it.manor
        for number in it.dice
        for cell in it.cells
        if not town.burns(cell)
    ]
    if not fit:
        return {"hero": owed.hero, "force": True}
    number, cell = rng.choice(fit)
    return {"hero": owed.hero, "die": number, "cell": cell}


def _roll(town: Town, owed: Owed, rng: Random) -> Move:
    number, cell = die(rng), owed.cell
    at_four = number == 5 and town.fires[cell].intensity == HOTTEST
    among = choices(town, cell) if at_four else []
    return {"cell": cell, "die": number, "choice": rng.choice(among) if among else ABSENT}


def _petrol(town: Town, cell: Cell, rng: Random) -> Move:
    dice = {it: die(rng) for it in zone(town, cell)}
    return {"cell": cell, "dice": dice, "by": ABSENT, "range": ABSENT}


_OWED: Final = (
    _due("start", _start),
    _due("roll", _roll),
    _due(
        "debris",
        lambda town, owed, rng: {
            "cell": owed.cell,
            "token": pick(rng, legal_tokens(town, owed.cell)),
        },
    ),
    _due("can", lambda _town, owed, rng: {"cell": owed.cell, "die": die(rng)}),
    _due("petrol", lambda town, owed, rng: _petrol(town, owed.cell, rng)),
    _due(
        "escape",
        lambda _town, owed, rng: {"hero": owed.hero, "to": rng.choice([None, *owed.cells])},
    ),
)


# The turn of each side: one zombie or hero after the other, then the next phase.


def _idea(name: str, weight: Callable[[Town], float], chosen: Chosen) -> Idea[Town]:
    """Nothing but what is owed is thought of before it is paid, nor anything after the end."""
    return Idea(name, lambda town: 0 if town.pending or town.result else weight(town), chosen)


def _in(phase: Phase, weight: float, among: Callable[[Town], object]) -> Callable[[Town], float]:
    """So often in this phase, as long as there is somebody to do it."""
    return lambda town: weight if town.phase == phase and among(town) else 0


def _still(town: Town) -> list[Zombie]:
    return [it for it in town.zombies.values() if it.alive and not it.moved]


def _waiting(town: Town) -> list[Hero]:
    """Whoever may begin his movement."""
    waiting = [it for it in town.present() if it.state == "attend"]
    return [] if town.moving() else waiting


def _meetings(town: Town) -> list[tuple[Hero, Zombie]]:
    if town.phase not in ("zombies", "heros"):
        return []
    return [(it, zombie) for it in town.present() for zombie in town.walkers(it.cell)]


def _nobody_left(town: Town) -> float:
    busy = {"zombies": _still(town), "heros": town.moving() or _waiting(town)}
    return 0 if busy.get(town.phase) else 10


def _alive(town: Town) -> list[str]:
    return [it.id for it in town.zombies.values() if it.alive]


def _zombie(town: Town, rng: Random) -> Move:
    zombie = rng.choice(_still(town))
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


def _spawn(town: Town, rng: Random) -> Move:
    name = f"z{len(town.zombies) + 1}"
    return {"zombie": name, "cell": rng.choice(spawns(town)), "kind": ABSENT, "from": ABSENT}


def _movement(town: Town, rng: Random) -> Move:
    return {"hero": rng.choice(_waiting(town)).id, "plus": ABSENT}


def _yard(town: Town, rng: Random) -> Move:
    yard = town.board.sorted(town.board.marks.yard)
    return {"hero": rng.choice(_waiting(town)).id, "to": rng.choice(yard)}


def _shot(town: Town, rng: Random) -> Move:
    return {
        "hero": rng.choice(_waiting(town)).id,
        "zombie": rng.choice(_alive(town)),
        "range": rng.randint(0, 6),
    }


def _fight(town: Town, rng: Random) -> Move:
    hero, zombie = rng.choice(_meetings(town))
    dice = {"hero_die": die(rng), "zombie_die": die(rng)}
    return {"hero": hero.id, "zombie": zombie.id, "fire": chance(rng, 4), **dice}


def _steps(town: Town) -> list[Cell]:
    hero = town.moving()
    found = steps_from(town, hero).items() if hero else ()
    return [to for to, cost in found if hero and cost <= (hero.points or 0)]


def _flames(town: Town) -> list[Cell]:
    hero = town.moving()
    wet = hero is not None and hero.points and not hero.searched
    return [it for it in town.board.beside(hero.cell) if it in town.fires] if hero and wet else []


def _windows(town: Town) -> list[Cell]:
    hero = town.moving()
    return windows_from(town, hero) if hero else []


def _moving(field: str, among: Callable[[Town], list[Cell]], **more: Any) -> Chosen:
    """Whoever moves, to one of these cells."""

    def chosen(town: Town, rng: Random) -> Move:
        return {**_mover(town, rng), field: rng.choice(among(town)), "ankle": ABSENT, **more}

    return chosen


def _mover(town: Town, _rng: Random) -> Move:
    hero = town.moving()
    return {"hero": hero.id if hero else ""}


_TURNS: Final[tuple[Idea[Town], ...]] = (
    _idea("next", _nobody_left, lambda _town, _rng: {}),
    _idea("zombie", _in("zombies", 10, _still), _zombie),
    _idea("spawn", _in("zombies", 10, lambda town: not _still(town) and spawns(town)), _spawn),
    _idea("fight", lambda town: 5 if _meetings(town) else 0, _fight),
    _idea("hero", _in("heros", 10, _waiting), _movement),
    _idea("yard", _in("heros", 2, lambda town: _waiting(town) and town.board.marks.yard), _yard),
    _idea("shot", _in("heros", 3, lambda town: _waiting(town) and _alive(town)), _shot),
    _idea("go", _in("heros", 10, _steps), _moving("to", _steps, window=ABSENT)),
    _idea("go", _in("heros", 3, _windows), _moving("to", _windows, window=True)),
    _idea("douse", _in("heros", 10, _flames), _moving("cell", _flames)),
    _idea("search", _in("heros", 1, Town.moving), _mover),
    _idea("stop", _in("heros", 2, Town.moving), _mover),
    Idea(
        "note",
        lambda town: town.result is not None,
        lambda _town, _rng: {"text": "La partie est finie."},
    ),
)


# What happens beside the turns: cards, cans, barricades, decrees and follies.

_WHIM: Final = 1 / 15
_FOLLY: Final = 1 / 10


def _whim(name: str, chosen: Chosen = lambda _town, _rng: {}) -> Idea[Town]:
    return _idea(name, lambda _town: _WHIM, chosen)


def _cell(town: Town, rng: Random) -> Cell:
    return rng.choice(list(town.board.order))


def _some_zombie(town: Town, rng: Random) -> Move:
    return {"zombie": pick(rng, town.zombies) or "z0"}


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
    _whim("petrol", lambda town, rng: _petrol(town, _cell(town, rng), rng)),
    _whim("kill", _some_zombie),
    _whim("barricade"),
    _whim("breach", _breach),
    _whim("wound", lambda _town, rng: {"count": rng.choice((-1, 1))}),
    _whim("search"),
    _whim("spawn", _grave),
)


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
    return _idea(name, lambda _town: weight, lambda town, rng: {**chosen(town, rng), "force": True})


FOLLIES: Final = (
    _idea("correct", lambda _town: 2 * _FOLLY, _decree),
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
BY_THE_BOOK: Final = (*_OWED, *_TURNS, *WHIMS)
WILD: Final = (*BY_THE_BOOK, *FOLLIES)


# Whole games, and what the shell asks of a rehearsal.

_HALF_WAY: Final = 6
_DUE: Final = 3
# The first seed whose table gets there: the others before it are not worth their time.
_SHOWN: Final = 7
MOST_OF_A_PHASE: Final = 200


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild one also decrees, forces and forgets."""
    return random_move(game, WILD if wild else BY_THE_BOOK, rng)


def random_game(seed: int, moves: int, *, wild: bool = True) -> Document:
    """A legal document of so many moves at most; odd seeds sit down at any table at all."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = (free_table if seed % 2 else house_table)(rng)
    _, made = random_moves(
        open_document(document),
        WILD if wild else BY_THE_BOOK,
        rng,
        until=lambda game: len(game.moves) >= moves or game.town.result is not None,
    )
    return {**document, "moves": made}


def demonstration(seed: int = _SHOWN) -> Document:
    """The scenario in mid-game, in the middle of a fire phase; the first table that gets there."""
    for attempt in count(seed):
        rng = Random(attempt)  # noqa: S311 - a demonstration must be repeatable
        document = house_table(rng)
        game, made = random_moves(
            open_document(document),
            BY_THE_BOOK,
            rng,
            until=lambda game: _passed(game.town) or _half_way(game.town),
        )
        if _half_way(game.town):
            return {**document, "title": "Démonstration", "moves": made}
    raise AssertionError


def _passed(town: Town) -> bool:
    return town.turn > _HALF_WAY or town.result is not None


def _half_way(town: Town) -> bool:
    """Three dice still due, hardly anybody dead, and something to see in every corner."""
    due = sum(it.what == "roll" for it in town.pending)
    living = sum(it.alive for it in town.heroes.values())
    return (
        town.turn == _HALF_WAY
        and due == len(town.pending) == _DUE
        and living >= len(town.heroes) - 1
        and len(town.debris) >= _DUE
        and len(_alive(town)) >= _DUE
    )


def _rest(game: Game, rng: Random) -> list[RulesMove]:
    """Until the phase is over, what is owed in it included."""
    begun, phase = len(game.moves), (game.town.phase, game.town.turn)
    _, made = random_moves(
        game,
        BY_THE_BOOK,
        rng,
        until=lambda now: (
            now.town.result is not None
            or (now.town.phase, now.town.turn) != phase
            or len(now.moves) - begun == MOST_OF_A_PHASE
        ),
    )
    return [*made]


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4),
    players=(1, 4),
    table=lambda players, rng: house_table(rng, players),
    once=next_move,
    rest=_rest,
    random_game=lambda _players, seed, moves: random_game(seed, moves),
)
