"""The zombies: hordes, how one walks and burns, appears, falls, or breaks a barricade."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gm_assistant.engine.forms import FLAG, Fields, Many, Whole, expect, within
from gm_assistant.engine.game import Kind, Move
from gm_assistant.games.brasier.rules.board import (
    CELL,
    DIE,
    DOOR,
    EDGE,
    FENCE,
    HERO,
    NAME,
    NOWHERE,
    OPEN,
    RED_WALL,
    SORT,
    STEP,
    WALL,
    Cell,
    Step,
    Town,
    Zombie,
    ZombieId,
    belt_change,
)
from gm_assistant.games.brasier.rules.fire import dies, out_number

# Hordes: how much hunger helps the zombies of one cell.

CLIMB, LEAST = 5, 2


def horde_bonus(town: Town, cell: Cell) -> int:
    """G-18: two zombies or more, and a living hero within distance 1."""
    others = len(town.walkers(cell)) - 1
    hungry = any(town.board.distance(it.cell, cell) <= 1 for it in town.present())
    if others < 1 or not hungry:
        return 0
    return others if town.rulings.horde == "par_zombie" else 2


def climb_number(town: Town, cell: Cell) -> int:
    """L86, L100: 5 or more, less with a horde; a 1 never suffices."""
    return max(LEAST, CLIMB - horde_bonus(town, cell))


def breach_number(town: Town, cell: Cell, needs: int) -> int:
    """L116, G-38: the other extension's number, with the same bonus."""
    return max(LEAST, needs - horde_bonus(town, cell))


def hordes(town: Town) -> list[Cell]:
    """The cells where a horde has formed, in reading order."""
    crowded = {it.cell for it in town.zombies.values() if it.alive}
    return [it for it in town.board.sorted(crowded) if horde_bonus(town, it)]


# A zombie's path: what each step costs, which step throws a die, and what stops it.

PAID_CLIMB = 2


@dataclass(slots=True)
class Walk:
    """A movement under way: where it stands, and what it has left."""

    zombie: ZombieId
    cell: Cell
    points: int
    left: int
    steps: int = 0
    failed: bool = False
    rode: bool = False


def take_step(town: Town, walk: Walk, step: Step) -> None:
    """One step of a path, with or without a die."""
    _passable(town, walk.cell, step.to)
    climbs = is_climb(town, walk.cell, step.to)
    if _leaves_yard(town, walk.cell, step.to):
        if not climbs:
            _leave_yard(town, walk, step)
            return
        town.refuse("cour_en_grimpant")  # G-26; forced: a plain climb.
    if climbs:
        _climb(town, walk, step)
    elif step.die is not None:
        raise town.no("de_en_trop", cell=step.to)
    else:
        _advance(town, walk, step.to, 1)


def _passable(town: Town, here: Cell, to: Cell) -> None:
    direction = town.board.direction(here, to)
    if direction is None:
        touching = to in town.board.around[here]
        town.demand(touching, "pas_voisine", here=here, cell=to)
        round_ = not touching or town.board.corner_is_open(here, to, _free_corner(town))
        town.demand(round_, "coin", here=here, cell=to)
        return
    town.demand(not town.barred(here, to), "barricade", here=here, cell=to)
    # G-07: whether ordinary walls stop zombies is a setting.
    walls = () if town.rulings.zombies_cross_walls else (WALL, FENCE)
    town.demand(town.board.kind(here, to) not in walls, "mur", here=here, cell=to)


def _free_corner(town: Town) -> Callable[[Cell, Cell], bool]:
    """G-07: what does not close a corner for zombies."""
    open_ = (OPEN, DOOR, FENCE, WALL) if town.rulings.zombies_cross_walls else (OPEN,)
    return lambda one, other: town.board.kind(one, other) in open_ and not town.barred(one, other)


def is_climb(town: Town, here: Cell, to: Cell) -> bool:
    """G-19: through a red wall, unless it leads down."""
    board = town.board
    if board.direction(here, to) is None or board.kind(here, to) != RED_WALL:
        return False
    return board.ground[to].floor >= board.ground[here].floor


def _leaves_yard(town: Town, here: Cell, to: Cell) -> bool:
    """L365: once Betsy is gone, the yard holds nobody."""
    yard = town.board.marks.yard
    return bool(town.betsy) and here in yard and to not in yard


def _leave_yard(town: Town, walk: Walk, step: Step) -> None:
    if step.die is None:
        raise town.no("cour_sans_de")
    if _throws(town, walk, step, CLIMB, "cour") and step.die == 6:
        town.betsy = False
        town.tell("betsy.partie", zombie=walk.zombie)


