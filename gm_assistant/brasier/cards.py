"""Cards and barricades: those whose effect reaches the board."""

from gm_assistant.brasier.board import RED_WALL
from gm_assistant.brasier.flames import remove
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.town import Town


def card(town: Town, move: Move) -> None:
    _CARDS[move["card"]](town, move)


def _heavy_rain(town: Town, move: Move) -> None:
    _changes(town, town.rain != move["on"])
    town.rain = move["on"]
    town.tell("carte.pluie" if town.rain else "carte.pluie_finie")


def _taken_over(town: Town, move: Move) -> None:
    """L136, G-33: never upstairs, and no hero enters."""
    cell = move["cell"]
    _changes(town, cell not in town.taken_over)
    _not_upstairs(town, cell)
    town.taken_over |= {cell}
    town.tell("carte.dominee", cell=cell)


def _new_pit(town: Town, move: Move) -> None:
    cell = move["cell"]
    _changes(town, cell not in town.pits)
    _not_upstairs(town, cell)
    town.pits |= {cell}
    town.tell("carte.fosse", cell=cell)


def _lights_out(town: Town, move: Move) -> None:
    """L140: a mark on the building, nothing more."""
    building, on = move["building"], move["on"]
    _changes(town, (building in town.dark) != on)
    town.dark = town.dark | {building} if on else town.dark - {building}
    name = town.board.buildings[building].name
    town.tell("carte.lumieres" if on else "carte.lumieres_finies", building=name)


def _extinguisher(town: Town, move: Move) -> None:
    """L246, G-39: everything within reach, without debris; the manor burns on (G-08)."""
    hero = town.hero(move["hero"])
    reach, distance = town.reach(hero, move["range"]), town.board.distance
    for cell in town.board.sorted(town.fires):
        if distance(hero.cell, cell) <= reach:
            remove(town, cell)
            town.tell("extincteur.feu", cell=cell)
    for zombie in town.zombies.values():
        if zombie.on_fire and distance(hero.cell, zombie.cell) <= reach:
            town.alter(zombie.id, on_fire=False)
            town.tell("extincteur.zombie", zombie=zombie.id)


def _changes(town: Town, changes: bool) -> None:
    if not changes:
        raise town.no("deja_ainsi")


def _not_upstairs(town: Town, cell: str) -> None:
    town.demand(not town.board.upstairs(cell), "etage", cell=cell)


_CARDS = {
    "forte_pluie": _heavy_rain,
    "dominee": _taken_over,
    "nouvelle_fosse": _new_pit,
    "lumieres": _lights_out,
    "extincteur": _extinguisher,
}


def barricade(town: Town, move: Move) -> None:
    """L76: a red wall cannot be barricaded."""
    edge = move["between"]
    _changes(town, edge not in town.barricades)
    town.demand(town.board.kind(*edge) != RED_WALL, "barricade_rouge")
    town.barricades |= {edge}
    town.tell("barricade.posee", here=edge[0], cell=edge[1])
