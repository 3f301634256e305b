"""Writes the evenings anew: `python3 run.py approve`, then `git diff`, read by somebody."""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "evenings"
sys.path.insert(0, str(FOLDER.parents[1]))


def games() -> list[str]:
    """Each evening is a game file, and beside it what was read."""
    return sorted(it.stem for it in FOLDER.glob("*.json"))


def kept(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def read(name: str, folder: Path) -> Iterator[str]:
    from approved.evening import told

    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return told(folder, document)


def main() -> None:
    for name in games():
        with tempfile.TemporaryDirectory() as folder:
            lines = "\n".join(read(name, Path(folder) / "donnees"))
        (FOLDER / f"{name}.txt").write_text(f"{lines}\n", encoding="utf-8")
        print(f"{name}: {lines.count(chr(10)) + 1} lines")


if __name__ == "__main__":
    main()
