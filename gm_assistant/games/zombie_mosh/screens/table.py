"""Setting the table of Zombie Mosh: one page, good enough to begin at once.

`setting` is what the shell is given. A state is what has been told so far, as JSON; a form changes
it (`answered_state`), `setting_view` shows it, and `document_of` makes a game file of it, its
first chanson opened.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import capitalised, day_and_month
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CROWDS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_SONGS,
    SETTINGS,
    SIDES,
)
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document
from gm_assistant.games.zombie_mosh.texts import Box
from gm_assistant.seam.companion import Asked, Begin, GoOn, NotReady, State, TableSetup
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.toolkit.asking import FieldView, OptionView

STEP: Final = "table"
DRAWN: Final = "sort"
SEATED_AT_FIRST: Final = 4
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 120
TITLE: Final = "Concert"
_MOST: Final = 99
_RULINGS: Final = {
    "fewest_damage": (
        "Tous dehors au même tour : moins de dégâts, comptés sur",
        {"chanson": "toute la chanson", "tour": "ce seul tour"},
    ),
    "tie": (
        "Encore à égalité",
        {"partage": "la chanson est partagée", "personne": "personne ne gagne"},
    ),
    "reshuffle": (
        "La défausse est remélangée",
        {"pile_vide": "quand la pile est vide", "chaque_tour": "à chaque tour"},
    ),
}


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: its board, the name in it, and the durabilities of the board's face B."""

    seat: int
    board: str
    name: str
    taken: bool
    durability: tuple[tuple[str, str, int], ...]
    first: bool


@dataclass(frozen=True, slots=True)
class SetupView:
    title: str
    seats: tuple[SeatView, ...]
    fields: tuple[FieldView, ...]
    rulings: tuple[FieldView, ...]
    drawn: bool
    face_b: bool


def setting(box: Box) -> TableSetup[Game]:
    """With the limbs, boards and cards of this box."""
    return TableSetup(
        first=STEP,
        fresh=partial(_fresh, box),
        page=partial(_page, box),
        answered=partial(_answered, box),
        again=partial(_again, box),
        holds=holds,
    )


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


def answered_state(box: Box, state: State, form: SentForm) -> State:
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


def _durabilities(box: Box, state: State, form: SentForm) -> dict[str, dict[str, int]]:
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


def setting_view(box: Box, state: State) -> SetupView:
    return SetupView(
        title=str(state["title"]),
        seats=tuple(_seat(box, state, seat) for seat in range(len(box.zombis))),
        fields=_fields(state),
        rulings=tuple(_ruling(state, name) for name in _RULINGS),
        drawn=not state["first"].isdigit(),
        face_b=state["side"] == "B",
    )


def _seat(box: Box, state: State, seat: int) -> SeatView:
    zombi = box.zombis[seat]
    told = state["durability"].get(zombi.id, {})
    limbs = (
        (limb, capitalised(name), told.get(limb, zombi.face_b[limb]))
        for limb, name in box.limbs.items()
    )
    first = state["first"] == str(seat)
    return SeatView(
        seat, zombi.name, state["names"][seat], state["taken"][seat], tuple(limbs), first
    )


def _fields(state: State) -> tuple[FieldView, ...]:
    faces = {"A": "A, pour découvrir", "B": "B, pour les habitués"}
    crowds = {"cartes": "les vraies cartes", "app": "l'application tire pour elle"}
    return (
        _radio("face", "Face des plateaux", faces, state["side"]),
        _radio("foule", "La foule", crowds, state["crowd"]),
        FieldView(
            name="chansons",
            label="Chansons du concert",
            kind="number",
            value=str(state["songs"]),
            least=1,
            most=MOST_SONGS,
        ),
    )


def _radio(name: str, label: str, options: dict[str, str], chosen: str) -> FieldView:
    shown = (OptionView(value, words, value == chosen) for value, words in options.items())
    return FieldView(name, label, "radio", options=tuple(shown))


def _ruling(state: State, name: str) -> FieldView:
    label, options = _RULINGS[name]
    return _radio(name, label, options, state["rulings"].get(name, next(iter(options))))


def _fresh(box: Box, today: datetime) -> State:
    return fresh(box) | {"title": f"Concert du {day_and_month(today)}"}


def _again(box: Box, document: Mapping[str, Any], _game: Game) -> State:
    return same_again(box, document)


def _page(box: Box, asked: Asked) -> Screen:
    return Screen("zombie_mosh/table.html", {"setup": setting_view(box, asked.state)})


def _answered(box: Box, state: State, _step: str, form: SentForm, chance: Random) -> GoOn | Begin:
    told = answered_state(box, state, form)
    if form.get("faire") != "jouer":
        return GoOn(told, STEP)
    names = dancers(box, told).values()
    if len(names) < FEWEST_PLAYERS:
        raise _not_ready("Il faut deux zombis au moins : cochez un autre siège.", told)
    if len({it.casefold() for it in names}) < len(names):
        raise _not_ready("Deux joueurs ont le même nom : ajoutez une initiale.", told)
    return Begin(_proved(document_of(box, told, chance), told))


def _proved(document: dict[str, Any], told: State) -> dict[str, Any]:
    """The rules themselves must understand this table."""
    try:
        open_document(document)
    except Malformed as error:
        raise _not_ready(f"« {error.place} » : {error.sentence}. Corrigez-le ici.", told) from error
    return document


def _not_ready(sentence: str, state: State) -> NotReady:
    return NotReady(sentence, step=STEP, state=state)
