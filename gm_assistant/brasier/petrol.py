"""Petrol, cans and whatever else is thrown to set fire."""

from gm_assistant.brasier.board import GRASS
from gm_assistant.brasier.fights import within_reach
from gm_assistant.brasier.flames import burn_here, light_zombies, put
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import HOTTEST, Cell, Owed
from gm_assistant.brasier.town import Town

_CATCHES = 3


def ignite(town: Town, move: Move) -> None:
    """L262: dynamite or a burning thing, discarded on a building or the woods."""
    town.during("zombies", "heros")
    cell = move["cell"]
    _thrown(town, move)
    if cell in town.manor:
        raise town.no("manoir")
    if town.ashes(cell):
        raise town.no("debris_ne_brulent_pas", cell=cell)  # G-15
    town.demand(town.board.terrain(cell) != GRASS, "herbe")
    burn_here(town, cell)


def _thrown(town: Town, move: Move) -> None:
    by = move.get("by")
    if by is not None:
        within_reach(town, town.hero(by), move["cell"], move.get("range", 1))


def zone(town: Town, cell: Cell) -> list[Cell]:
    """G-27: the cell and its eight neighbours."""
    return town.board.sorted((cell, *town.board.around[cell]))


def petrol(town: Town, move: Move) -> None:
    """L254-256: a die for every cell, empty ones too; soaked and lit on 3 or more."""
    cell, dice = move["cell"], move["dice"]
    if town.owes("petrol"):
        owed = town.owed("petrol", cell=cell)
        if move.get("by") is not None:
            raise town.no("essence_due")
        town.pay(owed)
    else:
        town.during("zombies", "heros")
        _thrown(town, move)
    cells = zone(town, cell)
    if set(cells) != set(dice):
        raise town.no("essence_zone", cells=cells)
    for soaked in cells:
        if dice[soaked] >= _CATCHES:
            _soak(town, soaked)


def _soak(town: Town, cell: Cell) -> None:
    """G-15, G-27: intensity 4 whatever the terrain, but never on debris."""
    if town.ashes(cell):
        town.tell("marqueur.debris", cell=cell)
        return
    if cell not in town.manor:
        put(town, cell, HOTTEST)
        town.tell("essence.prend", cell=cell)
    light_zombies(town, cell)


def can(town: Town, move: Move) -> None:
    """L262: a can is put down, or the one that stands in fire is tested."""
    cell = move["cell"]
    if "die" not in move.fields:
        if cell in town.cans:
            raise town.no("bidon_deja", cell=cell)
        town.cans |= {cell}
        town.tell("bidon.pose", cell=cell)
        return
    town.pay(town.owed("can", cell=cell))
    if move["die"] < _CATCHES:
        town.answer("tient", "bidon.tient", cell=cell)
        return
    town.cans -= {cell}
    town.owe(Owed("petrol", cell))
    town.answer("explose", "bidon.explose", cell=cell)


def owe_tests(town: Town) -> None:
    """L262: a can in fire is tested at each heroes' turn until it explodes."""
    for cell in town.board.sorted(town.cans):
        if town.burns(cell):
            town.owe(Owed("can", cell))
            town.tell("bidon.du", cell=cell)
