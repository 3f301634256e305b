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


def walks() -> list[str]:
    """From an empty table of each game, and from the middle of each evening."""
    from gm_assistant.games.registry import ALL

    return [*(f"table_{it.slug}" for it in ALL), *(f"walk_{it}" for it in games())]


def cases() -> list[str]:
    """The worked cases of each game, and the house without its games."""
    from approved.cases import GAMES

    return [*(f"cases_{it}" for it in GAMES), "house"]


def insides() -> list[str]:
    """What pages of Quinte-Bourg are made of, before their templates."""
    from approved.inside import PARTS

    return [f"inside_{it}" for it in PARTS]


def kept(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def read(name: str, folder: Path) -> Iterator[str]:
    from approved.cases import ends
    from approved.evening import set_up, told, walked
    from approved.inside import read as read_inside
    from approved.shell import answered

    kind, _, of = name.partition("_")
    if kind == "house":
        return answered(folder)
    if kind == "cases":
        return ends(folder, of)
    if kind == "inside":
        return read_inside(of)
    if kind == "table":
        return set_up(folder, of, _document(of.replace("-", "_")))
    return walked(folder, of, _document(of)) if kind == "walk" else told(folder, _document(name))


def _document(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return document


def tell_whole(part: str) -> None:
    """Every line of a part of which only the marks are kept: of two commits, to be compared."""
    from approved.inside import walked

    for name, looks in walked(part):
        for number, lines in enumerate(looks, start=1):
            print(f"# {name}, {number}", *lines, sep="\n")


def main() -> None:
    if sys.argv[1:2] == ["--whole"]:
        tell_whole(sys.argv[2].removeprefix("inside_"))
        return
    known = [*games(), *walks(), *cases(), *insides()]
    unknown = [it for it in sys.argv[1:] if it not in known]
    if unknown:
        sys.exit(f"no evening is called {', '.join(unknown)}: take one of {', '.join(known)}")
    for name in sys.argv[1:] or known:
        with tempfile.TemporaryDirectory() as folder:
            lines = "\n".join(read(name, Path(folder) / "donnees"))
        (FOLDER / f"{name}.txt").write_text(f"{lines}\n", encoding="utf-8")
        print(f"{name}: {lines.count(chr(10)) + 1} lines")


if __name__ == "__main__":
    main()
