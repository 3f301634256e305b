"""The evenings that the cards of a table are tried on: of one composition at a time."""

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from gm_assistant.seam.companion import Odds, Trial
from gm_assistant.shell.hosts.host import Host

# Compositions that are kept, so that taking a card back shows at once what was seen before.
MOST_KEPT: Final = 12


@dataclass
class _Tried:
    asked: Mapping[str, Any]
    played: list[Any] = field(default_factory=list)

    @property
    def trial(self) -> Trial:
        return Trial(self.asked, tuple(self.played))


class Experiments:
    """The table that looks on, and what was played; a card that is changed stops what was begun."""

    def __init__(self, host: Host) -> None:
        self._host, self._lock = host, Lock()
        self._table, self._before, self._now = "", "", ""
        self._tried: OrderedDict[str, _Tried] = OrderedDict()
        self._playing = ""
        self._stop: Callable[[], None] = _nothing

    def open(self, table_id: str) -> None:
        """This table looks on from now on, and no other one."""
        with self._lock:
            if table_id != self._table:
                self._halt()
                self._table, self._before, self._now = table_id, "", ""

    def close(self, table_id: str) -> None:
        """It does so no more: nothing is played any longer."""
        with self._lock:
            if table_id == self._table:
                self._halt()
                self._table = ""

    def is_open(self, table_id: str) -> bool:
        return table_id == self._table

    def of(self, odds: Odds, asked: Mapping[str, Any]) -> tuple[Trial, Trial | None]:
        """What these cards came to so far, and those before the last change; begun by asking."""
        key = json.dumps([odds.module, asked], sort_keys=True)
        with self._lock:
            if key != self._now:
                self._before, self._now = self._now, key
            if key != self._playing:
                self._begin(key, odds, asked)
            before = self._tried.get(self._before)
            return self._tried[key].trial, before.trial if before else None

    def _begin(self, key: str, odds: Odds, asked: Mapping[str, Any]) -> None:
        self._halt()
        self._playing = key
        known = self._tried.get(key)
        if known is not None and len(known.played) == odds.count:
            return
        mine = self._tried[key] = _Tried(asked)
        self._tried.move_to_end(key)
        while len(self._tried) > MOST_KEPT:
            self._tried.popitem(last=False)
        self._stop = self._host.experiment(odds.module, asked, mine.played.append)

    def _halt(self) -> None:
        self._stop()
        self._playing, self._stop = "", _nothing


def _nothing() -> None:
    """Nothing is being played."""
