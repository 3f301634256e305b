"""The cards of the home screen: noted when a game is played, so that none is folded to list it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
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
    # Words of people in it, which stay as they were typed.
    typed: Sequence[str] = ()


UNKNOWN: Final = HomeCard("", "Pas encore ouverte ici")


class HomeCards:
    """What was noted last; a few games that came by a file are drawn each time, then noted."""

    def __init__(self, journal: Journal, draw: Callable[[str], HomeCard | None]) -> None:
        self._journal, self._draw = journal, draw
        self._troubled = dict[str, int]()

    def of(self, games: list[Summary]) -> dict[str, HomeCard]:
        """One card for each of the games."""
        noted = self._journal.cards()
        cards = {game.game_id: _read(noted.get(game.game_id)) for game in games}
        # What could not be drawn and is as it was waits behind what nobody tried.
        waiting = sorted((it for it in games if cards[it.game_id] is None), key=self._is_troubled)
        drawn = {it.game_id: self._drawn(it) for it in waiting[:MOST_DRAWN]}
        return {game: card or drawn.get(game) or UNKNOWN for game, card in cards.items()}

    def _is_troubled(self, game: Summary) -> bool:
        return self._troubled.get(game.game_id) == game.seq

    def _drawn(self, game: Summary) -> HomeCard | None:
        card = self._draw(game.game_id)
        if card is None:
            self._troubled[game.game_id] = game.seq
        return card


def _read(noted: tuple[int, dict[str, Any]] | None) -> HomeCard | None:
    with suppress(TypeError):
        if noted is not None:
            return HomeCard(**noted[1])
    return None
