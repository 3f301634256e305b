"""A night: the sheet of its rows, and what follows from the rows read so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.village.records import Attack, Target, Where, Wish
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import House, PlayerId, Step


@dataclass(frozen=True, slots=True)
class Interlude:
    """A move made in mid-night: it takes its place after the furthest row reached (I-04)."""

    place: int
    index: int
    move: Move


@dataclass(frozen=True, slots=True)
class Night:
    """The sheet first (what was recorded), then its result (what the rules made of it)."""

    steps: tuple[Step, ...]
    dusk: Village
    place: int = -1
    sheet: Mapping[Step, tuple[int, Move]] = field(default_factory=dict)
    passed: frozenset[Step] = frozenset()
    interludes: tuple[Interlude, ...] = ()

    defended: House | None = None
    target: Target | None = None
    asleep: Mapping[PlayerId, Step] = field(default_factory=dict)
    abducted: Mapping[PlayerId, PlayerId] = field(default_factory=dict)
    wishes: Mapping[PlayerId, tuple[Wish, ...]] = field(default_factory=dict)
    effect: tuple[str, ...] | None = None
    sculpture: tuple[PlayerId, PlayerId] | None = None
    sculpted: PlayerId | None = None
    failed: tuple[Step, ...] = ()
    where: Mapping[PlayerId, Where] | None = None
    attacks: tuple[Attack, ...] = ()

    def place_of(self, step: Step) -> int:
        """The place of a row in this night's table."""
        return self.steps.index(step)


def tonight(village: Village) -> Night:
    """The night in course, or the one that this day follows."""
    if village.night is None:
        raise AssertionError("no night has been opened")
    return village.night


def amend(village: Village, **facts: Any) -> None:
    """Replace some facts of the night."""
    village.night = replace(tonight(village), **facts)


def wish(village: Village, player: PlayerId, wanted: Wish) -> None:
    """Note a long action that somebody would do tonight."""
    wishes = tonight(village).wishes
    amend(village, wishes={**wishes, player: (*wishes.get(player, ()), wanted)})
    village.tell("wish", player, f"souhait.{wanted.action}", player=player, house=wanted.house)
