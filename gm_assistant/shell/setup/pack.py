"""Makes one zip of the project and its wheels, from which a first start needs no network."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from gm_assistant import __version__
from gm_assistant.shell.setup.checkout import (
    PINNED,
    WHEELS,
    cause,
    cause_on_disk,
    name_of,
    pip_version,
    told_again,
    wanted_packages,
)
from gm_assistant.shell.setup.sentences import NO_PIP, SetUpError

PARTS = (
    "gm_assistant",
    "night_scripts",
    "templates",
    "exports",
    "docs",
    "bench",
    "tests",
    "run.py",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
    "Makefile",
)
EVERYWHERE = "none-any"


def pack(root: Path) -> int:
    """Beside the project, in `dist`."""
    if not pip_version(sys.executable):
        raise SetUpError(NO_PIP)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        download(folder, wanted_packages(root, ()))
        for wheel in bound(folder):
            make_universal(wheel)
        zipped = write_zip(root, folder)
        told = served(bound(folder))
    print(f"{zipped}\n{told}")
    return 0


def download(folder: Path, packages: list[str]) -> None:
    """With pip itself, for a machine that has none, and what only other systems ask for."""
    _fetch(folder, [*packages, "pip"])
    while missing := needed_elsewhere(folder):
        _fetch(folder, sorted(missing))
    _fetch(folder, ["--no-deps", "--require-hashes", "--requirement", str(PINNED)])


def _fetch(folder: Path, words: list[str]) -> None:
    told = _pip(["download", "--only-binary", ":all:", "--dest", str(folder), *words])
    if told:
        print(told_again(told), file=sys.stderr)
        raise SetUpError(cause(told, for_the_app=True))


def needed_elsewhere(folder: Path) -> set[str]:
    """What a wheel here asks for on another system or another Python, and is not here yet."""
    wheels = list(folder.glob("*.whl"))
    here = {_plain(wheel.name.split("-")[0]) for wheel in wheels}
    asked = {it for wheel in wheels for it in _asked_by(wheel)}
    return {it for it in asked if _plain(name_of(it)) not in here}


def _asked_by(wheel: Path) -> Iterator[str]:
    with ZipFile(wheel) as archive:
        [told] = [it for it in archive.namelist() if it.endswith(".dist-info/METADATA")]
        lines = archive.read(told).decode().partition("\n\n")[0].splitlines()
    for line in lines:
        asked, _, where = line.removeprefix("Requires-Dist:").partition(";")
        if line.startswith("Requires-Dist:") and "extra" not in where:
            yield asked.strip()


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def bound(folder: Path) -> list[Path]:
    """The wheels that not every machine can take."""
    return sorted(it for it in folder.glob("*.whl") if EVERYWHERE not in it.name)


def make_universal(wheel: Path) -> None:
    """Some wheels are compiled for speed alone: without a compiler they build themselves plain."""
    name, version = wheel.name.split("-")[:2]
    with tempfile.TemporaryDirectory() as folder:
        words = ["wheel", "--no-deps", "--no-binary", name, "--wheel-dir", folder]
        _pip([*words, f"{name}=={version}"], CC="false", CXX="false")
        for plain in Path(folder).glob(f"*{EVERYWHERE}.whl"):
            (wheel.parent / plain.name).write_bytes(plain.read_bytes())
            wheel.unlink()


def _pip(words: list[str], **environment: str) -> str:
    """Empty when it went well, else what pip said."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "--quiet"],
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return (done.stderr or "pip") if done.returncode != 0 else ""


def write_zip(root: Path, wheels: Path) -> Path:
    title = f"quinte-bourg-{__version__}"
    zipped = root / "dist" / f"{title}.zip"
    try:
        zipped.parent.mkdir(exist_ok=True)
        zipped.touch()
    except OSError as error:
        raise SetUpError(cause_on_disk(error)) from None
    with ZipFile(zipped, "w", ZIP_DEFLATED) as archive:
        for file in project_files(root):
            archive.write(file, f"{title}/{file.relative_to(root).as_posix()}")
        for wheel in sorted(wheels.glob("*.whl")):
            archive.write(wheel, f"{title}/{WHEELS}/{wheel.name}")
    return zipped


def project_files(root: Path) -> Iterator[Path]:
    """Named one by one: what somebody keeps beside them is nobody else's business."""
    for part in PARTS:
        found = root / part
        files = found.rglob("*") if found.is_dir() else [found]
        yield from sorted(it for it in files if it.is_file() and "__pycache__" not in it.parts)


def served(left: list[Path]) -> str:
    """Which machines can start from the zip."""
    if not left:
        return "Ce zip sert toute machine qui a Python 3.11 ou plus récent, sans réseau ni pip."
    names = ", ".join(name_of(it.name.split("-")[0]) for it in left)
    version = ".".join(map(str, sys.version_info[:2]))
    return (
        f"Ce zip ne sert que les machines comme celle-ci ({sys.platform}, Python {version}), "
        f"à cause de {names}."
    )
