"""The rows of a film's workbook, table by table."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the summary."""

    rubrique: str
    valeur: str


@dataclass(frozen=True, slots=True)
class Director:
    place: int
    nom: str
    jetons: int
    theorie: str
    resultat: str


@dataclass(frozen=True, slots=True)
class Turn:
    tour: int
    cinema: str
    cote: str
    decisions: int
    depenses: int
    litres: int
    morts: str


@dataclass(frozen=True, slots=True)
class Decision:
    rang: int | None
    heure: datetime | None
    tour: int
    cinema: str
    decision: str
    consequences: str
    etat: str


@dataclass(frozen=True, slots=True)
class Die:
    rang: int
    tour: int
    pour: str
    face: int


@dataclass(frozen=True, slots=True)
class Sheet:
    survivant: str
    etat: str
    piece: str
    litres: int
    depart: int
    indices: int
    textes: str


@dataclass(frozen=True, slots=True)
class Room:
    piece: str
    case: str
    portes: str
    survivants: str
    zombies: int
    cadavres: str
    sorties: str


ROWS: Final[dict[str, type]] = {
    "resume": Fact,
    "cineastes": Director,
    "tours": Turn,
    "evenements": Decision,
    "des": Die,
    "feuilles": Sheet,
    "pieces": Room,
}