def _climb(town: Town, walk: Walk, step: Step) -> None:
    needed = climb_number(town, walk.cell)
    if step.die is not None:
        _throws(town, walk, step, needed, "mur")
        return
    # L120, L148-150, G-20: who began with two points may pay instead of throwing.
    town.demand(walk.points >= PAID_CLIMB, "mur_rouge", needed=needed, cell=step.to)
    _advance(town, walk, step.to, PAID_CLIMB)
    town.tell("mur.paye", zombie=walk.zombie, cell=step.to)


def _throws(town: Town, walk: Walk, step: Step, needed: int, what: str) -> bool:
    """G-20: a die that succeeds costs a point, one that fails costs none and is the last."""
    town.demand(not walk.failed, "second_essai")
    _affordable(town, walk, step.to, 1)
    facts = {"zombie": walk.zombie, "cell": step.to, "die": step.die, "needed": needed}
    if step.die is not None and step.die < needed:
        walk.failed = True
        town.tell(f"{what}.rate", **facts)
        return False
    _advance(town, walk, step.to, 1)
    town.tell(f"{what}.franchi", **facts)
    return True


def _affordable(town: Town, walk: Walk, to: Cell, cost: int) -> int:
    """What the belt changes, if the step can be paid at all."""
    change = 0 if walk.rode else belt_change(town.board, walk.cell, to)
    town.demand(walk.left + change >= cost, "plus_de_points", left=walk.left)
    return change


def _advance(town: Town, walk: Walk, to: Cell, cost: int) -> None:
    change = _affordable(town, walk, to, cost)
    if change:
        walk.rode = True
        town.tell("tapis.avec" if change > 0 else "tapis.contre", who=walk.zombie, cell=to)
    walk.left = max(0, walk.left + change - cost)
    walk.steps += 1
    walk.cell = to
    town.alter(walk.zombie, cell=to)
    if town.burns(to) and not town.zombies[walk.zombie].on_fire:
        town.alter(walk.zombie, on_fire=True)  # L226, G-17
        town.tell("zombie.traverse", zombie=walk.zombie, cell=to)


# The zombies: how one moves and burns, appears, falls, or breaks a barricade.

MOST_OF_A_HERO = 3


def move_zombie(town: Town, move: Move) -> None:
    """L86-150, L226-232: one movement, then the die of whoever burns."""
    town.during("zombies")
    zombie = town.zombie(move["zombie"])
    town.demand(not zombie.moved, "deja_bouge_zombie", zombie=zombie.id)
    points = _points(town, zombie, move)
    walk = Walk(zombie.id, zombie.cell, points, points)
    for step in move["path"]:
        take_step(town, walk, step)
    town.alter(zombie.id, moved=True)
    _after_moving(town, walk, move.get("burn"))


def _points(town: Town, zombie: Zombie, move: Move) -> int:
    points, shamble = move.get("points"), bool(move.get("shamble"))
    if points is None and (shamble or zombie.kind == "heros"):
        raise town.no("points_manquent", zombie=zombie.id)
    # L148: a hero zombie throws a D3; L122: Shamble is any die.
    most = 6 if shamble else MOST_OF_A_HERO if zombie.kind == "heros" else 1
    given = 1 if points is None else int(points)
    town.demand(given <= most, "points_interdits", zombie=zombie.id, points=given)
    return given


def _after_moving(town: Town, walk: Walk, burn: int | None) -> None:
    """G-24: the die follows a real move, or any where the table says so."""
    on_fire = town.zombies[walk.zombie].on_fire
    asked = on_fire and (walk.steps > 0 or town.rulings.burn_if_still)
    if asked and burn is None:
        raise town.no("combustion_manque", zombie=walk.zombie)
    if asked and burn is not None:
        _burn(town, town.zombies[walk.zombie], burn)
        return
    town.demand(burn is None, "combustion_en_trop", zombie=walk.zombie)
    moved = walk.steps > 0
    town.answer(
        "avance" if moved else "reste",
        "zombie.avance" if moved else "zombie.reste",
        zombie=walk.zombie,
        cell=walk.cell,
    )


def _burn(town: Town, zombie: Zombie, die: int) -> None:
    """L282 comes first, then L232, or L248 in the rain."""
    facts = {"zombie": zombie.id, "cell": zombie.cell, "die": die}
    if die == out_number(town, zombie.cell):
        town.alter(zombie.id, on_fire=False)
        town.answer("eteint", "brule.debris", **facts)
    elif die < 6:
        town.answer("brule", "brule.encore", **facts)
    elif town.rain and town.outdoors(zombie.cell):
        town.alter(zombie.id, on_fire=False)
        town.answer("eteint", "brule.pluie", **facts)
    else:
        town.answer("consume", "brule.consume", **facts)
        dies(town, zombie)


