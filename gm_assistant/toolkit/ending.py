"""How evenings ended: of a small game its story in ten lines, of all games who won how often.

A small game says its end once, as an `Ending`; from it come the page of the end, the story that
the public screen tells and the poster (`tale_of`), and what its workbook says of all the evenings
that are kept (`toolkit/ledger.py`).

« Nos soirées » counts every game that is over, by people, by sizes, one by one. The same rows make
its page and its workbook (`ACCOUNTS`): nothing of a game under way is in them, because a game gives
its `Outcome` only once it is over.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from gm_assistant.french.language import counted, listed
from gm_assistant.seam.paper import (
    Accounts,
    Chapter,
    Curve,
    Ended,
    Fact,
    Figure,
    Filled,
    Fortune,
    Hand,
    Line,
    Outcome,
    Place,
    Point,
    Poster,
    Ring,
    Tale,
    clock,
    one_line,
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


# « Nos soirées »: the figures of all games that are over, by people, by sizes, one by one.

# The largest table of each group; beyond them is one more.
_SIZES: Final = (7, 11, 15, 20, 30)
NOBODY: Final = "personne"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody over all evenings; one name is one person. A rate stands beside what it is of."""

    nom: str
    soirees: int
    survecu: int | None
    gagne: int
    voix: int
    justes: int
    camps: str
    part_gagnee: float | None
    part_juste: float | None


@dataclass(frozen=True, slots=True)
class SizeRow:
    """How often a side won at tables of about one size."""

    taille: str
    soirees: int
    camp: str
    gagnees: int
    part: float | None


@dataclass(frozen=True, slots=True)
class LivedRow:
    """One player in one evening, alone on his row: what a pivot table wants."""

    date: datetime | None
    soiree: str
    a_table: int
    joueur: str
    camp: str
    cartes: str
    vivant: str
    voix: int
    justes: int
    gagne: int


def lived(ended: Sequence[Ended]) -> Iterator[LivedRow]:
    """Everybody in every evening, the last evening first."""
    for it in ended:
        for one in it.evening.people:
            yield LivedRow(
                date=clock(it.at),
                soiree=one_line(it.title),
                a_table=len(it.evening.people),
                joueur=one.name,
                camp=one.camp,
                cartes=one.cards,
                vivant={True: "oui", False: "non", None: ""}[one.lived],
                voix=one.voices,
                justes=one.right,
                gagne=int(one.won),
            )


def in_french(name: str) -> str:
    """What a name is sorted by: « Églantine » stands before « Farid »."""
    bare = unicodedata.normalize("NFD", name)
    return "".join(it for it in bare if not unicodedata.combining(it)).casefold()


def _rate(count: int, of: int) -> float | None:
    return count / of if of else None


@dataclass(frozen=True, slots=True)
class PastEvening:
    """One evening of « Nos soirées »."""

    date: datetime | None
    titre: str
    joueurs: int
    survivants: int | None
    gagnants: str


def people(ended: Sequence[Ended]) -> Iterator[PersonRow]:
    """Whoever came most often first."""
    of: dict[str, list[Fortune]] = {}
    for it in ended:
        for one in it.evening.people:
            of.setdefault(one.name, []).append(one)
    for name, all_of in sorted(of.items(), key=lambda it: (-len(it[1]), in_french(it[0]))):
        camps = Counter(it.camp for it in all_of if it.camp).most_common()
        won, right = sum(it.won for it in all_of), sum(it.right for it in all_of)
        voices = sum(it.voices for it in all_of)
        yield PersonRow(
            nom=name,
            soirees=len(all_of),
            survecu=_living(all_of),
            gagne=won,
            voix=voices,
            justes=right,
            camps=", ".join(f"{camp} {times}" for camp, times in camps),
            part_gagnee=_rate(won, len(all_of)),
            part_juste=_rate(right, voices),
        )


def sizes(ended: Sequence[Ended]) -> Iterator[SizeRow]:
    """The smallest tables first, then whoever won there most often, and who was there in vain.

    Nothing without camps.
    """
    groups: dict[int, list[Ended]] = {}
    for it in ended:
        if not any(one.camp for one in it.evening.people):
            continue
        groups.setdefault(_group(len(it.evening.people)), []).append(it)
    for group, evenings in sorted(groups.items()):
        won = Counter(camp for it in evenings for camp in it.evening.camps or (NOBODY,))
        there = {one.camp for it in evenings for one in it.evening.people if one.camp}
        never = ((camp, 0) for camp in sorted(there - won.keys(), key=in_french))
        for camp, times in (*won.most_common(), *never):
            rate = _rate(times, len(evenings))
            yield SizeRow(_in_words(group), len(evenings), camp, times, rate)


def _group(players: int) -> int:
    return next((it for it, most in enumerate(_SIZES) if players <= most), len(_SIZES))


def _in_words(group: int) -> str:
    if not group:
        return f"{_SIZES[0]} au plus"
    least = _SIZES[group - 1] + 1
    return f"{least} à {_SIZES[group]}" if group < len(_SIZES) else f"{least} et plus"


def one_by_one(ended: Sequence[Ended]) -> Iterator[PastEvening]:
    """The last one first."""
    for it in ended:
        there = it.evening.people
        won = it.evening.camps or tuple(one.name for one in there if one.won and not one.camp)
        yield PastEvening(clock(it.at), it.title, len(there), _living(there), listed(won))


def _living(people: Sequence[Fortune]) -> int | None:
    """How many lived, where lives are lost."""
    told = [it.lived for it in people if it.lived is not None]
    return sum(told) if told else None


def how_many(ended: Sequence[Ended]) -> str:
    return counted(len(ended), "soirée finie", "soirées finies")


ACCOUNTS: Final = Accounts[Any](
    layout="soirees",
    subject="Nos soirées",
    tables={
        "personnes": Filled(PersonRow, lambda it: people(it.game)),
        "tailles": Filled(SizeRow, lambda it: sizes(it.game)),
        "soirees": Filled(PastEvening, lambda it: one_by_one(it.game)),
        "presences": Filled(LivedRow, lambda it: lived(it.game)),
    },
    subtitle=how_many,
)
