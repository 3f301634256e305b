"""A machine that serves the app: its addresses, its findings, the lock of the folder of games."""

import errno
import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import IO, Any

from gm_assistant.shell.doctor import Finding, command, examine
from gm_assistant.shell.hosts import experiment
from gm_assistant.shell.hosts.compiled import Templates
from gm_assistant.shell.hosts.host import LOCAL, Host
from gm_assistant.shell.journal.store import made_private


class Desktop(Host):
    """The machine itself, and whoever it lets come by its networks."""

    templates = Templates()

    def __init__(self) -> None:
        self.command = command()

    def addresses(self) -> Sequence[str]:
        return own_addresses()

    def findings(self, folder: Path, port: int, trouble: str | None) -> Sequence[Finding]:
        return examine(folder, self.addresses(), port, trouble)

    def experiment(
        self, module: str, asked: Mapping[str, Any], tell: Callable[[Any], None]
    ) -> Callable[[], None]:
        parts = min(os.cpu_count() or 1, _MOST_AT_ONCE)
        try:
            playing = [_player(module, part, parts) for part in range(parts)]
        except OSError as trouble:
            log.warning("soirées d'essai : %s", trouble)
            return lambda: None
        for one in playing:
            Thread(target=_listen, args=(one, json.dumps(asked), tell), daemon=True).start()

        def stop() -> None:
            for one in playing:
                one.kill()

        return stop


# Evenings that are tried beside the taps.

log = logging.getLogger(__name__)
_MOST_AT_ONCE = 2
_HERE = str(Path(__file__).parents[3])


def _player(module: str, part: int, parts: int) -> subprocess.Popen[str]:
    found = os.pathsep.join(filter(None, (_HERE, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(  # noqa: S603 - our own interpreter, our own words
        [sys.executable, "-m", experiment.__name__, module, str(part), str(parts)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": found},
        text=True,
    )


def _listen(playing: subprocess.Popen[str], asked: str, tell: Callable[[Any], None]) -> None:
    """Until it has played all of its part, or was stopped in the middle of a line."""
    with suppress(OSError, ValueError), playing:
        if playing.stdin is not None and playing.stdout is not None:
            playing.stdin.write(asked)
            playing.stdin.close()
            for line in playing.stdout:
                tell(json.loads(line))


# The addresses under which this machine can be reached.


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine on its networks, the one that leads outside first."""
    found = [address for address in (_outward(), *_by_name()) if address]
    return [it for it in dict.fromkeys(found) if not it.startswith("127.")]


def _outward() -> str:
    # No packet leaves: connecting a datagram socket only asks the system for the way out.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def _by_name() -> list[str]:
    with suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        return [str(entry[4][0]) for entry in found]
    return []


def names_of_machine() -> frozenset[str]:
    """Every name by which a device of the house may call us."""
    name = socket.gethostname().lower()
    return LOCAL | {name, f"{name}.local"} | set(own_addresses())


def names_for(host: str | None, *, lan: bool) -> frozenset[str]:
    """The names to answer to, according to where the server listens."""
    if lan or host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return names_of_machine()
    return LOCAL | ({host.lower(), f"[{host.lower()}]"} if host else set())


# Who serves a folder: locks that die with their holder, and the address where he is found.

SERVED = "en-cours"
_UNWRITTEN = frozenset(
    (errno.EROFS, errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM)
)
# Windows hides the locked bytes from readers: far beyond what is written.
LOCKED_AT = 1 << 20


class Serving:
    """Held until `stop`, or until the process ends in whatever way."""

    def __init__(self, file: IO[bytes] | None, held: ExitStack) -> None:
        self._file, self._held = file, held

    def tell(self, address: str) -> None:
        """Where a second start is to send its browser; it finds out nothing else by it."""
        told = {"pid": os.getpid(), "address": address}
        with suppress(OSError):
            if self._file is not None:
                self._file.seek(0)
                self._file.truncate()
                self._file.write(json.dumps(told).encode())
                self._file.flush()

    def stop(self) -> None:
        self._held.close()


def serve_alone(folder: Path) -> Serving | None:
    """The folder is ours to serve; None where somebody alive serves it already."""
    with ExitStack() as held:
        try:
            _lock_folder(folder, held)
            file = _opened(folder / SERVED, held)
            locked = file is not None and _is_locked(file)
        except BlockingIOError:
            return None
        return Serving(file if locked else None, held.pop_all())


def _opened(path: Path, held: ExitStack) -> IO[bytes] | None:
    """None where nothing can be written: the folder itself is locked all the same."""
    try:
        made_private(path)
        return held.enter_context(path.open("rb+"))
    except OSError as error:
        if error.errno not in _UNWRITTEN:
            raise
        return None


def _is_locked(file: IO[bytes]) -> bool:
    try:
        _lock(file)
    except OSError as error:
        # A network folder may know no locks: serving beside nobody is the likelier case.
        if isinstance(error, BlockingIOError):
            raise
        return False
    return True


def address_served(folder: Path) -> str:
    """Where the one who serves this folder is found; empty where he has not said it yet."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads((folder / SERVED).read_bytes())["address"])
    return ""


if sys.platform == "win32":
    import msvcrt

    def _lock_folder(_folder: Path, _held: ExitStack) -> None:
        """Nobody can remove a file that is open here."""

    def _lock(file: IO[bytes]) -> None:
        file.seek(LOCKED_AT)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error

else:
    import fcntl

    def _lock_folder(folder: Path, held: ExitStack) -> None:
        """It stays when somebody tidies the file in it away."""
        handle = os.open(folder, os.O_RDONLY)
        held.callback(os.close, handle)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if isinstance(error, BlockingIOError):
                raise

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
