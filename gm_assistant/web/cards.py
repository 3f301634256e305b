"""The cards of the home screen: kept beside the journal, so that no game is folded to list them."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock

from gm_assistant.journal.journal import Summary
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.views.journal.pages import moment_in_words
from gm_assistant.web.frames import look_of
from gm_assistant.web.live import Live, Moment, Unplayable

FILE = "accueil.json"


@dataclass(frozen=True)
class Card:
    """Where a game is, as of one number of its journal."""

    seq: int
    moment: str
    seats: int = 0
    living: int = 0
    look: str = "nuit"


class Cards:
    """A card is made anew only where its game has moved since."""

    def __init__(self, folder: Path, live: Live) -> None:
        self._path, self._live = folder / FILE, live
        self._lock = Lock()
        self._known = _read(self._path)

    def of(self, games: list[Summary]) -> dict[str, Card]:
        """One card for each of the games."""
        with self._lock:
            cards = {game.game_id: self._card(game) for game in games}
            if cards != self._known:
                self._known = cards
                _write(self._path, cards)
        return cards

    def _card(self, game: Summary) -> Card:
        known = self._known.get(game.game_id)
        if known is not None and known.seq == game.seq:
            return known
        try:
            return _drawn(game.seq, self._live.now(game.game_id))
        except (Unplayable, JournalRefusal) as trouble:
            return Card(game.seq, trouble.sentence)


def _drawn(seq: int, found: Moment) -> Card:
    village = found.game.village
    living = sum(player.seated for player in village.players.values())
    moment = "Finie" if village.result else moment_in_words(village)
    moment = f"Répétition · {moment}" if found.line.document.get("rehearsal") else moment
    return Card(seq, moment, len(village.seats), living, look_of(village))


def _read(path: Path) -> dict[str, Card]:
    # A lost file costs one fold of each game.
    with suppress(OSError, ValueError, TypeError, AttributeError):
        listed: Mapping[str, Mapping[str, object]] = json.loads(path.read_text(encoding="utf-8"))
        return {it: Card(**facts) for it, facts in listed.items()}  # type: ignore[arg-type]
    return {}


def _write(path: Path, cards: Mapping[str, Card]) -> None:
    with suppress(OSError):
        fresh = path.with_suffix(".neuf")
        fresh.write_text(json.dumps({it: asdict(one) for it, one in cards.items()}), "utf-8")
        fresh.replace(path)
