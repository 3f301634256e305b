"""An evening told once it is over: its curves, the ring of each night, its steps, its sheet.

All four are drawn of the same `Tale`: `curve_picture` and `ring_picture` are single pictures,
`tale_page` cuts the story into steps, one screen before the whole table at a time, and `broadsheet`
sets all of it on one sheet of paper.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot, sqrt
from typing import Final

from gm_assistant.seam.paper import Chapter, Curve, Hand, Line, Place, Ring, Tale, Way
from gm_assistant.toolkit.seats import drawable, fitting, length_of, wrapped

# The five sizes of the screens, twice as large: those of every picture.
TINY, SMALL, BODY, TITLE, ALOUD = 26, 30, 36, 44, 60

# A curve as a picture: a dot a moment, its number above it, the moment below.

WIDTH, HEIGHT = 640.0, 280.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 46.0, 78.0, 44.0
# More words than this would run into each other.
_MOST_LABELS: Final = 9
_MOST_COUNTS: Final = 18
# Which part of its height it loses from one moment to the next.
_STEEP: Final = 0.12


@dataclass(frozen=True, slots=True)
class Dot:
    """One moment of the curve; `label` and `count` are empty where there is no room for them.

    `fell`: the curve comes down to it steeply, through what would stand above it.
    """

    x: float
    y: float
    count: str
    label: str
    fell: bool = False

    @property
    def beside(self) -> float:
        """Where its number stands: above it, or under it where the curve comes from there."""
        return round(self.y + (32 if self.fell else -14), 1)


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """`line` are the corners of the curve; `spoken` tells it to who does not see it."""

    label: str
    dots: tuple[Dot, ...]
    line: str
    spoken: str
    floor: float = HEIGHT - _BOTTOM
    under: float = HEIGHT - _BOTTOM + 30
    letters: int = TINY


def curve_picture(curve: Curve) -> CurvePicture:
    """From nothing at the bottom to the most there ever was at the top."""
    most = max((it.count for it in curve.points), default=0) or 1
    steps = max(len(curve.points) - 1, 1)
    every, counted = (-(-len(curve.points) // most) for most in (_MOST_LABELS, _MOST_COUNTS))
    dots = tuple(
        Dot(
            x=round(_LEFT + (WIDTH - _LEFT - _RIGHT) * rank / steps, 1),
            y=round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - it.count / most), 1),
            count=str(it.count) if _is_named(rank, steps, counted) else "",
            label=it.label if _is_named(rank, steps, every) else "",
            fell=_STEEP * most < curve.points[max(rank - 1, 0)].count - it.count and it.count > 0,
        )
        for rank, it in enumerate(curve.points)
    )
    told = ", ".join(f"{it.label} {it.count}" for it in curve.points)
    line = " ".join(f"{it.x},{it.y}" for it in dots)
    return CurvePicture(curve.label, dots, line, f"{curve.label} : {told}")


def _is_named(rank: int, last: int, every: int) -> bool:
    """One in so many from the first, and always the last."""
    return rank == last or (rank % every == 0 and last - rank >= every)


# The table as a picture: everybody's house on a round, and arrows from house to house.

# A little wider than high, as names are.
ACROSS, DOWN = 1160.0, 1000.0
_HEAD: Final = 17.0


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a ring is drawn, and the sizes that its names may have, the largest first."""

    x: float = 0
    y: float = 0
    width: float = ACROSS
    height: float = DOWN
    sizes: tuple[float, ...] = (BODY, SMALL, TINY)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


