"""What a request sent, as the shell and the games read it."""

import hashlib
from typing import Any

from flask import g, request
from markupsafe import escape

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import typed_in, would_change
from gm_assistant.seam.pages import Pairs, SentForm, Upload, whole_number
from gm_assistant.shell.journal.line import Hand

# What a form says to the shell; `vu` is another word for `seen`.
OWN = frozenset(("csrf", "jeton", "seen", "instead"))
LONGEST = 2000
MOST_FIELDS = 500


def tap_form() -> SentForm:
    """The fields of a tap, without what it says to the shell."""
    form = SentForm(tuple(pair for pair in request.form.items(multi=True) if pair[0] not in OWN))
    names = {name for name, _ in form.pairs}
    if len(names) > MOST_FIELDS or any(len(value) > LONGEST for _, value in form.pairs):
        raise Unreadable
    return form


def whole_form() -> SentForm:
    """Every field and every file, however long."""
    files = {
        name: Upload(sent.filename or "", sent.read())
        for name, sent in request.files.items()
        if sent.filename
    }
    return SentForm(tuple(request.form.items(multi=True)), files)


def hand() -> Hand:
    """Whose tap the request is, and the number that its page was built on."""
    seen = request.form.get("seen") or request.form.get("vu")
    return Hand(number(seen) if seen else None, token(), g.device.id)


def token() -> str | None:
    """The tap's own: the same form with the same content sent twice is one tap."""
    if not request.form.get("jeton"):
        return None
    told = sorted(pair for pair in request.form.items(multi=True) if pair[0] != "csrf")
    mark = hashlib.sha256(repr((request.path, told)).encode("utf-8", "backslashreplace"))
    return mark.hexdigest()[:32]


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


def told_again() -> Pairs:
    """What the form told, to be told again by force or to stand in it still."""
    own = ("csrf", "jeton", "seen", "force")
    return tuple(it for it in request.form.items(multi=True) if it[0] not in own)


# What people typed, which no page may set in our typography: names, titles, laws, notes.


def words_of(*values: Any) -> frozenset[str]:
    """Of documents, moves and titles, the words that typography would change."""
    return frozenset(it for it in typed_in(values) if would_change(str(escape(it))))


def keep_as_typed(words: frozenset[str]) -> None:
    """The page being answered holds these words of people."""
    g.typed = g.get("typed", frozenset()) | words
