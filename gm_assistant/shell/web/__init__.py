"""The app of the MJ: addresses, forms and who may reach them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app() -> "Flask":
    """What `flask --app gm_assistant.shell.web` loads: the app over the games of this user."""
    from gm_assistant.shell.web.app import create_app as made

    return made()
