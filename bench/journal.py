"""How long a durable append takes, from the call to after its commit, in a long game."""

import tempfile
import time
from contextlib import closing
from pathlib import Path

from gm_assistant.journal.journal import Journal

MOVES = 1500
MOVE = {"move": "call", "step": "allumeuse", "targets": ["A", "B"], "house": "A"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        with closing(Journal(Path(folder))) as journal:
            game = journal.open_game({"title": "Longue"})
            appends = sorted(_seconds_of_append(journal, game, seen) for seen in range(1, MOVES))
        print(f"durable append, {MOVES} moves: {_shown(appends, 50)}, {_shown(appends, 99)}")
        begun = time.perf_counter()
        with closing(Journal(Path(folder))) as journal:
            assert len(journal.line(game).moves) == MOVES - 1
        print(f"opening and folding them: {(time.perf_counter() - begun) * 1000:.1f} ms")


def _seconds_of_append(journal: Journal, game: str, seen: int) -> float:
    begun = time.perf_counter()
    journal.append(game, MOVE, seen=seen, token=f"tap {seen}")
    return time.perf_counter() - begun


def _shown(durations: list[float], percent: int) -> str:
    at = min(len(durations) - 1, len(durations) * percent // 100)
    return f"p{percent} {durations[at] * 1000:.2f} ms"
