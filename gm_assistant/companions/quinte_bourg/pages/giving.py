"""How the cards reach the players: dealt by the app, or noted as they were drawn at the table."""

from random import Random

from gm_assistant.companions.quinte_bourg.pages.composing import changes_cards, recomposed
from gm_assistant.companions.quinte_bourg.pages.handing import begun
from gm_assistant.companions.quinte_bourg.pages.table_state import dealt, without_card
from gm_assistant.companions.quinte_bourg.views.setting.composition import wish_of
from gm_assistant.companions.quinte_bourg.views.setting.dealing import AGAIN
from gm_assistant.quinte_bourg.opening.composing import composed
from gm_assistant.quinte_bourg.words.cards import DEALT_ROLES
from gm_assistant.quinte_bourg.words.vocabulary import SPECIALITIES
from gm_assistant.seam.setting import GoOn, NotReady, State
from gm_assistant.seam.taps import Form


def given_by(state: State, form: Form, chance: Random) -> GoOn:
    match form.get("faire"):
        case "donner" if state["seen"]:
            # A question, not a change: there is nothing to take back yet.
            return GoOn(state, "roles", ((AGAIN, "1"),))
        case "remettre":
            _prove_dealt(state)
            return GoOn(*begun(state, form.get("player")))
        case "suite":
            return GoOn(state, "postes")
        case _:
            return GoOn(_with_cards(state, form, chance), "roles")


def _with_cards(state: State, form: Form, chance: Random) -> State:
    match form.get("faire"):
        case "donner" | "redonner":
            return dealt(state, chance)
        case "garder":
            return state
        case "saisir":
            return _entering(state)
        case "reprendre":
            return _taken_back(state, form.get("player", ""))
        case _ if changes_cards(form):
            return recomposed(state, form)
        case _:
            return _given(state, form)


def _entering(state: State) -> State:
    """Cards dealt by the app go back; those already entered stay."""
    if state["mode"] == "saisie":
        return state
    posts = state["posts"] or dict.fromkeys(composed(len(state["people"]), wish_of(state)).posts)
    return {**state, "mode": "saisie", "roles": {}, "specialities": {}, "posts": posts}


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
        raise NotReady("Chacun doit d'abord avoir sa carte : distribuez-les, ou notez-les.")
