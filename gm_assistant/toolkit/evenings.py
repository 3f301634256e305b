"""« Nos soirées »: the figures of all games that are over, by players, by sizes, one by one.

The same rows make the page and the workbook: nothing of a game under way is in them, because a
game gives its `Outcome` only once it is over.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from gm_assistant.french.language import counted, listed
from gm_assistant.seam.paper import Accounts, Ended, Filled, Fortune, clock

# The largest table of each group; beyond them is one more.
_SIZES: Final = (7, 11, 15, 20, 30)
NOBODY: Final = "personne"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody over all evenings; one name is one person."""

    nom: str
    soirees: int
    survecu: int | None
    gagne: int
    voix: int
    justes: int
    camps: str


@dataclass(frozen=True, slots=True)
class SizeRow:
    """How often a side won at tables of about one size."""

    taille: str
    soirees: int
    camp: str
    gagnees: int


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One evening."""

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
    for name, all_of in sorted(of.items(), key=lambda it: (-len(it[1]), it[0].casefold())):
        camps = Counter(it.camp for it in all_of if it.camp).most_common()
        yield PersonRow(
            nom=name,
            soirees=len(all_of),
            survecu=_living(all_of),
            gagne=sum(it.won for it in all_of),
            voix=sum(it.voices for it in all_of),
            justes=sum(it.right for it in all_of),
            camps=", ".join(f"{camp} {times}" for camp, times in camps),
        )


def sizes(ended: Sequence[Ended]) -> Iterator[SizeRow]:
    """The smallest tables first, then whoever won there most often; nothing without camps."""
    groups: dict[int, list[Ended]] = {}
    for it in ended:
        if not any(one.camp for one in it.evening.people):
            continue
        groups.setdefault(_group(len(it.evening.people)), []).append(it)
    for group, evenings in sorted(groups.items()):
        won = Counter(camp for it in evenings for camp in it.evening.camps or (NOBODY,))
        for camp, times in won.most_common():
            yield SizeRow(_in_words(group), len(evenings), camp, times)


def _group(players: int) -> int:
    return next((it for it, most in enumerate(_SIZES) if players <= most), len(_SIZES))


def _in_words(group: int) -> str:
    if not group:
        return f"{_SIZES[0]} au plus"
    least = _SIZES[group - 1] + 1
    return f"{least} à {_SIZES[group]}" if group < len(_SIZES) else f"{least} et plus"


def one_by_one(ended: Sequence[Ended]) -> Iterator[EveningRow]:
    """The last one first."""
    for it in ended:
        there = it.evening.people
        won = it.evening.camps or tuple(one.name for one in there if one.won and not one.camp)
        yield EveningRow(clock(it.at), it.title, len(there), _living(there), listed(won))


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
        "soirees": Filled(EveningRow, lambda it: one_by_one(it.game)),
    },
    subtitle=how_many,
)
