"""A rehearsal gives whole games, the same from the same seed, all legal."""

import pytest

from gm_assistant.games.zombie_mosh.rehearsal import demonstration, random_game
from gm_assistant.games.zombie_mosh.rules.game import replay


@pytest.mark.parametrize("seed", range(10))
def test_a_random_game_is_legal(seed: int) -> None:
    document = random_game(2 + seed % 5, seed, 150)
    game, stop = replay(document)
    assert stop is None
    assert len(game.moves) == 150


def test_a_seed_is_a_game() -> None:
    assert random_game(4, 7, 80) == random_game(4, 7, 80)
    assert random_game(4, 7, 80) != random_game(4, 9, 80)


def test_an_even_seed_plays_by_the_book() -> None:
    moves = random_game(5, 2, 300)["moves"]
    assert {it["move"] for it in moves} == {"song", "deal", "crowd", "play", "count"}
    assert not any(it.get("force") for it in moves)


def test_the_demonstration_is_in_mid_song() -> None:
    game, stop = replay(demonstration())
    shown = game.situation()
    assert stop is None
    assert shown["phase"] == "danse"
    assert shown["round"] > 1
    assert any(body["damage"]["tete"] for body in shown["players"].values())
