"""The workbook of a board game: the sheets that all of them have alike, beside its own.

What was decided and why, also what was taken back; and two that look back over all the evenings
that are kept. A summary says a few facts of the whole game, each in a `SummaryRow`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from gm_assistant.engine.game import Game
from gm_assistant.french.language import listed
from gm_assistant.seam.paper import (
    Account,
    Accounts,
    Evening,
    Filled,
    clock,
    decided,
    one_line,
)
from gm_assistant.toolkit.album import in_french
from gm_assistant.toolkit.ending import Ending, EndingOf

G = TypeVar("G", bound=Game[Any])


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One fact about the whole game."""

    rubrique: str
    valeur: str | int | datetime
    precision: str = ""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision; `etat` says « annulé » of those that were taken back, which have no number."""

    rang: int | None
    heure: datetime | None
    moment: str
    decision: str
    pourquoi: str
    etat: str


def board_accounts(
    layout: str,
    subject: str,
    tables: Mapping[str, Filled[G]],
    ending_of: EndingOf[G],
    subtitle: Callable[[Any], str],
    moment: Callable[[Any], str],
) -> Accounts[G]:
    """`tables` are the game's own; `subtitle` says how far a state of it has come, and `moment`
    under which heading a decision was taken in it."""
    return Accounts(
        layout=layout,
        subject=subject,
        tables={
            **tables,
            "journal": Filled(DecisionRow, lambda it: _decisions(it, moment)),
            "soirees": Filled(EveningRow, lambda it: _evenings(_ends(it, ending_of)), across=True),
            "palmares": Filled(PlayerRow, lambda it: _players(_ends(it, ending_of)), across=True),
        },
        subtitle=lambda game: subtitle(game.state),
        over=lambda game: ending_of(game) is not None,
    )


def _decisions(account: Account[Any], moment: Callable[[Any], str]) -> Iterator[DecisionRow]:
    """In the order of the game; what was taken back comes last."""
    for it in decided(account.game, account.recorded):
        told, why = one_line(it.words), one_line(it.why) if it.why else ""
        if it.stands:
            yield DecisionRow(it.rank, it.at, one_line(moment(it.before)), told, why, "")
        else:
            yield DecisionRow(None, it.at, "", told, why, "annulé")


# Over all the evenings that are kept: one line an evening, one line a player.


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One evening; nothing is told of the end of one that goes on."""

    date: datetime | None
    soiree: str
    joueurs: str
    fin: str
    gagnent: str
    duree: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody who played, under the name that was typed."""

    joueur: str
    soirees: int
    victoires: int
    part: str
    derniere: str


@dataclass
class _Score:
    evenings: int = 0
    won: int = 0
    last: str = ""


def _ends(
    account: Account[G], ending_of: EndingOf[G]
) -> Iterator[tuple[Evening[G], Ending | None]]:
    """Every evening with its end; without other evenings, this one."""
    for it in account.evenings or (Evening(account.title, "", account.game),):
        yield it, ending_of(it.game)


def _evenings(ends: Iterable[tuple[Evening[G], Ending | None]]) -> Iterator[EveningRow]:
    for evening, end in ends:
        title, date = one_line(evening.title), clock(evening.at) if evening.at else None
        if end is None:
            yield EveningRow(date, title, "", "pas finie", "", "")
            continue
        people = [listed(one_line(it) for it in them) for them in (end.players, end.winners)]
        yield EveningRow(date, title, people[0], end.headline, people[1], end.length)


def _players(ends: Iterable[tuple[Evening[G], Ending | None]]) -> Iterator[PlayerRow]:
    """The most victories first; an evening that goes on counts for nobody."""
    scores = dict[str, _Score]()
    for evening, end in ends:
        for name in dict.fromkeys(end.players) if end else ():
            score = scores.setdefault(one_line(name), _Score())
            score.evenings += 1
            score.won += end is not None and name in end.winners
            score.last = one_line(evening.title)
    ranked = sorted(scores.items(), key=lambda it: (-it[1].won, -it[1].evenings, in_french(it[0])))
    for name, it in ranked:
        share = f"{it.won * 100 // it.evenings} %"
        yield PlayerRow(name, it.evenings, it.won, share, it.last)
