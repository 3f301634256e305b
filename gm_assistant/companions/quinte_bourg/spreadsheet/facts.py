"""What may be written in the sheet of the facts, and which of its rows belong to which moment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.seam.ledger import Period

FACTS_HEADER: Final = 5
FIRST_FACT: Final = FACTS_HEADER + 1

NAMED, APPLIED, OPENED, RETIRED, DECREED = (
    "Nomination",
    "Candidature",
    "Ouverture du poste",
    "Retrait du poste",
    "Décret de poste",
)
FATE, HERITAGE, RENOUNCED = "Destin", "Héritage", "Renoncement"
GIFT, ESTATE, FEE, PICKED, INQUIRY = (
    "Don",
    "Succession",
    "Paie la cérémonie",
    "Pickpocket",
    "Enquête",
)
WEDDING, SITS = "Mariage", "Prend place après"
EXECUTED, MURDERED, REPTICIDE, BITTEN, RADIANT, DEAD = (
    "Exécution",
    "Assassinat",
    "Repticide",
    "Morsure",
    "Conversion radieuse",
    "Mort",
)
BLACK, RISEN, RETURNED = "Conversion noire", "Résurrection", "Retour"

# The number of a fact, from 1, is its place here; the drop-down list reads the same order.
FACTS: Final = (
    NAMED, APPLIED, OPENED, RETIRED, DECREED, FATE, HERITAGE, RENOUNCED, GIFT, ESTATE, FEE,
    PICKED, INQUIRY, WEDDING, SITS, EXECUTED, MURDERED, REPTICIDE, BITTEN, RADIANT, DEAD, BLACK,
    RISEN, RETURNED,
)  # fmt: skip
HELP: Final[Mapping[str, str]] = {
    NAMED: "Qui, Poste : le Scrutateur nomme.",
    APPLIED: "Qui, Poste : la candidature retenue.",
    OPENED: "Poste : il entre en jeu, vacant.",
    RETIRED: "Poste : il sort du jeu.",
    DECREED: "Qui (vide : personne), Poste : le MJ en décide.",
    FATE: "Qui est mort, et ce qu'il devient : fantôme ou esprit.",
    HERITAGE: "Qui est mort, à qui, et la spécialité léguée.",
    RENOUNCED: "Qui, et la spécialité abandonnée (avant « Héritage »).",
    GIFT: "De qui, à qui, combien.",
    ESTATE: "De quel mort, à qui (vide : hors du jeu), combien (vide : tout).",
    FEE: "Qui paie, quel Prêtre, combien.",
    PICKED: "Quel pickpocket, à qui il prend.",
    INQUIRY: "Le Procureur, le poste : une pièce sort du jeu.",
    WEDDING: "Les deux époux ; leurs places : « Prend place après ».",
    SITS: "Qui s'assied après qui, dans le sens horaire.",
    EXECUTED: "Qui.",
    MURDERED: "L'auteur, la victime ; le prix se calcule.",
    REPTICIDE: "L'auteur, la victime.",
    BITTEN: "Le Fennec, la victime.",
    RADIANT: "Shéhérazade, sa cible.",
    DEAD: "Qui ; toute autre mort.",
    BLACK: "La Reptilienne noire, sa cible.",
    RISEN: "Le Prophète, le fantôme qui revient.",
    RETURNED: "Qui ; le MJ rend la vie.",
}


def code(fact: str) -> int:
    """The number by which formulas know a fact."""
    return FACTS.index(fact) + 1


def is_one_of(cell: str, *facts: str) -> str:
    """That a cell holds the number of one of these facts."""
    return f"OR({','.join(f'{cell}={code(it)}' for it in facts)})"


@dataclass(frozen=True, slots=True)
class Room:
    """How many free rows each moment of a day and its night has."""

    before: int = 3
    after: int = 2
    waking: int = 2
    morning: int = 3
    day: int = 16


@dataclass(frozen=True, slots=True)
class DayRows:
    """The rows of one night and its day; a Sunday has no night."""

    period: Period
    larceny: int | None
    before: range
    attack: int | None
    after: range
    waking: range
    effect: int | None
    turn: int
    morning: range
    announced: int | None
    day: range

    @property
    def first(self) -> int:
        """The first row of them all."""
        return self.larceny or self.waking.start

    @property
    def last(self) -> int:
        """The last row of them all."""
        return self.day.stop - 1

    @property
    def at_night(self) -> frozenset[int]:
        """The rows where a death stays secret until the morning."""
        rows = {it for it in (self.larceny, self.attack) if it}
        return frozenset(rows | set(self.before) | set(self.after))

    def free(self) -> Iterator[int]:
        """The rows that the MJ fills in."""
        for rows in (self.before, self.after, self.waking, self.morning, self.day):
            yield from rows


def fact_rows(days: Sequence[Period], rooms: Mapping[int, Room] | None = None) -> list[DayRows]:
    """One block a day, one under the other; `rooms` says for which days more rows are needed."""
    blocks: list[DayRows] = []
    row = FIRST_FACT
    for day in days:
        block = _block(day, row, (rooms or {}).get(day.numero, Room()))
        blocks.append(block)
        row = block.day.stop
    return blocks


def _block(period: Period, row: int, room: Room) -> DayRows:
    with_night = period.jour in NIGHTS
    larceny = row if with_night else None
    row += with_night
    before = range(row, row + (room.before if with_night else 0))
    attack = before.stop if with_night else None
    row = before.stop + with_night
    after = range(row, row + (room.after if with_night else 0))
    waking = range(after.stop, after.stop + room.waking)
    effect = waking.stop if with_night else None
    turn = waking.stop + with_night
    morning = range(turn + 1, turn + 1 + room.morning)
    announced = morning.stop if with_night else None
    first = morning.stop + with_night
    day = range(first, first + room.day)
    return DayRows(
        period, larceny, before, attack, after, waking, effect, turn, morning, announced, day
    )
