"""The rows of the workbook, whose fields its layout file refers to."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """Something about the whole game."""

    rubrique: str
    valeur: str | int
    precision: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player as the game stands."""

    place: int
    joueur: str
    personnage: str
    points: int
    objectif: int
    manges: int
    en_ville: int
    en_reserve: int
    main: int
    jetons: int
    blessure: str
    pouvoir: str
    gagne: str


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn, as far as it went."""

    tour: int
    joueur: str
    tuile: str
    cases: int
    barricades: int
    captures: int
    manges: int
    infectes: int
    perdus: int
    points: int


@dataclass(frozen=True, slots=True)
class DieRow:
    """One die that was thrown."""

    tour: int
    joueur: str
    jet: str
    de: int
    bonus: int
    a_atteindre: int | None
    issue: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Who or what stands on a square now."""

    quoi: str
    qui: str
    x: int
    y: int
    sur: str


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision; `compte` says « annulé » of those that were taken back."""

    numero: int | None
    quand: datetime | None
    tour: str
    decision: str
    pourquoi: str
    compte: str


Row = SummaryRow | PlayerRow | TurnRow | DieRow | StandingRow | DecisionRow
ROWS_OF: Final[dict[str, type[Row]]] = {
    "resume": SummaryRow,
    "joueurs": PlayerRow,
    "tours": TurnRow,
    "des": DieRow,
    "ville": StandingRow,
    "journal": DecisionRow,
}
