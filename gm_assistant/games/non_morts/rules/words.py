"""The little grammar that the sentences of this game need."""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from gm_assistant.french.grammar import counted

# The words of the game: every id that a game file may use, and what people call it.

PlayerId: TypeAlias = str
Theory: TypeAlias = str
SurvivorName: TypeAlias = str
RoomId: TypeAlias = str
ZombieId: TypeAlias = str
ExitId: TypeAlias = str
ClueId: TypeAlias = str
Square: TypeAlias = tuple[int, int]

Phase = Literal["ouverture", "tour", "fin"]
Side = Literal["zombies", "survivants"]
Step = Literal["choix", "attaque", "deplacement", "arrivees", "indice", "evenements"]


class Character(NamedTuple):
    """A survivor as the rulebook presents him: his name and his litres at the start."""

    label: str
    litres: int


# L48 to L53, then L42's.
CHARACTERS: Final = {
    "flic": Character("le flic", 4),
    "pouffe": Character("la pouffe", 2),
    "geek": Character("le geek", 4),
    "brute": Character("la brute", 6),
    "goth": Character("le goth", 4),
    "contamine": Character("le contaminé", 6),
}
FLIC: Final = "flic"
POUFFE: Final = "pouffe"
GEEK: Final = "geek"
GOTH: Final = "goth"
CONTAMINE: Final = "contamine"

# Z-02: neither the goth nor the contaminé interests a zombie.
PREY: Final = ("flic", "pouffe", "geek", "brute")
# L48 to L52; Z-01: the 6 is nobody's.
FACES: Final = {1: "flic", 2: "pouffe", 3: "geek", 4: "brute", 5: "brute"}

EXITS: Final = {
    "egouts": "les égouts",
    "metro": "le métro",
    "catacombes": "les catacombes",
    "helicoptere": "un hélicoptère",
    "route": "une route",
    "voiture": "une voiture",
    "bateau": "un bateau",
    "autre": "une autre issue",
}
# L51: the geek goes by no other.
UNDERGROUND: Final = ("egouts", "metro", "catacombes")

KINDS: Final = {
    "vampire": "un vampire",
    "alien": "un alien",
    "scientifique": "un scientifique",
    "soldat": "un soldat",
    "autre": "un zombie à part",
}

STEPS: Final[dict[Step, str]] = {
    "choix": "le choix du tour",
    "attaque": "l'attaque",
    "deplacement": "le déplacement",
    "arrivees": "les arrivées",
    "indice": "l'indice",
    "evenements": "les événements",
}

FIRST_TOKENS: Final = 5  # L15
NEWCOMERS: Final = 5  # L27
MOST_MOVED: Final = 4  # L27
ENOUGH_CLUES: Final = 3  # L38
PRICE_OF_SCREAM: Final = 3  # L49
PRICE_OF_INFECTION: Final = 3  # L42

_NUMBERS = re.compile(r"\d+")
_SEATING: Final = {name: place for place, name in enumerate(CHARACTERS)}


@lru_cache(maxsize=4096)
def id_order(name: str) -> tuple[str, tuple[int, ...]]:
    """P2 before P10, the zombie « goth » after every Z."""
    return name[:1], tuple(int(number) for number in _NUMBERS.findall(name))


def survivor_order(name: SurvivorName) -> int:
    """From the flic to the contaminé."""
    return _SEATING[name]


def tokens(count: int) -> str:
    return counted(count, "jeton")


def litres(count: int) -> str:
    return counted(count, "litre")


def dice(count: int) -> str:
    return counted(count, "dé")


def to(label: str) -> str:
    """« au flic », « à la brute »."""
    return f"au {label[3:]}" if label.startswith("le ") else f"à {label}"
