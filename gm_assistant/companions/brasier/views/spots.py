"""Every cell under the finger: what it says, where a tap leads, whether it is lit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gm_assistant.brasier.records import Cell, Hero, Zombie
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.chosen import Chosen
from gm_assistant.companions.brasier.views.ground import Printed, asides, printed
from gm_assistant.companions.brasier.views.markers import level
from gm_assistant.companions.brasier.views.target import Target
from gm_assistant.french.grammar import counted


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell; without a target, tapping it only shows what it is."""

    cell: Cell
    says: str
    link: str
    target: Target | None
    chosen: bool


class Here(NamedTuple):
    """Who stands on a cell."""

    zombies: list[Zombie]
    heroes: list[Hero]


_NOBODY = Here([], [])
Rows = tuple[tuple[Spot | None, ...], ...]


def rows_of(town: Town, chosen: Chosen, lit: Mapping[Cell, Target]) -> Rows:
    """The cells as they lie, with nothing where there is no cell."""
    where, stands, under = asides(town.board), _standing(town), _under(town, chosen)
    spots = {
        cell: _spot(town, chosen, cell, says, stands.get(cell, _NOBODY), lit.get(cell), under)
        for cell, says in where.items()
    }
    plan: Printed = printed(town.board)
    return tuple(tuple(spots.get(cell) for cell in row) for row in plan.cells)


def _standing(town: Town) -> dict[Cell, Here]:
    found: dict[Cell, Here] = {}
    for zombie in town.zombies.values():
        if zombie.alive:
            found.setdefault(zombie.cell, Here([], [])).zombies.append(zombie)
    for hero in town.heroes.values():
        found.setdefault(hero.cell, Here([], [])).heroes.append(hero)
    return found


def _under(town: Town, chosen: Chosen) -> set[Cell]:
    """The cells that are chosen, or where whoever is chosen stands."""
    found = {chosen.cell, chosen.to}
    if chosen.zombie:
        found.add(town.zombies[chosen.zombie].cell)
    if chosen.hero:
        found.add(town.heroes[chosen.hero].cell)
    return found


def _spot(
    town: Town,
    chosen: Chosen,
    cell: Cell,
    where: str,
    here: Here,
    target: Target | None,
    under: set[Cell],
) -> Spot:
    says = where + _said(town, cell, here) + (f" : {target.says}" if target else "")
    return Spot(cell, says, _looks_at(town, chosen, cell, here), target, cell in under)


def _said(town: Town, cell: Cell, here: Here) -> str:
    """What stands on a cell, for whoever does not see the picture."""
    said = f", feu {level(town, cell)}" if town.burns(cell) else ""
    said += ", débris" if cell in town.debris else ""
    if here.zombies:
        burning = sum(it.on_fire for it in here.zombies)
        said += f", {counted(len(here.zombies), 'zombie')}"
        said += f" dont {burning} en feu" if burning else ""
    return said + "".join(f", {it.name}" for it in here.heroes)


def _looks_at(town: Town, chosen: Chosen, cell: Cell, here: Here) -> str:
    """What a tap shows: whoever may play there first, else the cell."""
    if chosen.task == "mesure" and not chosen.cell:
        return f"?case={cell}&faire=mesure"
    if town.phase == "zombies":
        for zombie in here.zombies:
            if not zombie.moved and zombie.id != chosen.zombie:
                return Chosen(zombie=zombie.id).query()
    if town.phase == "heros":
        for hero in here.heroes:
            if hero.alive and hero.id != chosen.hero:
                return Chosen(hero=hero.id).query()
    return f"?case={cell}"
