"""The pocket edition of a night: one A4 folded to a booklet of eight panels.

Folded in eight, cut along the middle and folded together, the sheet is a booklet of 74 × 105 mm.
The panels lie on it as they have to be read then: those of the upper row upside down.
"""

from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from typing import Final

from gm_assistant.games.quinte_bourg.paper.by_hand import Step, attack_steps
from gm_assistant.games.quinte_bourg.paper.lamp import LampSheet
from gm_assistant.games.quinte_bourg.paper.sheets import CallLine, Words
from gm_assistant.games.quinte_bourg.rules.village import Rulings
from gm_assistant.toolkit.seats import fitting

# The pages of the booklet on the sheet: the upper row is read with the sheet turned over.
UPPER: Final = (5, 4, 3, 2)
LOWER: Final = (6, 7, 8, 1)
# The calls of the evening take three panels; those of the dark one, and go on upon the last.
_PANELS: Final = 3
_FULL: Final = 930
# How many letters a line of a panel holds, how many cells stand side by side, and how high a line
# of a name, of words and of cells is, in tenths of a millimetre.
_LINE, _CELLS = 39, 4
_NAME, _WORDS, _CELL, _GAP = 37, 34, 52, 8
# What a cell takes beside its words, in letters; what was noted, in parts of its letters.
_AROUND, _VALUE = 3, 6.0
# More houses than these are told by their numbers.
_NAMED: Final = 24


@dataclass(frozen=True, slots=True)
class PocketSheet:
    """One night; what it holds is the lamp sheet's, said shorter."""

    title: str
    night: LampSheet
    evening: tuple[tuple[CallLine, ...], ...]
    dark: tuple[CallLine, ...]
    rest: tuple[CallLine, ...]
    attack: tuple[Step, ...]
    upper: tuple[int, ...] = UPPER
    lower: tuple[int, ...] = LOWER
    subtitle: str = ""
    kind: str = "poche"

    @property
    def named(self) -> bool:
        """Whether the houses leave room for names."""
        return len(self.night.beds) <= _NAMED


def pocket_sheets(nights: tuple[LampSheet, ...], rulings: Rulings) -> tuple[PocketSheet, ...]:
    """A booklet for each of these nights."""
    attack = attack_steps(rulings)
    return tuple(
        PocketSheet(
            it.title,
            it,
            _shared_out(tuple(map(_short, it.evening))),
            *_cut(tuple(map(_short, it.dark))),
            attack,
            subtitle=it.subtitle,
        )
        for it in nights
    )


def _cut(calls: tuple[CallLine, ...]) -> tuple[tuple[CallLine, ...], tuple[CallLine, ...]]:
    """As many as one panel holds, and the rest."""
    heights = list(accumulate(_height(it) for it in calls))
    kept = sum(it <= _FULL for it in heights)
    return calls[:kept], calls[kept:]


def _shared_out(calls: tuple[CallLine, ...]) -> tuple[tuple[CallLine, ...], ...]:
    """The calls in their order over the panels, so that the fullest is as short as can be."""
    heights = [_height(it) for it in calls]

    def fullest(cuts: tuple[int, ...]) -> int:
        ends = zip((0, *cuts), (*cuts, len(calls)), strict=True)
        return max(sum(heights[first:last]) for first, last in ends)

    cuts = min(combinations(range(1, len(calls)), _PANELS - 1), key=fullest)
    ends = zip((0, *cuts), (*cuts, len(calls)), strict=True)
    return tuple(calls[first:last] for first, last in ends)


def _short(call: CallLine) -> CallLine:
    """What is said between opening and closing the eyes, which every call begins and ends with."""
    words = (Words(_after(it.say), _after(it.close, least="")) for it in call.words)
    boxes = (replace(it, value=fitting(it.value, _VALUE)) for it in call.boxes)
    return replace(call, words=tuple(words), boxes=tuple(boxes))


def _after(words: str, *, least: str | None = None) -> str:
    first, _, rest = words.partition(". ")
    if least is not None:
        return rest or least
    return rest if rest and first.endswith("les yeux") else words


def _height(call: CallLine) -> int:
    """About how many tenths of a millimetre a call takes: who, its words, where it is written."""
    who = f"{call.label} {', '.join(it.name for it in call.holders)}"
    said = " ".join(f"{it.say} {it.close}".strip() for it in call.words)
    cells = len(call.boxes) + len(call.answers)
    written = sum(len(it.label) + len(it.value) + _AROUND for it in call.boxes)
    rows = max(-(-cells // _CELLS), -(-written // _LINE))
    return _NAME * -(-len(who) // _LINE) + _WORDS * -(-len(said) // _LINE) + _CELL * rows + _GAP
