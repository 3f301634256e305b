"""Builds the environment beside the one that works, and takes its place only when it is whole."""

import errno
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from gm_assistant.shell.setup import fonts

# What a set-up says in the terminal, in French and in English.


class SetUpError(Exception):
    """Its text is what the person in front of the terminal reads."""


_WORDS: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def said(what: str, /, **facts: object) -> str:
    """One of its sentences, filled in."""
    return str(_WORDS[what]).format(**facts)


# Why pip failed, read in what it wrote, as the sentence that says what to do.

_UNREACHED: Final = (
    "NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|Max retries|getaddrinfo"
    "|name resolution|Network is unreachable|ConnectionResetError|RemoteDisconnected"
)
# The first that is found counts: a full disk also makes wheels fail.
_SIGNS: Final = (
    (r"No space left|Errno 28|not enough space|Disk quota exceeded", "disk_full"),
    (r"Errno 30|Read-only file system", "read_only"),
    (r"WinError (5|32)\b|being used by another process", "in_use"),
    (r"Errno 13|Permission denied", "read_only"),
    (r"DO NOT MATCH THE HASHES", "not_ours"),
    (r"CERTIFICATE_VERIFY_FAILED|SSLError|certificate verify failed", "not_trusted"),
    (_UNREACHED, "no_network"),
)
# In the words of pip 22 to 26.
_UNBUILT: Final = (
    r"Failed building wheel for (?P<name>[\w.-]+)",
    r"Failed to build '?(?P<name>(?!installable)[\w.-]+)",
    r"based projects \((?P<name>[\w.-]+)",
    r"No matching distribution found for (?P<name>[\w.-]+)",
    r"╰─> (?P<name>[\w.-]+)$",
)
_NOWHERE: Final = r"from versions: none"
_DISK: Final[dict[int, str]] = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EBUSY: "in_use",
}


def cause(told: str, *, for_the_app: bool) -> str:
    """The sentence that goes with what pip told."""
    for sign, name in _SIGNS:
        if re.search(sign, told):
            return said(name)
    for sign in _UNBUILT:
        if found := re.search(sign, told, re.MULTILINE):
            # A plain package that no index has at all is an index that was not reached.
            if re.search(_NOWHERE, told):
                return said("no_network")
            return said("no_wheel_of_the_app" if for_the_app else "no_wheel", name=found["name"])
    return said("not_installed")


def cause_on_disk(error: OSError) -> str:
    if getattr(error, "winerror", None) in (5, 32):
        return said("in_use")
    if error.errno is None:
        return said("not_installed")
    return said(_DISK[error.errno]) if error.errno in _DISK else str(error)


def told_again(told: str) -> str:
    """What of pip's words is worth showing: its errors, or everything where it names none."""
    errors = [line for line in told.splitlines() if line.lstrip().lower().startswith("error")]
    return "\n".join(errors[:4]) or told.strip()


# Asks pip for what the project needs: from its own wheels where it has them, else the network.

OLDEST: Final = (3, 11)
PIP_WITH_PYTHON_OPTION = (22, 3)
# Alone in its file, with its content's mark: installed without Django, of which it is a part.
PINNED = Path(__file__).with_name("htmx.txt")
# Every package by its one version and the marks of its files, whole for the app and for each extra:
# `python3 run.py lock` writes them anew (`locks.py`).
LOCKED: Final = Path(__file__).with_name("locked")
APP: Final = "app"
WHEELS = "wheels"


def locks(root: Path, extras: Iterable[str]) -> list[Path]:
    named = (LOCKED / f"{it}.txt" for it in (APP, *sorted(extras)))
    return [*named, PINNED, *fonts.locks(root)]


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


def install(python: Path, root: Path, extras: Iterable[str]) -> None:
    """Into the environment of that Python: the packages of the locks, and no file but theirs."""
    pip, environment = pip_command(str(python), root)
    for_the_app = not extras
    source = source_of(root, for_the_app=for_the_app)
    words = [*pip, "install", "--quiet", *source, *marked(locks(root, extras))]
    prove(ask(words, environment), for_the_app=for_the_app)


def marked(files: Iterable[Path]) -> list[str]:
    """Nothing comes that is not listed, and no file whose mark is not."""
    named = (word for file in files for word in ("--requirement", str(file)))
    return ["--no-deps", "--require-hashes", *named]


def source_of(root: Path, *, for_the_app: bool) -> list[str]:
    """A pack brings the wheels of the app; those of the tests and benches are fetched."""
    quick = ["--retries", "1", "--timeout", "15", "--disable-pip-version-check"]
    wheels = root / WHEELS
    if not wheels.is_dir():
        return quick
    return [*quick, "--find-links", str(wheels), *(["--no-index"] if for_the_app else [])]


