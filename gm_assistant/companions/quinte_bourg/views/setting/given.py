"""The cards given so far, and whose turn it is to be given his."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.companions.quinte_bourg.views.setting.model import GivenCards
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES

State = Mapping[str, Any]


def served(state: State) -> Mapping[str, str] | None:
    """The first player who lacks a card; without a speciality, an empty list says so."""
    waiting = (
        one
        for one in state["people"]
        if not state["roles"].get(one["id"]) or one["id"] not in state["specialities"]
    )
    return next(waiting, None)


def given_cards(state: State) -> tuple[GivenCards, ...]:
    """Everybody who has a camp card, with all his cards."""
    return tuple(
        GivenCards(one["id"], one["name"], _cards(state, one["id"]))
        for one in state["people"]
        if state["roles"].get(one["id"])
    )


def given_words(state: State) -> str:
    """How many have their cards."""
    given = len(given_cards(state))
    return f"Cartes données : {given} sur {len(state['people'])}" if given else ""


def _cards(state: State, player: str) -> str:
    roles = [ROLES[it] for it in state["roles"][player]]
    return " · ".join([*roles, *(SPECIALITIES[it] for it in state["specialities"].get(player, ()))])
