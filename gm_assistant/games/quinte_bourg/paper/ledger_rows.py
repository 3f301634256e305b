"""Whole names that stay distinct in a spreadsheet, where a name is also a key."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId

# What the sheets of the workbook show: one frozen row a line, its fields named for the MJ.


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One fact about the whole game."""

    rubrique: str
    valeur: str | int
    precision: str = ""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Everything about one player."""

    place: int
    nom: str
    etat: str
    camp: str
    roles: str
    specialites: str
    conditions: str
    reptilien: str
    pieces: int
    postes: str
    charme_par: str
    conjoint: str
    amoureux: str
    pouvoirs: str
    cartes_montrees: str
    mort: str
    issue: str


@dataclass(frozen=True, slots=True)
class CallRow:
    """One call of one night."""

    jour: int
    nuit: str
    rang: int
    appel: str
    titulaire: str
    cible: str
    resultat: str
    pourquoi: str
    heure: datetime | None


@dataclass(frozen=True, slots=True)
class SleeperRow:
    """Where one player slept, night after night."""

    place: int
    nom: str
    maison: tuple[str, ...]
    action: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PurseRow:
    """The coins of one player at the end of each day."""

    place: int
    nom: str
    depart: int
    solde: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TransferRow:
    """Coins that changed hands, or came into or out of the game."""

    jour: int
    moment: str
    de: str
    vers: str
    pieces: int
    pourquoi: str


@dataclass(frozen=True, slots=True)
class PostRow:
    """Who held one post at the end of each day."""

    poste: str
    titulaire: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BallotRow:
    """One voice given, in a vote or in a trial."""

    jour: int
    journee: str
    scrutin: str
    ordre: int
    votant: str
    choix: str
    issue: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One decision of the game; `compte` is non for those that were taken back."""

    numero: int | None
    quand: datetime | None
    moment: str
    decision: str
    force: str
    compte: str


@dataclass(frozen=True, slots=True)
class VictoryRow:
    """One condition of victory, whose it is, and whether it is met."""

    sorte: str
    condition: str
    qui: str
    etat: str
    gagnants: str
    pourquoi: str


@dataclass(frozen=True, slots=True)
class CampRow:
    """How many of a camp are alive each evening."""

    camp: str
    vivants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoiceRow:
    """How many votes a player received each day."""

    nom: str
    voix: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventRow:
    """One turn of the evening."""

    jour: int
    moment: str
    fait: str


Row = (
    SummaryRow
    | CampRow
    | VoiceRow
    | EventRow
    | PersonRow
    | CallRow
    | SleeperRow
    | PurseRow
    | TransferRow
    | PostRow
    | BallotRow
    | MoveRow
    | VictoryRow
)
ROWS_OF: Final[dict[str, type[Row]]] = {
    "resume": SummaryRow,
    "joueurs": PersonRow,
    "nuits": CallRow,
    "sommeil": SleeperRow,
    "argent": PurseRow,
    "transferts": TransferRow,
    "postes": PostRow,
    "votes": BallotRow,
    "journal": MoveRow,
    "victoires": VictoryRow,
    "survivants": CampRow,
    "voix": VoiceRow,
    "chronologie": EventRow,
}


OUT_OF_THE_GAME: Final = "(hors du jeu)"


def one_line(name: str) -> str:
    """What can be read of a name, on one line."""
    kept = " ".join("".join(it if it.isprintable() else " " for it in name).split())
    return kept or "?"


def whole_names(village: Village) -> dict[PlayerId, str]:
    """One name for each player; two that a formula could not tell apart get their place."""
    names = {it.id: one_line(it.name) for it in village.in_seat_order()}
    places = {player: place for place, player in enumerate(names, start=1)}
    twins = _repeated(names.values())
    return {
        player: f"{name} (place {places[player]})" if _key(name) in twins else name
        for player, name in names.items()
    }


def _repeated(names: Iterable[str]) -> set[str]:
    times = Counter(_key(name) for name in (*names, OUT_OF_THE_GAME))
    return {name for name, count in times.items() if count > 1}


def _key(name: str) -> str:
    return name.casefold()


def listed_by(names: Mapping[PlayerId, str], players: Iterable[PlayerId | None]) -> str:
    """Several names in one cell; nobody leaves it empty."""
    return ", ".join(names[it] for it in players if it is not None)
