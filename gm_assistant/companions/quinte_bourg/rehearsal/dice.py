"""Seeded chance: how the players of a rehearsal hesitate and choose."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from gm_assistant.seam.dice import chance, pick, some

__all__ = ["chance", "pair", "pick", "shared_out", "some"]

T = TypeVar("T")


def pair(rng: Random, among: Sequence[T]) -> tuple[T, T] | None:
    """Two different ones, if there are."""
    if len(among) < 2:
        return None
    one, other = rng.sample(list(among), 2)
    return one, other


def shared_out(rng: Random, amount: int, among: Sequence[T]) -> dict[T, int]:
    """All of an amount, coin by coin, between some of them."""
    shares: dict[T, int] = {}
    takers = some(rng, among, 3)
    for _ in range(amount if takers else 0):
        taker = rng.choice(takers)
        shares[taker] = shares.get(taker, 0) + 1
    return shares