# More letters of a name than this are left to its title.
_MOST_NAME: Final = 0.32
_LARGEST_HOUSE, _SMALLEST_OVER_NAME = 104.0, 54.0
_LEADING_NAME: Final = 1.3
_BESIDE: Final = 8.0
# The sign beside a house, in parts of it.
SIGN: Final = 0.62


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol of `_marks.html`, from its upper left corner."""

    name: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Name:
    """Letters whose length is `length` at most; `anchor` is the end from which they are set."""

    words: str
    x: float
    y: float
    size: float
    length: float
    anchor: str = "middle"

    @property
    def left(self) -> float:
        return self.x - self.length * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]


@dataclass(frozen=True, slots=True)
class HouseBox:
    """One house as a square, from its upper left corner, and the name under or beside it.

    `sign` stands beside it, towards the table: the camp, what happened, or what became of
    somebody; where it is one of the former, `mark` over its roof is the latter.
    """

    x: float
    y: float
    size: float
    name: Name
    sign: Sign | None
    mark: Sign | None
    place: Place
    door: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """A bent line and the three corners of its head."""

    path: str
    head: str
    strong: bool


@dataclass(frozen=True, slots=True)
class RingPicture:
    """`arrow_words` and `strong_words` are empty where no such arrow is drawn."""

    label: str
    houses: tuple[HouseBox, ...]
    arrows: tuple[Arrow, ...]
    arrow_words: str
    strong_words: str


def ring_picture(ring: Ring, frame: Frame | None = None) -> RingPicture:
    """Seats go clockwise from the top, on two sides: names are level, in letters of one size."""
    frame = frame or Frame()
    placed = _Placed(ring, frame)
    houses = tuple(placed.house(rank) for rank in range(len(ring.places)))
    strengths = {it.strong for it in ring.ways}
    return RingPicture(
        label=ring.label,
        houses=houses,
        arrows=tuple(_arrow(houses, it, frame.middle) for it in ring.ways),
        arrow_words=ring.way_words if False in strengths else "",
        strong_words=ring.strong_words if True in strengths else "",
    )


class _Placed:
    """The one size of all houses and names, and the round that leaves room for both."""

    def __init__(self, ring: Ring, frame: Frame) -> None:
        self.places, self.frame = ring.places, frame
        self.names = [drawable(it.short) for it in ring.places]
        self.right = (len(self.places) + 1) // 2
        pitch = frame.height / max(self.right, 1)
        longest = max(map(length_of, self.names), default=1)
        fits = lambda it: pitch >= it * 1.2 and longest * it <= frame.width * _MOST_NAME  # noqa: E731
        self.letters = next(filter(fits, frame.sizes), frame.sizes[-1])
        over_name = pitch - self.letters * _LEADING_NAME - 6
        self.under = over_name >= _SMALLEST_OVER_NAME
        self.size = min(over_name if self.under else pitch * 0.96, _LARGEST_HOUSE)
        self.room = min(longest * self.letters, frame.width * _MOST_NAME)
        beside = max(self.room - self.size, 0) / 2 if self.under else self.room + _BESIDE
        self.bow = frame.width / 2 - self.size / 2 - beside

    def house(self, rank: int) -> HouseBox:
        count, (across, down) = len(self.places), self.frame.middle
        on_the_right = rank < self.right
        side = 1 if on_the_right else -1
        row = rank if on_the_right else count - 1 - rank
        rows = self.right if on_the_right else count - self.right
        middle = self.frame.y + self.frame.height / rows * (row + 0.5)
        bow = sqrt(max(1 - ((middle - down) / (self.frame.height / 2)) ** 2, 0))
        x = across + side * bow * self.bow - self.size / 2
        y = middle - (self.size + self.letters * _LEADING_NAME * self.under) / 2
        place = self.places[rank]
        return HouseBox(
            x=round(x, 1),
            y=round(y, 1),
            size=round(self.size, 1),
            name=self._name(rank, x, y, side),
            sign=self._beside(place, x, y, side),
            mark=self._over_roof(place, x, y),
            place=place,
            door=(x + self.size * (side < 0), y + self.size * 0.7),
        )

    def _name(self, rank: int, x: float, y: float, side: int) -> Name:
        words, size = fitting(self.names[rank], self.room / self.letters + 0.01), self.letters
        length = length_of(words) * size
        if self.under:
            return Name(
                words, round(x + self.size / 2, 1), round(y + self.size + size, 1), size, length
            )
        edge = x + self.size + _BESIDE if side > 0 else x - _BESIDE
        down = round(y + self.size / 2 + size * 0.35, 1)
        return Name(words, round(edge, 1), down, size, length, "start" if side > 0 else "end")

    def _beside(self, place: Place, x: float, y: float, side: int) -> Sign | None:
        tomb = f"m-{place.gone}" if place.gone and place.housed else ""
        name = next(iter(place.signs), tomb)
        size = self.size * SIGN
        left = x - size - 2 if side > 0 else x + self.size + 2
        return _sign(name, left, y + self.size * 0.95 - size, size) if name else None

    def _over_roof(self, place: Place, x: float, y: float) -> Sign | None:
        """Where a living chimney smokes."""
        size = self.size * 0.4
        if not (place.signs and place.gone):
            return None
        return _sign(f"m-{place.gone}", x + self.size - size, y - size * 0.1, size)


def _sign(name: str, x: float, y: float, size: float) -> Sign:
    return Sign(name, round(x, 1), round(y, 1), round(size, 1))


def _arrow(houses: tuple[HouseBox, ...], way: Way, middle: tuple[float, float]) -> Arrow:
    """Bent towards the middle of the table, and a little aside: two that cross stay two."""
    start, end = houses[way.start].door, houses[way.end].door
    aside = 26 if way.start < way.end else -26
    between = [(a + b) / 2 for a, b in zip(start, end, strict=True)]
    bend = (
        between[0] + (middle[0] - between[0]) * 0.55,
        between[1] + (middle[1] - between[1]) * 0.55 + aside,
    )
    away = hypot(end[0] - bend[0], end[1] - bend[1]) or 1
    along = (end[0] - bend[0]) / away, (end[1] - bend[1]) / away
    head = _HEAD * (1.35 if way.strong else 1)
    neck = end[0] - along[0] * head, end[1] - along[1] * head
    across = -along[1] * head * 0.5, along[0] * head * 0.5
    corners = (
        end,
        (neck[0] + across[0], neck[1] + across[1]),
        (neck[0] - across[0], neck[1] - across[1]),
    )
    path = f"M{_on_ring(start)} Q{_on_ring(bend)} {_on_ring(neck)}"
    return Arrow(path, " ".join(_on_ring(it) for it in corners), way.strong)


def _on_ring(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


# The story cut into steps: what is on one screen before the whole table at a time.

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

    `chapters` are its ways in, `chosen` the rules by which its poster was.
    """

    step: Step
    number: int
    count: int
    public: int
    chapters: tuple[WayIn, ...]
    chosen: tuple[str, ...]

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
    ways = tuple(_ways_in(steps, number))
    return TalePage(steps[number - 1], number, len(steps), public, ways, tale.poster.chosen)


