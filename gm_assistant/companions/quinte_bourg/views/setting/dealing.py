"""How the cards are given: dealt or entered, then seen by each player, once more if he asks."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.setting_values import HandOver
from gm_assistant.companions.quinte_bourg.views.showing import cards_of
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.opening.composition import composition
from gm_assistant.views.asking import ChoiceView, DecisionView

State = Mapping[str, Any]


def how_dealt(state: State) -> DecisionView:
    if state["asked_again"]:
        return _dealt_again(len(state["seen"]))
    cards = composition(len(state["people"]))
    advised = f"{cards.reptilians} Reptiliens, {len(cards.posts)} postes"
    dealt, entered = state["mode"] == "donne", state["mode"] == "saisie" and bool(state["roles"])
    advised = f"{advised} ; efface les cartes saisies" if entered else advised
    choices = (
        ChoiceView("faire", "donner", "Distribuer", advised, dealt, strong=not entered),
        ChoiceView(
            "faire", "saisir", "Saisir les cartes tombées", "une par une", state["mode"] == "saisie"
        ),
    )
    return DecisionView(
        "roles",
        "cartes",
        "Comment donner les cartes ?",
        help=_not_yet_seen(state),
        choices=(*choices, *_handing(state)),
    )


def _handing(state: State) -> tuple[ChoiceView, ...]:
    """Once everybody has a camp card: from 29 players on, some have no speciality."""
    if not state["people"] or any(not state["roles"].get(one["id"]) for one in state["people"]):
        return ()
    begun = bool(state["seen"])
    label = "Reprendre la remise" if begun else "Remettre les cartes"
    return (ChoiceView("faire", "remettre", label, "l'écran passe de main en main"),)


def _not_yet_seen(state: State) -> str:
    """After a hand-over: who was skipped, absent or late."""
    waiting = [one["name"] for one in state["people"] if one["id"] not in state["seen"]]
    if not state["seen"]:
        return ""
    return f"N'ont pas encore vu leurs cartes : {listed(waiting)}." if waiting else _ALL_SEEN


_ALL_SEEN: Final = "Chacun a vu ses cartes."


def _dealt_again(count: int) -> DecisionView:
    """Cards that somebody has seen are not taken from him by a slip of the finger."""
    who = (
        f"{count} personnes ont déjà vu les leurs." if count > 1 else "Quelqu'un a vu les siennes."
    )
    return DecisionView(
        "roles",
        "cartes",
        "Redonner toutes les cartes ?",
        help=who,
        choices=(
            ChoiceView("faire", "redonner", "Redonner"),
            ChoiceView("faire", "garder", "Garder ces cartes", strong=True),
        ),
        owed=True,
    )


def hand_over(state: State, rules: Help) -> HandOver:
    """The next player looks at his own cards."""
    people, place = state["people"], min(state["handed"], len(state["people"]) - 1)
    one = people[place]
    roles, special = (state[it].get(one["id"], ()) for it in ("roles", "specialities"))
    return HandOver(
        name=one["name"],
        progress="" if state["only"] else f"{place + 1} sur {len(people)}",
        cards=cards_of(rules, roles, special) if state["shown"] else (),
        shown=state["shown"],
        before=people[place - 1]["name"] if place and not state["only"] else "",
    )
