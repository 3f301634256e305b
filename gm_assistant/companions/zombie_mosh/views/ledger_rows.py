"""The rows of the workbook, whose fields its layout file refers to."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final


@dataclass(frozen=True, slots=True)
class FactRow:
    """One fact about the whole concert."""

    rubrique: str
    valeur: str | int
    precision: str = ""


@dataclass(frozen=True, slots=True)
class SongRow:
    """One chanson that is finished."""

    chanson: int
    gagne: str
    raison: str
    tours: int


@dataclass(frozen=True, slots=True)
class CountRow:
    """What one count did to one zombi."""

    chanson: int
    tour: int
    zombi: str
    paires: str
    degats: str
    poses: int
    sans_effet: str
    tombes: str
    total: int
    sort: str


@dataclass(frozen=True, slots=True)
class BodyRow:
    """One limb of one zombi, as it is now."""

    place: int
    zombi: str
    plateau: str
    debout: str
    membre: str
    degats: int
    durabilite: int
    etat: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One decision; `compte` is annulé for those that were taken back."""

    numero: int | None
    quand: datetime | None
    moment: str
    decision: str
    pourquoi: str
    compte: str


Row = FactRow | SongRow | CountRow | BodyRow | MoveRow
ROWS_OF: Final[dict[str, type[Row]]] = {
    "resume": FactRow,
    "chansons": SongRow,
    "comptes": CountRow,
    "corps": BodyRow,
    "journal": MoveRow,
}
