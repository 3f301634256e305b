"""Hostile spreadsheets are refused under a second, in little memory; an honest one is read."""

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

# Seconds of its own, whatever else the machine does, and megabytes of the whole process.
ALLOWED: Final = 1.0
MOST: Final = 150


def main() -> None:
    from workbook.test_workbook_bounds import HOSTILE, changed

    with TemporaryDirectory() as folder:
        for name, change in HOSTILE.items():
            file = Path(folder) / "hostile.xlsx"
            file.write_bytes(changed(change))
            # In a process of its own: what came before would count as its memory.
            command = [sys.executable, "-m", "bench.imports", str(file)]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            seconds, megabytes = (float(it) for it in said.split())
            print(f"{name}: {seconds:.2f} s, {megabytes:.0f} MB")
            assert seconds <= ALLOWED
            assert megabytes <= MOST


def refuse(file: Path) -> None:
    from gm_assistant.games.quinte_bourg.paper.judged import game_in
    from gm_assistant.seam.companion import NotReadBack

    content = file.read_bytes()
    begun = time.process_time()
    try:
        game_in(content)
    except NotReadBack:
        lasted = time.process_time() - begun
        print(lasted, _most_megabytes())


def _most_megabytes() -> float:
    """Of this process alone: what `getrusage` says counts the one that started it."""
    lines = Path("/proc/self/status").read_text().splitlines()
    most = next(it for it in lines if it.startswith("VmHWM"))
    return int(most.split()[1]) / 1024


if __name__ == "__main__":
    refuse(Path(sys.argv[1]))
