"""The workbook of a board game: the sheets that all of them have alike, beside its own.

What was decided and why, also what was taken back; and two that look back over all the evenings
that are kept. A summary says a few facts of the whole game, each in a `SummaryRow`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from gm_assistant.engine.game import Game
from gm_assistant.french.language import listed
from gm_assistant.seam.paper import (
    Account,
    Accounts,
    Evening,
    Filled,
    Recorded,
    clock,
    one_line,
)
from gm_assistant.seam.rules import in_words
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
    """One decision; `etat` says « annulé » of those that were taken back, which have no number.

    `force`: the table's word, whatever the rules say.
    """

    rang: int | None
    heure: datetime | None
    moment: str
    decision: str
    pourquoi: str
    force: str
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
            "journal": Filled(DecisionRow, lambda it: decisions(it, moment)),
            "soirees": Filled(EveningRow, lambda it: _evenings(_ends(it, ending_of)), across=True),
            "palmares": Filled(PlayerRow, lambda it: _players(_ends(it, ending_of)), across=True),
        },
        subtitle=lambda game: subtitle(game.state),
        over=lambda game: ending_of(game) is not None,
    )


def decisions(account: Account[Any], moment: Callable[[Any], str]) -> Iterator[DecisionRow]:
    """In the order of the game; what was taken back stands at its hour."""
    undone = sorted((it for it in account.kept if not it.stands), key=lambda it: it.at)
    for rank, it in enumerate(it for it in account.kept if it.stands):
        while undone and undone[0].at < it.at:
            yield _decision(account.game, undone.pop(0))
        then, why = account.game.back_to(rank), account.game.why(rank)
        told = _decision(then, it)
        because = one_line(" ".join(one.sentence for one in why)) if why else ""
        yield replace(
            told, rang=rank + 1, moment=one_line(moment(then.state)), pourquoi=because, etat=""
        )
    yield from (_decision(account.game, it) for it in undone)


def _decision(game: Game[Any], it: Recorded) -> DecisionRow:
    """One that was taken back; `game` is that by which it is told."""
    force = "oui" if it.move.get("force") else ""
    words = one_line(in_words(game, it.move))
    return DecisionRow(None, clock(it.at), "", words, "", force, "annulé")


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
