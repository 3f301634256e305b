"""Random games: whatever is decided or tapped, what must stay true stays true."""

from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest
from any_evening import any_evening
from humans.evening import Evening, look_at_the_map
from humans.little import DEFAULTS

from gm_assistant.games.humans.rehearsal import demonstration, random_game
from gm_assistant.games.humans.rules.game import replay
from gm_assistant.games.humans.rules.words import SAYINGS

GAMES, SOAK_GAMES, WHOLE_GAME = 60, 1000, 300
_WORKERS = 2


TestAnyEvening = any_evening(Evening, examples=40)


def live_through(seed: int) -> int:
    """A game to its end or to so many moves, disturbed every now and then."""
    evening = Evening(2 + seed % 5, seed)
    while len(evening.game.moves) < WHOLE_GAME and evening.game.town.result is None:
        evening.decide(wild=seed % 3 == 0)
        if evening.rng.random() < 0.2:
            evening.disturb()
        if evening.rng.random() < 0.02:
            look_at_the_map(evening.game.town, evening.rng)
    evening.close()
    return 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game(seed: int) -> None:
    assert live_through(seed)


@pytest.mark.soak
def test_a_thousand_games() -> None:
    with ProcessPoolExecutor(_WORKERS) as pool:
        assert sum(pool.map(live_through, range(SOAK_GAMES), chunksize=25)) == SOAK_GAMES


def test_the_same_seed_is_the_same_game() -> None:
    assert random_game(4, 3, 80, DEFAULTS) == random_game(4, 3, 80, DEFAULTS)
    assert random_game(4, 3, 80, DEFAULTS) != random_game(4, 4, 80, DEFAULTS)


def test_the_demonstration_stands_in_its_middle() -> None:
    game, refused = replay(demonstration(), DEFAULTS)
    assert refused is None
    assert game.town.step == "deplacement"
    assert game.town.stack
    assert all(game.town.points(it) > 1 for it in game.town.seats)


def test_every_reason_is_told_one_day() -> None:
    told: set[str] = set()
    for seed in range(24):
        evening = Evening(Random(seed).randint(2, 6), seed)
        while len(evening.game.moves) < 500 and evening.game.town.result is None:
            evening.decide(wild=seed % 2 == 0)
        told |= {
            it.rule
            for index in range(-1, len(evening.game.moves))
            for it in evening.game.why(index)
        }
    rare = {"force", "fin.arret", "fin.plus_d_humains", "infection.sans_pion_mange"}
    rare |= {"infection.sans_pion", "tuile.ecartee", "decret.ouvertures", "blessure.tete_gardee"}
    assert set(SAYINGS) - told <= rare
