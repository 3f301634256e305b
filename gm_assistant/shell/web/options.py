"""What the app is started with."""

import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

# The addresses under which this machine can be reached.

LOCAL = frozenset(("127.0.0.1", "localhost", "[::1]"))


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


# Said wherever another device is invited.
IN_CLEAR = (
    "Tout voyage en clair (http) : qui est sur le même wifi pourrait écouter. Hors de chez vous, "
    "partagez plutôt le wifi de la tablette ou d'un téléphone."
)
# Tried first; the next free one otherwise.
USUAL_PORT = 8017


@dataclass(frozen=True)
class Options:
    """`code` is asked from devices that are not this machine; None: nobody else can come."""

    data: Path
    lan: bool = False
    code: str = ""
    names: Callable[[], frozenset[str]] = lambda: LOCAL
    port: int | None = None
    chance: Random = field(default_factory=SystemRandom)


def new_code() -> str:
    """Six digits that nobody guesses in an evening."""
    return f"{secrets.randbelow(1_000_000):06d}"
