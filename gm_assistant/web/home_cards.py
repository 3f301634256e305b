"""The cards of the home screen: noted when a game is played, so that none is folded to list it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Final

from gm_assistant.journal.journal import Journal
from gm_assistant.journal.listing import Summary

# Each is played from its first move: home must not wait for a whole shelf.
MOST_DRAWN = 3


@dataclass(frozen=True)
class HomeCard:
    """Where a game is, as of one number of its journal."""

    game: str
    moment: str
    people: str = ""
    seats: int = 0
    living: int = 0
    look: str = "nuit"


UNKNOWN: Final = HomeCard("", "Pas encore ouverte ici")


class HomeCards:
    """What was noted last; a few games that came by a file are drawn each time, then noted."""

    def __init__(self, journal: Journal, draw: Callable[[str], HomeCard | None]) -> None:
        self._journal, self._draw = journal, draw

    def of(self, games: list[Summary]) -> dict[str, HomeCard]:
        """One card for each of the games."""
        noted = self._journal.cards()
        cards = {game.game_id: _read(noted.get(game.game_id)) for game in games}
        unknown = [game for game, card in cards.items() if card is None]
        drawn = {game: self._draw(game) for game in unknown[:MOST_DRAWN]}
        return {game: card or drawn.get(game) or UNKNOWN for game, card in cards.items()}


def flat(card: HomeCard) -> dict[str, Any]:
    return asdict(card)


def _read(noted: tuple[int, dict[str, Any]] | None) -> HomeCard | None:
    with suppress(TypeError):
        if noted is not None:
            return HomeCard(**noted[1])
    return None
