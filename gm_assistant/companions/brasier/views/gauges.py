"""Who wins, and how near each side is: the buildings, the cells, the turns."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.brasier.records import Result
from gm_assistant.brasier.town import Town
from gm_assistant.brasier.victory import counted_cells, covered, half_is_gone, in_debris, to_burn
from gm_assistant.french.grammar import counted, listed

_ENDS: Final = {
    "batiments": "La moitié de chaque bâtiment est en débris.",
    "brasier": "L'orage vient trop tard : la moitié de la ville est perdue.",
    "orage": "L'orage du matin éteint les derniers feux.",
    "declaree": "La table l'a dit.",
}
_SIDES: Final = {"zombies": "les zombies", "heros": "les héros"}
TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Share:
    """One building: so many of its cells in debris; `tenths` of the way to its half."""

    name: str
    debris: int
    cells: int
    burning: int
    half: bool
    tenths: int

    @property
    def needed(self) -> int:
        return (self.cells + 1) // 2


@dataclass(frozen=True, slots=True)
class Gauges:
    """Both ways in which the zombies win, and the time that is left to the heroes."""

    shares: tuple[Share, ...]
    halves: int
    covered: int
    cells: int
    needed: int
    tenths: int
    turn: int
    turns: int
    scenario: bool
    near: str
    ended: str
    why: str


def gauges(town: Town) -> Gauges:
    shares = tuple(_share(town, id_) for id_ in to_burn(town))
    cells = counted_cells(town)
    count, needed = covered(town, cells), (len(cells) + 1) // 2
    halves = sum(it.half for it in shares)
    return Gauges(
        shares=shares,
        halves=halves,
        covered=count,
        cells=len(cells),
        needed=needed,
        tenths=_tenths(count, needed),
        turn=town.turn,
        turns=town.rulings.turns,
        scenario=town.scenario,
        near=_near(shares, halves, needed - count) if town.scenario else "",
        ended=ended(town.result),
        why=_ENDS[town.result.reason] if town.result else "",
    )


def _share(town: Town, id_: str) -> Share:
    building = town.board.buildings[id_]
    gone = in_debris(town, building)
    burning = sum(it in town.fires for it in building.cells)
    needed = (len(building.cells) + 1) // 2
    half = half_is_gone(town, building)
    return Share(building.name, gone, len(building.cells), burning, half, _tenths(gone, needed))


def _tenths(count: int, needed: int) -> int:
    return min(TENTHS, count * TENTHS // needed) if needed else TENTHS


def _near(shares: tuple[Share, ...], halves: int, missing: int) -> str:
    """« Aux zombies il manque 3 bâtiments, ou 12 cases à la fin »."""
    left = len(shares) - halves
    if missing <= 0:
        return f"À l'orage, les zombies gagneraient déjà ; sinon il leur faut {_houses(left)}."
    return (
        f"Aux zombies il manque {_houses(left)} à moitié en débris, "
        f"ou {counted(missing, 'case')} à la fin du dernier tour."
    )


def _houses(count: int) -> str:
    return counted(count, "bâtiment")


def ended(result: Result | None) -> str:
    """Who won, as it is announced."""
    if result is None:
        return ""
    if not result.winners:
        return "Égalité"
    winners = listed(_SIDES[it] for it in result.winners)
    return f"Victoire : {winners}"