def _ways_in(steps: Sequence[Step], number: int) -> Iterator[WayIn]:
    """A second week has nights of the same names."""
    firsts = [
        rank
        for rank, step in enumerate(steps, start=1)
        if rank == 1 or steps[rank - 2].title != step.title
    ]
    for first, after in zip(firsts, [*firsts[1:], len(steps) + 1], strict=True):
        yield WayIn(steps[first - 1].title, first, first <= number < after)


# The whole evening on one sheet: the table, the curves, every night and every day in columns.

# As high as it is wide times this: a sheet that is printed whole.
SHEET: Final = 297 / 210
COLUMN, GUTTER, MARGIN = 640.0, 44.0, 80.0
_LEADING, _BESIDE_SIGN, _BEFORE_TITLE, _STEP = 1.32, 36.0, 24.0, 8
_FEWEST, _MOST, _HIGHEST = 3, 9, 60_000
# Bold letters are a little longer.
_BOLD: Final = 1.1

SetWords = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Text:
    """Words on one line, from `x` to the right; `y` is where they stand."""

    x: float
    y: float
    size: float
    words: str
    role: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom, estimated generously."""
        long = length_of(self.words) * self.size * (1 if self.role == "plain" else _BOLD)
        return self.x, self.y - self.size, self.x + long, self.y + self.size * 0.32


@dataclass(frozen=True, slots=True)
class Broadsheet:
    """The sheet: every word and every picture with its place."""

    width: float
    height: float
    texts: tuple[Text, ...]
    signs: tuple[Sign, ...]
    ring: RingPicture
    ring_at: tuple[float, float, float]
    curves: tuple[tuple[float, float, CurvePicture], ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a column; a title keeps the next line beneath it, and so does `goes_on`."""

    words: str
    sign: str
    title: bool = False
    goes_on: bool = False

    @property
    def height(self) -> float:
        return SMALL * _LEADING + _BEFORE_TITLE if self.title else TINY * _LEADING


def broadsheet(tale: Tale, name: str, set_words: SetWords) -> Broadsheet:
    """In as few columns as make a sheet of it; `set_words` sets all but what people typed."""
    rows = tuple(_rows(tale.chapters, set_words))
    for columns in range(_FEWEST, _MOST):
        drawn = _drawn(tale, name, rows, columns, set_words)
        if drawn.height <= drawn.width * SHEET:
            return drawn
    return _drawn(tale, name, rows, _MOST, set_words)


