"""A game begun on paper: what its form told, and what that adds to the game file."""

import re
from typing import Final

from gm_assistant.companions.quinte_bourg.pages.table_state import document_of
from gm_assistant.companions.quinte_bourg.views.setting.halfway import (
    COUPLES,
    OF_PLAYER,
    OF_TABLE,
    told,
)
from gm_assistant.quinte_bourg.game import open_game
from gm_assistant.seam.refusals import Malformed
from gm_assistant.seam.setting import NotReady, State
from gm_assistant.seam.taps import Form

LONGEST = 40
_ABOUT: Final = {
    "lovers": "Les Amoureux",
    "marriages": "Les mariages",
    "last_session": "La dernière session",
    "last_defended": "La dernière maison défendue",
    "protected_house": "La maison protégée",
}
_OF_PLAYER: Final = {
    "status": "L'état",
    "coins": "Les pièces",
    "charmed_by": "Les charmes",
    "used": "Les pouvoirs utilisés",
}
_PLACE = re.compile(r"players\[(\d+)\]\.(\w+)|(\w+)")


def typed(state: State, form: Form) -> State:
    """What the form says, as it was typed; a form without this part changes nothing of it."""
    if form.get("papier") != "1":
        return state
    names = [*OF_TABLE, *(f"{it}.{one['id']}" for one in state["people"] for it in OF_PLAYER)]
    said = {name: [it[:LONGEST] for it in form.getlist(name)] for name in names}
    return {**state, "halfway": {name: values for name, values in said.items() if any(values)}}


def prove(state: State) -> None:
    """Raise NotReady where the rules cannot understand what was typed."""
    if not state["halfway"]:
        return
    try:
        open_game(halfway_document(state))
    except Malformed as error:
        raise NotReady(_in_words(error, state)) from error


def _in_words(error: Malformed, state: State) -> str:
    names = {one["id"]: one["name"] for one in state["people"]}
    found = _PLACE.match(error.place)
    seat, of_player, of_table = found.groups() if found else (None, None, "")
    about = _ABOUT.get(str(of_table), "La table")
    if seat is not None:
        about = (
            f"{_OF_PLAYER.get(str(of_player), 'La fiche')} ({state['people'][int(seat)]['name']})"
        )
    said = re.sub(r"« (\w+) »", lambda it: f"« {names.get(it[1], it[1])} »", error.sentence)
    return f"{about} : {said}. Corrigez la partie commencée sur papier."


def halfway_document(state: State) -> State:
    """The game file of this table, as far as the game had come on paper."""
    document = document_of(state)
    if not state["halfway"]:
        return document
    players = [one | _of_player(state, one["id"]) for one in document["players"]]
    return document | {"players": players} | _of_table(state)


def _of_player(state: State, player: str) -> State:
    status = _one(state, f"etat.{player}") or "vivant"
    facts = {
        "status": "" if status == "vivant" else status,
        "charmed_by": told(state, f"charme.{player}"),
        "used": told(state, f"pouvoir.{player}"),
    }
    coins = _one(state, f"pieces.{player}").strip()
    count: State = {"coins": _whole(coins)} if coins else {}
    count = {"coins": 0} if not coins and status != "vivant" else count
    return {name: value for name, value in facts.items() if value} | count


def _whole(coins: str) -> int | str:
    """What is no number goes on as it is: reading the file says so."""
    return int(coins) if coins.isascii() and coins.isdigit() else coins


def _of_table(state: State) -> State:
    spouses = [told(state, f"mariage{number}") for number in range(COUPLES)]
    facts: State = {
        "lovers": [it for it in told(state, "amoureux") if it],
        "marriages": [[it for it in pair if it] for pair in spouses if any(pair)],
        "first_death_spent": bool(_one(state, "premiere_mort")),
        "last_session": _one(state, "session_hier"),
        "last_defended": _one(state, "defendue"),
        "protected_house": _one(state, "protegee"),
    }
    return {name: value for name, value in facts.items() if value}


def _one(state: State, name: str) -> str:
    return next(iter(told(state, name)), "")
