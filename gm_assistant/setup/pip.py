"""Asks pip for what the project needs: from its own wheels where it has them, else the network."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from gm_assistant.setup.causes import cause, told_again
from gm_assistant.setup.sentences import NO_PIP, SetUpError

PIP_WITH_PYTHON_OPTION = (22, 3)
# Alone in its file, with its content's mark: installed without Django, of which it is a part.
PINNED = Path(__file__).with_name("htmx.txt")
WHEELS = "wheels"


def wanted_packages(root: Path, extras: Iterable[str]) -> list[str]:
    """What `pyproject.toml` asks for, and what is pinned beside it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    further = project.get("optional-dependencies", {})
    return [*project["dependencies"], *(it for extra in sorted(extras) for it in further[extra])]


def pinned_packages() -> list[str]:
    lines = PINNED.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line and not line.startswith("#")]


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0]


def install(python: Path, root: Path, packages: list[str], *, for_the_app: bool) -> None:
    """Into the environment of that Python."""
    pip = pip_command(str(python), root)
    source = source_of(root, for_the_app=for_the_app)
    # The pinned one comes last: the others would else complain of what it lacks.
    pinned = ["--no-deps", "--require-hashes", "--requirement", str(PINNED)]
    for words in (packages, pinned):
        _ask([*pip, "install", "--quiet", *source, *words], for_the_app=for_the_app)


def source_of(root: Path, *, for_the_app: bool) -> list[str]:
    """A pack brings the wheels of the app; those of the tests and benches are fetched."""
    quick = ["--retries", "1", "--timeout", "15", "--disable-pip-version-check"]
    wheels = root / WHEELS
    if not wheels.is_dir():
        return quick
    return [*quick, "--find-links", str(wheels), *(["--no-index"] if for_the_app else [])]


def _ask(words: list[str], *, for_the_app: bool) -> None:
    done = subprocess.run(
        words, stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode != 0:
        print(told_again(done.stderr), file=sys.stderr)
        raise SetUpError(cause(done.stderr, for_the_app=for_the_app))


def pip_command(inside: str, root: Path) -> list[str]:
    """Debian's Python has no ensurepip: the pip outside, or a pack's, works on the one inside."""
    for packed in sorted((root / WHEELS).glob("pip-*.whl")):
        return [sys.executable, str(packed / "pip"), "--python", inside]
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
