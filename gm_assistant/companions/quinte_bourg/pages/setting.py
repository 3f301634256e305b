"""Setting the table of Quinte-Bourg: what each form changes, the step that follows, the start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.handing import AFTER, begun, handed
from gm_assistant.companions.quinte_bourg.pages.pasted import pasted_names
from gm_assistant.companions.quinte_bourg.pages.table_state import (
    STEPS,
    TITLE,
    dealt,
    fresh,
    halfway_document,
    holds,
    moved,
    named,
    prove,
    same_again,
    seated,
    typed,
    without_card,
)
from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.dealing import hand_over
from gm_assistant.companions.quinte_bourg.views.setting.halfway import halfway_view
from gm_assistant.companions.quinte_bourg.views.setting.steps import as_sent, setup_view
from gm_assistant.quinte_bourg.game import Game, open_game
from gm_assistant.quinte_bourg.opening.advice import errors
from gm_assistant.quinte_bourg.opening.composition import composition
from gm_assistant.quinte_bourg.village.rulings import RULINGS
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import DEALT_ROLES
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SPECIALITIES
from gm_assistant.seam.pages import Screen
from gm_assistant.seam.refusals import Malformed
from gm_assistant.seam.setting import HANDING, Asked, Begin, GoOn, NotReady, Setting, State
from gm_assistant.seam.taps import Form
from gm_assistant.workbook.names import NamesRefused, find_names

Changed = tuple[State, str]
LONGEST_TITLE = 120


def _places(state: State, form: Form, _chance: Random) -> Changed:
    order = form.getlist("ordre")
    return (seated(state, order), "places") if order else (state, "roles")


def _roles(state: State, form: Form, chance: Random) -> Changed:
    match form.get("faire"):
        case "donner" if state["seen"]:
            return {**state, "asked_again": True}, "roles"
        case "donner" | "redonner":
            return dealt(state, chance), "roles"
        case "garder":
            return {**state, "asked_again": False}, "roles"
        case "saisir":
            return _entering(state), "roles"
        case "reprendre":
            return _taken_back(state, form.get("player", "")), "roles"
        case "remettre":
            _prove_dealt(state)
            return begun(state, form.get("player"))
        case "suite":
            return state, "postes"
        case _:
            return _given(state, form), "roles"


def _entering(state: State) -> State:
    """Cards dealt by the app go back; those already entered stay."""
    kept = state["mode"] == "saisie"
    return state if kept else {**state, "mode": "saisie", "roles": {}, "specialities": {}}


def _taken_back(state: State, player: str) -> State:
    """One player's cards, to be entered again."""
    roles = {one: cards for one, cards in state["roles"].items() if one != player}
    cards = {one: held for one, held in state["specialities"].items() if one != player}
    seen = [one for one in state["seen"] if one != player]
    return {**state, "mode": "saisie", "roles": roles, "specialities": cards, "seen": seen}


def _given(state: State, form: Form) -> State:
    """One physical card, as it fell."""
    player = form.get("player", "")
    if player not in {one["id"] for one in state["people"]}:
        raise NotReady("Cette carte ne va à personne de la table : rechargez la page.")
    role, card = form.get("camp_role"), form.get("speciality")
    if role in DEALT_ROLES:
        return {**state, "roles": {**state["roles"], player: [role]}}
    if card == "aucune" or card in SPECIALITIES:
        cards = [] if card == "aucune" else [card]
        return {**state, "specialities": {**state["specialities"], player: cards}}
    raise NotReady("Choisissez une carte de la liste.")


def _prove_dealt(state: State) -> None:
    if without_card(state) or not state["people"]:
        raise NotReady("Chacun doit d'abord avoir sa carte : distribuez-les, ou saisissez-les.")


def _cards(state: State, form: Form, _chance: Random) -> Changed:
    """One player after another looks at his cards on an opaque screen."""
    return handed(state, form)


def _posts(state: State, form: Form, chance: Random) -> Changed:
    if form.get("faire") == "tirer":
        return {**state, "posts": _drawn(state, chance)}, "postes"
    following = "reglages" if form.get("faire") == "suite" else "postes"
    if not any(name.startswith("poste.") for name in form):
        return state, following
    known = {one["id"] for one in state["people"]}
    posts: dict[str, str | None] = {}
    for post in POSTS:
        holder = form.get(f"poste.{post}", "hors")
        if holder != "hors":
            posts[post] = holder if holder in known else None
    return {**state, "posts": posts}, following


def _drawn(state: State, chance: Random) -> dict[str, str | None]:
    ids = [one["id"] for one in state["people"]]
    posts = composition(len(ids)).posts
    chance.shuffle(ids)
    free = iter(ids)
    return {post: None if post == "chef_milice" else next(free, None) for post in posts}


def _settings(state: State, form: Form, _chance: Random) -> Changed:
    rulings = dict[str, Any]()
    for ruling in RULINGS.values():
        sent = {as_sent(it): it for it in ruling.readings}
        if (told := form.get(ruling.key)) in sent:
            rulings[ruling.key] = sent[told]
    return {**state, "rulings": {**state["rulings"], **rulings}}, "depart"


def departure(state: State, form: Form) -> State:
    """The title, the evening on which the game begins, and what was played of it on paper."""
    title = form.get("titre", "").strip()[:LONGEST_TITLE] or state["title"] or TITLE
    night = form.get("soir", state["weekday"])
    night = night if night in NIGHTS else "lundi"
    return typed({**state, "title": title, "weekday": night}, form)


def _decided(state: State, form: Form, chance: Random) -> Changed:
    """A form that names its question instead of its step."""
    match form.get("move"):
        case "deplacer":
            return moved(state, form.get("qui", ""), form.get("apres", "")), "places"
        case "cartes":
            return _roles(state, form, chance)
        case "postes":
            return _posts(state, form, chance)
        case _:
            raise NotReady("Cette question n'existe pas : revenez à la table.")


FORMS: Final[Mapping[str, Callable[[State, Form, Random], Changed]]] = {
    "places": _places,
    "roles": _roles,
    HANDING: _cards,
    "postes": _posts,
    "reglages": _settings,
    "coup": _decided,
}


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
    return Setting(STEPS[0], _fresh, partial(_page, rules), _answered, _again, holds, AFTER)


def _fresh(today: datetime) -> State:
    return fresh() | {"title": f"Soirée du {today.day} {MONTHS[today.month - 1]}"}


def _again(document: Mapping[str, Any], game: Game) -> State:
    return same_again(document, game.village.seats)


def _page(rules: Help, asked: Asked) -> Screen:
    state = asked.state
    if asked.step == HANDING and not without_card(state):
        hand = hand_over(state, rules)
        return Screen("quinte_bourg/handover.html", {"base": asked.base, "hand": hand})
    step = asked.step if asked.step in STEPS else STEPS[0]
    view = setup_view(state, step, _village(state), rules)
    if step == "depart":
        table = _village({**state, "halfway": {}})
        view = replace(view, halfway=halfway_view(state, table))
    names = dict(asked.sent).get("noms")
    shown = view if names is None else replace(view, names=names)
    return Screen("quinte_bourg/setup.html", {"setup": shown})


def _answered(state: State, step: str, form: Form, chance: Random) -> GoOn | Begin:
    question = step if step in (*STEPS, HANDING) else form.get("move")
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
