"""The table as a picture: everybody's house on a round, and arrows from house to house."""

from dataclasses import dataclass
from math import floor, hypot, sqrt
from typing import Final

from gm_assistant.seam.tale import Place, Ring, Way
from gm_assistant.views.lettering import drawable, fitting, length_of

SIZE: Final = 1000.0
MIDDLE: Final = SIZE / 2
# As wide and as high as so many houses leave room for: it is read from the other end of a room.
_SIZES: Final = ((12, 320.0, 112.0), (24, 250.0, 74.0), (999, 206.0, 74.0))
_GAP, _EDGE, _LARGEST = 7.0, 6.0, 52.0
_HEAD: Final = 17.0
_LEAST_LETTERS: Final = 15.0


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol of `_marks.html`, from its upper left corner."""

    name: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Name:
    """Letters around their middle, whose length is `length` at most."""

    words: str
    x: float
    y: float
    size: float
    length: float


@dataclass(frozen=True, slots=True)
class HouseBox:
    """One house, from its upper left corner: its number or what became of him, then his name."""

    x: float
    y: float
    width: float
    height: float
    number: Name
    name: Name
    signs: tuple[Sign, ...]
    place: Place

    @property
    def door(self) -> tuple[float, float]:
        """Where arrows come and go: the middle of the wall towards the table."""
        on_the_left = self.x + self.width / 2 < MIDDLE
        return (self.x + self.width if on_the_left else self.x), self.y + self.height / 2


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


def ring_picture(ring: Ring) -> RingPicture:
    """Seats go clockwise from the top, on two sides: names are level, whatever their number."""
    count = len(ring.places)
    houses = tuple(_house(ring, rank, count) for rank in range(count))
    strengths = {it.strong for it in ring.ways}
    return RingPicture(
        label=ring.label,
        houses=houses,
        arrows=tuple(_arrow(houses, it) for it in ring.ways),
        arrow_words=ring.way_words if False in strengths else "",
        strong_words=ring.strong_words if True in strengths else "",
    )


def _house(ring: Ring, rank: int, count: int) -> HouseBox:
    right = (count + 1) // 2
    side, row, rows = (1, rank, right) if rank < right else (-1, count - 1 - rank, count - right)
    pitch = SIZE / rows
    width, highest = next((wide, high) for most, wide, high in _SIZES if count <= most)
    height = min(highest, pitch - _GAP)
    y = pitch * (row + 0.5)
    bow = sqrt(1 - ((y - MIDDLE) / MIDDLE) ** 2)
    x = MIDDLE + side * bow * (MIDDLE - width / 2 - _EDGE)
    return _lettered(ring.places[rank], rank + 1, (x - width / 2, y - height / 2), (width, height))


def _lettered(
    place: Place, number: int, corner: tuple[float, float], box: tuple[float, float]
) -> HouseBox:
    (x, y), (width, height) = corner, box
    before, after = height * 0.74, height * 0.58 * len(place.signs) + 14
    name = _named(place, x + before, y + height / 2, width - before - after, height)
    size = height * 0.5
    top = y + (height - size) / 2
    gone = (_sign(f"m-{place.gone}", x + height * 0.16, top, size),) if place.gone else ()
    turned = tuple(
        _sign(it, x + width - 6 - rank * height * 0.58, top, size)
        for rank, it in enumerate(place.signs, start=1)
    )
    figures = "" if place.gone else str(number)
    letters = round(min(height * 0.42, 34), 1)
    at = round(x + height * 0.4, 1), round(y + height * 0.63, 1)
    return HouseBox(
        x=round(x, 1),
        y=round(y, 1),
        width=round(width, 1),
        height=round(height, 1),
        number=Name(figures, *at, letters, length_of(figures) * letters),
        name=name,
        signs=(*gone, *turned),
        place=place,
    )


def _sign(name: str, x: float, y: float, size: float) -> Sign:
    return Sign(name, round(x, 1), round(y, 1), round(size, 1))


def _named(place: Place, x: float, middle: float, room: float, height: float) -> Name:
    """As large as the house allows; what is too long for small letters is cut."""
    name = drawable(place.short)
    size = min(height * 0.58, _LARGEST, room / max(length_of(name), 1))
    size = floor(max(size, _LEAST_LETTERS) * 10) / 10
    name = fitting(name, room / size)
    at = round(x + room / 2, 1), round(middle + size * 0.35, 1)
    return Name(name, *at, size, length_of(name) * size)


def _arrow(houses: tuple[HouseBox, ...], way: Way) -> Arrow:
    """Bent towards the middle of the table, and a little aside: two that cross stay two."""
    start, end = houses[way.start].door, houses[way.end].door
    aside = 26 if way.start < way.end else -26
    between = [(a + b) / 2 for a, b in zip(start, end, strict=True)]
    bend = (
        between[0] + (MIDDLE - between[0]) * 0.55,
        between[1] + (MIDDLE - between[1]) * 0.55 + aside,
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
    path = f"M{_at(start)} Q{_at(bend)} {_at(neck)}"
    return Arrow(path, " ".join(_at(it) for it in corners), way.strong)


def _at(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"
