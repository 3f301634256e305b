"""Setting the table of Quinte-Bourg: what each form changes, the step that follows, the start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.composing import BOX, boxed
from gm_assistant.companions.quinte_bourg.pages.giving import given_by
from gm_assistant.companions.quinte_bourg.pages.handing import begun, handed
from gm_assistant.companions.quinte_bourg.pages.pasted import pasted_names
from gm_assistant.companions.quinte_bourg.pages.posting import posted_by
from gm_assistant.companions.quinte_bourg.pages.seating import seated_by
from gm_assistant.companions.quinte_bourg.pages.table_state import (
    HABITS,
    STEPS,
    TITLE,
    fresh,
    halfway_document,
    holds,
    named,
    prove,
    same_again,
    typed,
    without_card,
)
from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.changes import what_changed
from gm_assistant.companions.quinte_bourg.views.setting.composition import box_view
from gm_assistant.companions.quinte_bourg.views.setting.dealing import hand_over
from gm_assistant.companions.quinte_bourg.views.setting.halfway import halfway_view
from gm_assistant.companions.quinte_bourg.views.setting.steps import as_sent, setup_view
from gm_assistant.french.dates import day_and_month
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.opening.advice import errors
from gm_assistant.quinte_bourg.village.rulings import RULINGS
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Malformed
from gm_assistant.seam.setting import HANDING, Asked, Begin, GoOn, NotReady, Setting, State
from gm_assistant.seam.taps import Form
from gm_assistant.workbook.names import NamesRefused, find_names

LONGEST_TITLE = 120


def _places(state: State, form: Form, _chance: Random) -> GoOn:
    return seated_by(state, form)


def _roles(state: State, form: Form, chance: Random) -> GoOn:
    return given_by(state, form, chance)


def _box(state: State, form: Form, _chance: Random) -> GoOn:
    return GoOn(*boxed(state, form))


def _cards(state: State, form: Form, _chance: Random) -> GoOn:
    """One player after another looks at his cards on an opaque screen."""
    return GoOn(*handed(state, form))


def _settings(state: State, form: Form, _chance: Random) -> GoOn:
    rulings = dict[str, Any]()
    for ruling in RULINGS.values():
        sent = {as_sent(it): it for it in ruling.readings}
        if (told := form.get(ruling.key)) in sent:
            rulings[ruling.key] = sent[told]
    return GoOn({**state, "rulings": {**state["rulings"], **rulings}}, "depart")


def departure(state: State, form: Form) -> State:
    """The title, the evening on which the game begins, and what was played of it on paper."""
    title = form.get("titre", "").strip()[:LONGEST_TITLE] or state["title"] or TITLE
    night = form.get("soir", state["weekday"])
    night = night if night in NIGHTS else "lundi"
    return typed({**state, "title": title, "weekday": night}, form)


def _decided(state: State, form: Form, chance: Random) -> GoOn:
    """A form that names its question instead of its step."""
    if form.get("move") == "cartes":
        return _roles(state, form, chance)
    raise NotReady("Cette question n'existe pas : revenez à la table.")


FORMS: Final[Mapping[str, Callable[[State, Form, Random], GoOn]]] = {
    "places": _places,
    "roles": _roles,
    BOX: _box,
    HANDING: _cards,
    "postes": posted_by,
    "reglages": _settings,
    "coup": _decided,
}


# The step of a form that names its question instead.
_QUESTIONS: Final = {"cartes": "roles", "titre": "depart"}
# Where the button of a step leads, by which a form is left.
TOWARDS: Final = "vers"


def setting(rules: Help) -> Setting[Game]:
    """In the words of this MJ's rules."""
    return Setting(
        first=STEPS[0],
        fresh=_fresh,
        page=partial(_page, rules),
        answered=_answered,
        again=_again,
        holds=holds,
        after_hands=_after_hands,
        habits=HABITS,
        changed=what_changed,
    )


def _fresh(today: datetime) -> State:
    return fresh() | {"title": f"Soirée du {day_and_month(today)}"}


def _after_hands(state: State) -> str:
    return state["after"] if state["after"] in STEPS else STEPS[0]


def _again(document: Mapping[str, Any], game: Game) -> State:
    """Those who came late as well; who has left deals no more."""
    around = game.village.in_seat_order()
    return same_again(document, [it.name for it in around if it.status != "parti"])


def _page(rules: Help, asked: Asked) -> Screen:
    state = asked.state
    if asked.step == HANDING and state["people"] and not without_card(state):
        hand = hand_over(state, rules)
        return Screen("quinte_bourg/handover.html", {"base": asked.base, "hand": hand})
    if asked.step == BOX:
        box = box_view(state)
        return Screen("quinte_bourg/box.html", {"base": asked.base, "box": box})
    step = asked.step if asked.step in STEPS else STEPS[0]
    view = setup_view(state, step, _village(state), rules, asked.args)
    if step == "depart":
        table = _village({**state, "halfway": {}})
        view = replace(view, halfway=halfway_view(state, table))
    names = dict(asked.sent).get("noms")
    shown = view if names is None else replace(view, names=names)
    return Screen("quinte_bourg/setup.html", {"setup": shown})


def _answered(state: State, step: str, form: Form, chance: Random) -> GoOn | Begin:
    found = _taken(state, step, form, chance)
    if isinstance(found, GoOn) and form.get(TOWARDS) in STEPS:
        return GoOn(found.state, form.get(TOWARDS))
    if isinstance(found, GoOn) and form.get(TOWARDS) == HANDING:
        return GoOn(*begun(found.state, after=found.step))
    return found


def _taken(state: State, step: str, form: Form, chance: Random) -> GoOn | Begin:
    question = step if step in (*STEPS, HANDING) else form.get("move")
    if question in ("depart", "titre"):
        return _depart(departure(state, form), form)
    try:
        if step == "noms":
            return GoOn(named(state, _lines(form)), "places")
        return FORMS.get(step, _unknown)(state, form, chance)
    except NotReady as refusal:
        known = step in (*STEPS, BOX)
        refusal.step = step if known else _QUESTIONS.get(form.get("move"), "places")
        raise


def _unknown(_state: State, _form: Form, _chance: Random) -> GoOn:
    raise NotReady("Cette étape n'existe pas : revenez à la table.")


def _lines(form: Form) -> list[str]:
    """One name a line, or a row of a file."""
    sent = form.files.get("fichier")
    try:
        if sent is None:
            return pasted_names(form.get("noms"))
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
