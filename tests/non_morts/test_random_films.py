"""Random films: whatever is tapped, what must stay true of a film stays true."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import pytest
from any_evening import any_evening
from non_morts.evening import FILM_SET, Evening

from gm_assistant.games.non_morts.rehearsal import next_move, random_game
from gm_assistant.games.non_morts.rules.game import open_document, replay

GAMES, SOAK_GAMES, MOVES = 60, 1000, 300
_WORKERS: Final = 2


TestAnyFilm = any_evening(Evening, examples=30)


def live_through(seed: int) -> str:
    """One film to its end, disturbed every now and then: how it ended."""
    evening = Evening(2 + seed % 5, seed)
    while len(evening.game.moves) < MOVES and not evening.over:
        evening.decide()
        if evening.rng.random() < 0.2:
            evening.disturb()
    evening.close()
    result = evening.game.film.result
    return result.reason if result else "encore"


def test_sixty_films() -> None:
    ends = Counter(live_through(seed) for seed in range(GAMES))
    assert {"indices", "tous_morts", "plus_personne"} <= set(ends)


@pytest.mark.soak
def test_a_thousand_films() -> None:
    with ProcessPoolExecutor(_WORKERS) as pool:
        ends = Counter(pool.map(live_through, range(SOAK_GAMES), chunksize=25))
    assert {"indices", "egalite", "tous_morts", "plus_personne"} <= set(ends)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_random_game_is_a_legal_file(players: int) -> None:
    document = random_game(players, players, 200, FILM_SET)
    game, refused = replay(document)
    assert refused is None
    assert len(game.moves) == len(document["moves"]) > 0
    assert document == random_game(players, players, 200, FILM_SET)


def test_the_next_move_is_given_and_not_played() -> None:
    evening = Evening(3, 1)
    move = next_move(evening.game, evening.rng)
    assert move["move"] == "open"
    assert evening.game.moves == ()
    assert open_document(evening.document).play(move).film.opened
