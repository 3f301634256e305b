"""A correction says all that it changes, strikes nobody unasked, and is what was confirmed."""

from random import Random

import pytest
from truth.corrections import a_correction, kept, lies_of
from truth.watching import table_of

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import open_game

MOVES, CORRECTIONS = 110, 8
SHARE = 50


def previewed(seed: int) -> list[str]:
    """One evening, and eight of its decisions put right, each by itself."""
    document, rng = table_of(seed), Random(seed)
    game = open_game(document)
    for index in range(MOVES):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
    found = list[str]()
    for _ in range(CORRECTIONS):
        one = a_correction(document, game, rng)
        if one is not None:
            about = f"seed {seed}, {one.found.index} -> {one.found.replacement}"
            both = [it for it in (one, kept(one)) if it is not None]
            found += [f"{about}: {it}" for each in both for it in lies_of(each)]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_correction_is_told_before_it_is_made(seed: int) -> None:
    assert previewed(seed) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 3000, SHARE))
def test_thousands_of_corrections_are_told_before_they_are_made(first: int) -> None:
    assert [it for seed in range(first, first + SHARE) for it in previewed(seed)] == []
