"""The workshop of a game: what a table makes for itself, kept in the MJ's folder, given and taken.

What stands on its pages, and what a form comes to, is the game's; here are their addresses, the
files, and the picture that a camera takes one away by.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.table import NotReady
from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.companion import Workshop, Written
from gm_assistant.seam.pages import Screen
from gm_assistant.shell.journal.store import said_in_words, write_whole
from gm_assistant.shell.web.live import words_of
from gm_assistant.shell.web.pages import base_of, hand, keep_as_typed, whole_form
from gm_assistant.shell.web.rendering import look_of_home, qr_within, template
from gm_assistant.shell.web.services import services

blueprint = Blueprint("workshop", __name__, url_prefix="/atelier")
# What an address may ask besides: the game, and the table that was being set.
_AROUND: Final = ("jeu", "table")
_WORD: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
# Put aside it is there still, and taken up again under its name.
ENDING, ASIDE = ".toml", ".toml.ote"
# More than this is too fine a picture for the camera of a telephone.
MOST_DRAWN: Final = 700


@blueprint.get("")
def shelf() -> Response:
    return _shown(_workshop().shelf(request.args))


@blueprint.post("")
def take() -> AnyResponse:
    """What somebody else made, as a file or as its text."""
    form, workshop = whole_form(), _workshop()
    sent, pasted = form.files.get("fichier"), form.get("texte")
    try:
        return _kept(workshop.taken(sent.content if sent else pasted.encode()))
    except NotReady as refusal:
        return _shown(workshop.shelf({}), 422, refusal=refusal.sentence, pasted=pasted)


@blueprint.get("/<name>")
def show(name: str) -> Response:
    return _page(name, _workshop().page(name, request.args) or abort(404))


@blueprint.post("/<name>")
def answer(name: str) -> AnyResponse:
    found = _workshop().answered(name, whole_form(), services().options.chance)
    if isinstance(found, Written):
        return _kept(found)
    return _page(name, found, 200 if request.form.get("faire") == "voir" else 422)


@blueprint.get("/<name>/fichier")
def give(name: str) -> Response:
    path = _path(name, ENDING)
    answer = Response(path.read_bytes() if path.is_file() else abort(404))
    answer.headers["Content-Type"] = "application/toml"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.toml"'
    return answer


@blueprint.post("/<name>/<any(oter, remettre):what>")
def put_aside(name: str, what: str) -> AnyResponse:
    """Its file gets another name: one touch takes it up again."""
    here, there = _path(name, ENDING), _path(name, ASIDE)
    before, after = (here, there) if what == "oter" else (there, here)
    if not before.is_file() or (after == here and here.exists()):
        raise Unreadable
    with said_in_words():
        before.replace(after)
    return redirect(f"/atelier{_query({'otee' if after == there else 'gardee': name})}", 303)


def _kept(written: Written) -> AnyResponse:
    with said_in_words():
        write_whole(_path(written.name, ENDING), written.content.encode())
    if written.tried is None:
        return redirect(f"/atelier{_query({'gardee': written.name})}", 303)
    document = {**written.tried, "rehearsal": True}
    return redirect(base_of(services().journal.open_game(document, hand())), 303)


def _path(name: str, ending: str) -> Path:
    if not _WORD.fullmatch(name):
        raise Unreadable
    return services().options.data / _workshop().folder / f"{name}{ending}"


def _workshop() -> Workshop:
    return services().catalogue.named(request.args.get("jeu", "")).workshop or abort(404)


def _query(asked: Mapping[str, str] | None = None) -> str:
    around = {it: request.args.get(it, "") for it in _AROUND}
    told = {it: word for it, word in around.items() if _WORD.fullmatch(word)} | dict(asked or {})
    return f"?{urlencode(told)}" if told else ""


def _page(name: str, screen: Screen, status: int = 200) -> Response:
    """With a picture of it, where what was chosen is short enough for one."""
    brief = screen.values["brief"]
    drawn = qr_within(brief) if 0 < len(brief.encode()) <= MOST_DRAWN else ""
    return _shown(screen, status, card=name, drawn=drawn)


def _shown(screen: Screen, status: int = 200, **more: str) -> Response:
    keep_as_typed(words_of(screen.values.get("typed", ()), more))
    table, refused = request.args.get("table", ""), status != 200
    around = {"query": _query, "table": table if _WORD.fullmatch(table) else "", "refused": refused}
    return template(screen.template, status, look=look_of_home(), **around, **more, **screen.values)
