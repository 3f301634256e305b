"""The fire phase: which markers roll, what a roll does, and how the board fades."""

from collections.abc import Mapping

from gm_assistant.brasier.board import Board
from gm_assistant.brasier.flames import burn_out, feed, put
from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import HOTTEST, Cell, Fire, Owed
from gm_assistant.brasier.town import Town

# G-01: the four numbers stand on the sides of the counter and turn with it.
_TURNED = {"N": 0, "O": 1, "S": 2, "E": 3}
_FIXED = {"N": 1, "E": 2, "S": 3, "O": 4}


def faces(intensity: int, directions: str) -> dict[str, int]:
    """The number that each side of a marker shows."""
    if directions == "fixes":
        return dict(_FIXED)
    return {side: (intensity - turned - 1) % 4 + 1 for side, turned in _TURNED.items()}


def pointed_at(town: Town, cell: Cell, die: int) -> Cell | None:
    """The cell that a number of this marker points to, if there is one."""
    shown = faces(town.fires[cell].intensity, town.rulings.directions)
    side = next(it for it, number in shown.items() if number == die)
    return town.board.towards[cell].get(side)


def connected(board: Board, fires: Mapping[Cell, Fire]) -> list[list[Cell]]:
    """G-02: the fires, each in reading order; walls and floors do not part them."""
    left = set(fires)
    return [
        board.sorted(_spread(board, first, left)) for first in board.sorted(fires) if first in left
    ]


def _spread(board: Board, first: Cell, left: set[Cell]) -> list[Cell]:
    left.discard(first)
    found = [first]
    for cell in found:
        reached = [it for it in board.beside(cell) if it in left]
        left.difference_update(reached)
        found += reached
    return found


def hottest(fires: Mapping[Cell, Fire], group: list[Cell]) -> list[Cell]:
    """L258-260: the markers of highest intensity, equals included."""
    top = max(fires[cell].intensity for cell in group)
    return [cell for cell in group if fires[cell].intensity == top]


def open_fire(town: Town) -> None:
    """G-03: the fires and their highest markers are fixed when the phase opens."""
    town.phase, town.touched = "feu", frozenset()
    groups = connected(town.board, town.fires)
    due = [cell for group in groups for cell in hottest(town.fires, group)]
    for cell in town.board.sorted(due):
        town.owe(Owed("roll", cell))
    town.tell("feu.dus", count=len(due), fires=len(groups))


def choices(town: Town, cell: Cell) -> list[Cell]:
    """G-12: where a marker at 4 that throws a 5 may go."""
    beside = town.board.sorted(town.board.beside(cell))
    return [it for it in beside if town.may_catch(it) or _may_grow(town, it)]


def _may_grow(town: Town, cell: Cell) -> bool:
    return cell in town.fires and town.fires[cell].intensity < HOTTEST


def roll(town: Town, move: Move) -> None:
    """L188-202: one die for one marker; after the last one, everything fades."""
    cell, die = move["cell"], move["die"]
    owed = town.owed("roll", cell=cell)
    at_four = die == 5 and town.fires[cell].intensity == HOTTEST
    among = choices(town, cell) if at_four else []
    _check_choice(town, move.get("choice"), among)
    town.pay(owed)
    if die <= 4:
        _spread_to(town, cell, pointed_at(town, cell, die))
    elif die == 6:
        town.answer("consume", "feu.consume", cell=cell)
        burn_out(town, cell, by_six=True)
    elif at_four:
        _overflow(town, cell, move.get("choice"))
    else:
        put(town, cell, town.fires[cell].intensity + 1)
        town.answer("grandit", "feu.grandit", cell=cell, level=town.fires[cell].intensity)
    if not town.owes("roll"):
        fade(town)


def _check_choice(town: Town, choice: Cell | None, among: list[Cell]) -> None:
    if choice is None and among:
        raise town.no("choix_manque", cells=among)
    if choice is not None and choice not in among:
        raise town.no("choix_manque" if among else "choix_interdit", cells=among)


def _spread_to(town: Town, cell: Cell, to: Cell | None) -> None:
    """L190-196: a marker on a valid cell, or one level more where it burns already."""
    why = _nothing(town, to)
    if to is None or why:
        town.answer("rien", f"feu.rien.{why}", cell=cell, to=to)
        return
    came = feed(town, to)
    town.answer(came, f"feu.{came}", cell=cell, to=to, level=town.fires[to].intensity)


def _nothing(town: Town, to: Cell | None) -> str:
    """Why nothing happens towards a cell, if nothing does."""
    if to is None:
        return "bord"
    if to in town.manor:
        return "manoir"  # G-08
    if to in town.fires:
        return "" if _may_grow(town, to) else "plein"  # G-11: also on grass that burns.
    if town.ashes(to):
        return "debris"  # L286
    return "" if town.may_catch(to) else "herbe"


def _overflow(town: Town, cell: Cell, choice: Cell | None) -> None:
    """L200: the marker itself has not changed, and fades."""
    if choice is None:
        town.answer("rien", "feu.rien.enferme", cell=cell)
        return
    came = feed(town, choice)
    level = town.fires[choice].intensity
    town.answer(came, f"feu.choix.{came}", cell=cell, to=choice, level=level)


def fade(town: Town) -> None:
    """G-06: one fade, for every marker that neither changed nor came in this phase."""
    fading = town.board.sorted(town.fires.keys() - town.touched)
    left = {cell: _faded(town, cell) for cell in fading}
    town.fires = {**town.fires, **{cell: fire for cell, fire in left.items() if fire.intensity > 0}}
    for cell, fire in left.items():
        if fire.intensity > 0:
            town.tell("feu.faiblit", cell=cell, level=fire.intensity)
        else:
            town.tell("feu.meurt", cell=cell)
            burn_out(town, cell)


def _faded(town: Town, cell: Cell) -> Fire:
    """L248: in heavy rain half a turn, outdoors."""
    fire = town.fires[cell]
    quarters = 2 if town.rain and town.outdoors(cell) else 1
    return fire._replace(intensity=fire.intensity - quarters)
