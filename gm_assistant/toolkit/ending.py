"""How an evening of a small game ended, said once: as an `Ending`.

From it come the page of the end, the story that the public screen tells and the poster (`tale_of`),
what its workbook says of all the evenings that are kept (`toolkit/ledger.py`), and what it adds to
« Nos soirées » (`toolkit/album.py`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.seam.paper import (
    Chapter,
    Curve,
    Fact,
    Figure,
    Fortune,
    Hand,
    Line,
    Outcome,
    Place,
    Point,
    Poster,
    Ring,
    Tale,
)
from gm_assistant.seam.rules import G
from gm_assistant.toolkit.seats import short_names

LINES: Final = 10


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who was there; `words` is what became of them, `gone` that they did not last."""

    name: str
    words: str
    won: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """`length` says how long it took, `lasted` counts it; `around` are those drawn on the poster.

    `players` are the people of the table, whom other evenings may meet again.
    """

    headline: str
    reason: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    length: str
    lasted: int
    figures: tuple[tuple[str, str], ...]
    story: tuple[str, ...]
    around: tuple[Seat, ...]
    curves: tuple[Curve, ...] = ()


# A name of so many letters stands whole: they are few around such a table.
_WHOLE: Final = 11

EndingOf = Callable[[G], Ending | None]


def ten_lines(told: Sequence[tuple[str, bool]]) -> tuple[str, ...]:
    """The story in ten lines: those that matter stay, the rest fills what room is left.

    Each line says whether it matters; their order is kept, the first and the last of each kind
    come before what lies between.
    """
    ranked = [at for at, (_, matters) in enumerate(told) if matters]
    ranked = _ends_first(ranked) + _ends_first([it for it in range(len(told)) if it not in ranked])
    kept = sorted(ranked[:LINES])
    return tuple(told[it][0] for it in kept)


def _ends_first(places: Sequence[int]) -> list[int]:
    """The first, the last, the second, the last but one…"""
    count = len(places)
    order = sorted(range(count), key=lambda it: min(it, count - 1 - it) * 2 + (it * 2 >= count))
    return [places[it] for it in order]


def curve(label: str, points: Iterable[tuple[str, int]]) -> Curve:
    return Curve(label, tuple(Point(moment, count) for moment, count in points))


def tale_of(
    ending: Ending,
    sign: str = "i-fait",
    drawing: str = "",
    values: Mapping[str, Any] | None = None,
) -> Tale:
    """The whole evening as the public screen tells it and as it is drawn to be kept.

    `drawing` is the template that draws the winners on the poster, with its `values`.
    """
    short = [
        it.name if len(it.name) <= _WHOLE else brief
        for it, brief in zip(
            ending.around, short_names([it.name for it in ending.around]), strict=True
        )
    ]
    places = tuple(
        Place(it.name, brief, "mort" if it.gone else "", (), it.words, lit=it.won, housed=False)
        for it, brief in zip(ending.around, short, strict=True)
    )
    seats = Ring("Autour de la table", places)
    story = tuple(Line(sign, it) for it in ending.story)
    figures = tuple(Line("i-passe", f"{label} : {words}.") for label, words in ending.figures)
    hands = tuple(Hand(it.name, it.words) for it in ending.around)
    last = (Line("i-victoire", f"{ending.headline}. {ending.reason}"), *figures)
    return Tale(
        ending.headline,
        ending.reason,
        (
            Chapter("L’histoire", "jour", story or last[:1], seats, sign=sign),
            Chapter("La fin", "jour", last, seats, hands, sign="i-victoire"),
        ),
        ending.curves,
        Poster(
            drawing=drawing,
            values=values or {},
            heading="L’histoire",
            facts=tuple(_facts(ending.story, sign)),
            figures=tuple(Figure(*it) for it in ending.figures),
            chosen=_CHOSEN,
        ),
    )


# As the ten lines are chosen of all, so are the poster's of the ten.
_CHOSEN: Final = (
    "De l'histoire en dix lignes, les premières et les dernières d'abord, autant qu'il en tient.",
    "Des chiffres de la fin, les quatre premiers.",
)


def _facts(story: Sequence[str], sign: str) -> Iterator[Fact]:
    ranks = {place: rank for rank, place in enumerate(_ends_first(range(len(story))))}
    for place, words in enumerate(story):
        yield Fact("", sign, words, ranks[place])


def outcome_of(ending_of: EndingOf[G]) -> Callable[[G], Outcome | None]:
    """What it adds to « Nos soirées »: who was there and who won; no camp, and nobody's life."""

    def evening(game: G) -> Outcome | None:
        end = ending_of(game)
        if end is None:
            return None
        return Outcome((), tuple(Fortune(it, "", None, it in end.winners) for it in end.players))

    return evening
