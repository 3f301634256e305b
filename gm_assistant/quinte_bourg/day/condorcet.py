"""Condorcet: duels between candidates, and those whom nobody outside their circle beats."""

from collections.abc import Sequence
from typing import TypeAlias

from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

Ranking: TypeAlias = tuple[PlayerId, ...]


def duels_won(rankings: Sequence[Ranking]) -> dict[PlayerId, int]:
    """How many other candidates each beats, for those who beat at least one."""
    names = _candidates(rankings)
    won = {one: sum(_beats(rankings, one, it) for it in names if it != one) for one in names}
    return {one: n for one, n in won.items() if n}


def unbeaten(rankings: Sequence[Ranking]) -> tuple[PlayerId, ...]:
    """The winner alone, or in a cycle the smallest circle that beats all the others (V-08)."""
    names = _candidates(rankings)
    if not names:
        return ()
    won = duels_won(rankings)
    circle = {max(names, key=lambda it: won.get(it, 0))}
    while grown := _not_beaten_by_all(rankings, names, circle):
        circle |= grown
    return tuple(sorted(circle))


def _not_beaten_by_all(
    rankings: Sequence[Ranking], names: Sequence[PlayerId], circle: set[PlayerId]
) -> set[PlayerId]:
    return {
        it
        for it in names
        if it not in circle and not all(_beats(rankings, inside, it) for inside in circle)
    }


def _candidates(rankings: Sequence[Ranking]) -> list[PlayerId]:
    return sorted({it for ranking in rankings for it in ranking})


def duel(rankings: Sequence[Ranking], one: PlayerId, other: PlayerId) -> tuple[int, int]:
    """How many put one above the other, and how many below."""
    preferences = [_preference(ranking, one, other) for ranking in rankings]
    return preferences.count(1), preferences.count(-1)


def _beats(rankings: Sequence[Ranking], one: PlayerId, other: PlayerId) -> bool:
    """Whether more rankings put one above the other than below; unranked is last."""
    return sum(_preference(ranking, one, other) for ranking in rankings) > 0


def _preference(ranking: Ranking, one: PlayerId, other: PlayerId) -> int:
    last = len(ranking)
    first = ranking.index(one) if one in ranking else last
    second = ranking.index(other) if other in ranking else last
    return (first < second) - (second < first)
