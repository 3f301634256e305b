"""Markers: how one is placed, raised or put out, and whom it lights."""

from gm_assistant.brasier.board import GRASS
from gm_assistant.brasier.debris import KIND_OF
from gm_assistant.brasier.records import HOTTEST, Cell, Fire, Owed, Zombie
from gm_assistant.brasier.town import Town


def light_zombies(town: Town, cell: Cell) -> None:
    """G-17: whoever stands there catches; heroes are hurt only when they stop."""
    for zombie in town.walkers(cell):
        if not zombie.on_fire:
            town.alter(zombie.id, on_fire=True)
            town.tell("zombie.prend", zombie=zombie.id, cell=cell)


def put(town: Town, cell: Cell, intensity: int) -> None:
    """A new marker is never preserved; one that stands keeps what it is (G-29)."""
    former = town.fires.get(cell, Fire(0))
    town.fires = {**town.fires, cell: former._replace(intensity=intensity)}
    town.touched |= {cell}
    light_zombies(town, cell)


def remove(town: Town, cell: Cell) -> None:
    town.fires = {it: fire for it, fire in town.fires.items() if it != cell}


def feed(town: Town, cell: Cell) -> str:
    """A fire that spreads, a burning death or a burning thing: place a marker, or raise it."""
    fire = town.fires.get(cell)
    if fire is None:
        put(town, cell, town.rulings.new_intensity)  # G-10
        return "propage"
    if fire.intensity == HOTTEST:
        return "plein"  # G-11
    put(town, cell, fire.intensity + 1)
    return "attise"


def burn_here(town: Town, cell: Cell) -> None:
    """G-10, G-15, G-17: something burns on this cell, whatever grows there."""
    if town.ashes(cell):
        town.tell("marqueur.debris", cell=cell)
        return
    if cell not in town.manor and feed(town, cell) != "plein":
        level = town.fires[cell].intensity
        town.tell("marqueur.pose", cell=cell, level=level)
    light_zombies(town, cell)


def dies(town: Town, zombie: Zombie, *, burning: bool = False) -> None:
    """L176: a zombie killed while it burns leaves a marker at once."""
    burning = burning or zombie.on_fire
    town.alter(zombie.id, alive=False, on_fire=False)
    town.tell("zombie.mort", zombie=zombie.id, cell=zombie.cell)
    if burning:
        burn_here(town, zombie.cell)


def burn_out(town: Town, cell: Cell, *, by_six: bool = False) -> None:
    """L202, L270: the marker goes; debris is owed where the place is really burnt out."""
    preserved = town.fires[cell].preserved
    remove(town, cell)
    spared = _spared(town, cell, preserved=preserved, by_six=by_six)
    if spared:
        town.tell(f"debris.{spared}", cell=cell)
        return
    town.owe(Owed("debris", cell, kind=KIND_OF[town.board.terrain(cell)]))
    town.tell("debris.du", cell=cell)


def _spared(town: Town, cell: Cell, *, preserved: bool, by_six: bool) -> str:
    """Why no debris is owed, if none is."""
    if town.board.terrain(cell) == GRASS:
        return "herbe"
    if not (town.scenario or town.rulings.advanced):
        return "base"  # G-13: the base game has none.
    if preserved:
        return "preserve"  # L272
    if town.rain and town.outdoors(cell):
        return "pluie"  # G-28
    return "six" if by_six and not town.rulings.debris_on_six else ""
