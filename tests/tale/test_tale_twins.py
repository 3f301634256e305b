"""Two evenings that part after a chapter: until there, everybody is shown the same."""

import itertools
from random import Random

import pytest
from rules.follies import next_move
from shares import some
from tale.evenings import ended, told

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.tale import pages
from gm_assistant.toolkit.tale import Step, steps_of


def last_of_a_phase(game: Game) -> list[int]:
    """How many moves had been made when each night and each day was over, the last one but for."""
    lengths = [len(it.chronicle) for it in game.villages]
    return [at for at, (one, after) in enumerate(itertools.pairwise(lengths)) if after > one]


def otherwise(game: Game, count: int, seed: int) -> Game:
    """The same evening as far as there; the same move begins the next chapter, then chance."""
    rng, other = Random(seed), game.back_to(count).play(game.moves[count])
    while other.village.result is None:
        other = other.play(next_move(other, rng, wild=True))
    return other


def shown_until(game: Game, chapters: int) -> list[Step]:
    tale = told(game)
    lines = sum(len(it.lines) for it in tale.chapters[:chapters])
    steps, seen = list[Step](), 0
    for step in steps_of(tale):
        if seen == lines:
            break
        steps.append(step)
        seen += len(step.lines)
    return steps


@pytest.mark.parametrize("seed", some(8, 3))
def test_what_comes_after_changes_nothing_of_what_is_shown(seed: int) -> None:
    game, compared = ended(seed), 0
    for chapters, count in enumerate(last_of_a_phase(game), start=1):
        twin = otherwise(game, count, seed + 100)
        assert len(list(pages(twin))) > chapters
        assert shown_until(twin, chapters) == shown_until(game, chapters)
        compared += 1
    assert compared


@pytest.mark.parametrize("seed", some(8, 3))
def test_the_chapters_after_are_told_otherwise(seed: int) -> None:
    """The twins are no copies: what is proved above is not proved of nothing."""
    game = ended(seed)
    twins = [otherwise(game, count, seed + 100) for count in last_of_a_phase(game)]
    assert any(told(it) != told(game) for it in twins)
