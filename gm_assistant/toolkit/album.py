"""« Nos soirées », the album of the house: all games that are over, by people, by cards, by one.

The same rows make its page, its workbook (`ACCOUNTS`) and its tables of the evenings' database:
nothing of a game under way is in them, because a game gives its `Outcome` only once it is over.
Whoever was written in two ways is one person (`as_one`) before anything is counted.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations
from math import sqrt
from typing import Any, Final, TypeAlias

from gm_assistant.french.language import counted, listed
from gm_assistant.seam.paper import (
    Accounts,
    Chapter,
    Deed,
    Ended,
    Fact,
    Feat,
    Figure,
    Filled,
    Fortune,
    Place,
    Poster,
    Ring,
    Tale,
    clock,
    one_line,
)
from gm_assistant.toolkit.seats import short_names

# The largest table of each group; beyond them is one more.
_SIZES: Final = (7, 11, 15, 20, 30)
NOBODY: Final = "personne"


def in_french(name: str) -> str:
    """What a name is sorted by: « Églantine » stands before « Farid »."""
    bare = unicodedata.normalize("NFD", name)
    return "".join(it for it in bare if not unicodedata.combining(it)).casefold()


# Who is who: one person may have been written in two ways.

# The name that stands for each other spelling; one that stands for itself is known as another.
Spellings = Mapping[str, str]


def as_one(ended: Iterable[Ended], known: Spellings) -> tuple[list[Ended], dict[str, str]]:
    """The evenings with one name for each person.

    Two spellings that sat at one table stay two people: the name that was to stand for both, with
    the title of that evening.
    """
    evenings, apart = list(ended), dict[str, str]()
    for it in evenings:
        there = {one.name for one in it.evening.people}
        twice = Counter(known.get(name, name) for name in there)
        apart |= {name: one_line(it.title) for name, count in twice.items() if count > 1}
    same = {it: name for it, name in known.items() if name not in apart}
    return [_named(it, same) for it in evenings], apart


def _named(ended: Ended, same: Spellings) -> Ended:
    evening = ended.evening
    if not any(it.name in same for it in evening.people):
        return ended
    people = tuple(replace(it, name=same.get(it.name, it.name)) for it in evening.people)
    feats = (replace(it, who=tuple(same.get(one, one) for one in it.who)) for it in evening.feats)
    return replace(ended, evening=replace(evening, people=people, feats=tuple(feats)))


def alike(ended: Sequence[Ended], known: Spellings) -> Iterator[tuple[str, str]]:
    """Names that sound like one person who was written in two ways; what has accents was written
    with care and comes first, then the more frequent one."""
    times = Counter(one.name for it in ended for one in it.evening.people)
    sounding: dict[str, list[str]] = {}
    for name in sorted(times, key=lambda it: (in_french(it) == it.casefold(), -times[it])):
        sounding.setdefault(_sound(name), []).append(name)
    tables = [{one.name for one in it.evening.people} for it in ended]
    for names in sounding.values():
        for both in combinations(names, 2):
            if known.get(both[1]) != both[1] and not any(it.issuperset(both) for it in tables):
                yield both


def united(known: Spellings, kept: str, other: str) -> dict[str, str]:
    """The same once these two are one person, and all that stood for either of them."""
    kept, other = known.get(kept, kept), known.get(other, other)
    same = {it: kept if name == other else name for it, name in known.items()} | {other: kept}
    return {it: name for it, name in same.items() if it != kept}


def _sound(name: str) -> str:
    """« Mathieu » and « MATTHIEU » have the same."""
    letters = re.sub(r"[\W_h]", "", in_french(name)).replace("y", "i")
    return re.sub(r"(.)\1+", r"\1", letters) or name


# What is counted of them: rows of sheets.


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody over all evenings; a rate stands beside what it is of."""

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
class SideRow:
    """Somebody on one side, over all evenings."""

    joueur: str
    camp: str
    soirees: int
    gagnees: int
    part: float | None


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card over the evenings in which it was dealt, to so many people in all.

    `agi`: in how many it acted, None where it cannot; between `part_de` and `part_a` its part of
    victories would be, nineteen times in twenty, over evenings without number.
    """

    carte: str
    soirees: int
    donnees: int
    agi: int | None
    tue: int
    sauve: int
    gagne: int
    part_gagnee: float
    part_de: float
    part_a: float

    @property
    def says_something(self) -> bool:
        """Whether the interval is narrower than half of all there is."""
        return self.part_a - self.part_de <= 0.5


@dataclass(frozen=True, slots=True)
class SizeRow:
    """How often a side won at tables of about one size."""

    taille: str
    soirees: int
    camp: str
    gagnees: int
    part: float | None


@dataclass(frozen=True, slots=True)
class RecordRow:
    """The most that was ever reached, by whom if by somebody, and in which evening."""

    record: str
    qui: str
    combien: str
    date: datetime | None
    soiree: str


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


@dataclass(frozen=True, slots=True)
class PastEvening:
    """One evening of « Nos soirées »; `minutes` where the journal has its hours."""

    date: datetime | None
    titre: str
    joueurs: int
    survivants: int | None
    gagnants: str
    nuits: int | None
    minutes: int | None

    @property
    def duree(self) -> str:
        return lasting(self.minutes) if self.minutes else ""


# Somebody in one evening, after the names of all who were there.
There: TypeAlias = tuple[tuple[str, ...], Fortune]


def by_person(ended: Iterable[Ended]) -> dict[str, list[There]]:
    """Everybody's evenings, the last one first; whoever came most often first, then in French."""
    of: dict[str, list[There]] = {}
    for it in ended:
        names = tuple(one.name for one in it.evening.people)
        for one in it.evening.people:
            of.setdefault(one.name, []).append((names, one))
    return dict(sorted(of.items(), key=lambda it: (-len(it[1]), in_french(it[0]))))


