"""What a request sent, as the shell and the games read it."""

import hashlib
from typing import TypedDict

from flask import g, request

from gm_assistant.seam.pages import Pairs
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.seam.taps import Form, Upload, whole_number

# What a form says to the shell; `vu` is another word for `seen`.
OWN = frozenset(("csrf", "jeton", "seen", "instead"))
LONGEST = 2000
MOST_FIELDS = 500


def tap_form() -> Form:
    """The fields of a tap, without what it says to the shell."""
    form = Form(tuple(pair for pair in request.form.items(multi=True) if pair[0] not in OWN))
    if len(form) > MOST_FIELDS or any(len(value) > LONGEST for _, value in form.pairs):
        raise Unreadable
    return form


def whole_form() -> Form:
    """Every field and every file, however long."""
    files = {
        name: Upload(sent.filename or "", sent.read())
        for name, sent in request.files.items()
        if sent.filename
    }
    return Form(tuple(request.form.items(multi=True)), files)


def seen() -> int | None:
    """The number that the page was built on."""
    value = request.form.get("seen") or request.form.get("vu")
    return number(value) if value else None


def instead() -> int | None:
    """The past decision that this one is to replace."""
    value = request.form.get("instead")
    return number(value) if value else None


def stays() -> bool:
    """Whether the page that sent the form is shown again after it."""
    return bool(request.form.get("reste"))


def number(value: str) -> int:
    found = whole_number(value)
    if found is None:
        raise Unreadable
    return found


def token() -> str | None:
    """The tap's own: the same form with the same content sent twice is one tap."""
    if not request.form.get("jeton"):
        return None
    told = sorted(pair for pair in request.form.items(multi=True) if pair[0] != "csrf")
    mark = hashlib.sha256(repr((request.path, told)).encode("utf-8", "backslashreplace"))
    return mark.hexdigest()[:32]


class Hand(TypedDict):
    """Whose tap it is, as the journal writes it down."""

    token: str | None
    device: str


def hand() -> Hand:
    return Hand(token=token(), device=g.device.id)


def told_again() -> Pairs:
    """What the form told, to be told again by force or to stand in it still."""
    own = ("csrf", "jeton", "seen", "force")
    return tuple(it for it in request.form.items(multi=True) if it[0] not in own)
