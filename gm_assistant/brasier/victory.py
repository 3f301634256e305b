"""The end: buildings in debris, the morning storm, or what the table says."""

from gm_assistant.brasier.board import GRASS, Building
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import Cell, Result
from gm_assistant.brasier.town import Town


def to_burn(town: Town) -> dict[str, Building]:
    """L310: every building but the manor."""
    return {id_: it for id_, it in town.board.buildings.items() if not it.manor}


def in_debris(town: Town, building: Building) -> int:
    return sum(cell in town.debris for cell in building.cells)


def half_is_gone(town: Town, building: Building) -> bool:
    """G-30: exactly half is enough."""
    return 2 * in_debris(town, building) >= len(building.cells)


def counted_cells(town: Town) -> list[Cell]:
    """G-30: the cells that count after the last turn."""
    board, rulings = town.board, town.rulings
    left_out = frozenset[Cell]() if rulings.manor_counts_at_end else board.manors
    all_of_them = rulings.half_of == "toutes"
    return [
        cell
        for cell in board.order
        if cell not in left_out and (all_of_them or board.terrain(cell) != GRASS)
    ]


def covered(town: Town, cells: list[Cell]) -> int:
    """L312: how many bear debris or fire."""
    return sum(cell in town.debris or town.burns(cell) for cell in cells)


def check_buildings(town: Town) -> None:
    """L310: the zombies win at once when half of each building is under debris."""
    if not town.scenario or town.result is not None:
        return
    buildings = to_burn(town).values()
    if buildings and all(half_is_gone(town, it) for it in buildings):
        finish(town, "batiments", ("zombies",))
        town.tell("fin.batiments")


def storm(town: Town) -> None:
    """L312-314: after the last turn, the cells are counted."""
    cells = counted_cells(town)
    count = covered(town, cells)
    burnt = 2 * count >= len(cells)
    if burnt:
        finish(town, "brasier", ("zombies",))
    else:
        finish(town, "orage", ("heros",))
    town.tell("fin.brasier" if burnt else "fin.orage", count=count, cells=len(cells))


def declare(town: Town, move: Move) -> None:
    """G-37: without the scenario, the table says how it ended."""
    finish(town, "declaree", tuple(sorted(set(move["winners"]))))
    town.tell("fin.declaree")


def finish(town: Town, reason: str, winners: tuple[str, ...]) -> None:
    town.result = Result(reason, winners)
    town.phase, town.pending = "finie", ()
