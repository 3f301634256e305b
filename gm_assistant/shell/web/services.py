"""What the app has at hand for every request."""

from dataclasses import dataclass

from flask import Flask, current_app

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.door import CodeGate, Devices, Hosts, KnownAddresses
from gm_assistant.shell.web.live import Catalogue, HomeCards, Live
from gm_assistant.shell.web.options import Options
from gm_assistant.shell.web.statics import Shelf
from gm_assistant.shell.web.tables import PublicScreens, Tables

NAME = "gm_assistant"


@dataclass(frozen=True)
class Services:
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


def install_services(app: Flask, found: Services) -> None:
    app.extensions[NAME] = found


def services() -> Services:
    """What the app that is being asked has at hand."""
    found: Services = current_app.extensions[NAME]
    return found
