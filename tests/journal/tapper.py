"""Appends moves as fast as it can and says each number once it is recorded, until it is killed."""

import sys
from pathlib import Path

from gm_assistant.journal.journal import Journal


def main(folder: str, game: str) -> None:
    journal = Journal(Path(folder), busy_seconds=60)
    number = len(journal.line(game).moves)
    while True:
        tap = f"tap {number}"
        journal.append(game, {"move": "note", "text": tap}, seen=None, token=tap)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        number += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
