"""What the benches keep over versions: ratios of one run, so that a slower tap is seen in a diff.

A line is added beneath those of the same figure. What is kept is a ratio to something that was
measured beside it, or a difference from it, or a count; figures of two kinds of machine are not
compared.
"""

import csv
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
KEPT: Final = Path(__file__).with_name("figures.csv")
COLUMNS: Final = ("figure", "value", "commit", "machine")


def main() -> None:
    for figure, value, commit, machine in lines():
        print(f"{figure}: {value} ({commit}, {machine})")


def keep(figure: str, value: float) -> None:
    """Once for a commit and a kind of machine: the last run is the one that stays."""
    words = str(value) if isinstance(value, int) else f"{value:.2f}"
    now = (figure, words, _commit(), _machine())
    known = [it for it in lines() if (it[0], *it[2:]) != (figure, *now[2:])]
    known.append(now)
    # The sort is stable: what is new comes after what is old.
    known.sort(key=lambda it: it[0])
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(known)


def lines() -> list[tuple[str, ...]]:
    if not KEPT.exists():
        return []
    with KEPT.open(encoding="utf-8", newline="") as file:
        return [tuple(row) for at, row in enumerate(csv.reader(file)) if at]


def _commit() -> str:
    """The one that the tree stands on; `+` where the app has been changed since."""
    changed = _git("status", "--porcelain", "--", "gm_assistant", "templates")
    return _git("rev-parse", "--short=8", "HEAD") + ("+" if changed else "")


def _git(*words: str) -> str:
    git = shutil.which("git")
    if git is None:
        return ""
    said = subprocess.run([git, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return said.stdout.strip()


def _machine() -> str:
    """Its kind, never its name."""
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{_processor()} × {os.cpu_count()}, {platform.system()}, Python {python}"


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    found = told.exists() and re.search(r"model name\s*:\s*(.+)", told.read_text(encoding="utf-8"))
    return found[1].strip() if found else platform.machine()
