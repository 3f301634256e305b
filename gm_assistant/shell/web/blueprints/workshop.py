"""The workshop of a game: what a table makes for itself, kept in the MJ's folder, given and taken.

What stands on its pages, and what a form comes to, is the game's; here are their addresses, the
files, the picture that a camera takes one away by, and what is typed and not kept yet: a draft
under the address of its page, where any device finds it again.
"""

import json
import re
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.table import NotReady
from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam.companion import UNNAMED, Workshop, Written
from gm_assistant.seam.pages import Screen, SentForm
from gm_assistant.shell.journal.sidebook import TRIAL
from gm_assistant.shell.journal.store import said_in_words, sum_of, write_whole
from gm_assistant.shell.web.live import words_of
from gm_assistant.shell.web.pages import OWN, base_of, hand, keep_as_typed, whole_form
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
DRAFT: Final = "brouillon"
CHANGED: Final = (
    "Cette carte a changé entre-temps, dans un autre onglet ou sur un autre appareil. Ce que vous "
    "avez tapé est encore là : « Garder » le met à sa place."
)


@blueprint.get("")
def shelf() -> Response:
    return _shelf(request.args)


@blueprint.post("")
def take() -> AnyResponse:
    """What somebody else made, as a file or as its text."""
    form = whole_form()
    sent, pasted = form.files.get("fichier"), form.get("texte")
    try:
        return _kept(_workshop().taken(sent.content if sent else pasted.encode()))
    except NotReady as refusal:
        return _shelf({}, 422, refusal=refusal.sentence, pasted=pasted)


@blueprint.get("/<name>")
def show(name: str) -> AnyResponse:
    """As it is kept, or as somebody was changing it."""
    is_new, draft = _is_new(name), _drafts().get(name, {})
    if "carte" in draft:
        return redirect(f"/atelier/{draft['carte']}{_query()}", 303)
    if "champs" in draft and (is_new or _path(name, ENDING).is_file()):
        return _page(name, _looked_at(name, SentForm(tuple(map(tuple, draft["champs"])))))
    screen = _workshop().page(UNNAMED if is_new else name, request.args) or abort(404)
    return _page(f"{UNNAMED}-{token_hex(4)}" if name == UNNAMED else name, screen)


@blueprint.post("/<name>")
def answer(name: str) -> AnyResponse:
    name, form = _drafts().get(name, {}).get("carte", name), whole_form()
    now = _mark(name)
    if form.get("faire") == "laisser":
        _note(name, {})
        return redirect(f"/atelier{_query()}", 303)
    found = _workshop().answered(name, form, services().options.chance)
    if isinstance(found, Written):
        if form.get("marque", now) == now or sum_of(found.content.encode()) == now:
            return _kept(found, name)
        return _page(name, _looked_at(name, form), 422, refusal=CHANGED)
    told = [it for it in form.pairs if it[0] not in (*OWN, "faire")]
    _note(name, {"champs": told})
    return _page(name, found, 200 if form.get("faire") == "voir" else 422)


@blueprint.get("/<name>/fichier")
def give(name: str) -> Response:
    path = _path(name, ENDING)
    answer = Response(path.read_bytes() if path.is_file() else abort(404))
    answer.headers["Content-Type"] = "application/toml"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.toml"'
    return answer


@blueprint.post("/<name>/<any(oter, remettre):what>")
def put_aside(name: str, what: str) -> AnyResponse:
    """Its file gets another name, with a number where that one is taken; twice is once."""
    before, after = (ENDING, ASIDE) if what == "oter" else (ASIDE, ENDING)
    numbered = (name if it == 1 else f"{name}_{it}" for it in count(1))
    free = next(it for it in numbered if not _path(it, after).exists())
    if _path(name, before).is_file():
        with said_in_words():
            _path(name, before).replace(_path(free, after))
    elif free == name:
        raise Unreadable
    return redirect(f"/atelier{_query({'otee' if what == 'oter' else 'gardee': name})}", 303)


def _kept(written: Written, draft: str = "") -> AnyResponse:
    """What was typed is a card now, also for whoever goes back to where it was typed."""
    with said_in_words():
        write_whole(_path(written.name, ENDING), written.content.encode())
    _note(draft, {"carte": written.name} if _is_new(draft) else {})
    if written.tried is None:
        return redirect(f"/atelier{_query({'gardee': written.name})}", 303)
    journal, place = services().journal, g.device.place
    game_id = journal.open_game({**written.tried, "rehearsal": True}, hand())
    told = {"place": place, **journal.house.trial(place)}
    told["back"] = f"/atelier/{written.name}{_query()}"
    journal.house.note(game_id, TRIAL, told)
    return redirect(base_of(game_id), 303)


# What is typed and not kept yet, by the name in the address of its page.


def _is_new(name: str) -> bool:
    return name.partition("-")[0] == UNNAMED


def _drafts() -> dict[str, dict[str, Any]]:
    found, folder = services().journal.house.noted(DRAFT), f"{_workshop().folder}/"
    return {it.removeprefix(folder): json.loads(told) for it, told in found.items()}


def _note(name: str, told: dict[str, Any]) -> None:
    """A page that was only asked for has no address of its own yet."""
    if name not in ("", UNNAMED):
        services().journal.house.note(f"{_workshop().folder}/{name}", DRAFT, told)


def _looked_at(name: str, form: SentForm) -> Screen:
    """Its page as a form has it."""
    pairs = (*(it for it in form.pairs if it[0] != "faire"), ("faire", "voir"))
    found = _workshop().answered(name, SentForm(pairs), services().options.chance)
    return found if isinstance(found, Screen) else abort(404)


def _mark(name: str) -> str:
    """What tells the card as it is kept from another; empty where there is none."""
    path = _path(name, ENDING)
    return sum_of(path.read_bytes()) if path.is_file() else ""


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


def _shelf(asked: Mapping[str, str], status: int = 200, **more: Any) -> Response:
    drafts = {it: dict(told["champs"]) for it, told in _drafts().items() if "champs" in told}
    begun = {it: told.get("label", "").strip() or "Sans nom" for it, told in drafts.items()}
    return _shown(_workshop().shelf(asked), status, begun=begun, new=UNNAMED, **more)


def _page(name: str, screen: Screen, status: int = 200, refusal: str = "") -> Response:
    """With a picture of it, where what was chosen is short enough for one."""
    brief, draft = screen.values["brief"], dict(_drafts().get(name, {}).get("champs", ()))
    drawn = qr_within(brief) if 0 < len(brief.encode()) <= MOST_DRAWN else ""
    seen = _mark(name) if refusal or "marque" not in draft else draft["marque"]
    told = {"card": name, "is_new": _is_new(name), "seen": seen, "is_begun": bool(draft)}
    answer = _shown(screen, status, refusal=refusal, drawn=drawn, **told)
    # Loaded anew, it is there as it was typed.
    answer.headers["HX-Replace-Url"] = f"/atelier/{name}{_query()}"
    return answer


def _shown(screen: Screen, status: int = 200, **more: Any) -> Response:
    keep_as_typed(words_of(screen.values.get("typed", ()), more))
    table, refused = request.args.get("table", ""), status != 200
    around = {"query": _query, "table": table if _WORD.fullmatch(table) else "", "refused": refused}
    return template(screen.template, status, look=look_of_home(), **around, **more, **screen.values)
