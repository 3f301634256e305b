"""Who may come in: the name he called us by, and the code that each device gives once."""

import hmac
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from gm_assistant.seam.taps import whole_number
from gm_assistant.web.options import Options

FREE_TRIES = 5
WINDOW = 60.0
LONGEST_WAIT = 15 * 60.0
MOST_ADDRESSES, MOST_KNOWN = 4096, 256


@dataclass(frozen=True)
class Wrong:
    """How often an address was wrong, and until when it waits."""

    tries: int = 0
    until: float = 0.0


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
    return name.lower(), whole_number(port, 5)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class CodeGate:
    """The six-digit code: each address guesses more and more slowly, the others are not held up."""

    def __init__(
        self,
        code: str,
        told: Callable[[str], None] = lambda _code: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.code, self._told, self._clock = code, told, clock
        self._wrong: OrderedDict[str, Wrong] = OrderedDict()
        self._lock = Lock()

    def is_tired(self, address: str) -> bool:
        """Whether this address, and no other, has to wait before it tries again."""
        with self._lock:
            return self._tired(_neighbourhood(address))

    def accepts(self, given: str, address: str) -> bool:
        """False as well, whatever the code, for an address that has to wait."""
        with self._lock:
            right = hmac.compare_digest(given.encode(errors="replace"), self.code.encode())
            where = _neighbourhood(address)
            if self._tired(where):
                return False
            if right and self.code:
                self._wrong.pop(where, None)
                return True
            self._note_wrong(where)
            return False

    def renew(self, code: str) -> None:
        """Another code, said where the MJ reads it."""
        with self._lock:
            self.code = code
            self._wrong.clear()
        self._told(code)

    def _tired(self, where: str) -> bool:
        known = self._wrong.get(where)
        return known is not None and self._clock() < known.until

    def _note_wrong(self, where: str) -> None:
        tries = self._wrong.pop(where, Wrong()).tries + 1
        # Five slips are free; then each one doubles the wait: some thirty guesses in an evening.
        wait = 0.0 if tries < FREE_TRIES else min(WINDOW * 2 ** (tries - FREE_TRIES), LONGEST_WAIT)
        self._wrong[where] = Wrong(tries, self._clock() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)


class KnownAddresses:
    """Where the devices that gave the code ask from: closed last when there are too many."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def add(self, address: str) -> None:
        with self._lock:
            self._known[address] = None
            self._known.move_to_end(address)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def __contains__(self, address: object) -> bool:
        with self._lock:
            return address in self._known


def _neighbourhood(address: str) -> str:
    """One machine may take any of the addresses of its IPv6 network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False))
