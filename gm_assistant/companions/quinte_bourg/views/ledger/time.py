"""The course of a game cut into its nights and days, each with the village that ends it."""

from collections.abc import Iterator
from dataclasses import dataclass

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.ledger import Period


@dataclass(frozen=True, slots=True)
class Page:
    """One phase: the village before it, the village that ends it, and what happened in it."""

    before: Village
    after: Village
    happened: tuple[Consequence, ...]


def pages(game: Game) -> Iterator[Page]:
    """The opening, then each night and each day, as far as the game has come."""
    ends: dict[int, Village] = {len(it.chronicle): it for it in game.villages}
    chronicle = (*game.village.chronicle, game.village.happened)
    before = game.villages[0]
    for number, after in ends.items():
        yield Page(before, after, chronicle[number])
        before = after


def nights(game: Game) -> list[Page]:
    """The pages of the nights."""
    return [page for page in pages(game) if page.after.phase == "nuit"]


def days(game: Game) -> list[Village]:
    """The village at the end of each calendar day, or as it stands now."""
    return list({it.day: it for it in game.villages}.values())


def period(village: Village) -> Period:
    """The column of a night or a day."""
    return Period(village.day, village.weekday)


def moment(village: Village) -> str:
    """« nuit de lundi », « jour de mardi », « ouverture »."""
    if village.phase == "ouverture":
        return "ouverture"
    return f"{village.phase} de {village.weekday}"
