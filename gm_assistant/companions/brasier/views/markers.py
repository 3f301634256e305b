"""The fires: the square counter with its four numbers, and what becomes of each."""

from dataclasses import dataclass

from gm_assistant.brasier.fire_phase import connected, faces
from gm_assistant.brasier.records import HOTTEST, Cell
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ground import SIDE, corner


@dataclass(frozen=True, slots=True)
class Marker:
    """A fire: the square counter, the numbers of its sides, and what becomes of it."""

    x: int
    y: int
    intensity: int
    north: int
    east: int
    south: int
    west: int
    due: bool
    permanent: bool
    preserved: bool
    dying: bool

    @property
    def flames(self) -> tuple[int, ...]:
        """Where each flame stands: one for each level."""
        return {1: (50,), 2: (41, 59), 3: (36, 50, 64), 4: (34, 45, 56, 67)}[self.intensity]

    @property
    def flame(self) -> int:
        """How wide a flame is."""
        return {1: 26, 2: 19, 3: 15, 4: 12}[self.intensity]


def level(town: Town, cell: Cell) -> int:
    """The intensity of a fire; 0 where there is none."""
    if cell in town.manor:
        return HOTTEST
    return town.fires[cell].intensity if cell in town.fires else 0


def fades(town: Town, cell: Cell) -> bool:
    """Whether this marker will be turned when the last die has been thrown."""
    return cell in town.fires and cell not in town.touched and town.owes("roll")


def dies_out(town: Town, cell: Cell) -> bool:
    quarters = 2 if town.rain and town.outdoors(cell) else 1
    return fades(town, cell) and town.fires[cell].intensity <= quarters


def marker_of(town: Town, cell: Cell) -> Marker:
    x, y = corner(town.board, cell)
    intensity = level(town, cell)
    shown = faces(intensity, town.rulings.directions)
    return Marker(
        x,
        y,
        intensity,
        north=shown["N"],
        east=shown["E"],
        south=shown["S"],
        west=shown["O"],
        due=any(it.what == "roll" and it.cell == cell for it in town.pending),
        permanent=cell in town.manor,
        preserved=cell in town.fires and town.fires[cell].preserved,
        dying=dies_out(town, cell),
    )


def outline(town: Town) -> str:
    """Around each connected fire of two markers or more, so that it is seen as one."""
    drawn = []
    for group in connected(town.board, town.fires):
        if len(group) > 1:
            drawn += [_side(town, cell, way) for cell in group for way in _open(town, cell, group)]
    return "".join(drawn)


def _open(town: Town, cell: Cell, group: list[Cell]) -> list[str]:
    towards = town.board.towards[cell]
    return [way for way in "NESO" if towards.get(way) not in group]


def _side(town: Town, cell: Cell, way: str) -> str:
    """One side of a cell, a little inside of it."""
    x, y = corner(town.board, cell)
    low, high, long = 4, SIDE - 4, SIDE - 8
    starts = {"N": (low, low), "E": (high, low), "S": (low, high), "O": (low, low)}
    dx, dy = starts[way]
    return f"M{x + dx} {y + dy}{'h' if way in 'NS' else 'v'}{long}"