def spawns(town: Town) -> list[Cell]:
    """Where a zombie may appear; L308: in the scenario, the manor."""
    hidden = {it for it, token in town.debris.items() if token and town.tokens[token].spawn}
    if not town.scenario:
        return town.board.sorted(town.board.marks.spawns | town.pits | hidden)
    with_debris = town.rulings.debris_spawns_in_scenario  # G-22
    return town.board.sorted(town.manor | hidden if with_debris else town.manor)


def spawn(town: Town, move: Move) -> None:
    """A zombie appears, or a dead hero rises where he fell."""
    if move["zombie"] in town.zombies:
        raise town.no("zombie_connu", zombie=move["zombie"])
    cell, kind = move.get("cell"), move.get("kind", "simple")
    if cell is None:
        cell, kind = _grave(town, move["from"]), "heros"
    else:
        town.demand(town.phase != "feu", "phase", wanted=("zombies", "heros"), phase=town.phase)
        town.demand(cell in spawns(town), "pas_d_apparition", cell=cell)
    lit = town.burns(cell)  # G-17
    town.zombies = {**town.zombies, move["zombie"]: Zombie(move["zombie"], cell, kind, lit)}
    town.tell(
        "zombie.apparait_en_feu" if lit else "zombie.apparait", zombie=move["zombie"], cell=cell
    )


def _grave(town: Town, hero: str) -> Cell:
    fallen = town.heroes[hero]
    if fallen.cell == NOWHERE:
        raise town.no("heros_sans_case", hero=hero)
    if fallen.alive:
        raise town.no("heros_vivant", hero=hero)
    return fallen.cell


def kill(town: Town, move: Move) -> None:
    """A zombie died of something that these rules do not follow."""
    dies(town, town.zombie(move["zombie"]), burning=bool(move.get("fire")))


def breach(town: Town, move: Move) -> None:
    """L116, G-38: hordes help against barricades as they do against red walls."""
    town.during("zombies")
    zombie = town.zombie(move["zombie"])
    edge = move["between"]
    if edge not in town.barricades:
        raise town.no("pas_de_barricade", here=edge[0], cell=edge[1])
    town.demand(zombie.cell in edge, "pas_a_la_barricade", zombie=zombie.id)
    needed = breach_number(town, zombie.cell, move["needs"])
    broken = move["die"] >= needed
    if broken:
        town.barricades -= {edge}
    facts = {"zombie": zombie.id, "die": move["die"], "needed": needed}
    town.answer(
        "cede" if broken else "tient", "barricade.cede" if broken else "barricade.tient", **facts
    )


# The kinds of moves of the zombies.


def _path_said(_town: Town, move: Fields) -> str:
    steps = (it.to if it.die is None else f"{it.to} (dé {it.die})" for it in move["path"])
    parts = [f"Zombie {move['zombie']} : {', '.join(steps) or 'sur place'}"]
    if "points" in move:
        parts.append(f"points {move['points']}")
    if move.get("shamble"):
        parts.append("marche forcée")
    if "burn" in move:
        parts.append(f"combustion {move['burn']}")
    return " ; ".join(parts)


def _whole_spawn(read: Fields, place: str) -> None:
    either = ("from" in read) != ("cell" in read)
    expect(either, within(place, "cell"), "une case ou from, l'un des deux")
    stray = "from" in read and "kind" in read
    expect(not stray, within(place, "kind"), "pas de sorte avec from")


def _spawn_said(town: Town, move: Fields) -> str:
    if "from" in move:
        return f"{town.heroes[move['from']].name} se relève en zombie {move['zombie']}"
    kind = "zombie héros" if move.get("kind") == "heros" else "zombie"
    return f"Un {kind} apparaît en {move['cell']} : {move['zombie']}"


def _kill_said(_town: Town, move: Fields) -> str:
    return f"Le zombie {move['zombie']} est tué{' par le feu' if move.get('fire') else ''}"


KINDS: Final = (
    Kind(
        "zombie",
        move_zombie,
        _path_said,
        {"zombie": NAME, "path": Many(STEP)},
        {"points": Whole(1, 6), "shamble": FLAG, "burn": DIE},
    ),
    Kind(
        "spawn",
        spawn,
        _spawn_said,
        {"zombie": NAME},
        {"cell": CELL, "kind": SORT, "from": HERO},
        whole=_whole_spawn,
    ),
    Kind("kill", kill, _kill_said, {"zombie": NAME}, {"fire": FLAG}),
    Kind(
        "breach",
        breach,
        lambda _town, move: f"Le zombie {move['zombie']} force une barricade : {move['die']}",
        {"zombie": NAME, "between": EDGE, "needs": DIE, "die": DIE},
    ),
)
