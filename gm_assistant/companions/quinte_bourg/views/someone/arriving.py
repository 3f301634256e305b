"""Who comes late: a place between two houses, then a name and cards."""

from gm_assistant.companions.quinte_bourg.views.form_fields import either
from gm_assistant.companions.quinte_bourg.views.people import Signs, brief_name, circle
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

_AT_NIGHT = "La nuit, personne ne s'installe : qui arrive entre au matin."
_IS_OVER = "La partie est finie : personne ne s'installe plus."


def someone(village: Village) -> SomeoneView:
    """The houses, each of somebody to whom something may happen."""
    closed = _IS_OVER if village.result else _AT_NIGHT if village.phase == "nuit" else ""
    return SomeoneView(circle(village, Signs(), label="De qui s'agit-il ?"), closed)


def places(village: Village) -> PlaceView:
    """The gaps between the houses, each named by its two neighbours."""
    gaps = tuple(_gap(village, it) for it in village.seats)
    return PlaceView(gaps, circle(village, Signs()).crowd)


def _gap(village: Village, after: PlayerId) -> GapView:
    following = _following(village, after)
    return GapView(
        after,
        brief_name(village, after),
        brief_name(village, following),
        between(village, after),
    )


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
