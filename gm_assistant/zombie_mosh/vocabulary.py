"""The words of the game: phases, lines, limbs, settings, and how each is said in French."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from gm_assistant.french.grammar import listed

PlayerId: TypeAlias = str
Limb: TypeAlias = str
Line = Literal["attaque", "defense"]
Phase = Literal["preparation", "prelude", "foule", "danse", "comptage", "entracte", "finie"]

FORMAT: Final = "zombie-mosh/1"

# M-01: five limbs, for 50 cards are five copies of each pair of different ones.
LIMBS: Final[dict[Limb, str]] = {
    "tete": "tête",
    "bras_gauche": "bras gauche",
    "bras_droit": "bras droit",
    "jambe_gauche": "jambe gauche",
    "jambe_droite": "jambe droite",
}
SIDES: Final = ("A", "B")
CROWDS: Final = ("cartes", "app")
LINES: Final = ("attaque", "defense")
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "fewest_damage": ("chanson", "tour"),
    "tie": ("partage", "personne"),
    "reshuffle": ("pile_vide", "chaque_tour"),
}

HAND: Final = 4  # L46
CROWD_CARDS: Final = 2  # L50
KEPT_FOR_THE_WAY_BACK: Final = 2  # L66
DURABILITY_OF_FACE_A: Final = 3  # L74
LIMBS_TO_LOSE: Final = 3  # L15, L78

DANCING: Final[tuple[Phase, ...]] = ("prelude", "foule", "danse", "comptage")


def limb_in_words(limb: Limb) -> str:
    """« bras gauche »; a limb that the table invented is said by its id."""
    return LIMBS.get(limb, limb.replace("_", " "))


def limbs_in_words(limbs: Sequence[Limb]) -> str:
    """« jambe gauche, deux fois » where both cards show the same one."""
    if len(limbs) == 2 and limbs[0] == limbs[1]:
        return f"{limb_in_words(limbs[0])}, deux fois"
    return listed(limb_in_words(it) for it in limbs)
