"""The six-digit code that a device gives once."""

from typing import Final

from flask import Blueprint, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.rendering import template

blueprint = Blueprint("code", __name__)

WRONG = "Ce n'est pas ce code : lisez celui que montre le terminal du MJ."
TIRED = "Trop d'essais : attendez une minute, puis lisez le code dans le terminal du MJ."
_DEVICES: Final = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
_BROWSERS: Final = (
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Edg", "Edge"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)


@blueprint.get("/code")
def ask() -> Response:
    return template("code.html", look="nuit", sentence="")


@blueprint.post("/code")
def give() -> AnyResponse:
    gate, address = at_hand().gate, request.remote_addr or ""
    if gate.is_tired(address):
        return template("code.html", 429, look="nuit", sentence=TIRED)
    if not gate.accepts(request.form.get("code", "").replace(" ", ""), address):
        return template("code.html", 403, look="nuit", sentence=WRONG)
    g.device = at_hand().devices.admitted(g.device, _words_for(request.user_agent.string))
    g.is_new = True
    return redirect("/", 303)


def _words_for(agent: str) -> str:
    """A browser's long name for itself, in the two words that a game master knows it by."""
    device = next((words for mark, words in _DEVICES if mark in agent), "")
    browser = next((words for mark, words in _BROWSERS if mark in agent), "")
    return ", ".join(filter(None, (device, browser))) or "Appareil"
