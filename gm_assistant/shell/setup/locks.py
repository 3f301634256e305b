"""The locks: every package by its one version and the marks of all its files.

Whole for the app, and for what the tests and the benches need besides. One lock serves every system
and every Python from the oldest on: it names the files of all of them, and no index, so that the
one that pip is set to on a machine is asked there.
"""

import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from gm_assistant.shell.setup.checkout import (
    APP,
    LOCKED,
    OLDEST,
    SetUpError,
    name_of,
    pip_version,
    python_of,
    said,
)

# What plain packages are built with, beside the zip.
BUILD: Final = "build"
BUILT_WITH: Final = "setuptools\n"
EXTRAS: Final = ("bench", "test")
HEAD: Final = "# Written by `python3 run.py lock`: not by hand.\n"
NEWER: Final = "{name} : {before} → {after}"


def pins(text: str) -> dict[str, str]:
    """Each package's lines: its version, where it is wanted, the marks of its files."""
    found = re.findall(r"^[\w.-]+==(?:.*\\\n)*.*\n?", text, re.MULTILINE)
    return {plain(name_of(it)): it for it in found}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def version(pin: str) -> str:
    return pin.partition("==")[2].split()[0]


def everywhere(text: str) -> str:
    """The same packages, whatever system or Python each is for."""
    return re.sub(r" ;[^\\\n]*", " ", text)


def remarked(text: str, marks: Mapping[str, str]) -> str:
    """With one more mark for each of these packages."""
    further = {
        name: f"{pin.rstrip()} \\\n    --hash=sha256:{marks[name]}\n"
        for name, pin in pins(text).items()
        if name in marks and marks[name] not in pin
    }
    for name, pin in further.items():
        text = text.replace(pins(text)[name], pin)
    return text


# How they are renewed, which is a maintainer's.


def renew(root: Path) -> int:
    """The latest of everything that `pyproject.toml` allows; what changed is told."""
    if not pip_version(sys.executable):
        raise SetUpError(said("no_pip"))
    with tempfile.TemporaryDirectory() as name:
        uv = _resolver(Path(name))
        project = str(root / "pyproject.toml")
        whole = pins(uv(project, *(f"--extra={it}" for it in EXTRAS)))
        known = Path(name) / "known.txt"
        known.write_text("".join(whole.values()), encoding="utf-8")
        bound = ["--constraint", str(known)]
        app = pins(uv(project, *bound)).keys()
        further = {it: pins(uv(project, *bound, f"--extra={it}")).keys() - app for it in EXTRAS}
        tools = Path(name) / "tools.txt"
        tools.write_text(BUILT_WITH, encoding="utf-8")
        files = {APP: app, **further}
        made = {it: "".join(whole[one] for one in sorted(names)) for it, names in files.items()}
        made[BUILD] = "".join(pins(uv(str(tools))).values())
    for title, text in made.items():
        _write(LOCKED / f"{title}.txt", HEAD + text)
    return 0


def _write(file: Path, text: str) -> None:
    before = pins(file.read_text(encoding="utf-8")) if file.exists() else {}
    after = pins(text)
    for name in sorted(before.keys() | after.keys()):
        was, now = (version(it[name]) if name in it else "–" for it in (before, after))
        if was != now:
            print(f"{file.name} : {NEWER.format(name=name, before=was, after=now)}")
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


class _resolver:  # noqa: N801 - called as the command that it stands for
    """uv, in a folder of its own: pip resolves for one machine, and names the files of one."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "uv", with_pip=False)
        self.inside = python_of(folder / "uv")
        install = ["--python", str(self.inside), "install", "--quiet", "uv"]
        _run([sys.executable, "-m", "pip", *install], {})

    def __call__(self, *asked: str) -> str:
        words = [
            *("pip", "compile", "--quiet", "--universal", "--generate-hashes"),
            # One version of a package for every Python, so that a zip holds it once.
            *("--fork-strategy", "fewest", "--python-version", ".".join(map(str, OLDEST))),
            *("--no-header", "--no-annotate", "--no-emit-index-url"),
        ]
        uv = self.inside.with_name("uv.exe" if os.name == "nt" else "uv")
        return _run([str(uv), *words, *asked], _index())


def _index() -> Mapping[str, str]:
    """The one that pip is set to here."""
    words = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    index = os.environ.get("PIP_INDEX_URL") or asked
    return {"UV_DEFAULT_INDEX": index} if index else {}


def _run(words: Iterable[str], environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        [*words],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        raise SetUpError(said("not_installed"))
    return done.stdout
