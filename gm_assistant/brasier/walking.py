"""A hero's steps: what each costs, and what stops him."""

from gm_assistant.brasier.board import DOOR, FENCE, OPEN, RED_WALL, belt_change
from gm_assistant.brasier.records import Cell, Hero
from gm_assistant.brasier.town import Town

# L369: the kennel fence costs three points; mur and rouge have no price.
_PRICES = {OPEN: 1, DOOR: 1, FENCE: 3}


def price(town: Town, here: Cell, to: Cell) -> int | None:
    """What an ordinary step costs a hero; None where there is none."""
    board = town.board
    if (here, to) in board.marks.poles:
        return 1  # G-35
    if board.direction(here, to) is None:
        near = to in board.around[here] and _round_the_corner(town, here, to)
        return 1 if near else None
    return None if town.barred(here, to) else _PRICES.get(board.kind(here, to))


def _round_the_corner(town: Town, here: Cell, to: Cell) -> bool:
    """G-05: a door is not open for this; fire on the corner does not matter."""

    def free(one: Cell, other: Cell) -> bool:
        return town.board.kind(one, other) == OPEN and not town.barred(one, other)

    return town.board.corner_is_open(here, to, free)


def enterable(town: Town, cell: Cell) -> None:
    """L210, G-33: heroes enter neither flames nor a taken-over cell."""
    town.demand(not town.burns(cell), "en_feu", cell=cell)
    town.demand(cell not in town.taken_over, "dominee", cell=cell)


def steps_from(town: Town, hero: Hero) -> dict[Cell, int]:
    """The cells that a hero may step on, with what each would cost."""
    poles = town.board.sorted(to for here, to in town.board.marks.poles if here == hero.cell)
    near = dict.fromkeys([*town.board.around[hero.cell], *poles])
    prices = {to: price(town, hero.cell, to) for to in near}
    return {
        to: cost
        for to, cost in prices.items()
        if cost is not None and not town.burns(to) and to not in town.taken_over
    }


def windows_from(town: Town, hero: Hero) -> list[Cell]:
    """G-34: every red wall from the second floor to the first has a window."""
    return [to for to in town.board.beside(hero.cell) if has_window(town, hero.cell, to)]


def has_window(town: Town, here: Cell, to: Cell) -> bool:
    board = town.board
    if board.direction(here, to) is None or board.kind(here, to) != RED_WALL:
        return False
    return board.upstairs(here) and not board.upstairs(to)


def step(town: Town, hero: Hero, to: Cell, *, window: bool) -> None:
    """One step of a hero who moves, paid for."""
    cost = _through_window(town, hero.cell, to) if window else _on_foot(town, hero.cell, to)
    enterable(town, to)
    left = hero.points or 0
    change = 0 if hero.rode else belt_change(town.board, hero.cell, to)
    town.demand(left + change >= cost, "plus_de_points", left=left)
    if change:
        town.tell("tapis.avec" if change > 0 else "tapis.contre", who=hero.name, cell=to)
    after = max(0, left + change - cost)
    town.change(hero.id, cell=to, points=after, rode=hero.rode or change != 0)


def _through_window(town: Town, here: Cell, to: Cell) -> int:
    town.demand(has_window(town, here, to), "fenetre", here=here, cell=to)
    if town.board.direction(here, to) is not None:
        town.demand(not town.barred(here, to), "barricade", here=here, cell=to)
    return 1


def _on_foot(town: Town, here: Cell, to: Cell) -> int:
    cost = price(town, here, to)
    if cost is None:
        town.refuse(_obstacle(town, here, to), here=here, cell=to)
    return cost or 1  # A forced step without a price costs one point.


def _obstacle(town: Town, here: Cell, to: Cell) -> str:
    """Why a step has no price."""
    if town.board.direction(here, to) is None:
        return "coin" if to in town.board.around[here] else "pas_voisine"
    if town.barred(here, to):
        return "barricade"
    return "mur_rouge_heros" if town.board.kind(here, to) == RED_WALL else "mur"
