"""A decision being taken at the table: what is asked, what may be tapped, which move that makes.

A `Decision` is the village and what was told so far:

- its `question` is the first thing that is still to be told, its `offer` what may be done about it
  besides touching a house;
- `why_not` says of each house that may not be touched why: the screen dims it, and a tap on it is
  refused in the same words;
- `joined` is what is told with one more tap, `fields_from` which fields of a move all that makes,
  if it is whole.

The calls of the night have all this from the shapes of their rows (`rules/night.py`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from gm_assistant.engine.forms import Fields
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import PlayerId

# What chance takes among several; it refuses where there is nothing to take.
Pick: TypeAlias = Callable[[Sequence[str]], str]
NEXT_CALL: Final = "Suite"


class Question(NamedTuple):
    """One decision: the field that it fills, its label, and which words of the script go with it.

    `place` is its place in a field that takes several, `card` the one who answers it where the row
    calls several cards; `seat`: whether a house that is touched answers it.
    """

    field: str
    label: str
    words: int = 0
    place: int = 0
    card: str = ""
    seat: bool = True


class Button(NamedTuple):
    """A decision, or a way to it, that is no house."""

    field: str
    value: str
    label: str
    detail: str = ""


class Toggle(NamedTuple):
    """A condition sent along with the next choice."""

    field: str
    label: str
    on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What may be done about a decision, besides touching a house, and what stands on the houses.

    `go_on` is the button of a decision that needs no house, `warning` what is done where the row
    cannot succeed, so that nobody answers; `between`: those between whom a place is chosen;
    `drawn`: no choice is a draw.
    """

    buttons: tuple[Button, ...] = ()
    toggles: tuple[Toggle, ...] = ()
    go_on: str = ""
    warning: str = ""
    between: Sequence[PlayerId] = ()
    # A number for a house, and the same in words.
    figures: Mapping[PlayerId, tuple[str, str]] = field(default_factory=dict)
    drawn: bool = False


@dataclass(frozen=True)
class Decision:
    """A decision, and what was told of it so far."""

    village: Village
    told: Fields = field(default_factory=dict)

    @property
    def question(self) -> Question:
        """What is asked now."""
        raise NotImplementedError

    @property
    def offer(self) -> Offer:
        """What may be done now, besides touching a house."""
        return Offer()

    def why_not(self) -> Mapping[PlayerId, str]:
        """For each house that may not be touched now, why."""
        return {}

    def answered_by(self) -> Collection[PlayerId]:
        """Who answers the question."""
        return ()

    def marked(self) -> Mapping[PlayerId, str]:
        """Whom the decisions before have named, and as what."""
        return {}

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """What was told so far with one more tap."""
        return {**self.told, **tapped}

    def fields_from(self) -> dict[str, Any] | None:
        """The fields of the move that all this makes, or None while something is missing."""
        return None
