"""Evenings played beside the taps, in a process of its own: a line of JSON for each that is over.

    python -m gm_assistant.shell.hosts.experiment MODULE PART PARTS < what is asked

The module has a `PLAN` and `played`, as `Odds` of the seam says; this process plays every so
many of them, and ends with whoever reads it.
"""

import json
import os
import sys
from contextlib import suppress
from importlib import import_module

LAST_IN_LINE = 19


def main(module: str, part: int, parts: int) -> None:
    """Whoever taps comes first."""
    if hasattr(os, "nice"):
        os.nice(LAST_IN_LINE)
    asked, game = json.load(sys.stdin), import_module(module)
    for planned in game.PLAN[part::parts]:
        sys.stdout.write(f"{json.dumps(game.played(asked, *planned))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with suppress(OSError, KeyboardInterrupt):
        main(sys.argv[1], *map(int, sys.argv[2:4]))
