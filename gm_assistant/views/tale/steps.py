"""The story cut into steps: what is on one screen before the whole table at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from gm_assistant.seam.tale import Chapter, Hand, Line, Ring, Tale
from gm_assistant.views.tale.curve import CurvePicture, curve_picture
from gm_assistant.views.tale.ring import RingPicture, ring_picture

# Read from the other end of a room.
MOST_LINES: Final = 7


@dataclass(frozen=True, slots=True)
class Step:
    """One screen of the story."""

    title: str
    look: str
    lines: tuple[Line, ...] = ()
    ring: RingPicture | None = None
    hands: tuple[Hand, ...] = ()
    curves: tuple[CurvePicture, ...] = ()


@lru_cache(maxsize=4)
def steps_of(tale: Tale) -> tuple[Step, ...]:
    """Chapter after chapter, a long one in several; the cards, then the curves."""
    told = [step for chapter in tale.chapters for step in _of_chapter(chapter)]
    curves = tuple(curve_picture(it) for it in tale.curves)
    return (*told, Step("La soirée en deux courbes", "jour", curves=curves))


def _of_chapter(chapter: Chapter) -> Iterator[Step]:
    whole, parts = ring_picture(chapter.ring), tuple(_parts(chapter.lines))
    before = (
        whole if chapter.hands else ring_picture(chapter.found or _before_it_struck(chapter.ring))
    )
    for part in parts:
        yield Step(chapter.title, chapter.look, part, whole if part is parts[-1] else before)
    if chapter.hands:
        yield Step(chapter.ring.label, chapter.look, hands=chapter.hands)


def _before_it_struck(ring: Ring) -> Ring:
    """What a chapter comes to is shown with its last words."""
    return replace(ring, places=tuple(replace(it, lit=False, signs=()) for it in ring.places))


def _parts(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """Of even length: no step holds a single line left over."""
    parts = max(-(-len(lines) // MOST_LINES), 1)
    most = max(-(-len(lines) // parts), 1)
    for first in range(0, max(len(lines), 1), most):
        yield tuple(lines[first : first + most])


@dataclass(frozen=True, slots=True)
class StepShown:
    """One step as everybody may see it."""

    step: Step
    rehearsal: bool


@dataclass(frozen=True, slots=True)
class WayIn:
    """A chapter and its first step."""

    title: str
    step: int
    here: bool


@dataclass(frozen=True, slots=True)
class TalePage:
    """The step before the MJ; `public` is the one that everybody sees, 0 for none.

    `chapters` are its ways in.
    """

    step: Step
    number: int
    count: int
    public: int
    chapters: tuple[WayIn, ...]

    @property
    def leads(self) -> bool:
        """Whether going on takes the public screen along."""
        return self.public == self.number

    @property
    def before(self) -> int:
        return max(self.number - 1, 0)

    @property
    def after(self) -> int:
        return self.number + 1 if self.number < self.count else 0


def tale_page(tale: Tale, asked: int, public: int) -> TalePage:
    """The step asked for, else the one that is shown, else the first."""
    steps = steps_of(tale)
    number = min(max(asked or public, 1), len(steps))
    return TalePage(steps[number - 1], number, len(steps), public, tuple(_ways_in(steps, number)))


def _ways_in(steps: Sequence[Step], number: int) -> Iterator[WayIn]:
    """A second week has nights of the same names."""
    firsts = [
        rank
        for rank, step in enumerate(steps, start=1)
        if rank == 1 or steps[rank - 2].title != step.title
    ]
    for first, after in zip(firsts, [*firsts[1:], len(steps) + 1], strict=True):
        yield WayIn(steps[first - 1].title, first, first <= number < after)
