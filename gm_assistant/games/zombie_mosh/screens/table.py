"""Setting the table of Zombie Mosh: one page, good enough to begin at once.

`table_setup` is what the shell is given: the fields of the page as they are declared in it. `_page`
shows a state of them, and `document_of` makes a game file of it, its first chanson opened.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import FLAG, TEXT, By, Many, OneOf, Whole
from gm_assistant.engine.table import (
    DeclaredTable,
    Field,
    GoOn,
    Problem,
    Ready,
    State,
    WebForm,
    picked,
    trimmed,
    twice,
)
from gm_assistant.french.language import capitalised
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
from gm_assistant.seam.companion import Asked, TableSetup, declared
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.toolkit.seats import FieldView, listed_field

STEP: Final = "table"
DRAWN: Final = "sort"
SEATED_AT_FIRST: Final = 2
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 120
TITLE: Final = "Concert"
_FACES: Final = {"A": "A, pour découvrir", "B": "B, pour les habitués"}
_CROWDS: Final = {"cartes": "les vraies cartes", "app": "l'application tire pour elle"}
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


def table_setup(box: Box) -> TableSetup[Game]:
    """With the limbs, boards and cards of this box."""
    table = _table(box)
    return declared(table, partial(_page, box), partial(_again, table))


def _table(box: Box) -> DeclaredTable[SentForm]:
    """Face A, real cards, one chanson: nothing has to be touched but the names."""
    seats = range(MOST_PLAYERS)
    at_first = [seat < SEATED_AT_FIRST for seat in seats]
    boards = {zombi.id: dict(zombi.face_b) for zombi in box.zombis}
    words = {name: {it: it for it in told} for name, told in SETTINGS.items()}
    seat_by_seat = partial(Many, least=MOST_PLAYERS, most=MOST_PLAYERS)
    return DeclaredTable(
        evening=TITLE,
        fields=(
            Field("title", TEXT, TITLE, STEP, "titre", clean=lambda it: _trimmed(it) or TITLE),
            Field("names", seat_by_seat(TEXT), [""] * MOST_PLAYERS, STEP, told=_names),
            Field("taken", seat_by_seat(FLAG), at_first, STEP, told=_taken),
            Field("side", OneOf(SIDES, "face"), "A", STEP, "face"),
            Field("crowd", OneOf(CROWDS, "foule"), "cartes", STEP, "foule"),
            Field("songs", Whole(1, MOST_SONGS), 1, STEP, "chansons"),
            Field("first", TEXT, DRAWN, STEP, told=lambda _, form: form.get("premier", DRAWN)),
            Field("rulings", By(TEXT, TEXT), {}, STEP, told=picked(words)),
            Field("durability", By(TEXT, By(TEXT, Whole())), boards, STEP,
                  told=partial(_durabilities, box)),
        ),
        steps={STEP: _leads},
        document=partial(document_of, box),
        opened=open_document,
        problems=partial(_problems, box),
    )  # fmt: skip


_trimmed = trimmed(LONGEST_TITLE)


def _names(_state: State, form: WebForm) -> list[str]:
    told = (form.get(f"nom.{seat}") for seat in range(MOST_PLAYERS))
    return [" ".join(it.split())[:LONGEST_NAME] for it in told]


def _taken(_state: State, form: WebForm) -> list[bool]:
    return [form.get(f"siege.{seat}") == "1" for seat in range(MOST_PLAYERS)]


def _durabilities(box: Box, state: State, form: WebForm) -> dict[str, dict[str, int]]:
    """A board is told by its number on the page: its id may be any text."""
    kept = {zombi.id: zombi.face_b | state["durability"].get(zombi.id, {}) for zombi in box.zombis}
    return {
        zombi.id: {
            limb: whole_number(form.get(f"face_b.{seat}.{limb}"), 2) or kept[zombi.id].get(limb, 3)
            for limb in box.limbs
        }
        for seat, zombi in enumerate(box.zombis)
    }


def _leads(told: State, form: SentForm, _chance: Random) -> GoOn | Ready:
    return Ready(told) if form.get("faire") == "jouer" else GoOn(told, STEP)


def _problems(box: Box, state: State) -> Iterator[Problem]:
    names = dancers(box, state).values()
    if len(names) < FEWEST_PLAYERS:
        yield Problem("Il faut deux zombis au moins : cochez un autre siège.")
    if any(twice(it.casefold() for it in names)):
        yield Problem("Deux joueurs ont le même nom : ajoutez une initiale.")
    if state["first"].isdigit() and whole_number(state["first"]) not in dancers(box, state):
        yield Problem("Le premier joueur ne danse pas : cochez-le, ou choisissez-en un autre.")


def _again(table: DeclaredTable[SentForm], document: Mapping[str, Any], _game: Game) -> State:
    """The same players in their seats, with the same settings."""
    names = [one.get("name", one["id"]) for one in document["players"]]
    kept = {it: document[it] for it in ("title", "side", "crowd", "songs") if it in document}
    return {
        **{it.name: it.first for it in table.fields},
        **kept,
        "names": [*names, *[""] * MOST_PLAYERS][:MOST_PLAYERS],
        "taken": [seat < len(names) for seat in range(MOST_PLAYERS)],
        "rulings": dict(document.get("rulings", {})),
    }


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


def _page(box: Box, asked: Asked) -> Screen:
    state = asked.state
    songs = str(state["songs"])
    rulings = state["rulings"]
    view = SetupView(
        title=str(state["title"]),
        seats=tuple(_seat(box, state, seat) for seat in range(len(box.zombis))),
        fields=(
            listed_field("face", "Face des plateaux", _FACES, [state["side"]]),
            listed_field("foule", "La foule", _CROWDS, [state["crowd"]]),
            FieldView("chansons", "Chansons du concert", "number", songs, (), 1, MOST_SONGS),
        ),
        rulings=tuple(
            listed_field(name, label, words, [rulings.get(name, next(iter(words)))])
            for name, (label, words) in _RULINGS.items()
        ),
        drawn=not state["first"].isdigit(),
        face_b=state["side"] == "B",
    )
    return Screen("zombie_mosh/table.html", {"setup": view})
