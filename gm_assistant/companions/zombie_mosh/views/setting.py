"""The page on which a table is set: seats, boards, settings, in the words of this box."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.zombie_mosh.scripts.box import Box
from gm_assistant.french.grammar import capitalised
from gm_assistant.seam.companion import State
from gm_assistant.toolkit.asking import FieldView, OptionView
from gm_assistant.zombie_mosh.table import MOST_SONGS

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
