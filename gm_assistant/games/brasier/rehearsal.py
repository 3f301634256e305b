"""A rehearsal of Brasier: invented tables, and decisions of both sides by seeded chance, all legal.

What a table may think of stands in three lists of ideas: what is owed and each side's own turn
(`BY_THE_BOOK`), with now and then a card or a mishap (`WHIMS`); one that plays to win (`TO_WIN`)
has none of these, and knows where it walks.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, pick, random_move, random_moves
from gm_assistant.games.brasier.rules.board import (
    HOTTEST,
    Cell,
    Hero,
    Owed,
    Phase,
    Town,
    Zombie,
)
from gm_assistant.games.brasier.rules.fire import CARDS, choices, legal_tokens, zone
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.rules.heroes import steps_from, windows_from
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.rules.zombies import MOST_OF_A_HERO, spawns
from gm_assistant.games.brasier.texts import house_map
from gm_assistant.seam.companion import Rehearsal
from gm_assistant.seam.rules import Move as RulesMove

# An invented table of « Brasier », on the house's boards.

Document = dict[str, Any]

_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky")


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


# What happens beside the turns: cards, cans, barricades.

_WHIM: Final = 1 / 15


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


BY_THE_BOOK: Final = (*_OWED, *_TURNS, *WHIMS)


# A table that plays to win: zombies walk to the nearest hero, heroes put fires out and fight.


def _towards(town: Town, cells: Iterable[Cell], goals: Iterable[Cell]) -> list[Cell]:
    """The cells that are nearest to one of the goals, or all of them where there is no goal."""
    found, wanted = list(cells), list(goals)
    far = {it: min((town.board.distance(it, goal) for goal in wanted), default=0) for it in found}
    return [it for it in found if far[it] == min(far.values())]


def _walker(town: Town, rng: Random) -> Move:
    """One cell nearer, by a die where a red wall asks one; else it stays."""
    zombie = rng.choice(_still(town))
    heroes = [it.cell for it in town.present()]
    near = _towards(town, (zombie.cell, *town.board.around[zombie.cell]), heroes)
    to = rng.choice(near)
    step = {"to": to, "die": die(rng)} if chance(rng, 3) else to
    return {
        "zombie": zombie.id,
        "path": [] if zombie.cell in near or chance(rng, 6) else [step],
        "points": rng.randint(1, MOST_OF_A_HERO) if zombie.kind == "heros" else ABSENT,
        "shamble": ABSENT,
        "burn": die(rng) if chance(rng, 2) else ABSENT,
    }


def _firefighter(town: Town) -> list[Cell]:
    """Steps towards a fire that water can reach; none once he stands beside it."""
    hero = town.moving()
    fires = [it for it in town.fires if it not in town.manor]
    if hero is None or _flames(town):
        return []
    near = _towards(town, (hero.cell, *_steps(town)), fires)
    return [] if hero.cell in near else near


_REPLACED: Final = ("zombie", "go", "search", "stop")
TO_WIN: Final[tuple[Idea[Town], ...]] = (
    *_OWED,
    *(it for it in _TURNS if it.name not in _REPLACED),
    _idea("zombie", _in("zombies", 10, _still), _walker),
    _idea("go", _in("heros", 20, _firefighter), _moving("to", _firefighter, window=ABSENT)),
    _idea("stop", lambda town: 1 if town.moving() and not _firefighter(town) else 0, _mover),
)


# Whole games, and what the shell asks of a rehearsal.

_HALF_WAY: Final = 6
_DUE: Final = 3
# The first seed whose table gets there: the others before it are not worth their time.
_SHOWN: Final = 7
MOST_OF_A_PHASE: Final = 200


def next_move(game: Game, rng: Random) -> Move:
    """The next decision of a table that plays to win."""
    return random_move(game, TO_WIN, rng)


def random_game(seed: int, moves: int) -> Document:
    """A legal document of so many moves at most, with every card and mishap of the booklet."""
    rng = Random(seed)  # noqa: S311 - a rehearsal must be repeatable
    document = house_table(rng)
    _, made = random_moves(
        open_document(document),
        BY_THE_BOOK,
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
        TO_WIN,
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