def people(ended: Iterable[Ended]) -> Iterator[PersonRow]:
    """Whoever came most often first."""
    for name, evenings in by_person(ended).items():
        yield person(name, [it for _, it in evenings])


def person(name: str, evenings: Sequence[Fortune]) -> PersonRow:
    """Somebody's figures, over his evenings."""
    won, right = sum(it.won for it in evenings), sum(it.right for it in evenings)
    voices = sum(it.voices for it in evenings)
    return PersonRow(
        nom=name,
        soirees=len(evenings),
        survecu=_living(evenings),
        gagne=won,
        voix=voices,
        justes=right,
        camps=", ".join(f"{camp} {times}" for camp, times in camps_of(evenings)),
        part_gagnee=_rate(won, len(evenings)),
        part_juste=_rate(right, voices),
    )


def sides(ended: Iterable[Ended]) -> Iterator[SideRow]:
    """Of each player the camps that he was of, the most frequent first."""
    for name, evenings in by_person(ended).items():
        all_of = [it for _, it in evenings]
        for camp, times in camps_of(all_of):
            won = sum(it.won for it in all_of if it.camp == camp)
            yield SideRow(name, camp, times, won, _rate(won, times))


def camps_of(fortunes: Iterable[Fortune]) -> list[tuple[str, int]]:
    """The camps that somebody was of, the most frequent first."""
    return Counter(it.camp for it in fortunes if it.camp).most_common()


def _rate(count: int, of: int) -> float | None:
    return count / of if of else None


def cards(ended: Iterable[Ended]) -> Iterator[CardRow]:
    """Those that were dealt, most often first."""
    of: dict[str, list[Deed]] = {}
    for it in ended:
        for deed in it.evening.deeds:
            of.setdefault(deed.card, []).append(deed)
    for card, deeds in sorted(of.items(), key=lambda it: (-len(it[1]), in_french(it[0]))):
        able = [it.acted for it in deeds if it.acted is not None]
        dealt, won = sum(it.dealt for it in deeds), sum(it.won for it in deeds)
        yield CardRow(
            carte=card,
            soirees=len(deeds),
            donnees=dealt,
            agi=sum(able) if able else None,
            tue=sum(it.killed for it in deeds),
            sauve=sum(it.saved for it in deeds),
            gagne=won,
            part_gagnee=won / dealt,
            **dict(zip(("part_de", "part_a"), interval(won, dealt), strict=True)),
        )


def interval(count: int, of: int) -> tuple[float, float]:
    """Where a part lies, nineteen times in twenty, of which so many of so many were seen."""
    z = 1.96
    part, wide = count / of, z * z / of
    middle, reach = part + wide / 2, z * sqrt(part * (1 - part) / of + wide / of / 4)
    return max((middle - reach) / (1 + wide), 0.0), min((middle + reach) / (1 + wide), 1.0)


def records(ended: Iterable[Ended]) -> Iterator[RecordRow]:
    """The longest of each kind, then what people did; of two alike the first that was."""
    best: dict[str, tuple[Feat, Ended]] = {}
    for it in sorted(ended, key=lambda one: one.at):
        for feat in (*_of_the_evening(it), *it.evening.feats):
            if feat.label not in best or feat.score > best[feat.label][0].score:
                best[feat.label] = feat, it
    for label, (feat, it) in best.items():
        yield RecordRow(
            label, listed(feat.who, none=""), feat.words, clock(it.at), one_line(it.title)
        )


def _of_the_evening(it: Ended) -> Iterator[Feat]:
    nights, there = len(it.evening.nights), len(it.evening.people)
    if nights:
        yield Feat("Le plus de nuits", (), counted(nights, "nuit"), nights)
    if it.longest:
        yield Feat("La plus longue nuit", (), lasting(it.longest), it.longest)
    yield Feat("La plus grande table", (), counted(there, "personne"), there)


