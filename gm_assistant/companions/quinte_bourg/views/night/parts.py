"""The decisions of a row, one after another, as far as they have been taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.quinte_bourg.words.cards import THIEVES, TRAINERS
from gm_assistant.quinte_bourg.words.vocabulary import Step

Draft = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision: the field that it fills, its label, and which words of the script go with it.

    `place` is its place in a field that takes several; an empty field asks for nothing.
    """

    field: str
    label: str
    words: int = 0
    place: int = 0


# The rows that only mark a moment.
WORDLESS: Final = frozenset(("aube", "amoureux_se_retrouvent", "reve"))
_TARGET: Final = (Asked("target", "Cible"),)
_HOUSE: Final = (Asked("house", "Maison"),)
_PAIR: Final = (
    Asked("targets", "Première"),
    Asked("targets", "Seconde", place=1),
    Asked("house", "Chez qui", words=1),
)
_NOTHING: Final = (Asked("", ""),)
_GIFTS: Final = (Asked("takes", "Butin", words=1), Asked("gives", "Dons", words=1))
_ASKED: Final[Mapping[Step, tuple[Asked, ...]]] = {
    **dict.fromkeys(("fantomes", "amoureux", "laura", *TRAINERS, *THIEVES), _HOUSE),
    **dict.fromkeys(("allumeuse", "querelle"), _PAIR),
    "minus_cortex": (Asked("cortex", "Cortex"), Asked("minus", "Minus", words=1)),
    "farce": (Asked("direction", "Sens"),),
    "attaque": (Asked("victim", "Victime"),),
    **dict.fromkeys(WORDLESS, _NOTHING),
}


def asked_at(step: Step, draft: Draft) -> tuple[Asked, ...]:
    """Every decision of a row, in the order in which they are put."""
    parts = _ASKED.get(step, _TARGET)
    if step in THIEVES and draft.get("choose") == "gives":
        return (*parts, *_GIFTS)
    return parts


def next_part(step: Step, draft: Draft) -> int:
    """The place of the first decision that is still to be taken."""
    parts = asked_at(step, draft)
    open_ones = (place for place, part in enumerate(parts) if not _decided(part, draft))
    return next(open_ones, len(parts) - 1)


def _decided(part: Asked, draft: Draft) -> bool:
    """Gifts are never all given until the game master says so."""
    if part.field in ("", "gives"):
        return False
    if part.field == "targets":
        return len(draft.get("targets", ())) > part.place
    return part.field in draft


def drafted(draft: Draft, tapped: Draft) -> dict[str, Any]:
    """The fields so far with those of one more tap; a gift tapped on a house is one coin more."""
    merged = {**draft, **tapped}
    if isinstance(friend := tapped.get("gives"), str):
        given = dict(draft.get("gives", {}))
        merged["gives"] = {**given, friend: given.get(friend, 0) + 1}
    if "victim" in tapped:
        merged["picked"] = [*draft.get("picked", ()), merged.pop("victim")]
    return merged
