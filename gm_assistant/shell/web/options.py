"""What the app is started with."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from gm_assistant.shell.hosts.host import LOCAL

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
