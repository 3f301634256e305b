"""Setting the table of Quinte-Bourg, step by step, until its first night."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.halfway import halfway_document, prove
from gm_assistant.companions.quinte_bourg.pages.setting_forms import FORMS, departure
from gm_assistant.companions.quinte_bourg.pages.table_state import (
    STEPS,
    fresh,
    holds,
    named,
    same_again,
    without_card,
)
from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.halfway import halfway_view
from gm_assistant.companions.quinte_bourg.views.setting.steps import hand_over, setup_view
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.opening.advice import errors
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Malformed
from gm_assistant.seam.setting import Asked, Begin, GoOn, NotReady, Setting, State
from gm_assistant.seam.taps import Form
from gm_assistant.workbook.names import NamesRefused, find_names

MONTHS: Final = (
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
# The step of a form that names its question instead.
_QUESTIONS: Final = {
    "deplacer": "places",
    "cartes": "roles",
    "postes": "postes",
    "titre": "depart",
}


def setting(rules: Help) -> Setting[Game]:
    """In the words of this MJ's rules."""
    return Setting(STEPS[0], _fresh, partial(_page, rules), _answered, _again, holds)


def _fresh(today: datetime) -> State:
    return fresh() | {"title": f"Soirée du {today.day} {MONTHS[today.month - 1]}"}


def _again(document: Mapping[str, Any], game: Game) -> State:
    return same_again(document, game.village.seats)


def _page(rules: Help, asked: Asked) -> Screen:
    state = asked.state
    if asked.step == "cartes":
        return Screen("quinte_bourg/handover.html", {"base": asked.base, "hand": hand_over(state)})
    step = asked.step if asked.step in STEPS else STEPS[0]
    view = setup_view(state, step, _village(state), rules)
    if step == "depart":
        table = _village({**state, "halfway": {}})
        view = replace(view, halfway=halfway_view(state, table))
    names = dict(asked.sent).get("noms")
    shown = view if names is None else replace(view, names=names)
    return Screen("quinte_bourg/setup.html", {"setup": shown})


def _answered(state: State, step: str, form: Form, chance: Random) -> GoOn | Begin:
    question = step if step in STEPS else form.get("move")
    if question in ("depart", "titre"):
        return _depart(departure(state, form), form)
    try:
        if step == "noms":
            return GoOn(named(state, _lines(form)), "places")
        return GoOn(*FORMS.get(step, _unknown)(state, form, chance))
    except NotReady as refusal:
        refusal.step = step if step in STEPS else _QUESTIONS.get(form.get("move"), "places")
        raise


def _unknown(_state: State, _form: Form, _chance: Random) -> tuple[State, str]:
    raise NotReady("Cette étape n'existe pas : revenez à la table.")


def _lines(form: Form) -> list[str]:
    """One name a line, or a row of a file."""
    sent = form.files.get("fichier")
    if sent is None:
        return form.get("noms").splitlines()
    try:
        found = find_names(sent.content, sent.name)
    except NamesRefused as refusal:
        raise NotReady(refusal.sentence) from None
    if found.twice:
        raise NotReady(f"Deux joueurs s'appellent « {found.twice[0]} » : ajoutez une initiale.")
    if found.remarks:
        raise NotReady(found.remarks[0])
    return list(found.names)


def _depart(state: State, form: Form) -> GoOn | Begin:
    """Kept in any case: what the rules refuse is there to be put right."""
    try:
        prove(state)
        return _begun(state, form) if form.get("faire") == "suite" else GoOn(state, "depart")
    except NotReady as refusal:
        refusal.step, refusal.state = "depart", state
        raise


def _begun(state: State, form: Form) -> Begin:
    missing = without_card(state)
    if missing:
        raise NotReady(f"{missing[0]} n'a pas encore de carte de camp : donnez-lui la sienne.")
    village = _village(state)
    blocking = errors(village) if village else []
    if blocking and not form.get("force"):
        raise NotReady(blocking[0].sentence, can_be_forced=True)
    return Begin(halfway_document(state))


def _village(state: State) -> Village | None:
    """The table as the rules see it, when they can."""
    if not state["people"] or without_card(state):
        return None
    try:
        return open_game(halfway_document(state)).village
    except Malformed:
        return None
