"""Breaks some lines by chance: `python3 run.py breakages --seed 1 --count 40`."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.breakages.rooms import AT_A_START, watched
from bench.breakages.trials import ROOT, Trials, Verdict, Visited
from bench.breakages.visits import WHERE, digest
from bench.breakages.ways import Break, File

KEPT: Final = Path(tempfile.gettempdir()) / "quinte-bourg-visits.json"
LEFT: Final = shutil.ignore_patterns(".git", ".venv", "*_cache", "__pycache__", ".hypothesis")
# Stories of what nobody sees: none of them visits a line that is broken here.
BESIDE: Final = ("rules", "journal", "scripts", "french", "browser", "gallery")
MARKS: Final = "not (soak or slow or browser or office)"


def main(words: list[str]) -> int:
    asked = _asked(words)
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT)
        visited = Visited.of(_visits(copy, afresh=asked.afresh).values())
        chosen = list(islice(_chosen(copy, asked), asked.count))
        trials = Trials(copy, visited)
        survived = [it for it in chosen if not _reported(it, trials, visited)]
        os.chdir(ROOT)
    caught = len(chosen) - len(survived)
    print(f"caught {caught} of {len(chosen)}: {100 * caught / max(len(chosen), 1):.0f} %")
    return int(bool(survived))


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="breakages", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--only", default="", help="part of a path: break nothing else")
    parser.add_argument("--but", default="\n", help="part of a path: leave this whole")
    parser.add_argument("--line", type=int, default=0, help="every way to break this line")
    parser.add_argument("--afresh", action="store_true", help="watch every story again")
    return parser.parse_args(words)


def _visits(copy: Path, *, afresh: bool) -> Mapping[str, Any]:
    """Of a file of stories that has not changed, what it visits is known from the last time."""
    known = {} if afresh or not KEPT.is_file() else json.loads(KEPT.read_text(encoding="utf-8"))
    files = list(_story_files(copy))
    kept = {it: known[it] for it in files if known.get(it, {}).get("digest") == digest(copy / it)}
    missing = [it for it in files if it not in kept]
    if missing:
        print(f"watching {len(missing)} files of stories", flush=True)
        kept |= _watched(copy, missing)
        KEPT.write_text(json.dumps(kept), encoding="utf-8")
    return kept


def _story_files(copy: Path) -> Iterable[str]:
    for path in sorted((copy / "tests").rglob("test_*.py")):
        if path.parent.name not in BESIDE:
            yield path.relative_to(copy).as_posix()


def _watched(copy: Path, files: list[str]) -> dict[str, Any]:
    told = copy.parent / "visits.json"
    words = ["-p", "bench.breakages.visits", "-p", "no:cacheprovider", "-q", "-m", MARKS, *files]
    environment = {**os.environ, WHERE: str(told), "PYTHONPATH": str(copy)}
    starting = copy / "sitecustomize.py"
    starting.write_text(AT_A_START, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "pytest", *words], cwd=copy, env=environment, check=False)
    starting.unlink()
    found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
    nothing = {it: {"digest": digest(copy / it), "seconds": {}, "lines": {}} for it in files}
    return nothing | found


def _chosen(copy: Path, asked: argparse.Namespace) -> Iterator[Break]:
    """Lines by chance, and of each line one break by chance; of a line that is named, all."""
    rng, by_line = Random(asked.seed), dict[tuple[str, int], list[Break]]()
    for name in (it for it in watched(copy) if asked.only in it and asked.but not in it):
        for found in File(name, (copy / name).read_bytes()).breaks():
            by_line.setdefault((name, found.line), []).append(found)
    for name, line in rng.sample(sorted(by_line), len(by_line)):
        source, ways = (copy / name).read_bytes(), by_line[name, line]
        biting = (it for it in rng.sample(ways, len(ways)) if it.bites(source))
        if not asked.line:
            yield from islice(biting, 1)
        elif line == asked.line:
            yield from biting


def _reported(found: Break, trials: Trials, visited: Visited) -> bool:
    verdict = trials.tried(found)
    said = f"caught by {verdict.by}" if verdict.by else _survived(found, verdict, visited)
    print(f"{found.path}:{found.line}: {found.what}: {said} ({verdict.seconds:.0f} s)", flush=True)
    if not verdict.by:
        source = (ROOT / found.path).read_bytes()
        broken = found.applied(source)
        print(f"    - {_line(source, found)}\n    + {_line(broken, found)}", flush=True)
    return bool(verdict.by)


def _survived(found: Break, verdict: Verdict, visited: Visited) -> str:
    visit = "" if visited.runs(found) else ", none of which is seen to visit it"
    return f"SURVIVED {verdict.stories} stories{visit}"


def _line(source: bytes, found: Break) -> str:
    return source.decode().splitlines()[found.line - 1].strip()


sys.exit(main(sys.argv[1:]))