def lasting(minutes: int) -> str:
    """« 48 minutes », « 2 h 05 »."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d}" if hours else counted(rest, "minute")


def sizes(ended: Iterable[Ended]) -> Iterator[SizeRow]:
    """The smallest tables first, then whoever won there most often, and who was there in vain.

    Nothing without camps.
    """
    groups: dict[int, list[Ended]] = {}
    for it in ended:
        if any(one.camp for one in it.evening.people):
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


def one_by_one(ended: Iterable[Ended]) -> Iterator[PastEvening]:
    """The last one first."""
    for it in ended:
        there, won = it.evening.people, listed(winners(it))
        living, nights = _living(there), len(it.evening.nights) or None
        yield PastEvening(
            clock(it.at), it.title, len(there), living, won, nights, it.minutes or None
        )


def winners(it: Ended) -> tuple[str, ...]:
    """The sides that won, or the people where none did."""
    return it.evening.camps or tuple(
        one.name for one in it.evening.people if one.won and not one.camp
    )


def _living(people: Sequence[Fortune]) -> int | None:
    """How many lived, where lives are lost."""
    told = [it.lived for it in people if it.lived is not None]
    return sum(told) if told else None


def lived(ended: Iterable[Ended]) -> Iterator[LivedRow]:
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


def how_many(ended: Sequence[Ended]) -> str:
    return counted(len(ended), "soirée finie", "soirées finies")


ACCOUNTS: Final = Accounts[Any](
    layout="soirees",
    subject="Nos soirées",
    tables={
        "personnes": Filled(PersonRow, lambda it: people(it.game)),
        "camps": Filled(SideRow, lambda it: sides(it.game), across=True),
        "cartes": Filled(CardRow, lambda it: cards(it.game)),
        "tailles": Filled(SizeRow, lambda it: sizes(it.game)),
        "records": Filled(RecordRow, lambda it: records(it.game)),
        "soirees": Filled(PastEvening, lambda it: one_by_one(it.game), across=True),
        "presences": Filled(LivedRow, lambda it: lived(it.game), across=True),
    },
    subtitle=how_many,
)


# A year as one poster, for those who came.

# From so many voices on it is worth saying how many were right.
_ENOUGH: Final = 5
# As many as sit around the largest table, and as many letters of their names as a house has room.
_MOST_AROUND, _LETTERS = 45, 11


def years(ended: Iterable[Ended]) -> list[int]:
    """Those in which anything was played, the last one first."""
    return sorted({at.year for it in ended if (at := clock(it.at))}, reverse=True)


def of_year(ended: Iterable[Ended], year: int) -> list[Ended]:
    return [it for it in ended if (at := clock(it.at)) and at.year == year]


def year_told(ended: Sequence[Ended], year: int, signs: Mapping[str, str]) -> Tale:
    """The poster of a year; `signs` are those of the camps, by their words.

    Around it everybody who came, the houses of those who won at least once are lit.
    """
    won = Counter(camp for it in ended for camp in it.evening.camps).most_common(1)
    there = by_person(ended)
    around = list(there)[:_MOST_AROUND]
    short = short_names(around, _LETTERS)
    places = tuple(
        _place(name, brief, [it for _, it in there[name]], signs)
        for name, brief in zip(around, short, strict=True)
    )
    held = Counter((it.date, it.soiree) for it in records(ended))
    met = {sign for it in places for sign in it.signs}
    return Tale(
        f"Notre année {year}",
        f"{counted(len(ended), 'soirée')}, {counted(len(there), 'personne')}.",
        (Chapter("", "nuit", (), Ring("Qui est venu", places)),),
        (),
        Poster(
            emblem=tuple(signs.get(it, "i-victoire") for it, _ in won) or ("i-victoire",),
            heading="Soirée après soirée",
            unit="soirée",
            facts=tuple(_fact(it, held) for it in reversed(ended)),
            figures=tuple(_figures(ended, there)),
            legend=tuple((sign, camp) for camp, sign in signs.items() if sign in met),
        ),
    )


def _place(name: str, short: str, all_of: Sequence[Fortune], signs: Mapping[str, str]) -> Place:
    camps = [signs[it] for it, _ in camps_of(all_of)[:1] if it in signs]
    won = sum(it.won for it in all_of)
    words = f"{counted(len(all_of), 'soirée')}, {counted(won, 'victoire')}"
    housed = all_of[0].lived is not None
    return Place(name, short, signs=tuple(camps), words=words, lit=won > 0, housed=housed)


def _fact(it: Ended, held: Mapping[tuple[datetime | None, str], int]) -> Fact:
    """One evening in a line; what reached records is told before the others."""
    at, title = clock(it.at), one_line(it.title)
    won = listed(winners(it), none="sans vainqueur")
    when = f"{at.day:02d}/{at.month:02d}" if at else ""
    return Fact(when, "i-nuit", f"{title} : {won}.", -held.get((at, title), 0))


def _figures(ended: Sequence[Ended], there: Mapping[str, Sequence[There]]) -> Iterator[Figure]:
    (name, most), *others = [(name, len(it)) for name, it in there.items()]
    if all(count < most for _, count in others):
        yield Figure("Le plus souvent là", name, counted(most, "soirée"))
    right = [it for it in people(ended) if it.voix >= _ENOUGH and it.part_juste]
    if right:
        best = max(right, key=lambda it: (it.part_juste or 0, it.voix))
        yield Figure("Voix les plus justes", best.nom, f"{best.justes} sur {best.voix}")
    for it in records(ended):
        yield Figure(it.record, it.qui or it.combien, it.combien if it.qui else it.soiree)
