"""Builds the environment beside the one that works, and takes its place only when it is whole."""

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm_assistant.setup.causes import cause_on_disk
from gm_assistant.setup.pip import install, name_of, pinned_packages, wanted_packages
from gm_assistant.setup.sentences import BEGUN, KEPT, NO_VENV, SHARED_STORAGE, SetUpError

_HAS_ALL = "import sys; from importlib.metadata import version; [version(n) for n in sys.argv[1:]]"


@dataclass(frozen=True)
class House:
    """A checkout and the environments in it."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def next(self) -> Path:
        # As long as `.venv`: a script of one becomes a script of the other byte by byte, even
        # inside the .exe of Windows.
        return self.root / ".next"

    @property
    def before(self) -> Path:
        return self.root / ".prev"


def set_up(house: House, extras: frozenset[str]) -> None:
    """Installs only what is not there yet, so that the second start needs no network."""
    recover(house)
    kept = read_stamp(house.venv)
    wanted = wanted_stamp(house, extras.union(kept.get("extras", [])))
    if kept == wanted:
        return
    try:
        build(house, wanted)
    except SetUpError as trouble:
        packages = wanted_packages(house.root, extras)
        if not serves(house.venv, [*packages, *pinned_packages()]):
            raise
        print(trouble, KEPT, sep="\n", file=sys.stderr)


def wanted_stamp(house: House, extras: frozenset[str]) -> dict[str, Any]:
    return {
        "packages": [*wanted_packages(house.root, extras), *pinned_packages()],
        "extras": sorted(extras),
        # Not its build nor its patch: an update of the system leaves the environment as good.
        "python": f"{sys.implementation.cache_tag} {platform.machine()}",
    }


def read_stamp(venv: Path) -> dict[str, Any]:
    """Empty unless a whole set-up was finished there and its Python is still on the machine."""
    try:
        stamp = json.loads(_stamp(venv).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and python_of(venv).exists() else {}


def _stamp(venv: Path) -> Path:
    return venv / "gm-assistant.json"


def python_of(venv: Path) -> Path:
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def serves(venv: Path, packages: list[str]) -> bool:
    """Whether an environment starts and has all that is needed, whatever its versions."""
    words = [str(python_of(venv)), "-c", _HAS_ALL, *map(name_of, packages)]
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def build(house: House, wanted: dict[str, Any]) -> None:
    print(BEGUN, file=sys.stderr)
    with _cleared(house.next):
        create_venv(house.next)
        packages = wanted_packages(house.root, wanted["extras"])
        install(python_of(house.next), house.root, packages, for_the_app=not wanted["extras"])
        _stamp(house.next).write_text(json.dumps(wanted), encoding="utf-8")
        take_place(house)


@contextmanager
def _cleared(folder: Path) -> Iterator[None]:
    """An empty folder to build in; whatever happens, nothing half-built stays."""
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        yield
    except OSError as error:
        raise SetUpError(cause_on_disk(error)) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def create_venv(folder: Path) -> None:
    # Debian has no ensurepip of its own: without pip is the way that works everywhere.
    if subprocess.call([sys.executable, "-m", "venv", "--without-pip", str(folder)]) != 0:
        shared = folder.as_posix().startswith(("/sdcard", "/storage"))
        raise SetUpError(SHARED_STORAGE if shared else NO_VENV)


def take_place(house: House) -> None:
    """Two renamings: killed between them, the next start takes the old one back."""
    move_scripts(house)
    shutil.rmtree(house.before, ignore_errors=True)
    if house.venv.exists():
        house.venv.rename(house.before)
    try:
        house.next.rename(house.venv)
    except OSError:
        recover(house)
        raise
    shutil.rmtree(house.before, ignore_errors=True)


def move_scripts(house: House) -> None:
    """Each script names the Python of its environment by its whole path."""
    old, new = (os.fsencode(folder) for folder in (house.next, house.venv))
    for script in python_of(house.next).parent.iterdir():
        if script.is_symlink() or script.name.startswith("python"):
            continue
        content = script.read_bytes()
        if old in content:
            script.write_bytes(content.replace(old, new))


def recover(house: House) -> None:
    if house.before.exists() and not house.venv.exists():
        house.before.rename(house.venv)
