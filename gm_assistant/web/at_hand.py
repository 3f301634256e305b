"""What the app has at hand for every request."""

from dataclasses import dataclass

from flask import Flask, current_app

from gm_assistant.journal.journal import Journal
from gm_assistant.web.admission import CodeGate, Hosts, KnownAddresses
from gm_assistant.web.catalogue import Catalogue
from gm_assistant.web.devices import Devices
from gm_assistant.web.home_cards import HomeCards
from gm_assistant.web.live import Live
from gm_assistant.web.options import Options
from gm_assistant.web.public_screens import PublicScreens
from gm_assistant.web.statics import Shelf
from gm_assistant.web.tables import Tables

NAME = "gm_assistant"


@dataclass(frozen=True)
class AtHand:
    """One of each, shared by all threads."""

    options: Options
    journal: Journal
    catalogue: Catalogue
    live: Live
    cards: HomeCards
    devices: Devices
    hosts: Hosts
    gate: CodeGate
    shelf: Shelf
    tables: Tables
    screens: PublicScreens
    known_addresses: KnownAddresses


def lay_out(app: Flask, found: AtHand) -> None:
    app.extensions[NAME] = found


def at_hand() -> AtHand:
    """What the app that is being asked has at hand."""
    found: AtHand = current_app.extensions[NAME]
    return found
