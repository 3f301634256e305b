"""A zombie's path: what each step costs, which step throws a die, and what stops it."""

from dataclasses import dataclass

from gm_assistant.brasier.board import DOOR, FENCE, OPEN, RED_WALL, WALL, belt_change
from gm_assistant.brasier.hunger import CLIMB, climb_number
from gm_assistant.brasier.records import Cell, Step, ZombieId
from gm_assistant.brasier.town import Town

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
        round_ = not touching or town.board.corner_is_open(here, to, _corner_for(town))
        town.demand(round_, "coin", here=here, cell=to)
        return
    town.demand(not town.barred(here, to), "barricade", here=here, cell=to)
    # G-07: whether ordinary walls stop zombies is a setting.
    walls = () if town.rulings.zombies_cross_walls else (WALL, FENCE)
    town.demand(town.board.kind(here, to) not in walls, "mur", here=here, cell=to)


class _corner_for:  # noqa: N801 - reads as the word that it is
    """G-07: what closes a corner for zombies."""

    def __init__(self, town: Town) -> None:
        crosses = town.rulings.zombies_cross_walls
        self.town, self.open = town, (OPEN, DOOR, FENCE, WALL) if crosses else (OPEN,)

    def __call__(self, one: Cell, other: Cell) -> bool:
        return self.town.board.kind(one, other) in self.open and not self.town.barred(one, other)


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
