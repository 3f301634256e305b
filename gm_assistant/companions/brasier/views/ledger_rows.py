"""The rows of the workbook of « Brasier »: what each table holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the summary."""

    rubrique: str
    valeur: str
    precision: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """How a turn ended."""

    tour: int
    marqueurs: int
    intensite: int
    debris: int
    couvertes: int
    zombies: int
    en_feu: int
    heros: int
    blessures: int


@dataclass(frozen=True, slots=True)
class Die:
    """One die that fell."""

    rang: int
    moment: str
    quoi: str
    de: int
    issue: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One move of the journal, also one that was taken back."""

    rang: int
    heure: datetime | None
    moment: str
    decision: str
    effets: str
    etat: str


@dataclass(frozen=True, slots=True)
class CellNow:
    """One cell of the board as it stands."""

    case: str
    lieu: str
    etage: int
    feu: int
    debris: str
    zombies: int
    heros: str


@dataclass(frozen=True, slots=True)
class HeroNow:
    """One hero as he stands."""

    nom: str
    case: str
    blessures: int
    sante: str
    etat: str


ROWS: Final[Mapping[str, type]] = {
    "resume": Line,
    "tours": Turn,
    "des": Die,
    "coups": Decision,
    "cases": CellNow,
    "heros": HeroNow,
}
