"""The fields of forms: lists of people and posts, numbers, and choices among them."""

from collections.abc import Iterable, Mapping
from typing import Any

from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.quinte_bourg.choices import legal_players
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.views.asking import FieldView, OptionView
from gm_assistant.views.seats import CircleView

NOBODY = OptionView("", "—")


def options(labels: Mapping[str, str], chosen: Iterable[str] = ()) -> tuple[OptionView, ...]:
    """Entries of a list, from ids to labels."""
    picked = set(chosen)
    return tuple(OptionView(it, label, it in picked) for it, label in labels.items())


def named(village: Village, players: Iterable[PlayerId]) -> dict[str, str]:
    """Players by id, as they are named in a list."""
    return {it: village.name(it) for it in players}


def one_of(
    name: str, label: str, labels: Mapping[str, str], chosen: str = "", optional: bool = False
) -> FieldView:
    """A list of which one entry is chosen."""
    entries = options(labels, (chosen,))
    shown = (NOBODY, *entries) if optional else entries
    return FieldView(name, label, "select", chosen, shown, required=not optional)


def some_of(
    name: str, label: str, labels: Mapping[str, str], chosen: Iterable[str] = ()
) -> FieldView:
    """A list of which any entries are ticked."""
    return FieldView(name, label, "check", options=options(labels, chosen))


def either(name: str, label: str, labels: Mapping[str, str], chosen: str = "") -> FieldView:
    """A few entries shown at once, of which one is chosen."""
    return FieldView(name, label, "radio", chosen, options(labels, (chosen,)))


def number(name: str, label: str, value: int, most: int, least: int = 0) -> FieldView:
    """A small number."""
    return FieldView(name, label, "number", str(value), least=least, most=most)


def tried(village: Village, move: Mapping[str, Any], field: str) -> dict[PlayerId, Refusal | None]:
    """What the rules say of a decision for each player who may stand in one of its fields."""
    return legal_players(village, lambda it: {**move, field: it})


def allowed(told: Mapping[PlayerId, Refusal | None]) -> list[PlayerId]:
    """Those whom the rules accept."""
    return [it for it, refusal in told.items() if refusal is None]


def circle_for(
    village: Village, told: Mapping[PlayerId, Refusal | None], field: str, answering: str = ""
) -> CircleView:
    """The circle for one decision: who may be tapped, and why not the others."""
    reasons = {it: refusal.sentence for it, refusal in told.items() if refusal is not None}
    return circle(village, Signs(why_not=reasons, answering=(answering,)), field)
