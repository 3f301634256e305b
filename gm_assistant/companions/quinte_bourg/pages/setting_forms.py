"""What each form of the table's setting changes, and the step that follows."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.halfway import typed
from gm_assistant.companions.quinte_bourg.pages.table_state import TITLE, dealt, moved, seated
from gm_assistant.companions.quinte_bourg.views.setting.steps import as_sent
from gm_assistant.quinte_bourg.opening.composition import composition
from gm_assistant.quinte_bourg.village.rulings import RULINGS
from gm_assistant.quinte_bourg.words.calendar import NIGHTS
from gm_assistant.quinte_bourg.words.cards import DEALT_ROLES
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SPECIALITIES
from gm_assistant.seam.setting import NotReady, State
from gm_assistant.seam.taps import Form

Changed = tuple[State, str]
LONGEST_TITLE = 120


def _places(state: State, form: Form, _chance: Random) -> Changed:
    order = form.getlist("ordre")
    return (seated(state, order), "places") if order else (state, "roles")


def _roles(state: State, form: Form, chance: Random) -> Changed:
    match form.get("faire"):
        case "donner":
            return dealt(state, chance), "roles"
        case "saisir":
            return _entering(state), "roles"
        case "reprendre":
            return _taken_back(state, form.get("player", "")), "roles"
        case "remettre":
            return {**state, "handed": 0, "shown": False}, "cartes"
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
    return {**state, "mode": "saisie", "roles": roles, "specialities": cards}


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


def _cards(state: State, form: Form, _chance: Random) -> Changed:
    """One player after another looks at his cards on an opaque screen."""
    if form.get("faire") == "montrer":
        return {**state, "shown": True}, "cartes"
    handed = state["handed"] + 1
    last = handed >= len(state["people"])
    return {**state, "handed": 0 if last else handed, "shown": False}, (
        "postes" if last else "cartes"
    )


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
    "cartes": _cards,
    "postes": _posts,
    "reglages": _settings,
    "coup": _decided,
}
