"""Sets the companion up in `.venv` and runs it, its tests or its benches, with Python alone."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "gm-assistant.json"
OLDEST = (3, 11)
PIP_WITH_PYTHON_OPTION = (22, 3)

TOO_OLD = (
    "Python {found} est trop ancien : il faut Python 3.11 ou plus récent (python.org).\n"
    "Python {found} is too old: Python 3.11 or later is needed (python.org)."
)
NO_PIP = (
    "pip manque : installez-le (Debian, Ubuntu : sudo apt install python3-pip), puis relancez.\n"
    "pip is missing: install it (Debian, Ubuntu: sudo apt install python3-pip), then run again."
)
NOT_INSTALLED = (
    "L'installation a échoué : il lui faut le réseau la première fois ; relancez avec lui.\n"
    "The set-up failed: it needs the network the first time; run again with it."
)
NO_VENV = (
    "Python n'a pas pu préparer .venv, voyez plus haut (Debian : sudo apt install python3-venv)."
    "\nPython could not prepare .venv, see above (Debian: sudo apt install python3-venv)."
)
KEPT = (
    "Pas de mise à jour (réseau absent ?) : je démarre avec l'installation d'avant.\n"
    "No update (no network?): starting with the previous set-up."
)


class SetUpError(Exception):
    """Its text is what the person in front of the terminal reads."""


# Each task: the extras that it needs, and what the environment's Python is asked.
TASKS = {
    "test": (frozenset({"test"}), ["-m", "pytest"]),
    "soak": (frozenset({"test"}), ["-m", "pytest", "-m", "soak"]),
    "bench": (frozenset({"bench"}), ["-m", "bench"]),
    "pictures": (frozenset({"test"}), ["-m", "tests.gallery.guide"]),
}


def main(words: list[str]) -> int:
    task = words[0] if words and words[0] in TASKS else None
    extras, asked = TASKS[task] if task else (frozenset(), ["-m", "gm_assistant"])
    try:
        prove_python(sys.version_info[:2])
        set_up(extras, may_keep=task is None)
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    if task:
        os.chdir(ROOT)
    return become([str(python_of(VENV)), *asked, *words[1 if task else 0 :]])


def prove_python(version: tuple[int, ...]) -> None:
    if version < OLDEST:
        raise SetUpError(TOO_OLD.format(found=".".join(map(str, version))))


def set_up(extras: frozenset[str], *, may_keep: bool) -> None:
    """Installs only what is not there yet, so that the second start needs no network."""
    kept = read_stamp()
    wanted: dict[str, Any] = {
        "project": fingerprint(),
        "python": sys.version,
        "extras": sorted(extras.union(kept.get("extras", []))),
    }
    if kept == wanted:
        return
    usable = kept.get("python") == sys.version
    try:
        if not usable:
            create_venv()
        install(wanted["extras"])
    except SetUpError:
        if not (may_keep and usable):
            raise
        print(KEPT, file=sys.stderr)
        return
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def read_stamp() -> dict[str, Any]:
    """Empty unless a whole set-up was finished there."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and python_of(VENV).exists() else {}


def fingerprint() -> str:
    """Changes with what is to be installed, and when the checkout is moved elsewhere."""
    content = (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()
    return hashlib.sha256(content).hexdigest()


def create_venv() -> None:
    print("Installation dans .venv (une seule fois)…", file=sys.stderr)
    # Debian has no ensurepip of its own: without pip is the way that works everywhere.
    if subprocess.call([sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)]) != 0:
        raise SetUpError(NO_VENV)


def install(extras: list[str]) -> None:
    target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    if subprocess.call([*pip_command(), "install", "--quiet", "--editable", target]) != 0:
        raise SetUpError(NOT_INSTALLED)


def pip_command() -> list[str]:
    inside = str(python_of(VENV))
    if pip_version(sys.executable) >= PIP_WITH_PYTHON_OPTION:
        return [sys.executable, "-m", "pip", "--python", inside]
    ready = pip_version(inside) or subprocess.call([inside, "-m", "ensurepip"]) == 0
    if not ready:
        raise SetUpError(NO_PIP)
    return [inside, "-m", "pip"]


def pip_version(python: str) -> tuple[int, ...]:
    """Empty where that Python has no pip."""
    asked = subprocess.run(
        [python, "-m", "pip", "--version"], capture_output=True, text=True, check=False
    )
    found = re.match(r"pip (\d+)\.(\d+)", asked.stdout)
    return tuple(map(int, found.groups())) if found else ()


def python_of(venv: Path) -> Path:
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def become(words: list[str]) -> int:
    """Where the system can, this process turns into the other, so that killing it kills the app."""
    if os.name != "nt":
        os.execv(words[0], words)
    try:
        return subprocess.call(words)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
