"""The cards of the home screen: noted when a game is played, so that none is folded to list it."""

from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from gm_assistant.journal.journal import Journal
from gm_assistant.journal.listing import Summary

NOT_OPENED = "Pas encore ouverte ici"


@dataclass(frozen=True)
class HomeCard:
    """Where a game is, as of one number of its journal."""

    game: str
    moment: str
    people: str = ""
    seats: int = 0
    living: int = 0
    look: str = "nuit"


class HomeCards:
    """What was noted last; a game that moved since, or came by a file, is drawn when opened."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def of(self, games: list[Summary]) -> dict[str, HomeCard]:
        """One card for each of the games."""
        noted = self._journal.cards()
        return {game.game_id: _read(noted.get(game.game_id)) for game in games}


def flat(card: HomeCard) -> dict[str, Any]:
    return asdict(card)


def _read(noted: tuple[int, dict[str, Any]] | None) -> HomeCard:
    with suppress(TypeError):
        if noted is not None:
            return HomeCard(**noted[1])
    return HomeCard("", NOT_OPENED)