def ask(words: list[str], environment: Mapping[str, str]) -> str:
    """Empty when it went well, else what pip said."""
    done = subprocess.run(
        words,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return (done.stderr or "pip") if done.returncode != 0 else ""


def prove(trouble: str, *, for_the_app: bool) -> None:
    """What pip said is shown, and what to do about it is raised."""
    if trouble:
        print(told_again(trouble), file=sys.stderr)
        raise SetUpError(cause(trouble, for_the_app=for_the_app))


def pip_command(inside: str, root: Path) -> tuple[list[str], Mapping[str, str]]:
    """Which pip works on the Python inside: its words, and what its environment has besides.

    Debian's Python has no ensurepip: the pip outside, or a pack's, does it.
    """
    for packed in sorted((root / WHEELS).glob("pip-*.whl")):
        # As a module of the wheel, and not as `…whl/pip`: sqlite-utils brings pip, and on Windows
        # a pip that goes by the name of pip refuses to put another in its place.
        return [inside, "-m", "pip"], {"PYTHONPATH": str(packed)}
    if pip_version(sys.executable) >= PIP_WITH_PYTHON_OPTION:
        return [sys.executable, "-m", "pip", "--python", inside], {}
    ready = pip_version(inside) or subprocess.call([inside, "-m", "ensurepip"]) == 0
    if not ready:
        raise SetUpError(said("no_pip"))
    return [inside, "-m", "pip"], {}


def pip_version(python: str) -> tuple[int, ...]:
    """Empty where that Python has no pip."""
    asked = subprocess.run(
        [python, "-m", "pip", "--version"], capture_output=True, text=True, check=False
    )
    found = re.match(r"pip (\d+)\.(\d+)", asked.stdout)
    return tuple(map(int, found.groups())) if found else ()


_HAS_ALL = "import sys; from importlib.metadata import version; [version(n) for n in sys.argv[1:]]"


@dataclass(frozen=True)
class Checkout:
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


def set_up(house: Checkout, extras: frozenset[str]) -> None:
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
        print(trouble, said("kept"), sep="\n", file=sys.stderr)


def wanted_stamp(house: Checkout, extras: frozenset[str]) -> dict[str, Any]:
    return {
        "packages": [*wanted_packages(house.root, extras), *pinned_packages()],
        "locked": [sha256(it.read_bytes()).hexdigest() for it in locks(house.root, extras)],
        "cut": sha256(Path(fonts.__file__).read_bytes()).hexdigest(),
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


def build(house: Checkout, wanted: dict[str, Any]) -> None:
    print(said("begun"), file=sys.stderr)
    with _cleared(house.next):
        create_venv(house.next)
        install(python_of(house.next), house.root, wanted["extras"])
        cut_fonts(house.next)
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


def cut_fonts(venv: Path) -> None:
    """Out of their packages, into a folder beside them; a pack brings them cut."""
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(venv)}))
    if (packages / fonts.FACES[0].source).is_file():
        fonts.cut(packages, venv / "fonts")


def create_venv(folder: Path) -> None:
    # Debian has no ensurepip of its own: without pip is the way that works everywhere.
    if subprocess.call([sys.executable, "-m", "venv", "--without-pip", str(folder)]) != 0:
        shared = folder.as_posix().startswith(("/sdcard", "/storage"))
        raise SetUpError(said("shared_storage") if shared else said("no_venv"))


def take_place(house: Checkout) -> None:
    """Two renamings: killed between them, the next start takes the old one back."""
    move_scripts(house)
    shutil.rmtree(house.before, ignore_errors=True)
    if house.venv.exists():
        house.venv.rename(house.before)
    try:
        rename_at_last(house.next, house.venv)
    except OSError:
        recover(house)
        raise
    shutil.rmtree(house.before, ignore_errors=True)


# Ten seconds in all: a virus scanner or an indexer holds what was just written, then lets go.
PAUSES: Final = (0.5, 1.5, 3.0, 5.0)


def rename_at_last(folder: Path, target: Path) -> None:
    """On Windows nobody renames a folder of which somebody holds a file: it is tried again."""
    for pause in PAUSES if os.name == "nt" else ():
        try:
            folder.rename(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    folder.rename(target)


def move_scripts(house: Checkout) -> None:
    """Each script names the Python of its environment by its whole path."""
    old, new = (os.fsencode(folder) for folder in (house.next, house.venv))
    for script in python_of(house.next).parent.iterdir():
        if script.is_symlink() or script.name.startswith("python"):
            continue
        content = script.read_bytes()
        if old in content:
            script.write_bytes(content.replace(old, new))


def recover(house: Checkout) -> None:
    if house.before.exists() and not house.venv.exists():
        house.before.rename(house.venv)
