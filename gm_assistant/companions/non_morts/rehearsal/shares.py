"""A price paid by several directors."""

from collections.abc import Sequence
from random import Random

from gm_assistant.seam.dice import some


def shared_out(rng: Random, tokens: int, payers: Sequence[str]) -> dict[str, int]:
    """All of these tokens, each paid by one of a few."""
    paying = some(rng, payers, 3)
    paid = [rng.choice(paying) for _ in range(tokens)]
    return {it: paid.count(it) for it in dict.fromkeys(paid)}
