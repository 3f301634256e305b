"""Who comes late: a place between two houses, then a name and cards."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.form_fields import either
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.companions.quinte_bourg.views.someone.cards_left import (
    NONE,
    advised_roles,
    other_roles,
    role_choices,
    specialities_left,
)
from gm_assistant.companions.quinte_bourg.views.someone.someone_values import (
    ArrivalView,
    GapView,
    PlaceView,
    SomeoneView,
)
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.views.asking import DecisionView, FieldView
from gm_assistant.views.names import room_for, short_names

_AT_NIGHT = "La nuit, personne ne s'installe : qui arrive entre au matin."
_IS_OVER = "La partie est finie : personne ne s'installe plus."
_TOUCH = "S'en va, ou avait une autre carte : touchez sa maison."
_TOUCH_AT_THE_END = "Avait une autre carte : touchez sa maison."
_LEAST_LETTERS: Final = 5


def someone(village: Village) -> SomeoneView:
    """The houses, each of somebody to whom something may happen."""
    houses = circle(village, Signs(), label="De qui s'agit-il ?")
    if village.result:
        return SomeoneView(houses, _IS_OVER, _TOUCH_AT_THE_END)
    return SomeoneView(houses, _AT_NIGHT if village.phase == "nuit" else "", _TOUCH)


def places(village: Village) -> PlaceView:
    """The gaps between the houses, each named by its two neighbours, on a line of its own."""
    names = [it.name for it in village.in_seat_order()]
    briefs = short_names(names, max(_LEAST_LETTERS, room_for(len(names)) - 2))
    gaps = tuple(
        GapView(after, one, other, between(village, after))
        for after, one, other in zip(village.seats, briefs, (*briefs[1:], briefs[0]), strict=True)
    )
    return PlaceView(gaps, circle(village, Signs()).crowd)


def between(village: Village, after: PlayerId) -> str:
    """« Entre Ana et Bruno »."""
    return f"Entre {village.name(after)} et {village.name(_following(village, after))}"


def _following(village: Village, player: PlayerId) -> PlayerId:
    return village.seats[(village.seats.index(player) + 1) % len(village.seats)]


def arrival(village: Village, after: PlayerId) -> ArrivalView:
    """The card is the last tap: it sits the newcomer down."""
    advised = advised_roles(village)
    decision = DecisionView(
        id="arrivee",
        move="arrive",
        question="Qui arrive ?",
        hidden=(("after", after),),
        fields=(
            FieldView("name", "Prénom", "text", required=True),
            either("speciality", "Spécialité", specialities_left(village), NONE),
        ),
        choices=role_choices(advised),
    )
    more = role_choices(other_roles(village, advised))
    return ArrivalView(decision, more, between(village, after))
