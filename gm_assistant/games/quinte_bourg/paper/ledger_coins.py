"""The sheets about coins: the purses day by day, and every coin that changed hands."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from gm_assistant.games.quinte_bourg.paper.names import OUT_OF_THE_GAME, whole_names
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId
from gm_assistant.games.quinte_bourg.screens.tale import Page, days, moment, pages

_DECREED: Final = "Le MJ en a décidé ainsi."
_BROUGHT: Final = "Arrivée en cours de partie."


@dataclass(frozen=True, slots=True)
class PurseRow:
    """The coins of one player at the end of each day and now, what came in and what went.

    `ecart`: what no transfer accounts for.
    """

    place: int
    nom: str
    depart: int
    solde: tuple[int, ...]
    maintenant: int
    entrees: int
    sorties: int
    ecart: int


def days_come(game: Game) -> list[Village]:
    """The village at the end of each day that has come: a night in course has no day yet."""
    ends = days(game)
    come = game.village.phase == "jour" or game.village.result is not None
    return ends if come else ends[:-1]


def purses(game: Game) -> Iterator[PurseRow]:
    """Players by days: the coins in hand at the end of each."""
    names, first, ends = whole_names(game.village), game.villages[0], days_come(game)
    came, went = Counter[str](), Counter[str]()
    for it in transfers(game):
        came[it.vers] += it.pieces
        went[it.de] += it.pieces
    for place, player in enumerate(game.village.seats, start=1):
        balances = tuple(_purse(village, player) for village in ends)
        start, now, name = _purse(first, player), _purse(game.village, player), names[player]
        moved = came[name], went[name], now - (start + came[name] - went[name])
        yield PurseRow(place, name, start, balances, now, *moved)


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