def _rows(chapters: Sequence[Chapter], set_words: SetWords) -> Iterator[_Row]:
    for chapter in chapters:
        yield _Row(set_words(chapter.title), chapter.sign or f"i-{chapter.look}", title=True)
        for line in chapter.lines:
            yield from _cut(set_words(line.words), line.sign)
    for chapter in chapters:
        if chapter.hands:
            sign = "i-foule" if chapter.sign else "i-village"
            yield _Row(set_words(chapter.ring.label), sign, title=True)
        for hand in chapter.hands:
            yield from _cut(set_words(f"{hand.name} : {hand.words}"), next(iter(hand.signs), ""))


def _cut(words: str, sign: str) -> Iterator[_Row]:
    lines = wrapped(drawable(words), (COLUMN - _BESIDE_SIGN) / TINY)
    last = len(lines) - 1
    return (_Row(it, "" if rank else sign, goes_on=rank < last) for rank, it in enumerate(lines))


def _drawn(
    tale: Tale, name: str, rows: Sequence[_Row], columns: int, set_words: SetWords
) -> Broadsheet:
    width = 2 * MARGIN + columns * COLUMN + (columns - 1) * GUTTER
    head = tuple(_head(tale, name, width - 2 * MARGIN, set_words))
    top = head[-1].y + 40
    ring = 2 * COLUMN + GUTTER
    curves = tuple(
        (_left(2), round(top + rank * (HEIGHT + 60), 1), curve_picture(it))
        for rank, it in enumerate(tale.curves)
    )
    under_curves = top + len(curves) * (HEIGHT + 60)
    tops = [top + ring / ACROSS * DOWN + 10] * 2 + [under_curves] + [top] * (columns - 3)
    bottom = _bottom(rows, tops)
    placed = _placed(rows, tops, bottom) or ()
    return Broadsheet(
        width=width,
        height=bottom + MARGIN,
        texts=(*head, *(text for text, _ in placed)),
        signs=tuple(sign for _, sign in placed if sign),
        ring=ring_picture(in_type(tale.chapters[-1].ring, set_words)),
        ring_at=(MARGIN, round(top, 1), ring / ACROSS),
        curves=curves,
    )


def in_type(ring: Ring, set_words: SetWords) -> Ring:
    """What its houses say, as everything else of the picture."""
    places = (replace(it, words=set_words(it.words)) for it in ring.places)
    return replace(ring, places=tuple(places))


def _left(column: int) -> float:
    return MARGIN + column * (COLUMN + GUTTER)


def _head(tale: Tale, name: str, room: float, set_words: SetWords) -> Iterator[Text]:
    """What the evening was called, who won, and why it ended."""
    y = MARGIN
    told = (
        (drawable(name), ALOUD, "name"),
        (set_words(tale.headline), TITLE, "headline"),
        (set_words(tale.reason), SMALL, "reason"),
    )
    for words, size, role in told:
        for line in wrapped(words, room / size / _BOLD):
            y += size * _LEADING
            yield Text(MARGIN, round(y, 1), size, line, role)


def _bottom(rows: Sequence[_Row], tops: Sequence[float]) -> float:
    """The highest bottom above which all the rows find their place."""
    tried = range(int(max(tops)), _HIGHEST, _STEP)
    holds = lambda it: _placed(rows, tops, it) is not None  # noqa: E731
    return float(tried[bisect_left(tried, True, key=holds)])


def _placed(
    rows: Sequence[_Row], tops: Sequence[float], bottom: float
) -> list[tuple[Text, Sign | None]] | None:
    """Column after column; None where there is no room for all."""
    placed, column, y = [], 0, tops[0]
    for rank, row in enumerate(rows):
        needed = _kept_together(rows, rank)
        while y + needed > bottom:
            column += 1
            if column == len(tops):
                return None
            y = tops[column]
        y += row.height
        placed.append(_on_sheet(row, _left(column), y))
    return placed


def _kept_together(rows: Sequence[_Row], rank: int) -> float:
    """The height of a row and of those that may not leave it."""
    height = 0.0
    for row in rows[rank:]:
        height += row.height
        if not (row.title or row.goes_on):
            break
    return height


def _on_sheet(row: _Row, x: float, y: float) -> tuple[Text, Sign | None]:
    size, role = (SMALL, "title") if row.title else (TINY, "plain")
    # Words stand a little above the bottom of their line.
    text = Text(x + _BESIDE_SIGN, round(y - size * 0.3, 1), size, row.words, role)
    top = round(text.y - size * 0.82, 1)
    sign = Sign(row.sign, x, top, round(size * 0.96, 1)) if row.sign else None
    return text, sign
