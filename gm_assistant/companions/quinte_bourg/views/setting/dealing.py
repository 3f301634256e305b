"""How the cards are given: dealt or entered, then seen by each player, once more if he asks."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.setting.setting_values import HandOver
from gm_assistant.companions.quinte_bourg.views.showing import cards_of
from gm_assistant.french.agreement import listed
from gm_assistant.views.asking import ChoiceView, DecisionView

State = Mapping[str, Any]


def how_dealt(state: State) -> tuple[DecisionView, ...]:
    """Nothing to ask before the deal: the composition and its one button say it all."""
    if state["asked_again"]:
        return (_dealt_again(len(state["seen"])),)
    if state["mode"] == "saisie":
        return (_noted(state),)
    return (_given(state),) if _everybody_has_one(state) else ()


def _given(state: State) -> DecisionView:
    again = ChoiceView("faire", "donner", "Distribuer de nouveau", "la composition ci-dessous")
    return DecisionView(
        "roles",
        "cartes",
        "Les cartes sont distribuées",
        help=_not_yet_seen(state),
        choices=(*_handing(state), again),
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


_FIRST: Final = "Faire voir à chacun ses cartes"


def _everybody_has_one(state: State) -> bool:
    """From 29 players on, some have no speciality."""
    return bool(state["people"]) and all(state["roles"].get(one["id"]) for one in state["people"])


def _handing(state: State) -> tuple[ChoiceView, ...]:
    if not _everybody_has_one(state):
        return ()
    label = "Faire voir leurs cartes aux autres" if state["seen"] else _FIRST
    return (ChoiceView("faire", "remettre", label, "l'écran passe de main en main"),)


def unseen_words(state: State) -> str:
    """Cards drawn at the table are in their hands: only a hand-over begun is reminded."""
    if not _everybody_has_one(state) or (state["mode"] == "saisie" and not state["seen"]):
        return ""
    count = len(state["people"])
    waiting = sum(one["id"] not in state["seen"] for one in state["people"])
    verb = "n'a" if waiting == 1 else "n'ont"
    return f"{waiting} sur {count} {verb} pas vu leurs cartes" if waiting else ""


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
