"""Setting the table, step by step, until its game begins."""

from dataclasses import replace
from datetime import datetime

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.pages.halfway import halfway_document, prove
from gm_assistant.companions.quinte_bourg.pages.name_files import names_in
from gm_assistant.companions.quinte_bourg.pages.setting_forms import FORMS, departure
from gm_assistant.companions.quinte_bourg.pages.table_state import (
    STEPS,
    NotReady,
    State,
    fresh,
    named,
    same_again,
    without_card,
)
from gm_assistant.companions.quinte_bourg.views.setting.halfway import halfway_view
from gm_assistant.companions.quinte_bourg.views.setting.steps import hand_over, setup_view
from gm_assistant.quinte_bourg.game import open_game
from gm_assistant.quinte_bourg.opening.advice import errors
from gm_assistant.quinte_bourg.refusals import Malformed
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.frame import Frame, RefusalView
from gm_assistant.web.frames import base_of
from gm_assistant.web.room import room
from gm_assistant.web.show import template

blueprint = Blueprint("setting", __name__)
NEW = "neuve"
MONTHS = (
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
)


def _fresh() -> State:
    today = datetime.now().astimezone()
    return fresh() | {"title": f"Soirée du {today.day} {MONTHS[today.month - 1]}"}


@blueprint.get("/nouvelle")
def begin() -> Response:
    return _page(NEW, _fresh(), "noms")


@blueprint.get("/partie/<game_id>/rejouer")
def again(game_id: str) -> AnyResponse:
    """The same players, a new deal."""
    moment = room().live.now(game_id)
    state = same_again(moment.line.full_document, moment.game.village.seats)
    return _page(NEW, state, "noms")


@blueprint.get("/nouvelle/<table_id>")
def resume(table_id: str) -> AnyResponse:
    return redirect(f"/nouvelle/{table_id}/table/noms", 303)


@blueprint.get("/nouvelle/<table_id>/table/<step>")
def show(table_id: str, step: str) -> AnyResponse:
    if table_id == NEW:
        return redirect("/nouvelle", 303)
    begun = room().journal.opened_by(_opening(table_id))
    if begun:
        return redirect(base_of(begun), 303)
    state = room().tables.get(table_id)
    if step == "cartes":
        return template("handover.html", look="jour", base=_base(table_id), hand=hand_over(state))
    return _page(table_id, state, step if step in STEPS else "noms")


@blueprint.post("/nouvelle/<table_id>/table/<step>")
def change(table_id: str, step: str) -> AnyResponse:
    begun = room().journal.opened_by(_opening(table_id))
    if begun:
        return redirect(base_of(begun), 303)
    state = _fresh() if table_id == NEW else room().tables.get(table_id)
    try:
        if step == "noms":
            return _names(table_id, state)
        if _is_departure(step):
            state = departure(state, request.form)
            return _depart(table_id, state)
        changed, shown = FORMS.get(step, _unknown)(state, request.form)
    except NotReady as refusal:
        return _page(table_id, state, _asked(step), _refusal(table_id, refusal), 409)
    room().tables.keep(table_id, changed)
    return redirect(f"{_base(table_id)}/table/{shown}", 303)


def _opening(table_id: str) -> str:
    """However often a table is started, and on however many devices, it begins one game."""
    return f"table {table_id}"


def _is_departure(step: str) -> bool:
    asked = step if step in STEPS else request.form.get("move")
    return asked in ("depart", "titre")


def _asked(step: str) -> str:
    """The step of a form that may name its question instead."""
    named = {"deplacer": "places", "cartes": "roles", "postes": "postes", "titre": "depart"}
    return step if step in STEPS else named.get(request.form.get("move", ""), "places")


def _refusal(table_id: str, refusal: NotReady) -> RefusalView:
    again = (("faire", "suite"),) if refusal.can_be_forced else ()
    action = f"{_base(table_id)}/table/depart"
    return RefusalView(refusal.sentence, refusal.can_be_forced, again, action)


def _unknown(_state: State, _form: object) -> tuple[State, str]:
    raise NotReady("Cette étape n'existe pas : revenez à la table.")


def _names(table_id: str, state: State) -> AnyResponse:
    sent = request.files.get("fichier")
    lines = names_in(sent.filename or "", sent.read()) if sent and sent.filename else None
    changed = named(state, lines or request.form.get("noms", "").splitlines())
    if table_id == NEW:
        table_id = room().tables.new(changed)
    else:
        room().tables.keep(table_id, changed)
    return redirect(f"{_base(table_id)}/table/places", 303)


def _depart(table_id: str, state: State) -> AnyResponse:
    """Kept first: what the rules refuse is there to be put right."""
    if table_id != NEW:
        room().tables.keep(table_id, state)
    prove(state)
    if request.form.get("faire") == "suite":
        return _start(table_id, state)
    return redirect(f"{_base(table_id)}/table/depart", 303)


def _start(table_id: str, state: State) -> AnyResponse:
    missing = without_card(state)
    if missing:
        raise NotReady(f"{missing[0]} n'a pas encore de carte de camp : donnez-lui la sienne.")
    village = _village(state)
    blocking = errors(village) if village else []
    if blocking and not request.form.get("force"):
        raise NotReady(blocking[0].sentence, can_be_forced=True)
    game_id = room().journal.open_game(halfway_document(state), token=_opening(table_id))
    room().tables.drop(table_id)
    return redirect(base_of(game_id), 303)


def _page(
    table_id: str, state: State, step: str, refusal: RefusalView | None = None, status: int = 200
) -> Response:
    view = setup_view(state, step, _village(state), room().rules)
    if step == "depart":
        table = _village({**state, "halfway": {}})
        view = replace(view, halfway=halfway_view(state, table))
    if refusal and "noms" in request.form:
        view = replace(view, names=request.form["noms"])
    around = Frame(
        look="jour",
        base=_base(table_id),
        title=state["title"],
        moment="Mettre la table",
        page="table",
        version=0,
        refusal=refusal,
        moment_page="table/noms",
        wake=False,
    )
    return template("setup.html", status, frame=around, setup=view)


def _village(state: State) -> Village | None:
    """The table as the rules see it, when they can."""
    if not state["people"] or without_card(state):
        return None
    try:
        return open_game(halfway_document(state)).village
    except Malformed:
        return None


def _base(table_id: str) -> str:
    return f"/nouvelle/{table_id}"
