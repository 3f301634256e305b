"""Makes the app for a tablet alone: static files in `dist/tablette`, for any https host.

The runtime comes from npm and the packages from PyPI, each pinned with its mark; bytecode is
compiled by the Python that will read it. What was made is kept in `build/tablet` by its content, so
that only what changed is made again.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from gzip import compress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from gm_assistant.shell.setup import fonts
from gm_assistant.shell.setup.checkout import (
    PINNED,
    SetUpError,
    cause_on_disk,
    pip_version,
    said,
)
from gm_assistant.shell.setup.locks import pins
from gm_assistant.shell.setup.pack import app_lock, cut_fonts, fetch

HERE: Final = Path(__file__).parent
RUNTIME: Final = HERE / "pyodide.txt"
COMPILER: Final = HERE / "compile.mjs"
LEARNER: Final = HERE / "learn.mjs"
WEIGHER: Final = HERE / "weigh.mjs"
PAGE: Final = HERE.parent / "hosts" / "page"
STATIC: Final = HERE.parent / "web" / "static"
PORT: Final = 8018


# Beside the packages: what the app compiles from text, as `hosts/compiled.py` reads it.
LEARNED: Final = "compiled"
# Ours that no page asks for: the terminal, the set-up, the server by the network.
NOT_OURS: Final = (
    "cli.py",
    "__main__.py",
    "shell/commands/",
    "shell/setup/",
    "shell/hosts/page/",
    "shell/web/serve.py",
)
# What the lock of the app has for a terminal, a server, a set-up.
NOT_PACKAGES: Final = {"click-default-group", "pip", "tabulate", "tzdata", "waitress"}
# Of the packages: a terminal, a page that shows failures, and what only a terminal speaks with.
NOT_THEIRS: Final = ("sqlite_utils/cli.py", "werkzeug/debug/", "click/_winconsole.py")
# Of the standard library: what a page without terminal, threads and network never comes to.
NOT_STANDARD: Final = (
    "_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pyrepl/", "bdb.py", "cProfile.py",
    "doctest.py", "ensurepip/", "filecmp.py", "fileinput.py", "ftplib.py", "idlelib/", "imaplib.py",
    "mailbox.py", "modulefinder.py", "multiprocessing/", "optparse.py", "pdb.py", "pickletools.py",
    "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pyclbr.py", "pydoc.py", "pydoc_data/",
    "smtplib.py", "symtable.py", "tabnanny.py", "tkinter/", "trace.py", "turtle", "unittest/",
    "venv/", "wave.py", "wsgiref/", "xmlrpc/", "zipapp.py",
)  # fmt: skip
ICONS: Final = ("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png")
FROM_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PARTS: Final = (
    ("/_/python/", "Le moteur"),
    ("/_/carnet.pack", "Le carnet et ses jeux"),
    ("/", "La page"),
)
# From how many bytes on a file lies there packed too, for a host that packs nothing.
HEAVY: Final = 100_000
PACKED: Final = ".packed"
Files = Iterator[tuple[str, bytes]]


def tablet(root: Path) -> int:
    """The folder with everything, in the place of the one before."""
    target = made_in_dist(root)
    told = json.loads((target / "version.json").read_text("utf-8"))
    whole, sent = sum(it["size"] for it in told["files"]), weight_of(target)
    raw = sum(it.get("packed", it["size"]) for it in told["files"])
    print(f"{target}\nversion {told['version']}, {sent / 1e6:.1f} Mo à charger une fois")
    print(f"(par un hôte qui comprime en brotli ; {raw / 1e6:.1f} par un hôte qui ne comprime")
    print(f"rien, {whole / 1e6:.1f} Mo sur la tablette)")
    print("Pour l'essayer ici : python3 run.py tablet --serve")
    return 0


def weight_of(folder: Path) -> int:
    """How many bytes a host sends for it, packed as hosts do."""
    words = [_program("node"), str(WEIGHER), str(folder)]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def made_in_dist(root: Path) -> Path:
    target = root / "dist" / "tablette"
    try:
        made = made_tablet(root)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made, target)
    except OSError as error:
        raise SetUpError(cause_on_disk(error)) from None
    return target


def made_tablet(root: Path) -> Path:
    """The same folder among what was made before, by its version; made where it is missing."""
    store, runtime = _store(root), runtime_of(root)
    files = dict(_page_files())
    site = _compiled(store, runtime, "carnet", _site(root, store))
    files["_/carnet.pack"] = packed(site | {LEARNED: _learned(store, runtime, site)})
    files["_/python/python_stdlib.zip"] = _zipped(
        _compiled(store, runtime, "lib", _standard(runtime))
    )
    for name in FROM_RUNTIME:
        files[f"_/python/{name}"] = (runtime / name).read_bytes()
    files["_/python/pyodide-lock.json"] = _lock(runtime)
    return _written(store, files)


def _written(store: Path, files: dict[str, bytes]) -> Path:
    marks = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    version = hashlib.sha256(json.dumps(marks, sort_keys=True).encode()).hexdigest()[:12]
    index = _index(files["index.html"], version)
    files["index.html"], marks["index.html"] = index, hashlib.sha256(index).hexdigest()
    packings = {
        name: compress(content, 9, mtime=0)
        for name, content in files.items()
        if len(content) > HEAVY
    }
    listed = [
        {"path": path, "part": _part(path), "size": len(files[name]), "sha256": marks[name]}
        | ({"packed": len(packings[name])} if name in packings else {})
        for name in files
        if name != "sw.js"
        for path in [f"/{name}" if name != "index.html" else "/"]
    ]
    told = {"version": version, "files": listed}
    target = store / f"site-{version}"
    if target.is_dir():
        return target
    with tempfile.TemporaryDirectory(dir=store) as name:
        fresh = Path(name) / "site"
        for path, content in {
            **files,
            **{f"{name}{PACKED}": it for name, it in packings.items()},
            "version.json": json.dumps(told, indent=1).encode(),
            # One host leaves out folders that begin with a line, unless this file is there.
            ".nojekyll": b"",
        }.items():
            (fresh / path).parent.mkdir(parents=True, exist_ok=True)
            (fresh / path).write_bytes(content)
        if not target.is_dir():
            fresh.rename(target)
    return target


def _index(page: bytes, version: str) -> bytes:
    """Of this version, with the mark by which its policy lets its one script in the page run."""
    script = page.partition(b"<script>")[2].partition(b"</script>")[0]
    mark = base64.b64encode(hashlib.sha256(script).digest()).decode()
    named = page.replace(b'data-version=""', f'data-version="{version}"'.encode())
    return named.replace(b"'sha256-'", f"'sha256-{mark}'".encode())


def _part(path: str) -> str:
    return next(part for begin, part in PARTS if path.startswith(begin))


# What comes from elsewhere, proved before it is opened.


def _store(root: Path) -> Path:
    store = root / "build" / "tablet"
    store.mkdir(parents=True, exist_ok=True)
    return store


def runtime_of(root: Path) -> Path:
    """The Python of the browser, as npm has it."""
    store = _store(root)
    line = RUNTIME.read_text("utf-8").splitlines()[-1]
    package, mark = line.split()
    folder = store / package
    if folder.is_dir():
        return folder
    with tempfile.TemporaryDirectory(dir=store) as name:
        _run([_program("npm"), "pack", "--silent", "--pack-destination", name, package])
        [archive] = Path(name).glob("*.tgz")
        digest = hashlib.sha512(archive.read_bytes()).digest()
        if f"sha512-{base64.b64encode(digest).decode()}" != mark:
            raise SetUpError(said("not_the_one", name=package))
        with tarfile.open(archive) as opened:
            opened.extractall(name, filter="data")
        if not folder.is_dir():
            (Path(name) / "package").rename(folder)
    return folder


def _wheels(store: Path) -> Path:
    wanted = (it for name, it in pins(app_lock()).items() if name not in NOT_PACKAGES)
    lock = "".join((*wanted, PINNED.read_text("utf-8")))
    folder = store / f"wheels-{hashlib.sha256(lock.encode()).hexdigest()[:12]}"
    if folder.is_dir():
        return folder
    if not pip_version(sys.executable):
        raise SetUpError(said("no_pip"))
    proved = ["--no-deps", "--require-hashes", "--only-binary", ":all:"]
    elsewhere = ["--python-version", "3.14", "--implementation", "cp"]
    # Some of MarkupSafe is compiled, for whichever machine: that half is left out.
    machine = ["--platform", "manylinux2014_x86_64", "--platform", "any"]
    with tempfile.TemporaryDirectory(dir=store) as name:
        fresh, asked = Path(name) / "wheels", Path(name) / "lock.txt"
        asked.write_text(lock, "utf-8")
        fetch(fresh, [*proved, *elsewhere, *machine, "--requirement", str(asked)])
        if not folder.is_dir():
            fresh.rename(folder)
    return folder


def _fonts(store: Path) -> Path:
    """Cut once for what they are cut from, and how."""
    told = fonts.PINNED.read_bytes() + Path(fonts.__file__).read_bytes()
    folder = store / f"fonts-{hashlib.sha256(told).hexdigest()[:12]}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=store) as name:
            cut = cut_fonts(Path(name) / "fonts")
            if not folder.is_dir():
                cut.rename(folder)
    return folder


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SetUpError(said("no_node", name=name))
    return found


def _run(words: list[str]) -> None:
    if subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise SetUpError(said("not_compiled"))


# What the browser's Python finds.


def _site(root: Path, store: Path) -> Files:
    package = root / "gm_assistant"
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package).as_posix()
        if path.is_file() and "__pycache__" not in path.parts and not place.startswith(NOT_OURS):
            yield f"gm_assistant/{place}", path.read_bytes()
    for folder in ("night_scripts", "templates", "exports"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file():
                place = path.relative_to(root).as_posix()
                yield f"gm_assistant/_data/{place}", path.read_bytes()
    for path in sorted(_fonts(store).iterdir()):
        yield f"{fonts.BROUGHT}/{path.name}", path.read_bytes()
    for wheel in sorted(_wheels(store).glob("*.whl")):
        yield from _of_a_wheel(wheel)


def _of_a_wheel(wheel: Path) -> Files:
    with ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith("/static/django_htmx/htmx-2.min.js"):
                yield "gm_assistant/_data/htmx.min.js", archive.read(name)
            elif _is_wanted(name):
                yield name, archive.read(name)


def _is_wanted(name: str) -> bool:
    if name.startswith("django_htmx") or name.endswith((".so", ".c", ".pyi", "py.typed", "/")):
        return False
    if ".dist-info/" in name:
        # A package asks its own version there.
        return name.endswith("/METADATA")
    return not name.startswith(NOT_THEIRS)


def _standard(runtime: Path) -> Files:
    with ZipFile(runtime / "python_stdlib.zip") as archive:
        for name in sorted(archive.namelist()):
            if not name.endswith("/") and not name.startswith(NOT_STANDARD):
                yield name, archive.read(name)


def _lock(runtime: Path) -> bytes:
    """Which Python it is, without the packages that it could fetch elsewhere."""
    told = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": told["info"], "packages": {}}).encode()


def _page_files() -> Files:
    for path in sorted(PAGE.iterdir()):
        place = path.name if path.name in ("index.html", "sw.js") else f"_/{path.name}"
        yield place, path.read_bytes()
    for name in ICONS:
        yield f"_/{name}", (STATIC / name).read_bytes()


def _compiled(store: Path, runtime: Path, kind: str, files: Files) -> dict[str, bytes]:
    """The same files with bytecode in the place of sources, each compiled once for its content."""
    kept = store / "bytecode" / runtime.name
    kept.mkdir(parents=True, exist_ok=True)
    made: dict[str, bytes | Path] = {}
    missing: list[tuple[bytes, Path, str]] = []
    for place, content in files:
        if not place.endswith(".py"):
            made[place] = content
            continue
        shown = f"/{kind}/{place}"
        mark = hashlib.sha256(COMPILER.read_bytes() + shown.encode() + content).hexdigest()[:32]
        made[f"{place}c"] = kept / f"{mark}.pyc"
        if not (kept / f"{mark}.pyc").is_file():
            missing.append((content, kept / f"{mark}.pyc", shown))
    if missing:
        _compile(runtime, missing)
    return {place: it if isinstance(it, bytes) else it.read_bytes() for place, it in made.items()}


def _compile(runtime: Path, missing: list[tuple[bytes, Path, str]]) -> None:
    with tempfile.TemporaryDirectory(dir=runtime.parent) as name:
        folder = Path(name)
        asked = []
        for number, (content, _target, shown) in enumerate(missing):
            source = folder / f"{number}.py"
            source.write_bytes(content)
            asked.append((str(source), str(folder / f"{number}.pyc"), shown))
        (folder / "list.json").write_text(json.dumps(asked), "utf-8")
        _run([_program("node"), str(COMPILER), str(runtime), str(folder / "list.json")])
        for (_, target, _shown), (_source, made, _name) in zip(missing, asked, strict=True):
            Path(made).replace(target)


def _learned(store: Path, runtime: Path, site: Mapping[str, bytes]) -> bytes:
    """What the app compiles from text, found out by starting it once."""
    mark = hashlib.sha256(LEARNER.read_bytes() + packed(site)).hexdigest()[:32]
    kept = store / "bytecode" / runtime.name / mark
    if not kept.is_file():
        with tempfile.TemporaryDirectory(dir=store) as name:
            folder = Path(name)
            for place, content in site.items():
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                (folder / place).write_bytes(content)
            _run([_program("node"), str(LEARNER), str(runtime), name])
            (folder / LEARNED).replace(kept)
    return kept.read_bytes()


def packed(files: Mapping[str, bytes]) -> bytes:
    """A table of places and sizes, then the contents: what `worker.js` unpacks without copying."""
    table = json.dumps([[place, len(content)] for place, content in files.items()]).encode()
    return b"".join((len(table).to_bytes(4, "big"), table, *files.values()))


def _zipped(files: Mapping[str, bytes]) -> bytes:
    # Stored: the host's own compression finds far more in it than in what is packed already.
    content = BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as archive:
        for place, it in files.items():
            archive.writestr(ZipInfo(place), it)
    return content.getvalue()


# Trying it here: what any host of static files does.


class Server(ThreadingHTTPServer):
    """A browser that goes away in the middle of a file is no trouble."""

    def handle_error(self, request: object, client_address: object) -> None:
        del request, client_address


class Handler(SimpleHTTPRequestHandler):
    """Says nothing, and lets nothing be kept unasked."""

    extensions_map = {  # noqa: RUF012 - as the library has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing: the terminal is for the address."""


def server_of(folder: Path, port: int = PORT) -> ThreadingHTTPServer:
    return Server(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def serve_tablet(root: Path) -> int:
    """Makes it, and serves it on this machine until it is stopped."""
    with server_of(made_in_dist(root)) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl+C pour arrêter)", flush=True)
        server.serve_forever()
    return 0
