"""What stands beside the games, as durable as they: tables being set, public screens, devices."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from gm_assistant.journal.ledger import Ledger
from gm_assistant.journal.refusals import JournalRefusal
from gm_assistant.journal.store import Store

PLACE = "place"
NOTED_AGAIN_AFTER = 60.0


@dataclass(frozen=True)
class Seen:
    """Where a device was last; `turn` tells who was last of all, whatever the clock says."""

    turn: int
    place: str
    at: str


class House:
    """Tables, screens and devices are told by entries; where a device is, is only noted."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store, self._clock = store, clock
        self._lock = Lock()
        self._seen: dict[str, Seen] | None = None
        self._owed: set[str] = set()
        self.tables = Ledger(store, "table", clock)
        self.screens = Ledger(store, "screen", clock)
        self.devices = Ledger(store, "device", clock)
        self.doors = Ledger(store, "door", clock)
        # What a table tells of the house, for the next one of the same game.
        self.habits = Ledger(store, "habit", clock)
        # A damaged game can be told nothing more: that it lies in the bin is told beside it.
        self.shelves = Ledger(store, "shelf", clock)

    def seen(self, device: str) -> Seen | None:
        return self._all_seen().get(device)

    def last_place(self) -> str:
        """What the device that was touched last had on its screen."""
        seen = [one for one in self._all_seen().values() if one.place]
        return max(seen, key=lambda one: one.turn).place if seen else ""

    def touch(self, device: str, place: str) -> None:
        """This device shows this place; noted when it is news, and never waited for."""
        with self._lock:
            known = self._all_seen()
            before, now = known.get(device), self._clock()
            turn = max((one.turn for one in known.values()), default=0)
            is_news = before is None or before.place != place or before.turn != turn
            if is_news or _old(before, now):
                known[device] = Seen(turn + 1, place, now.isoformat(timespec="milliseconds"))
                self._owed.add(device)
            owed = {one: known[one] for one in self._owed}
            for one, seen in owed.items():
                if self._note(one, seen):
                    self._owed.discard(one)

    def note(self, subject: str, name: str, told: dict[str, Any]) -> bool:
        """Keep something fleeting."""
        return self._store.note(subject, name, json.dumps(told))

    def _note(self, device: str, seen: Seen) -> bool:
        # Memory has it: a full disk or a folder that is gone refuses taps, not pages.
        with suppress(JournalRefusal):
            told = {"turn": seen.turn, "place": seen.place, "at": seen.at}
            return self.note(device, PLACE, told)
        return False

    def _all_seen(self) -> dict[str, Seen]:
        if self._seen is None:
            noted = self._store.all_noted(PLACE)
            read = {device: _read(value) for device, value in noted.items()}
            self._seen = {device: seen for device, seen in read.items() if seen}
        return self._seen


def _old(before: Seen | None, now: datetime) -> bool:
    if before is None:
        return True
    passed = (now - datetime.fromisoformat(before.at)).total_seconds()
    return abs(passed) > NOTED_AGAIN_AFTER


def _read(value: str) -> Seen | None:
    # A damaged note is a lost comfort, no more.
    with suppress(ValueError, KeyError, TypeError):
        told: dict[str, Any] = json.loads(value)
        datetime.fromisoformat(told["at"])
        return Seen(int(told["turn"]), str(told["place"]), told["at"])
    return None
