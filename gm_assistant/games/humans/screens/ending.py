"""The end of a game: the ranking, its figures, its story in ten lines, and what others count of it.

Everything is read from what the rules told of each move, so that a corrected past tells its own.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gm_assistant.french.language import agreed, counted, de, listed
from gm_assistant.games.humans.rules.board import PlayerId, owner_of
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.rules.town import Town
from gm_assistant.games.humans.screens.board import (
    REASONS,
    SeatView,
    human_name,
    name_of,
    seat_views,
)
from gm_assistant.seam.paper import Tale
from gm_assistant.toolkit.ending import Ending, Seat, curve, tale_of

LINES: Final = 10
_EATEN: Final = ("infection.mange", "infection.sans_pion_mange")
_LOST: Final = {
    "pion.retire": "perd un zombie au combat.",
    "pion.perdu": "perd un zombie pour toujours.",
    "pion.revient": "a failli y passer : son dernier zombie revient au square.",
}


@dataclass(frozen=True, slots=True)
class RankView:
    """One player, best first; `words` are what the points are made of."""

    place: int
    seat: SeatView
    words: str


@lru_cache(maxsize=4)
def ending(game: Game) -> Ending | None:
    """The same for the poster and for the evenings that follow."""
    town = game.town
    if town.result is None:
        return None
    names = {it: name_of(town, it) for it in town.seats}
    winners = tuple(names[it] for it in town.result.winners)
    turns = {it.turn: it for it in game.towns}
    return Ending(
        f"Victoire : {listed(winners)}",
        REASONS[town.result.reason],
        tuple(names.values()),
        winners,
        counted(town.turn, "tour"),
        town.turn,
        tuple(_figures(game)),
        tuple(_story(game)),
        tuple(
            Seat(it.seat.name, f"{it.seat.character}, {it.words}", won=it.seat.winner)
            for it in ranks_of(town)
        ),
        (
            curve("Les humains en ville", ((str(it), len(t.humans)) for it, t in turns.items())),
            curve(
                "Les points du premier",
                ((str(it), max(map(t.points, t.seats))) for it, t in turns.items()),
            ),
        ),
    )


def tale(game: Game) -> Tale | None:
    found = ending(game)
    if found is None:
        return None
    seats = tuple(it.seat for it in seat_views(game.town) if it.winner)
    return tale_of(found, drawing="humans/_emblem.svg" if seats else "", values={"seats": seats})


def ranks_of(town: Town) -> Iterator[RankView]:
    """The winners first; nobody before the end."""
    if town.result is None:
        return
    best = sorted(seat_views(town), key=lambda it: (not it.winner, -it.points))
    for seat in best:
        eaten = counted(seat.eaten, "mangé")
        # Whoever won is ahead, also of those who have as many points and not their goal.
        ahead = sum(it.winner or it.points > seat.points for it in best)
        words = f"{counted(seat.on_board, 'zombie')} en ville, {eaten}"
        yield RankView(1 if seat.winner else ahead + 1, seat, words)


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    town = game.town
    rules = Counter(it.rule for each in game.towns for it in each.happened)
    kinds = Counter(str(it["move"]) for it in game.moves)
    eaten, turned = sum(rules[it] for it in _EATEN), rules["infection.infecte"]
    safe = len(town.humans)
    yield "Tours", str(town.turn)
    ends = (counted(eaten, "mangé"), counted(turned, "infecté"), f"{safe} {agreed(safe, 'sauf')}")
    yield "Humains", ", ".join((counted(town.arrived, "arrivé"), *ends))
    yield "Captures", _out_of(kinds["capture"], "tentée", rules["capture.reussie"], "réussie")
    yield "Barricades", _out_of(kinds["barricade"], "essayée", rules["barricade.forcee"], "forcée")
    yield "Combats", _out_of(kinds["weapon"], "coup porté", rules["arme.blesse"], "blessure")
    if kinds["reroll"]:
        yield "Relances", str(kinds["reroll"])


def _out_of(tried: int, try_: str, done: int, success: str) -> str:
    several = "coups portés" if try_ == "coup porté" else None
    return f"{counted(tried, try_, several)}, {counted(done, success)}"


def _story(game: Game) -> Iterator[str]:
    """The first of them and the last: between them the least is left out."""
    told = [line for index in range(len(game.moves)) for line in _told(game, index)]
    first, *more = told or [""]
    yield from (it for it in (first, *more[-(LINES - 1) :]) if it)


def _told(game: Game, index: int) -> Iterator[str]:
    before, after = game.towns[index], game.towns[index + 1]
    turn = f"Tour {before.turn} : "
    caught = before.capture
    for it in after.happened:
        if it.rule in _LOST and caught is not None:
            yield f"{turn}{name_of(after, owner_of(caught.zombie))} {_LOST[it.rule]}"
        elif it.rule in (*_EATEN, "infection.infecte") and _is_first(game, index):
            verb = "devient un zombie" if it.rule == "infection.infecte" else "est mangé"
            whose = de(name_of(after, before.current))
            yield f"{turn}première victime, {human_name(it.facts['human'])} {verb} au tour {whose}."
    leader, before_it = _leader(after), map(_leader, reversed(game.towns[: index + 1]))
    if leader and leader != next(filter(None, before_it), ""):
        points = counted(after.points(leader), "point")
        yield f"{turn}{name_of(after, leader)} prend la tête avec {points}."


def _is_first(game: Game, index: int) -> bool:
    rules = {it.rule for each in game.towns[: index + 1] for it in each.happened}
    return rules.isdisjoint((*_EATEN, "infection.infecte"))


def _leader(town: Town) -> PlayerId:
    """Who is alone ahead, if anybody is."""
    points = [town.points(it) for it in town.seats]
    best = max(points)
    return town.seats[points.index(best)] if points.count(best) == 1 else ""
