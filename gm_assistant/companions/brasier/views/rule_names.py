"""Which rules are meant by what is under the finger."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.brasier.board import FOREST
from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.town import Town


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a rule, and where it is found in the rulebook."""

    label: str
    kind: str
    id: str


_ZOMBIE: Final = (
    Named("Zombie en feu", "zombie", "en_feu"),
    Named("Grimper", "zombie", "grimper"),
    Named("Horde", "zombie", "horde"),
    Named("Shamble", "zombie", "shamble"),
)
_HERO: Final = (
    Named("Marcher", "heros", "marcher"),
    Named("Arroser", "heros", "arroser"),
    Named("Fouiller les débris", "heros", "fouiller"),
    Named("Sauter par la fenêtre", "heros", "fenetre"),
    Named("Portée", "heros", "portee"),
    Named("Fuir les flammes", "heros", "fuir"),
)


def of_zombie(kind: str) -> tuple[Named, ...]:
    return (
        (*_ZOMBIE, Named("Zombie héros", "zombie", "zombie_heros")) if kind == "heros" else _ZOMBIE
    )


def of_hero() -> tuple[Named, ...]:
    return _HERO


def of_cell(town: Town, cell: Cell) -> tuple[Named, ...]:
    """What is printed there, and what burns."""
    marks = town.board.marks
    poles = {it for pole in marks.poles for it in pole}
    found = {
        Named("Le manoir", "lieu", "manoir"): cell in town.board.manors,
        Named("Étage", "lieu", "etage"): town.board.upstairs(cell),
        Named("Forêt", "lieu", "foret"): town.board.terrain(cell) == FOREST,
        Named("Broyeur", "lieu", "broyeur"): cell in marks.grinders,
        Named("Tapis roulant", "lieu", "tapis"): cell in marks.belts,
        Named("La cour de Betsy", "lieu", "cour"): cell in marks.yard,
        Named("Perche", "lieu", "perche"): cell in poles,
        Named("Dominée", "carte", "dominee"): cell in town.taken_over,
        Named("Essence", "feu", "essence"): cell in town.cans,
        Named("Marqueur de feu", "feu", "marqueur"): town.burns(cell),
        Named("Foyer", "feu", "foyer"): cell in town.fires,
        Named("Dé du feu", "feu", "de_feu"): cell in town.fires,
        Named("Faiblir", "feu", "faiblir"): cell in town.fires,
        Named("Débris", "feu", "debris"): cell in town.debris,
        Named("Case qui peut brûler", "feu", "case_valide"): not town.burns(cell),
    }
    return tuple(it for it, holds in found.items() if holds)
