"""« Cent soirées »: what the cards would make of an evening, three tables side by side."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from gm_assistant.engine.table import State
from gm_assistant.french.language import counted, listed
from gm_assistant.games.quinte_bourg.odds import (
    EVENINGS,
    PLAN,
    Asked,
    Table,
    asked_of,
    cards_of,
    differences,
    ends_of,
    tables_of,
)
from gm_assistant.games.quinte_bourg.rules.composition import (
    Composition,
    card_advice,
    composed,
    composition,
)
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.rules.words import CAMPS
from gm_assistant.games.quinte_bourg.screens.composition import may_be_composed, misfit, wish_of
from gm_assistant.seam.companion import Odds, Trial
from gm_assistant.seam.paper import Ended
from gm_assistant.seam.rules import Document
from gm_assistant.toolkit.album import lasting

# From so many evenings of this house on, how far the tables were from them is worth saying.
ENOUGH_EVENINGS: Final = 10
NOBODY: Final = "sans vainqueur"


@dataclass(frozen=True, slots=True)
class OddsView:
    """Three tables; what the last change of cards made of them, and what this house has seen.

    `changes`: of each table, sentences; `idle`: cards that never acted; `warned`: what the advice
    on the cards says, with how often it came to that; `house`: its own evenings. `hours`: how long
    each table takes by the `pace` of this house.
    """

    tables: tuple[Table, ...]
    played: int
    changes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    idle: str = ""
    warned: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    hours: tuple[str, ...] = ()
    pace: str = ""

    @property
    def is_over(self) -> bool:
        return self.played == EVENINGS

    @property
    def strip(self) -> str:
        """What stays in sight while cards are touched: the last change, or how long it lasts."""
        if not self.changes:
            return self.tables[0].duration
        label, told = self.changes[0]
        return f"{label} : {' ; '.join(told[:2])}."

    @property
    def longest(self) -> int:
        """The most nights that any of them had."""
        return max((it.nights[-1] for it in self.tables if it.nights), default=0)


def _asked(state: State) -> Asked | None:
    """The cards of this table; nothing while they cannot be dealt."""
    if not may_be_composed(state):
        return None
    cards = composed(len(state["people"]), wish_of(state))
    return None if misfit(cards) else asked_of(cards)


def _view(now: Trial, before: Trial | None, own: Sequence[Ended]) -> OddsView:
    tables, clocked = tables_of(now.played), [it for it in own if it.minutes and it.evening.nights]
    pace = median(it.minutes / len(it.evening.nights) for it in clocked) if clocked else 0
    return OddsView(
        tables=tables,
        played=min(len(it.evenings) for it in tables),
        changes=tuple(_changes(before, tables)) if before else (),
        idle=_idle(now.asked, tables),
        warned=tuple(_warned(now.asked, tables[0])),
        house=tuple(_house(len(now.asked["camp_roles"]), tables, own)),
        hours=tuple(_hours(it, pace) if pace else "" for it in tables),
        pace=_PACE.format(lasting(round(pace)), counted(len(clocked), "soirée"))
        if pace
        else _NO_PACE,
    )


_PACE: Final = "À l'allure de cette maison : {} par nuit, jour compris, sur {}."
_NO_PACE: Final = "Pas encore d'heures : elles viendront de l'allure de vos soirées finies."


def _hours(table: Table, pace: float) -> str:
    if not table.nights:
        return ""
    least, most = (lasting(round(it * pace / 5) * 5) for it in table.usual)
    return f"Environ {least}." if least == most else f"Environ {least} à {most}."


def _changes(before: Trial, tables: Iterable[Table]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for was, now in zip(tables_of(before.played), tables, strict=True):
        told = tuple(differences(was, now))
        if told:
            yield now.habits.label, told


def _idle(asked: Asked, tables: Sequence[Table]) -> str:
    """Of cards that no table ever let act; not before all evenings are over."""
    if any(len(it.evenings) < EVENINGS for it in tables):
        return ""
    never = [it for it in tables[0].idle(asked) if all(it in one.idle(asked) for one in tables)]
    return listed(cards_of(asked).deck.cards[it] for it in never) if never else ""


def _warned(asked: Asked, table: Table) -> Iterator[str]:
    """A warning about cards that end evenings, with how often they did."""
    if len(table.evenings) < EVENINGS:
        return
    for advice in card_advice(cards_of(asked)):
        ends = ends_of(advice.cards)
        count = sum(it.end in ends for it in table.evenings)
        if ends:
            yield f"{advice.sentence} En {EVENINGS} soirées, {_times(count)} ainsi."


def _times(count: int) -> str:
    if count == 0:
        return "aucune ne finit"
    return "une finit" if count == 1 else f"{count} finissent"


def _house(players: int, tables: Iterable[Table], own: Iterable[Ended]) -> Iterator[str]:
    """How as many people as these ended their evenings here, and which table was nearest."""
    ended = [it.evening for it in own if len(it.evening.people) == players]
    if not ended:
        return
    won = Counter(camp for it in ended for camp in it.camps or (NOBODY,))
    told = listed(f"{camp} {count}" for camp, count in won.most_common())
    yield f"Chez vous, à {players}, en {counted(len(ended), 'soirée')} : {told}."
    if len(ended) >= ENOUGH_EVENINGS:
        distance, label = min((_distance(won, it), it.habits.label) for it in tables)
        yield f"La plus proche : {label.lower()}, à {round(distance * 100)} soirées sur 100 près."


def _distance(won: Mapping[str, int], table: Table) -> float:
    """Which part of the evenings would have to end otherwise for both to be the same."""
    played = Counter(camp for it in table.evenings for camp in _winners(it.camps))
    parts = [{it: n / sum(one.values()) for it, n in one.items()} for one in (won, played) if one]
    if len(parts) < 2:
        return 1.0
    return sum(abs(parts[0].get(it, 0) - parts[1].get(it, 0)) for it in {**won, **played}) / 2


def _winners(camps: Sequence[Any]) -> tuple[str, ...]:
    return tuple(CAMPS[it] for it in camps) or (NOBODY,)


# In a terminal.


def _dealt(document: Document) -> Asked:
    """The cards that its people were dealt, and its posts."""
    village = open_game({**document, "moves": []}).village
    people = village.in_seat_order()
    # A table of which somebody has no camp card, or two, is none that we deal.
    roles = tuple(role for it in people for role in it.printed)
    skills = tuple(card for it in people for card in it.specialities)
    posts, deck = tuple(village.posts), village.deck
    return asked_of(Composition(len(roles), roles, skills, posts, lovers=False, deck=deck))


def _told(trial: Trial) -> Iterator[str]:
    for table in tables_of(trial.played):
        yield f"{table.habits.label}. {table.habits.words}"
        yield f"  {table.duration}"
        yield from (f"  {it.label} : {it.words}" for it in table.ends)
    idle = _idle(trial.asked, tables_of(trial.played))
    if idle:
        yield f"N'ont jamais agi : {idle}."


ODDS: Final = Odds(
    module="gm_assistant.games.quinte_bourg.odds",
    count=len(PLAN),
    asked=_asked,
    view=_view,
    template="quinte_bourg/_odds.html",
    advised=lambda players: asked_of(composition(players)),
    dealt=_dealt,
    told=_told,
)
