"""The app on a machine whose clock jumps: how far, the file named by DRIFT says at every look."""

import datetime as dt
import os
import sys
import time
from pathlib import Path
from typing import Any

DRIFT = Path(os.environ["DRIFT"])
_time, Usual = time.time, dt.datetime


def drift() -> float:
    return float(DRIFT.read_text() or 0) if DRIFT.exists() else 0.0


class Drifting(dt.datetime):
    """As everybody asks it; the one of the file system stays as it is."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return Usual.now(tz) + dt.timedelta(seconds=drift())


time.time = lambda: _time() + drift()
dt.datetime = Drifting  # type: ignore[misc] # before anything of ours asks for it

if __name__ == "__main__":
    from gm_assistant.cli import main

    sys.exit(main())
