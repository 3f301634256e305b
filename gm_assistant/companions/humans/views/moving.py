"""Moving zombies: where the chosen one may go, what it may force, who is to be tried."""

from collections.abc import Iterator, Mapping
from typing import Final

from gm_assistant.companions.humans.views.board import UNIT, corner
from gm_assistant.companions.humans.views.model import Ask, Link, Spot, Table
from gm_assistant.companions.humans.views.trying import try_ask
from gm_assistant.companions.humans.views.words import (
    capital,
    chances,
    human_name,
    name_of,
    steps_words,
    tile_name,
    told,
    zombie_name,
)
from gm_assistant.french.grammar import counted
from gm_assistant.humans.moving import helpers_at
from gm_assistant.humans.passages import reach
from gm_assistant.humans.reasons.words import cell as cell_words
from gm_assistant.humans.records import ZombieId, number_of
from gm_assistant.humans.squares import Path, Square, neighbours, place_of
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import ChoiceView, FieldView, OptionView

Reach = Mapping[ZombieId, Mapping[Square, Path]]
_HELP: Final = "Les autres zombies de la case aident"


def moving_table(town: Town, args: Mapping[str, str], last: ZombieId) -> Table:
    """The chosen zombie, or the last one that moved, or the first one that may."""
    reached = {it: reach(town, it) for it in sorted(town.pawns_of(town.current), key=number_of)}
    free = [it for it in reached if _may_act(town, it, reached)]
    chosen = next((it for it in (args.get("z", ""), last, *free) if it in free), "")
    asked = _asked(town, args, chosen)
    if asked is not None:
        return Table((asked,), tuple(_others(town, free, "")), chosen=chosen)
    return Table(
        tuple(_asks(town, chosen, free, reached)),
        (*_steps(town, chosen, reached), *_doors(town, chosen), *_others(town, free, chosen)),
        "move",
        (("zombie", chosen),),
        chosen=chosen,
    )


def _may_act(town: Town, zombie: ZombieId, reached: Reach) -> bool:
    on_human = town.has_human(town.zombies[zombie])
    return not on_human and bool(reached[zombie] or list(barricades(town, zombie)))


def barricades(town: Town, zombie: ZombieId) -> Iterator[Square]:
    """The building squares that this zombie may try to open now."""
    here = town.zombies[zombie]
    for cell in neighbours(here) if town.is_street(here) else (here,):
        closed = town.is_building(cell) and cell not in town.no_barricade
        if closed and place_of(cell) not in town.tried_buildings:
            yield cell


def _asked(town: Town, args: Mapping[str, str], chosen: ZombieId) -> Ask | None:
    """A barricade, or a human, that was tapped."""
    cells = list(barricades(town, chosen)) if chosen else []
    cell = next((it for it in cells if told(it) == args.get("cell")), None)
    if cell is not None:
        return _barricade(town, chosen, cell)
    owed = list(town.still_to_try())
    human = next((it for it in owed if str(it) == args.get("h")), None)
    if human is None and owed and not chosen:
        human = owed[0]  # Nobody can move any more: the captures begin.
    return None if human is None else try_ask(town, human)


def _barricade(town: Town, zombie: ZombieId, cell: Square) -> Ask:
    tile, helpers = town.tile_at(cell), helpers_at(town, zombie)
    name = tile_name(town, town.placed[place_of(cell)].tile)
    words = capital(chances(tile.barricade))
    if helpers:
        words = f"{words} ; avec l'aide, {chances(tile.barricade, helpers)}"
    option = OptionView("1", f"+{helpers}, si tous sont d'accord", chosen=True)
    fields = (FieldView("help", _HELP, "check", options=(option,)),) if helpers else ()
    return Ask(
        "barricade",
        f"Forcer une barricade : {name}",
        "barricade",
        f"{words}. Un seul essai par tour sur ce bâtiment.",
        hidden=(("zombie", zombie), ("cell", told(cell))),
        die=True,
        bonus=True,
        fields=fields,
        links=(Link(f"z={zombie}", "Revenir à la ville"),),
        owed=True,
        rule="barricade",
    )


