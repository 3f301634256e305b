"""The addresses under which this machine can be reached."""

import socket
from contextlib import suppress

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
