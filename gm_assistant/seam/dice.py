"""Seeded chance: how the invented players of a rehearsal hesitate and choose."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def chance(rng: Random, one_in: float) -> bool:
    """True once in so many times."""
    return rng.random() * one_in < 1


def pick(rng: Random, among: Iterable[T]) -> T | None:
    """One of them, or None where there is nobody."""
    found = list(among)
    return rng.choice(found) if found else None


def some(rng: Random, among: Collection[T], most: int) -> list[T]:
    """A few different ones, at least one where there is any."""
    found = list(among)
    return rng.sample(found, min(len(found), rng.randint(1, max(most, 1))))


def pair(rng: Random, among: Sequence[T]) -> tuple[T, T] | None:
    """Two different ones, if there are."""
    if len(among) < 2:
        return None
    one, other = rng.sample(list(among), 2)
    return one, other


def shared_out(rng: Random, amount: int, among: Collection[T]) -> dict[T, int]:
    """All of an amount, one by one, between a few of them."""
    takers = some(rng, among, 3)
    return dict(Counter(rng.choice(takers) for _ in range(amount if takers else 0)))