def _asks(town: Town, chosen: ZombieId, free: list[ZombieId], reached: Reach) -> Iterator[Ask]:
    owed = list(town.still_to_try())
    if free:
        left = steps_words(town.movement_left)
        title = f"{name_of(town, town.current)} avance : encore {left}"
        words = "Touchez une case éclairée, une barricade ou un autre zombie."
        yield Ask(
            "avancer",
            title,
            "move",
            words,
            hidden=(("zombie", chosen),),
            choices=tuple(_joins(town, chosen, reached)),
            links=tuple(_pawn_links(town, chosen, free)),
            owed=not owed,
        )
    if owed:
        warning = "À la première capture, plus aucun zombie ne bouge." if free else ""
        links = tuple(Link(f"h={it}", capital(human_name(it))) for it in owed)
        yield Ask(
            "humains",
            f"À capturer : {counted(len(owed), 'humain')}",
            warning=warning,
            links=links,
            owed=True,
        )


def _pawn_links(town: Town, chosen: ZombieId, free: list[ZombieId]) -> Iterator[Link]:
    seat = town.seats.index(town.current)
    for zombie in free if len(free) > 1 else ():
        yield Link(f"z={zombie}", f"Zombie {number_of(zombie)}", "", zombie == chosen, seat)


def _joins(town: Town, chosen: ZombieId, reached: Reach) -> Iterator[ChoiceView]:
    """Squares of one's other zombies, where a tap chooses them instead."""
    taken = {town.zombies[it]: it for it in town.pawns_of(town.current) if it != chosen}
    for square, path in reached.get(chosen, {}).items():
        if square in taken and not town.has_human(square):
            detail = f"{cell_words(square)}, {steps_words(len(path))}"
            label = f"Rejoindre le zombie {number_of(taken[square])}"
            yield ChoiceView("path", way(path), label, detail)


def way(path: Path) -> str:
    """A path as a form says it."""
    return " ".join(told(it) for it in path)


def _steps(town: Town, chosen: ZombieId, reached: Reach) -> Iterator[Spot]:
    """L62, L77: each square within reach, with what it costs."""
    own = {town.zombies[it] for it in town.pawns_of(town.current)}
    for square, path in reached.get(chosen, {}).items():
        human = town.has_human(square)
        if square in own and not human:
            continue
        end = ", sur un humain : il s'y arrête" if human else ""
        spoken = f"Aller en {cell_words(square)}, {steps_words(len(path))}{end}"
        kind = "proie" if human else "aller"
        yield Spot(*corner(square), UNIT, kind, str(len(path)), spoken, "path", way(path))


def _doors(town: Town, chosen: ZombieId) -> Iterator[Spot]:
    for cell in barricades(town, chosen) if chosen else ():
        needed = town.tile_at(cell).barricade
        spoken = f"Forcer la barricade en {cell_words(cell)}, {needed} ou plus"
        query = f"z={chosen}&cell={told(cell)}"
        yield Spot(*corner(cell), UNIT, "forcer", f"{needed}+", spoken, query=query)


def _others(town: Town, free: list[ZombieId], chosen: ZombieId) -> Iterator[Spot]:
    """One's other zombies, and the humans that are to be tried."""
    seen = {town.zombies[chosen]} if chosen else set[Square]()
    for zombie in free:
        square = town.zombies[zombie]
        if square not in seen:
            seen.add(square)
            spoken = f"Choisir {zombie_name(town, zombie)}"
            yield Spot(*corner(square), UNIT, "choisir", "", spoken, query=f"z={zombie}")
    for spot in prey_spots(town):
        if (spot.x // UNIT, spot.y // UNIT) not in seen:
            yield spot


def prey_spots(town: Town) -> Iterator[Spot]:
    """L83: the humans that are to be tried, in the order that the table likes."""
    for human in town.still_to_try():
        spoken = f"Capturer {human_name(human)}"
        where = corner(town.humans[human])
        yield Spot(*where, UNIT, "tenter", "", spoken, query=f"h={human}")
