"""The public screens: each game's unguessable address, what it may show, its timer."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import Any

from gm_assistant.journal.copies import write_whole
from gm_assistant.journal.troubles import said_in_words
from gm_assistant.seam.picture import Timer

FILE = "ecrans.json"
LONGEST_TIMER = 3600
STAYS = 20_000


@dataclass(frozen=True)
class PublicScreen:
    """What the game master decided about one game's screen; kept across starts."""

    token: str
    switches: Mapping[str, bool] = field(default_factory=dict)


class PublicScreens:
    """Kept beside the journal, so that no tap of a game waits for them, nor they for it."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self._path, self._clock = folder / FILE, clock
        self._lock = Lock()
        self._known = _read(self._path)
        self._timers: dict[str, Timer] = {}

    def of(self, game_id: str) -> PublicScreen:
        """The screen of a game; its address is drawn when it is first asked for."""
        with self._lock:
            known = self._known.get(game_id)
        return known or self._keep(game_id, PublicScreen(_new_token()))

    def game_of(self, token: str) -> str | None:
        """The game whose screen has this address, if any has."""
        given = token.encode(errors="replace")
        with self._lock:
            found = [
                game_id
                for game_id, screen in self._known.items()
                if secrets.compare_digest(screen.token.encode(), given)
            ]
        return found[0] if found else None

    def change(self, game_id: str, switch: str, *, on: bool) -> PublicScreen:
        """Let the screen show something, or no longer."""
        known = self.of(game_id)
        return self._keep(game_id, replace(known, switches={**known.switches, switch: on}))

    def renew(self, game_id: str) -> PublicScreen:
        """A new address: the former one shows nothing any more."""
        return self._keep(game_id, replace(self.of(game_id), token=_new_token()))

    def start_timer(self, game_id: str, label: str, seconds: int) -> None:
        until = self.now() + 1000 * min(seconds, LONGEST_TIMER)
        self._timers[game_id] = Timer(label, seconds, until)

    def stop_timer(self, game_id: str) -> None:
        self._timers.pop(game_id, None)

    def timer(self, game_id: str) -> Timer | None:
        """The timer that runs, or has just run out."""
        timer = self._timers.get(game_id)
        return timer if timer and self.now() < timer.until + STAYS else None

    def now(self) -> int:
        """The server's clock, in milliseconds."""
        return int(self._clock() * 1000)

    def _keep(self, game_id: str, screen: PublicScreen) -> PublicScreen:
        with self._lock:
            self._known[game_id] = screen
            content = json.dumps({it: _flat(one) for it, one in self._known.items()})
            with said_in_words():
                write_whole(self._path, content.encode())
        return screen


def _new_token() -> str:
    return secrets.token_urlsafe(18)


def _flat(screen: PublicScreen) -> dict[str, object]:
    return {"token": screen.token, **screen.switches}


def _read(path: Path) -> dict[str, PublicScreen]:
    # A lost file costs a new QR code, nothing of a game.
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        listed: Mapping[str, Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        return {it: _screen(dict(facts)) for it, facts in listed.items()}
    return {}


def _screen(facts: dict[str, Any]) -> PublicScreen:
    return PublicScreen(str(facts.pop("token")), {it: bool(on) for it, on in facts.items()})
