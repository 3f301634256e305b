"""The sheets about coins: the purses day by day, and every coin that changed hands."""

from collections import Counter
from collections.abc import Iterator, Mapping

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import PurseRow, TransferRow
from gm_assistant.companions.quinte_bourg.views.ledger.time import Page, days, moment, pages, period
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import (
    OUT_OF_THE_GAME,
    whole_names,
)
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.reasons.sentences import reason_of
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.ledger import Table

_DECREED = "Le MJ en a décidé ainsi."
_BROUGHT = "Arrivée en cours de partie."


def purses_table(game: Game) -> Table:
    """Players by days: the coins in hand at the end of each."""
    names, first, ends = whole_names(game.village), game.villages[0], days(game)
    rows = tuple(
        PurseRow(
            place,
            names[player],
            _purse(first, player),
            tuple(_purse(village, player) for village in ends),
        )
        for place, player in enumerate(game.village.seats, start=1)
    )
    return Table("argent", rows, tuple(period(village) for village in ends))


def _purse(village: Village, player: PlayerId) -> int:
    """Nothing yet for somebody who comes later."""
    return village.players[player].coins if player in village.players else 0


def transfers_table(game: Game) -> Table:
    """Every coin that changed hands, page after page."""
    names = whole_names(game.village)
    return Table("transferts", tuple(it for page in pages(game) for it in _of_page(page, names)))


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
