"""The cards of the home screen: kept beside the journal, so that no game is folded to list them."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock

from gm_assistant.journal.journal import Summary
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.web.catalogue import UnknownGame
from gm_assistant.web.live import Live, Moment, Unplayable

FILE = "accueil.json"


@dataclass(frozen=True)
class HomeCard:
    """Where a game is, as of one number of its journal."""

    seq: int
    game: str
    moment: str
    people: str = ""
    seats: int = 0
    living: int = 0
    look: str = "nuit"


class HomeCards:
    """A card is made anew only where its game has moved since."""

    def __init__(self, folder: Path, live: Live) -> None:
        self._path, self._live = folder / FILE, live
        self._lock = Lock()
        self._known = _read(self._path)

    def of(self, games: list[Summary]) -> dict[str, HomeCard]:
        """One card for each of the games."""
        with self._lock:
            cards = {game.game_id: self._card(game) for game in games}
            if cards != self._known:
                self._known = cards
                _write(self._path, cards)
        return cards

    def _card(self, game: Summary) -> HomeCard:
        known = self._known.get(game.game_id)
        if known is not None and known.seq == game.seq:
            return known
        try:
            return _drawn(game.seq, self._live.now(game.game_id))
        except (Unplayable, UnknownGame, JournalRefusal) as trouble:
            return HomeCard(game.seq, "", trouble.sentence)


def _drawn(seq: int, found: Moment) -> HomeCard:
    card = found.companion.card(found.game)
    rehearsed = "Répétition · " if found.line.document.get("rehearsal") else ""
    moment = f"{rehearsed}{card.moment}"
    game = found.companion.title
    return HomeCard(seq, game, moment, card.people, card.seats, card.living, card.look)


def _read(path: Path) -> dict[str, HomeCard]:
    # A lost file costs one fold of each game.
    with suppress(OSError, ValueError, TypeError, AttributeError):
        listed: Mapping[str, Mapping[str, object]] = json.loads(path.read_text(encoding="utf-8"))
        return {it: HomeCard(**facts) for it, facts in listed.items()}  # type: ignore[arg-type]
    return {}


def _write(path: Path, cards: Mapping[str, HomeCard]) -> None:
    with suppress(OSError):
        fresh = path.with_suffix(".neuf")
        fresh.write_text(json.dumps({it: asdict(one) for it, one in cards.items()}), "utf-8")
        fresh.replace(path)
