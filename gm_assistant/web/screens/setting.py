"""Setting the table of a game, step by step, until the game begins."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.journal.refusals import NoSuchGame
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.setting import Asked, Begin, NotReady, Setting, State
from gm_assistant.views.frame import Frame, RefusalView
from gm_assistant.web.at_hand import at_hand
from gm_assistant.web.forms import told_again, whole_form
from gm_assistant.web.rendering import template
from gm_assistant.web.visits import base_of

blueprint = Blueprint("setting", __name__)
NEW = "neuve"
GAME = "jeu"


@blueprint.get("/nouvelle")
def begin() -> Response:
    companion = at_hand().catalogue.named(request.args.get(GAME, ""))
    return _page(NEW, _fresh(companion), "")


@blueprint.get("/partie/<game_id>/rejouer")
def again(game_id: str) -> AnyResponse:
    """The same players, a new deal."""
    moment = at_hand().live.now(game_id)
    setting = moment.companion.setting
    if setting is None or setting.again is None:
        raise NoSuchGame
    state = setting.again(moment.line.full_document, moment.game)
    return _page(NEW, {**state, GAME: moment.companion.slug}, "")


@blueprint.get("/nouvelle/<table_id>")
def resume(table_id: str) -> AnyResponse:
    companion = _companion(_kept(table_id))
    return redirect(f"/nouvelle/{table_id}/table/{_setting(companion).first}", 303)


@blueprint.get("/nouvelle/<table_id>/table/<step>")
def show(table_id: str, step: str) -> AnyResponse:
    if table_id == NEW:
        return redirect("/nouvelle", 303)
    begun = at_hand().journal.opened_by(_opening(table_id))
    return redirect(base_of(begun), 303) if begun else _page(table_id, _kept(table_id), step)


@blueprint.post("/nouvelle/<table_id>/table/<step>")
def change(table_id: str, step: str) -> AnyResponse:
    begun = at_hand().journal.opened_by(_opening(table_id))
    if begun:
        return redirect(base_of(begun), 303)
    state = _kept(table_id)
    setting = _setting(_companion(state))
    try:
        found = setting.answered(state, step, whole_form(), at_hand().options.chance)
    except NotReady as refusal:
        if refusal.state is not None and table_id != NEW:
            at_hand().tables.keep(table_id, {**state, **refusal.state})
        return _page(table_id, refusal.state or state, refusal.step or step, refusal, 409)
    if isinstance(found, Begin):
        return _begun(table_id, found)
    table_id = _keep(table_id, {**state, **found.state})
    return redirect(f"/nouvelle/{table_id}/table/{found.step}", 303)


def _opening(table_id: str) -> str:
    """However often a table is started, and on however many devices, it begins one game."""
    return f"table {table_id}"


def _begun(table_id: str, found: Begin) -> AnyResponse:
    game_id = at_hand().journal.open_game(found.document, token=_opening(table_id))
    at_hand().tables.drop(table_id)
    return redirect(base_of(game_id), 303)


def _keep(table_id: str, state: State) -> str:
    if table_id == NEW:
        return at_hand().tables.new(state)
    at_hand().tables.keep(table_id, state)
    return table_id


def _kept(table_id: str) -> State:
    if table_id == NEW:
        return _fresh(at_hand().catalogue.named(request.form.get(GAME, "")))
    found = at_hand().tables.get(table_id)
    setting = _setting(_companion(found))
    # What the version that wrote it did not know is as at first; somebody may have written in it.
    first = setting.fresh(_today())
    state = first | found
    alike = all(isinstance(state.get(name), type(value)) for name, value in first.items())
    if not alike or not setting.holds(state):
        raise NoSuchGame
    return state


def _fresh(companion: Companion[Any]) -> State:
    return {**_setting(companion).fresh(_today()), GAME: companion.slug}


def _companion(state: State) -> Companion[Any]:
    return at_hand().catalogue.named(str(state.get(GAME, "")))


def _setting(companion: Companion[Any]) -> Setting[Any]:
    if companion.setting is None:
        raise NoSuchGame
    return companion.setting


def _today() -> datetime:
    return datetime.now().astimezone()


def _page(
    table_id: str, state: State, step: str, refusal: NotReady | None = None, status: int = 200
) -> Response:
    companion, base = _companion(state), f"/nouvelle/{table_id}"
    setting = _setting(companion)
    sent = tuple(told_again()) if refusal else ()
    screen = setting.page(Asked(state, step or setting.first, base, sent))
    around = Frame(
        look="jour",
        base=base,
        title=str(state.get("title", companion.title)),
        moment="Mettre la table",
        page="table",
        version=0,
        moment_page=f"table/{setting.first}",
        wake=False,
        styles=companion.styles,
        scripts=companion.scripts,
    )
    if refusal is not None:
        again = (("faire", "suite"),) if refusal.can_be_forced else ()
        action = f"{base}/table/{refusal.step or step}"
        view = RefusalView(refusal.sentence, refusal.can_be_forced, again, action)
        around = replace(around, refusal=view)
    return template(
        screen.template, status, frame=around, look="jour", game=companion.slug, **screen.values
    )
