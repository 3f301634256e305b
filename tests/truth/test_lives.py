"""Everything that somebody did and suffered stands in his story, once, and nothing else."""

from random import Random

import pytest
from truth.lives import flaws_of
from truth.watching import evening

from gm_assistant.games.quinte_bourg.rehearsal import next_move

MOVES = 120
SHARE = 50


def flaws(seed: int) -> list[str]:
    game, rng, found = evening(seed), Random(seed), list[str]()
    for index in range(MOVES):
        game = game.play(next_move(game, rng, wild=index % 3 == 0))
        if index in (MOVES // 3, MOVES - 1):
            found += [
                f"seed {seed}, {who}: {it}"
                for who in game.village.seats
                for it in flaws_of(game, who)
            ]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_life_is_told_whole(seed: int) -> None:
    assert flaws(seed) == []


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 3000, SHARE))
def test_thousands_of_lives_are_told_whole(first: int) -> None:
    assert [it for seed in range(first, first + SHARE) for it in flaws(seed)] == []
