"""Many decisions at random, one after another."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from gm_assistant.engine.game import Game
from gm_assistant.engine.rehearsal import Idea, random_move

G = TypeVar("G", bound=Game[Any])


def random_moves(
    game: G, ideas: Sequence[Idea[Any]], chance: Random, until: Callable[[G], bool]
) -> tuple[G, list[dict[str, Any]]]:
    """As many decisions as it takes, and the game after them."""
    made: list[dict[str, Any]] = []
    while not until(game):
        made.append(random_move(game, ideas, chance))
        game = game.play(made[-1])
    return game, made
