"""The app of a tablet alone on an origin of its own, and a browser that can be killed."""

import hashlib
import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from gzip import compress
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from gm_assistant.shell.setup.tablet import HEAVY, PACKED, Handler, Server, made_tablet

ROOT = Path(__file__).resolve().parents[2]
Change = Callable[[str], str]


def missing() -> str:
    """What is not here to make it with; empty where all is."""
    return ", ".join(it for it in ("node", "npm") if shutil.which(it) is None)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """The stories of several processes make it once."""
    import fcntl

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def made() -> Path:
    with alone(ROOT / "build" / "tablet.lock"):
        return made_tablet(ROOT)


def changed(
    site: Path, folder: Path, changes: Mapping[str, Change], without: tuple[str, ...] = ()
) -> Path:
    """A copy of it in which some files say something else: another version, whole and proved."""
    shutil.rmtree(folder, ignore_errors=True)
    heavy = shutil.ignore_patterns(*(f"{it.strip('/').rpartition('/')[2]}*" for it in without))
    shutil.copytree(site, folder, ignore=heavy)
    told = json.loads((folder / "version.json").read_text("utf-8"))
    for path, change in changes.items():
        place = folder / path
        before = place.read_text("utf-8")
        after = change(before)
        assert after != before, f"nothing of {path} is changed"
        place.write_text(after, "utf-8")
    mark = hashlib.sha256("".join(sorted(changes)).encode() + os.urandom(8)).hexdigest()[:12]
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace(told["version"], mark), "utf-8")
    told["files"] = [it for it in told["files"] if not it["path"].startswith(("-", *without))]
    for file in told["files"]:
        content = (folder / (file["path"].lstrip("/") or "index.html")).read_bytes()
        file |= {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        if len(content) > HEAVY:
            packed = compress(content, 9, mtime=0)
            place = folder / f"{file['path'].lstrip('/')}{PACKED}"
            place.write_bytes(packed)
            file["packed"] = len(packed)
    told["version"] = mark
    (folder / "version.json").write_text(json.dumps(told), "utf-8")
    return folder


class Faulty(Handler):
    """Gives some files as a bad network or a bad host does."""

    def __init__(self, *given: Any, origin: "Origin", **more: Any) -> None:
        self._origin = origin
        super().__init__(*given, **more)

    def do_GET(self) -> None:  # noqa: N802 - as the library calls it
        path = self.path.partition("?")[0]
        self._origin.asked.append(self.path)
        fault = self._origin.faults.get(path)
        if fault is None:
            super().do_GET()
        elif fault == "missing":
            self.send_error(404)
        elif fault == "held":
            self._origin.released.wait()
            super().do_GET()
        else:
            self._give(fault, Path(self.translate_path(path.removesuffix("/") or "/index.html")))

    def _give(self, fault: str, file: Path) -> None:
        content = file.read_bytes()
        kind = "application/octet-stream" if fault == "mistyped" else self.guess_type(file)
        given = content if fault == "mistyped" else content[: len(content) // 2]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content if fault == "cut" else given)))
        self.end_headers()
        self.wfile.write(given)
        self.close_connection = True


@dataclass
class Origin:
    """One host of static files, which can go away and come back under the same address.

    `faults`: what is wrong with a file (cut, truncated, mistyped, missing, held until `released`).
    """

    folder: Path
    port: int = 0
    server: ThreadingHTTPServer | None = field(default=None, repr=False)
    faults: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    released: Event = field(default_factory=Event)

    def start(self) -> "Origin":
        handler = partial(Faulty, origin=self, directory=str(self.folder))
        self.server = Server(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        self.released.set()
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
        self.server = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"


# The shell page alone: it is as it is, and its worker answers without Python, in no time.
STUB = Path(__file__).with_name("stub.js")


def stubbed(site: Path, folder: Path, **changes: Change) -> Path:
    """`changes` by the stem of a script or style of the shell page."""
    worker = f"{STUB.read_text('utf-8')}// {folder}\n"
    files = {f"_/{name.replace('__', '.')}": change for name, change in changes.items()}
    heavy = ("/_/python/", "/_/carnet.pack")
    return changed(site, folder, {"_/worker.js": lambda _: worker, **files}, heavy)


def kill_browser_of(profile: Path) -> int:
    """Every process of the browser with this profile at once, as a battery that gives out."""
    mark = f"--user-data-dir={profile}"
    parents: dict[int, int] = {}
    firsts: set[int] = set()
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            told = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            parents[int(entry.name)] = int(told[1])
            if mark in words:
                firsts.add(int(entry.name))
    theirs = {it for it in parents if firsts & set(_line_of(it, parents))}
    for process in theirs:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    return len(theirs)


def _line_of(process: int, parents: Mapping[int, int]) -> Iterator[int]:
    while process in parents:
        yield process
        process = parents[process]
