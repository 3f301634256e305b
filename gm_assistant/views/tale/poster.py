"""The whole evening on one sheet: the table, the curves, every night and every day in columns."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.seam.tale import Chapter, Tale
from gm_assistant.views.lettering import drawable, length_of, wrapped
from gm_assistant.views.tale import curve
from gm_assistant.views.tale.curve import CurvePicture, curve_picture
from gm_assistant.views.tale.ring import SIZE, RingPicture, Sign, ring_picture

# As high as it is wide times this: a sheet that is printed whole.
SHEET: Final = 297 / 210
COLUMN, GUTTER, MARGIN = 640.0, 44.0, 80.0
LINE, TITLE, HEADLINE, NAME = 25.0, 31.0, 52.0, 70.0
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
class Poster:
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
        return TITLE * _LEADING + _BEFORE_TITLE if self.title else LINE * _LEADING


def poster(tale: Tale, name: str, set_words: SetWords) -> Poster:
    """In as few columns as make a sheet of it; `set_words` sets all but what people typed."""
    rows = tuple(_rows(tale.chapters, set_words))
    for columns in range(_FEWEST, _MOST):
        drawn = _drawn(tale, name, rows, columns, set_words)
        if drawn.height <= drawn.width * SHEET:
            return drawn
    return _drawn(tale, name, rows, _MOST, set_words)


def _rows(chapters: Sequence[Chapter], set_words: SetWords) -> Iterator[_Row]:
    for chapter in chapters:
        yield _Row(set_words(chapter.title), f"i-{chapter.look}", title=True)
        for line in chapter.lines:
            yield from _cut(set_words(line.words), line.sign)
    for chapter in chapters:
        if chapter.hands:
            yield _Row(set_words(chapter.ring.label), "i-village", title=True)
        for hand in chapter.hands:
            yield from _cut(set_words(f"{hand.name} : {hand.words}"), next(iter(hand.signs), ""))


def _cut(words: str, sign: str) -> Iterator[_Row]:
    lines = wrapped(drawable(words), (COLUMN - _BESIDE_SIGN) / LINE)
    last = len(lines) - 1
    return (_Row(it, "" if rank else sign, goes_on=rank < last) for rank, it in enumerate(lines))


def _drawn(
    tale: Tale, name: str, rows: Sequence[_Row], columns: int, set_words: SetWords
) -> Poster:
    width = 2 * MARGIN + columns * COLUMN + (columns - 1) * GUTTER
    head = tuple(_head(tale, name, width - 2 * MARGIN, set_words))
    top = head[-1].y + 40
    ring = 2 * COLUMN + GUTTER
    curves = tuple(
        (_left(2), round(top + rank * (curve.HEIGHT + 60), 1), curve_picture(it))
        for rank, it in enumerate(tale.curves)
    )
    under_curves = top + len(curves) * (curve.HEIGHT + 60)
    tops = [top + ring + 10] * 2 + [under_curves] + [top] * (columns - 3)
    bottom = _bottom(rows, tops)
    placed = _placed(rows, tops, bottom) or ()
    return Poster(
        width=width,
        height=bottom + MARGIN,
        texts=(*head, *(text for text, _ in placed)),
        signs=tuple(sign for _, sign in placed if sign),
        ring=ring_picture(tale.chapters[-1].ring),
        ring_at=(MARGIN, round(top, 1), ring / SIZE),
        curves=curves,
    )


def _left(column: int) -> float:
    return MARGIN + column * (COLUMN + GUTTER)


def _head(tale: Tale, name: str, room: float, set_words: SetWords) -> Iterator[Text]:
    """What the evening was called, who won, and why it ended."""
    y = MARGIN
    told = (
        (drawable(name), NAME, "name"),
        (set_words(tale.headline), HEADLINE, "headline"),
        (set_words(tale.reason), TITLE, "reason"),
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
        placed.append(_at(row, _left(column), y))
    return placed


def _kept_together(rows: Sequence[_Row], rank: int) -> float:
    """The height of a row and of those that may not leave it."""
    height = 0.0
    for row in rows[rank:]:
        height += row.height
        if not (row.title or row.goes_on):
            break
    return height


def _at(row: _Row, x: float, y: float) -> tuple[Text, Sign | None]:
    size, role = (TITLE, "title") if row.title else (LINE, "plain")
    # Words stand a little above the bottom of their line.
    text = Text(x + _BESIDE_SIGN, round(y - size * 0.3, 1), size, row.words, role)
    top = round(text.y - size * 0.82, 1)
    sign = Sign(row.sign, x, top, round(size * 0.96, 1)) if row.sign else None
    return text, sign
