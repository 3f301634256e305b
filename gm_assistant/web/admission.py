"""Who may come in: the name he called us by, and the code that each device gives once."""

import hmac
import ipaddress
import time
from collections import deque
from collections.abc import Callable
from threading import Lock

from gm_assistant.web.options import Options, new_code

WINDOW = 60.0
MOST_BY_ADDRESS = 5
MOST_BY_ALL = 20
RENEWED_AFTER = 100


class Hosts:
    """The names and addresses that this app answers to: a page of another name reaches nothing."""

    def __init__(self, options: Options, clock: Callable[[], float] = time.monotonic) -> None:
        self._options, self._clock = options, clock
        self._names, self._looked_at = options.names(), clock()

    def allows(self, host: str) -> bool:
        """Whether a Host header names us."""
        name, port = _split(host)
        if port is None or (self._options.port is not None and port != self._options.port):
            return False
        return name in self._names or (_is_address(name) and name in self._looked_up())

    def _looked_up(self) -> frozenset[str]:
        # The tablet's network may have changed since the start of the evening.
        if self._clock() - self._looked_at > 5:
            self._names, self._looked_at = self._options.names(), self._clock()
        return self._names


def _split(host: str) -> tuple[str, int | None]:
    name, mark, port = host.rpartition(":")
    if not mark or port.endswith("]"):
        return host.lower(), 80
    number = int(port) if port.isascii() and port.isdigit() and len(port) < 6 else None
    return name.lower(), number


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class CodeGate:
    """The six-digit code: few wrong tries a minute, compared in constant time."""

    def __init__(
        self,
        code: str,
        renewed: Callable[[str], None] = lambda _code: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.code, self._renewed, self._clock = code, renewed, clock
        self._wrong: deque[tuple[float, str]] = deque()
        self._all_wrong = 0
        self._lock = Lock()

    def is_tired(self, address: str) -> bool:
        """Whether there were too many wrong tries in the last minute."""
        with self._lock:
            return self._tired(address)

    def accepts(self, given: str, address: str) -> bool:
        """False as well, whatever the code, for an address that tried too often."""
        with self._lock:
            right = hmac.compare_digest(given.encode(errors="replace"), self.code.encode())
            if self._tired(address):
                return False
            if not right:
                self._note_wrong(address)
            return right and bool(self.code)

    def _tired(self, address: str) -> bool:
        while self._wrong and self._clock() - self._wrong[0][0] > WINDOW:
            self._wrong.popleft()
        own = sum(1 for _, who in self._wrong if who == address)
        return own >= MOST_BY_ADDRESS or len(self._wrong) >= MOST_BY_ALL

    def _note_wrong(self, address: str) -> None:
        self._wrong.append((self._clock(), address))
        self._all_wrong += 1
        if self._all_wrong % RENEWED_AFTER == 0:
            self.code = new_code()
            self._renewed(self.code)
