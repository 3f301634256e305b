"""An evening as a poster to send: upright, for telephones, with few words and none of them small.

Who won, the sign of the winners in the middle of the ring, one line a night, four figures. Every
word stands where it stands in the picture itself, so that a page can draw it on a canvas with the
letters of the page: a browser may drop the letters of a picture. What is told is the game's; how
many of its facts are kept is decided here, by the room that is left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.french.language import capitalised, counted
from gm_assistant.seam.paper import Fact, Poster, Tale
from gm_assistant.toolkit.seats import drawable, fitting, length_of, wrapped
from gm_assistant.toolkit.tale import (
    ALOUD,
    BODY,
    SIGN,
    SMALL,
    TINY,
    TITLE,
    Frame,
    RingPicture,
    SetWords,
    Sign,
    in_type,
    ring_picture,
)

WIDTH, HEIGHT, MARGIN = 1080, 1350, 64
# Its headline is read from afar.
AFAR: Final = 90
MOST_FACTS, MOST_FIGURES = 6, 4
# What the drawing of a game is drawn in.
DRAWING: Final = 240

_LEADING: Final = 1.32
# Bold letters are a little longer.
_BOLD: Final = 1.1
BOLD: Final = ("name", "when")
_ROOM: Final = WIDTH - 2 * MARGIN
_LEAST_RING, _TALLEST_RING = 360.0, 700.0
_GAP: Final = 24.0
_BESIDE_SIGN, _WHEN = 44.0, 156.0
_FIGURES: Final = 148.0
# How large the words of a figure are, and on how many lines.
_VALUES: Final = ((BODY, 1), (SMALL, 2), (TINY, 3))
# More people than this need the height for their names.
_CROWDED: Final = 28


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words on one line; `anchor` is the end from which they are set, `role` their look."""

    x: float
    y: float
    size: float
    words: str
    role: str
    anchor: str = "start"

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom, estimated generously."""
        long = length_of(self.words) * self.size * (_BOLD if self.role in BOLD else 1)
        left = self.x - long * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]
        return left, self.y - self.size, left + long, self.y + self.size * 0.3


@dataclass(frozen=True, slots=True)
class PosterPicture:
    """Every word, sign and house with its place.

    `middle` and `glow` are the light in the ring; `drawing` is the square of the game's own
    picture of its winners: left, top, and how many times as large as it was drawn.
    """

    texts: tuple[Lettering, ...]
    signs: tuple[Sign, ...]
    ring: RingPicture
    middle: tuple[float, float]
    glow: float
    lines: tuple[float, ...]
    drawing: tuple[float, float, float] | None
    poster: Poster
    spoken: str
    width: int = WIDTH
    height: int = HEIGHT


def poster_picture(tale: Tale, name: str, game: str, set_words: SetWords) -> PosterPicture:
    """`set_words` sets all but what people typed; `game` stands beside its `name`."""
    poster = tale.poster
    texts = list(_head(tale, name, game, set_words))
    signs: list[Sign] = []
    top = texts[-1].y + _GAP
    legend = _legend_rows(poster.legend)
    figures_at = HEIGHT - MARGIN - (_FIGURES if poster.figures else 0)
    room = figures_at - top - len(legend) * TINY * _LEADING - _GAP
    ring = in_type(tale.chapters[-1].ring, set_words)
    rows = (len(ring.places) + 1) // 2
    kept = _kept(poster.facts, room - max(_LEAST_RING, rows * TINY), set_words)
    facts_high = _height(kept, set_words)
    # What nothing needs is shared above and below the ring.
    high = min(room - facts_high, _TALLEST_RING)
    spare = (room - facts_high - high) / 2
    frame = Frame(MARGIN, top + spare, _ROOM, high, (BODY, SMALL, TINY))
    picture = ring_picture(ring, frame)
    y = top + spare * 2 + high + TINY
    for row in legend:
        for x, symbol, words in row:
            signs.append(Sign(symbol, x, round(y - TINY * 0.86, 1), TINY))
            texts.append(Lettering(x + TINY * 1.3, round(y, 1), TINY, set_words(words), "legend"))
        y += TINY * _LEADING
    facts_at = figures_at - facts_high
    for text, sign in _told(poster, kept, facts_at, set_words):
        texts.append(text)
        signs += [sign] if sign else []
    texts += _figures(poster, figures_at, set_words)
    light = _light(picture, frame)
    emblem, drawing = _emblem(poster, frame.middle, light)
    return PosterPicture(
        texts=tuple(texts),
        signs=(*signs, *emblem),
        ring=picture,
        middle=frame.middle,
        glow=light,
        lines=tuple(at for at, there in ((facts_at, kept), (figures_at, poster.figures)) if there),
        drawing=drawing,
        poster=poster,
        spoken=set_words(f"{tale.headline}. {tale.reason}"),
    )


# The head: what the evening was called, who won, and why it ended.


def _head(tale: Tale, name: str, game: str, set_words: SetWords) -> Iterator[Lettering]:
    y, middle = MARGIN + SMALL * 0.6, WIDTH / 2
    room = _ROOM / TINY / _BOLD
    both = f"{drawable(name)} · {set_words(game)}"
    # A long title stands alone: whose game it is can be seen.
    evening = both if length_of(both) <= room else fitting(drawable(name), room)
    yield Lettering(middle, round(y, 1), TINY, evening, "name", "middle")
    crowded = len(tale.chapters[-1].ring.places) > _CROWDED
    over, colon, who = tale.headline.partition(" : ")
    # « Victoire » stands over those who won it, where the ring leaves room for two lines.
    parts = (over, capitalised(who)) if colon and not crowded else ("", tale.headline)
    for words, sizes, role in (
        (parts[0], (BODY,), "over"),
        (parts[1], (ALOUD, TITLE) if crowded else (AFAR, ALOUD, TITLE), "headline"),
        (tale.reason, (SMALL, TINY), "reason"),
    ):
        told = set_words(words) if words else ""
        # Whole on one line where that can be read from afar.
        tried = [*((it, 1) for it in sizes[:-1]), (sizes[-1], 2)]
        size, most = next((it for it in tried if len(_lines(told, it[0])) <= it[1]), tried[-1])
        for line in _at_most(_lines(told, size), most) if told else ():
            y += size * (1.1 if role == "headline" else 1.42)
            yield Lettering(middle, round(y, 1), size, line, role, "middle")
        # What hangs below the line of large letters.
        y += size * 0.16 if role == "headline" else 0


def _lines(words: str, size: float) -> tuple[str, ...]:
    return wrapped(drawable(words), _ROOM / size)


def _at_most(lines: Sequence[str], most: int) -> tuple[str, ...]:
    """What is longer than a poster has room for ends in three dots."""
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], f"{lines[most - 1].rstrip(' .,;:')}…")


# What the signs of the ring mean, in rows around the middle.


def _legend_rows(
    legend: Sequence[tuple[str, str]],
) -> list[list[tuple[float, str, str]]]:
    rows: list[list[tuple[str, str]]] = []
    for it in legend:
        if rows and sum(_legend_long(words) for _, words in (*rows[-1], it)) <= _ROOM:
            rows[-1].append(it)
        else:
            rows.append([it])
    placed = []
    for row in rows:
        x = (WIDTH - sum(_legend_long(words) for _, words in row) + TINY) / 2
        placed.append(list[tuple[float, str, str]]())
        for symbol, words in row:
            placed[-1].append((round(x, 1), symbol, words))
            x += _legend_long(words)
    return placed


def _legend_long(words: str) -> float:
    return length_of(words) * TINY + TINY * 2.3


# One line a night.


def most_dramatic(facts: Sequence[Fact], most: int) -> list[Fact]:
    """In their order; where there is no room for all, the last one and the most dramatic stay."""
    last = len(facts) - 1
    order = sorted(range(len(facts)), key=lambda it: (it != last, facts[it].rank, -it))
    return [facts[it] for it in sorted(order[:most])]


def _kept(facts: Sequence[Fact], room: float, set_words: SetWords) -> list[Fact]:
    kept = most_dramatic(facts, MOST_FACTS)
    while len(kept) > 1 and _height(kept, set_words) > room:
        kept = most_dramatic(facts, len(kept) - 1)
    return kept


def _height(facts: Sequence[Fact], set_words: SetWords) -> float:
    lines = sum(len(_fact_lines(it, set_words)) for it in facts)
    return (lines * TINY + TITLE) * _LEADING + _GAP if facts else 0


def _fact_lines(fact: Fact, set_words: SetWords) -> tuple[str, ...]:
    room = _ROOM - _BESIDE_SIGN - (_WHEN if fact.when else 0)
    return _at_most(wrapped(drawable(set_words(fact.words)), room / TINY), 2)


def _told(
    poster: Poster, kept: Sequence[Fact], y: float, set_words: SetWords
) -> Iterator[tuple[Lettering, Sign | None]]:
    if not kept:
        return
    all_of = len(kept) == len(poster.facts) or not poster.unit
    some = f"{counted(len(kept), poster.unit)} sur {len(poster.facts)}"
    heading = poster.heading if all_of else some
    y += TITLE * _LEADING
    yield Lettering(MARGIN, round(y - 8, 1), BODY, set_words(heading), "heading"), None
    for fact in kept:
        sign = Sign(fact.sign, MARGIN, round(y + TINY * 0.4, 1), TINY) if fact.sign else None
        x = MARGIN + _BESIDE_SIGN
        for rank, line in enumerate(_fact_lines(fact, set_words)):
            y += TINY * _LEADING
            if fact.when and not rank:
                yield Lettering(x, round(y, 1), TINY, set_words(fact.when), "when"), None
            along = x + (_WHEN if fact.when else 0)
            yield Lettering(along, round(y, 1), TINY, line, "fact"), None if rank else sign


# Figures side by side: what it is, whose or how much, and by what.


def _figures(poster: Poster, y: float, set_words: SetWords) -> Iterator[Lettering]:
    figures = poster.figures[:MOST_FIGURES]
    wide = _ROOM / max(len(figures), 1)
    room = wide - 16
    values = [_value(drawable(set_words(it.words)), room) for it in figures]
    deepest = max((size * len(lines) for size, lines in values), default=0)
    for rank, (it, (size, value)) in enumerate(zip(figures, values, strict=True)):
        # What it is stands on one line with that of the others, whatever is over it.
        x = MARGIN + wide * (rank + 0.5)
        down = y + BODY * 0.5 + 1.2 * (deepest - size * len(value))
        for lines, letters, role in (
            (value, size, "value"),
            (_at_most(wrapped(set_words(it.label), room / TINY), 2), TINY, "label"),
            ((drawable(set_words(it.by)),), TINY, "by"),
        ):
            for line in filter(None, lines):
                down += letters * 1.2
                shown = fitting(line, room / letters)
                yield Lettering(round(x, 1), round(down, 1), letters, shown, role, "middle")


def _value(words: str, room: float) -> tuple[float, tuple[str, ...]]:
    """How large, and on which lines."""
    size, most = next(
        (it for it in _VALUES if len(wrapped(words, room / it[0])) <= it[1]), _VALUES[-1]
    )
    return size, _at_most(wrapped(words, room / size), most)


# The light in the ring, and who won in the middle of it.


def _light(ring: RingPicture, frame: Frame) -> float:
    """As far as the innermost house at the height of the middle leaves it free."""
    across, down = frame.middle
    beside = [
        abs(it.x + it.size / 2 - across) - it.size * (0.5 + SIGN * bool(it.sign))
        for it in ring.houses
        if abs(it.y + it.size / 2 - down) < frame.height / 3
    ]
    return round(min([*beside, frame.height / 2]), 1)


def _emblem(
    poster: Poster, middle: tuple[float, float], light: float
) -> tuple[list[Sign], tuple[float, float, float] | None]:
    across, down = middle
    if poster.drawing:
        size = light * 1.3
        at = round(across - size / 2, 1), round(down - size / 2, 1)
        return [], (*at, round(size / DRAWING, 3))
    count = max(len(poster.emblem), 1)
    size = round(min(light * 1.3, light * 1.7 / count), 1)
    left = across - size * (count + (count - 1) * 0.2) / 2
    return [
        Sign(it, round(left + rank * size * 1.2, 1), round(down - size / 2, 1), size)
        for rank, it in enumerate(poster.emblem)
    ], None
