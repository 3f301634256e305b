"""A table of Zombie Mosh before its first chanson: what its form says, and its document."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gm_assistant.companions.zombie_mosh.scripts.box import Box
from gm_assistant.seam.companion import State
from gm_assistant.seam.pages import Form, whole_number
from gm_assistant.zombie_mosh.table import MOST_PLAYERS, MOST_SONGS
from gm_assistant.zombie_mosh.vocabulary import CROWDS, SETTINGS, SIDES

STEP: Final = "table"
DRAWN: Final = "sort"
SEATED_AT_FIRST: Final = 4
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 120
TITLE: Final = "Concert"
_MOST: Final = 99


def fresh(box: Box) -> State:
    """Face A, real cards, one chanson: nothing has to be touched but the names."""
    return {
        "title": TITLE,
        "names": [""] * MOST_PLAYERS,
        "taken": [seat < SEATED_AT_FIRST for seat in range(MOST_PLAYERS)],
        "side": "A",
        "crowd": "cartes",
        "songs": 1,
        "first": DRAWN,
        "rulings": {},
        "durability": {zombi.id: dict(zombi.face_b) for zombi in box.zombis},
    }


def holds(state: State) -> bool:
    """Whether what was kept is a table of ours."""
    boards = state["durability"].values()
    return (
        len(state["names"]) == len(state["taken"]) == MOST_PLAYERS
        and all(isinstance(it, str) for it in (*state["names"], state["first"]))
        and all(isinstance(it, str) for it in state["rulings"].values())
        and all(isinstance(it, dict) for it in boards)
    )


def same_again(box: Box, document: Mapping[str, Any]) -> State:
    """The same players in their seats, with the same settings."""
    names = [one.get("name", one["id"]) for one in document["players"]]
    kept = {it: document[it] for it in ("title", "side", "crowd", "songs") if it in document}
    rulings = dict(document.get("rulings", {}))
    seated = {
        "names": [*names, *[""] * MOST_PLAYERS][:MOST_PLAYERS],
        "taken": [seat < len(names) for seat in range(MOST_PLAYERS)],
    }
    return fresh(box) | kept | seated | {"rulings": rulings}


def answered_state(box: Box, state: State, form: Form) -> State:
    """Everything that the form says; what it does not say stays."""
    return {
        **state,
        "title": form.get("titre", str(state["title"])).strip()[:LONGEST_TITLE] or TITLE,
        "names": [_name(form.get(f"nom.{seat}")) for seat in range(MOST_PLAYERS)],
        "taken": [form.get(f"siege.{seat}") == "1" for seat in range(MOST_PLAYERS)],
        "side": _one_of(SIDES, form.get("face"), state["side"]),
        "crowd": _one_of(CROWDS, form.get("foule"), state["crowd"]),
        "songs": _number(form.get("chansons"), MOST_SONGS, state["songs"]),
        "first": form.get("premier", DRAWN),
        "rulings": {
            name: form.get(name) for name, words in SETTINGS.items() if form.get(name) in words
        },
        "durability": _durabilities(box, state, form),
    }


def _durabilities(box: Box, state: State, form: Form) -> dict[str, dict[str, int]]:
    """A board is told by its number on the page: its id may be any text."""
    before = fresh(box)["durability"] | state["durability"]
    return {
        zombi.id: {
            limb: _number(form.get(f"face_b.{seat}.{limb}"), _MOST, before[zombi.id].get(limb, 3))
            for limb in box.limbs
        }
        for seat, zombi in enumerate(box.zombis)
    }


def _name(word: str) -> str:
    return re.sub(r"\s+", " ", word).strip()[:LONGEST_NAME]


def _one_of(words: tuple[str, ...], told: str, before: str) -> str:
    return told if told in words else before


def _number(word: str, most: int, before: int) -> int:
    number = whole_number(word, 3)
    return number if number is not None and 1 <= number <= most else before


def dancers(box: Box, state: State) -> dict[int, str]:
    """Who sits where; whoever tells no name is called as his board is."""
    return {
        seat: name or box.zombis[seat].name
        for seat, (name, taken) in enumerate(zip(state["names"], state["taken"], strict=True))
        if name or taken
    }


def document_of(box: Box, state: State, chance: Random) -> dict[str, Any]:
    """The game file of this table, its first chanson opened."""
    seated = dancers(box, state)
    seats = list(seated)
    document = box.document([*seated.values()], side=state["side"], crowd=state["crowd"])
    pairs = zip(seats, document["players"], strict=True)
    players = [_player(state, box, seat, one) for seat, one in pairs]
    ids = [one["id"] for one in players]
    told = state["first"]
    chosen = seats.index(seat) if (seat := whole_number(told)) in seats else None
    first = chance.choice(ids) if chosen is None else ids[chosen]
    return document | {
        "title": state["title"],
        "players": players,
        "songs": state["songs"],
        "rulings": state["rulings"],
        "moves": [{"move": "song", "first": first}],
    }


def _player(state: State, box: Box, seat: int, one: dict[str, Any]) -> dict[str, Any]:
    """The board of the seat, also where a seat before it stays empty."""
    board = box.zombis[seat].id
    return one | {"board": board, "durability": state["durability"][board]}
