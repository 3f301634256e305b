"""What the app is started with, and what it has for every request: found by `services()`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from flask import current_app

from gm_assistant.shell.hosts.host import LOCAL, Host
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.journal.sidebook import Sidebook
from gm_assistant.shell.web.door import CodeGate, Devices, Evening, KnownAddresses, Network
from gm_assistant.shell.web.experiments import Experiments
from gm_assistant.shell.web.exports import InTurn
from gm_assistant.shell.web.facades import Facades
from gm_assistant.shell.web.live import Catalogue, Evenings, HomeCards, Live, PublicScreens
from gm_assistant.shell.web.lobby import Lobbies
from gm_assistant.shell.web.players import PlayersPages
from gm_assistant.shell.web.statics import Shelf

NAME = "gm_assistant"


@dataclass(frozen=True)
class Options:
    """`code` is asked from devices that are not this machine; None: nobody else can come."""

    data: Path
    lan: bool = False
    code: str = ""
    names: Callable[[], frozenset[str]] = lambda: LOCAL
    port: int | None = None
    chance: Random = field(default_factory=SystemRandom)


@dataclass(frozen=True)
class Services:
    """One of each, shared by all threads."""

    options: Options
    host: Host
    journal: Journal
    catalogue: Catalogue
    live: Live
    cards: HomeCards
    evenings: Evenings
    devices: Devices
    gate: CodeGate
    shelf: Shelf
    tables: Sidebook
    screens: PublicScreens
    players: PlayersPages
    lobbies: Lobbies
    facades: Facades
    known_addresses: KnownAddresses
    network: Network
    experiments: Experiments
    evening: Evening
    exports: InTurn = field(default_factory=InTurn)
    imports: InTurn = field(default_factory=InTurn)
    # The last workbook that was judged, by the game that came of it.
    judged: dict[str, bytes] = field(default_factory=dict)


def services() -> Services:
    """Those of the app that is being asked."""
    found: Services = current_app.extensions[NAME]
    return found
