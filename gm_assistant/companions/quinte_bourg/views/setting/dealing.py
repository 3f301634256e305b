"""How the cards are given: dealt or entered, then seen by each player, once more if he asks."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.composition import (
    may_be_composed,
    since_the_deal,
)
from gm_assistant.companions.quinte_bourg.views.setting.setting_values import HandOver
from gm_assistant.companions.quinte_bourg.views.showing import cards_of
from gm_assistant.french.agreement import listed
from gm_assistant.views.asking import ChoiceView, DecisionView

State = Mapping[str, Any]


def how_dealt(state: State, again: bool = False) -> tuple[DecisionView, ...]:
    """Nothing to ask before the deal: the composition and its one button say it all."""
    if again:
        return (_dealt_again(state),)
    if state["mode"] == "saisie":
        return (_noted(state),)
    return (_given(state),) if state["roles"] else ()


def deal_label(state: State) -> str:
    """What the button of the foot deals; nothing where the cards are those that are wanted."""
    if not may_be_composed(state) or state["mode"] == "saisie":
        return ""
    return ("Redistribuer" if since_the_deal(state) else "") if state["roles"] else DEAL


def _given(state: State) -> DecisionView:
    changed = since_the_deal(state)
    again = ChoiceView("faire", "donner", "Redistribuer", "la composition ci-dessous")
    before = "Les cartes données sont celles d'avant." if changed else ""
    return DecisionView(
        "roles",
        "cartes",
        "Les cartes sont distribuées",
        help=" ".join(it for it in (changed, before, _not_yet_seen(state)) if it),
        choices=_handing(state) if changed else (*_handing(state), again),
    )


def _noted(state: State) -> DecisionView:
    words = "efface ce qui est noté" if state["roles"] else "la composition conseillée"
    return DecisionView(
        "roles",
        "cartes",
        "Les cartes tirées à la table",
        help=_not_yet_seen(state),
        choices=(*_handing(state), ChoiceView("faire", "donner", "Distribuer plutôt", words)),
    )


# The question before cards that somebody has seen are dealt again, as the address asks it.
AGAIN: Final = "redonner"
DEAL: Final = "Distribuer"
_FIRST: Final = "Faire voir à chacun ses cartes"
_REST: Final = "Faire voir leurs cartes aux autres"
_ONCE_MORE: Final = "Les remontrer à chacun"


def _everybody_has_one(state: State) -> bool:
    """From 29 players on, some have no speciality."""
    return bool(state["people"]) and all(state["roles"].get(one["id"]) for one in state["people"])


def _handing(state: State) -> tuple[ChoiceView, ...]:
    if not _everybody_has_one(state):
        return ()
    label = (_REST if _waiting(state) else _ONCE_MORE) if state["seen"] else _FIRST
    return (ChoiceView("faire", "remettre", label, "l'écran passe de main en main"),)


def unseen_words(state: State) -> str:
    """Cards drawn at the table are in their hands: only a hand-over begun is reminded."""
    if not _everybody_has_one(state) or (state["mode"] == "saisie" and not state["seen"]):
        return ""
    count, waiting = len(state["people"]), len(_waiting(state))
    verb = "n'a" if waiting == 1 else "n'ont"
    return f"{waiting} sur {count} {verb} pas vu leurs cartes" if waiting else ""


def _not_yet_seen(state: State) -> str:
    """After a hand-over: who was skipped, absent or late."""
    waiting = _waiting(state)
    if not state["seen"]:
        return ""
    return f"N'ont pas encore vu leurs cartes : {listed(waiting)}." if waiting else _ALL_SEEN


def _waiting(state: State) -> list[str]:
    return [one["name"] for one in state["people"] if one["id"] not in state["seen"]]


_ALL_SEEN: Final = "Chacun a vu ses cartes."
_NEW_ONES: Final = "Tout le monde en recevra d'autres, à faire voir de nouveau."
# Beyond so many, a number says more than their names.
_MOST_NAMED: Final = 4


def _dealt_again(state: State) -> DecisionView:
    """Cards that somebody has seen are not taken from him by a slip of the finger."""
    saw = [one["name"] for one in state["people"] if one["id"] in state["seen"]]
    names = listed(saw) if len(saw) <= _MOST_NAMED else f"{len(saw)} personnes"
    who = f"{names} {'ont déjà vu leurs' if len(saw) > 1 else 'a déjà vu ses'} cartes."
    return DecisionView(
        "roles",
        "cartes",
        "Redonner toutes les cartes ?",
        help=f"{who} {_NEW_ONES}",
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
        again=one["id"] in state["seen"],
    )
