"""How long a durable append takes in a long game, and what checksum and mirror cost of it."""

import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from gm_assistant.shell.journal import chain
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.line import Hand

MOVES = 1500
MOVE = {"move": "call", "step": "allumeuse", "targets": ["A", "B"], "house": "A"}
DEAREST = 0.001


class Share:
    """The seconds that one part takes of the tap under way."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def of(self, part: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any) -> Any:
            begun = time.perf_counter()
            try:
                return part(*given)
            finally:
                self.seconds += time.perf_counter() - begun

        return timed


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        with closing(Journal(Path(folder))) as journal:
            game = journal.open_game({"title": "Longue"})
            _report(journal, game)
        begun = time.perf_counter()
        with closing(Journal(Path(folder))) as journal:
            assert len(journal.line(game).moves) == MOVES - 1
        print(f"opening and folding them: {(time.perf_counter() - begun) * 1000:.1f} ms")


def _report(journal: Journal, game: str) -> None:
    share, whole = Share(), chain.sealed
    chain.sealed = share.of(whole)
    journal._store.told = share.of(journal._store.told)  # noqa: SLF001 - timed where it is called
    taps, shares = [], []
    for seen in range(1, MOVES):
        share.seconds = 0.0
        taps.append(_seconds_of_append(journal, game, seen))
        shares.append(share.seconds)
    chain.sealed = whole
    taps.sort()
    shares.sort()
    print(f"durable append, {MOVES} moves: {_shown(taps, 50)}, {_shown(taps, 99)}")
    ratio = shares[len(shares) // 2] / taps[len(taps) // 2]
    print(
        f"checksum and mirror, of that: {_shown(shares, 50)}, {_shown(shares, 99)} "
        f"(goal: p50 under {DEAREST * 1000:.0f} ms), {ratio:.0%} of a tap"
    )


def _seconds_of_append(journal: Journal, game: str, seen: int) -> float:
    begun = time.perf_counter()
    journal.append(game, MOVE, Hand(seen, token=f"tap {seen}"))
    return time.perf_counter() - begun


def _shown(durations: list[float], percent: int) -> str:
    at = min(len(durations) - 1, len(durations) * percent // 100)
    return f"p{percent} {durations[at] * 1000:.2f} ms"
