"""The sheets about coins: the purses day by day, every coin that changed hands, their formulas.

The workbook works the purses out of the transfers by itself (`Purses`), and says under them
whether a coin was lost.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gm_assistant.games.quinte_bourg.paper.names import OUT_OF_THE_GAME, whole_names
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId
from gm_assistant.games.quinte_bourg.screens.tale import Page, days, moment, pages
from gm_assistant.seam.paper import Ledger

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from gm_assistant.toolkit.workbook.layout import Placed

_DECREED: Final = "Le MJ en a décidé ainsi."
_BROUGHT: Final = "Arrivée en cours de partie."


@dataclass(frozen=True, slots=True)
class PurseRow:
    """The coins of one player at the end of each day, and those in hand now."""

    place: int
    nom: str
    depart: int
    solde: tuple[int, ...]
    maintenant: int


def days_come(game: Game) -> list[Village]:
    """The village at the end of each day that has come: a night in course has no day yet."""
    ends = days(game)
    come = game.village.phase == "jour" or game.village.result is not None
    return ends if come else ends[:-1]


def purses(game: Game) -> Iterator[PurseRow]:
    """Players by days: the coins in hand at the end of each."""
    names, first, ends = whole_names(game.village), game.villages[0], days_come(game)
    for place, player in enumerate(game.village.seats, start=1):
        balances = tuple(_purse(village, player) for village in ends)
        now = _purse(game.village, player)
        yield PurseRow(place, names[player], _purse(first, player), balances, now)


def _purse(village: Village, player: PlayerId) -> int:
    """Nothing yet for somebody who comes later."""
    return village.players[player].coins if player in village.players else 0


@dataclass(frozen=True, slots=True)
class TransferRow:
    """Coins that changed hands, or came into or out of the game."""

    jour: int
    moment: str
    de: str
    vers: str
    pieces: int
    pourquoi: str


def transfers(game: Game) -> Iterator[TransferRow]:
    """Every coin that changed hands, page after page."""
    names = whole_names(game.village)
    for page in pages(game):
        yield from _of_page(page, names)


def _of_page(page: Page, names: Mapping[PlayerId, str]) -> Iterator[TransferRow]:
    known: Counter[PlayerId] = Counter()
    for it in page.happened:
        if it.kind != "coins":
            continue
        giver, taker = hands(it)
        amount = int(it.facts["coins"])
        known.subtract({giver: amount} if giver else {})
        known.update({taker: amount} if taker else {})
        yield _row(page, names, giver, taker, amount, reason_of(page.after, it).sentence)
    yield from _decreed(page, names, known)


def hands(happened: Consequence) -> tuple[PlayerId | None, PlayerId | None]:
    """From whom to whom; None stands for out of the game."""
    facts = happened.facts
    giver = facts.get("giver", facts.get("dead"))
    if giver is None:
        return happened.who, None
    return giver, None if giver == happened.who else happened.who


def _decreed(
    page: Page, names: Mapping[PlayerId, str], known: Counter[PlayerId]
) -> Iterator[TransferRow]:
    """What no rule explains was decided by the game master: purses always add up."""
    for player in page.after.seats:
        change = _purse(page.after, player) - _purse(page.before, player)
        amount = change - known[player]
        if amount > 0:
            why = _DECREED if player in page.before.players else _BROUGHT
            yield _row(page, names, None, player, amount, why)
        elif amount < 0:
            yield _row(page, names, player, None, -amount, _DECREED)


def _row(
    page: Page,
    names: Mapping[PlayerId, str],
    giver: PlayerId | None,
    taker: PlayerId | None,
    amount: int,
    why: str,
) -> TransferRow:
    village = page.after
    given = OUT_OF_THE_GAME if giver is None else names[giver]
    taken = OUT_OF_THE_GAME if taker is None else names[taker]
    return TransferRow(village.day, moment(village), given, taken, amount, why)


# openpyxl is slow to import: only who asks for the workbook waits for it.


@dataclass(frozen=True)
class Purses:
    """The sheet of the purses, which reads that of the transfers."""

    fields: tuple[str, ...] = ("entrees", "sorties", "ecart")
    needs: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {"transferts": ("jour", "de", "vers", "pieces")}
    )
    asks: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {
            "entrees": ("nom",),
            "sorties": ("nom",),
            "ecart": ("depart", "entrees", "sorties", "maintenant"),
        }
    )
    control_needs: tuple[str, ...] = ("nom", "depart", "solde", "entrees", "sorties", "ecart")

    def formula(self, field: str, row: int, placed: Sequence["Placed"]) -> str:
        """The formula of one cell of a column that the workbook works out."""
        letters = _letters(placed)
        if field == "entrees":
            return f"SUMPRODUCT((transferts_vers=${letters['nom']}{row})*transferts_pieces)"
        if field == "sorties":
            return f"SUMPRODUCT((transferts_de=${letters['nom']}{row})*transferts_pieces)"
        came = f"{letters['depart']}{row}+{letters['entrees']}{row}-{letters['sorties']}{row}"
        return f"{letters['maintenant']}{row}-({came})"

    def value(self, field: str, record: PurseRow, ledger: Ledger) -> int:
        """The same worked out here, so that a preview shows it."""
        moves: Sequence[TransferRow] = ledger.tables["transferts"].rows
        came = sum(it.pieces for it in moves if it.vers == record.nom)
        went = sum(it.pieces for it in moves if it.de == record.nom)
        gap = record.maintenant - (record.depart + came - went)
        return {"entrees": came, "sorties": went}.get(field, gap)

    def write_control(
        self, sheet: "Worksheet", placed: Sequence["Placed"], ledger: Ledger, first: int, last: int
    ) -> None:
        """Under the purses: in hand, out, in, and whether the count is right, day by day."""
        from gm_assistant.games.quinte_bourg.paper.control import write_control

        write_control(sheet, placed, ledger, first, last)


def _letters(placed: Sequence["Placed"]) -> dict[str, str]:
    return {it.column.field: it.letter for it in placed if it.turn is None}
