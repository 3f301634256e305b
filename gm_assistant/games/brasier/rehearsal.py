"""A rehearsal of Brasier: invented tables, and decisions of both sides by seeded chance, all legal.

What a table may think of stands in `TO_WIN`: what is owed, then each side's own turn; zombies walk
to the nearest hero, heroes put fires out and fight.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT
from gm_assistant.engine.rehearsal import Idea, chance, pick, random_move
from gm_assistant.games.brasier.rules.board import (
    HOTTEST,
    Cell,
    Hero,
    Owed,
    Phase,
    Town,
    Zombie,
)
from gm_assistant.games.brasier.rules.fire import choices, legal_tokens, zone
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.heroes import steps_from
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.rules.zombies import MOST_OF_A_HERO, spawns
from gm_assistant.games.brasier.texts import house_map
from gm_assistant.seam.companion import Rehearsal

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


def petrol(town: Town, cell: Cell, rng: Random) -> Move:
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
    _due("petrol", lambda town, owed, rng: petrol(town, owed.cell, rng)),
    _due(
        "escape",
        lambda _town, owed, rng: {"hero": owed.hero, "to": rng.choice([None, *owed.cells])},
    ),
)


# The turn of each side: one zombie or hero after the other, then the next phase.


def idea(name: str, weight: Callable[[Town], float], chosen: Chosen) -> Idea[Town]:
    """Nothing but what is owed is thought of before it is paid, nor anything after the end."""
    return Idea(name, lambda town: 0 if town.pending or town.result else weight(town), chosen)


def in_phase(
    phase: Phase, weight: float, among: Callable[[Town], object]
) -> Callable[[Town], float]:
    """So often in this phase, as long as there is somebody to do it."""
    return lambda town: weight if town.phase == phase and among(town) else 0


def still(town: Town) -> list[Zombie]:
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
    busy = {"zombies": still(town), "heros": town.moving() or _waiting(town)}
    return 0 if busy.get(town.phase) else 10


def _alive(town: Town) -> list[str]:
    return [it.id for it in town.zombies.values() if it.alive]


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


def steps(town: Town) -> list[Cell]:
    hero = town.moving()
    found = steps_from(town, hero).items() if hero else ()
    return [to for to, cost in found if hero and cost <= (hero.points or 0)]


def _flames(town: Town) -> list[Cell]:
    hero = town.moving()
    wet = hero is not None and hero.points and not hero.searched
    return [it for it in town.board.beside(hero.cell) if it in town.fires] if hero and wet else []


def moves(field: str, among: Callable[[Town], list[Cell]], **more: Any) -> Chosen:
    """Whoever moves, to one of these cells."""

    def chosen(town: Town, rng: Random) -> Move:
        return {**mover(town, rng), field: rng.choice(among(town)), "ankle": ABSENT, **more}

    return chosen


def mover(town: Town, _rng: Random) -> Move:
    hero = town.moving()
    return {"hero": hero.id if hero else ""}


# Where they walk.


def _towards(town: Town, cells: Iterable[Cell], goals: Iterable[Cell]) -> list[Cell]:
    """The cells that are nearest to one of the goals, or all of them where there is no goal."""
    found, wanted = list(cells), list(goals)
    far = {it: min((town.board.distance(it, goal) for goal in wanted), default=0) for it in found}
    return [it for it in found if far[it] == min(far.values())]


def _walker(town: Town, rng: Random) -> Move:
    """One cell nearer, by a die where a red wall asks one; else it stays."""
    zombie = rng.choice(still(town))
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
    near = _towards(town, (hero.cell, *steps(town)), fires)
    return [] if hero.cell in near else near


TO_WIN: Final[tuple[Idea[Town], ...]] = (
    *_OWED,
    idea("next", _nobody_left, lambda _town, _rng: {}),
    idea("zombie", in_phase("zombies", 10, still), _walker),
    idea("spawn", in_phase("zombies", 10, lambda town: not still(town) and spawns(town)), _spawn),
    idea("fight", lambda town: 5 if _meetings(town) else 0, _fight),
    idea("hero", in_phase("heros", 10, _waiting), _movement),
    idea("yard", in_phase("heros", 2, lambda it: _waiting(it) and it.board.marks.yard), _yard),
    idea("shot", in_phase("heros", 3, lambda town: _waiting(town) and _alive(town)), _shot),
    idea("go", in_phase("heros", 20, _firefighter), moves("to", _firefighter, window=ABSENT)),
    idea("douse", in_phase("heros", 10, _flames), moves("cell", _flames)),
    idea("stop", lambda town: 1 if town.moving() and not _firefighter(town) else 0, mover),
    Idea(
        "note",
        lambda town: town.result is not None,
        lambda _town, _rng: {"text": "La partie est finie."},
    ),
)


# Whole games, and what the shell asks of a rehearsal.


def next_move(game: Game, rng: Random) -> Move:
    """The next decision of a table that plays to win."""
    return random_move(game, TO_WIN, rng)


def _phase(game: Game) -> object:
    """What is owed in it included."""
    town = game.town
    return None if town.result else (town.phase, town.turn)


REHEARSAL: Final = Rehearsal(
    sizes=(2, 4),
    players=(1, 4),
    table=lambda players, rng: house_table(rng, players),
    once=next_move,
    phase=_phase,
)
