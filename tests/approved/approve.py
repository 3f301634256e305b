"""Writes the evenings anew: `python3 run.py approve`, then `git diff`, read by somebody."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "evenings"
# Nobody reads so many beside a change of code: they are a commit of their own, which is looked at.
MOST_BESIDE = 300
sys.path.insert(0, str(FOLDER.parents[1]))


def games() -> list[str]:
    """Each evening is a game file, and beside it what was read."""
    return sorted(it.stem for it in FOLDER.glob("*.json"))


def walks() -> list[str]:
    """From an empty table of each game, and from the middle of each evening."""
    from gm_assistant.games.registry import ALL

    return [*(f"table_{it.slug}" for it in ALL), *(f"walk_{it}" for it in games())]


def cases() -> list[str]:
    """The worked cases of each game, and the house without its games."""
    from approved.cases import GAMES

    return [*(f"cases_{it}" for it in GAMES), "house"]


def kept(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def read(name: str, folder: Path) -> Iterator[str]:
    from approved.cases import ends
    from approved.evening import set_up, told, walked
    from approved.shell import answered

    kind, _, of = name.partition("_")
    if kind == "house":
        return answered(folder)
    if kind == "cases":
        return ends(folder, of)
    if kind == "table":
        return set_up(folder, of, _document(of.replace("-", "_")))
    return walked(folder, of, _document(of)) if kind == "walk" else told(folder, _document(name))


def _document(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return document


def main() -> None:
    known = [*games(), *walks(), *cases()]
    unknown = [it for it in sys.argv[1:] if it not in known]
    if unknown:
        sys.exit(f"no evening is called {', '.join(unknown)}: take one of {', '.join(known)}")
    for name in sys.argv[1:] or known:
        with tempfile.TemporaryDirectory() as folder:
            lines = "\n".join(read(name, Path(folder) / "donnees"))
        (FOLDER / f"{name}.txt").write_text(f"{lines}\n", encoding="utf-8")
        print(f"{name}: {lines.count(chr(10)) + 1} lines")
    told = alone(_numbers())
    if told:
        print(told)


def alone(numbers: str) -> str:
    """That a commit of its own is wanted; nothing where few lines changed: `git --numstat`."""
    rows = [line.split("\t") for line in numbers.splitlines()]
    changed = sum(int(added) + int(removed) for added, removed, _ in rows)
    told = f"{changed} approved lines changed, more than {MOST_BESIDE}: commit these files alone"
    return told if changed > MOST_BESIDE else ""


def _numbers() -> str:
    """How many lines of each evening are others than in the last commit; nothing without git."""
    git = shutil.which("git")
    words = ["diff", "--numstat", "HEAD", "--", "."]
    done = git and subprocess.run(
        [git, *words], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    return done.stdout if done else ""


if __name__ == "__main__":
    main()
