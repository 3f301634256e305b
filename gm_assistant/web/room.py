"""What the app has at hand for every request."""

from dataclasses import dataclass

from flask import Flask, current_app

from gm_assistant.companions.quinte_bourg.pages.tables import Tables
from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.scripts.model import Scripts
from gm_assistant.journal.journal import Journal
from gm_assistant.web.cards import Cards
from gm_assistant.web.devices import Devices
from gm_assistant.web.doors import CodeGate, Hosts
from gm_assistant.web.live import Live
from gm_assistant.web.options import Options
from gm_assistant.web.public_screens import PublicScreens
from gm_assistant.web.statics import Shelf

NAME = "gm_assistant"


@dataclass(frozen=True)
class Room:
    """One of each, shared by all threads."""

    options: Options
    journal: Journal
    live: Live
    cards: Cards
    scripts: Scripts
    rules: Help
    devices: Devices
    hosts: Hosts
    gate: CodeGate
    shelf: Shelf
    tables: Tables
    screens: PublicScreens


def furnish(app: Flask, found: Room) -> None:
    app.extensions[NAME] = found


def room() -> Room:
    """The room of the app that is being asked."""
    found: Room = current_app.extensions[NAME]
    return found
