"""The invented villagers of a rehearsal."""

from typing import Final

NAMES: Final = (
    "Adèle",
    "Barnabé",
    "Capucine",
    "Désiré",
    "Églantine",
    "Fulbert",
    "Gisèle",
    "Honoré",
    "Isaure",
    "Joachim",
    "Klara",
    "Léontine",
    "Marius",
    "Norbert",
    "Ophélie",
    "Placide",
    "Quitterie",
    "Rosalie",
    "Sidonie",
    "Théophile",
    "Ursule",
    "Valentin",
    "Wanda",
    "Xavière",
    "Yolande",
    "Zéphyrin",
    "Anatole",
    "Berthe",
    "Célestin",
    "Dorothée",
    "Edgar",
    "Flavie",
    "Gontran",
    "Hortense",
    "Irénée",
    "Jacinthe",
    "Ladislas",
    "Mathurin",
    "Ninon",
    "Octave",
    "Prudence",
    "Raymonde",
    "Séraphin",
    "Tiphaine",
    "Violette",
)


def villager(number: int) -> str:
    """The name of a seat; beyond the list the names come back with a number."""
    turn, place = divmod(number, len(NAMES))
    return NAMES[place] if not turn else f"{NAMES[place]} {turn + 1}"
