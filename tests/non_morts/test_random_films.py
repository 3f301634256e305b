"""Random films: whatever is tapped, what must stay true of a film stays true."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from non_morts.evening import FILM_SET, Evening

from gm_assistant.companions.non_morts.rehearsal.engine import next_move, random_game
from gm_assistant.non_morts.game import open_document, replay

GAMES, SOAK_GAMES, MOVES = 60, 1000, 300
_WORKERS: Final = 2


class AnyFilm(RuleBasedStateMachine):
    """The table decides, somebody taps anything, moves are taken back."""

    evening: Evening

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 2**32))
    def sit_down(self, players: int, seed: int) -> None:
        self.evening = Evening(players, seed)

    @rule(moves=st.integers(1, 15), wild=st.booleans())
    def go_on(self, moves: int, wild: bool) -> None:
        for _ in range(moves):
            self.evening.decide(wild=wild)

    @rule(taps=st.integers(1, 8))
    def tap_anything(self, taps: int) -> None:
        for _ in range(taps):
            self.evening.tap_anything()

    @rule(count=st.integers(1, 20))
    def take_back(self, count: int) -> None:
        self.evening.undo(count)

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            self.evening.close()


AnyFilm.TestCase.settings = settings(max_examples=30, stateful_step_count=15, deadline=None)
TestAnyFilm = AnyFilm.TestCase


def live_through(seed: int) -> str:
    """One film to its end, disturbed every now and then: how it ended."""
    evening = Evening(2 + seed % 5, seed)
    while len(evening.game.moves) < MOVES and not evening.over:
        evening.decide()
        if evening.rng.random() < 0.2:
            evening.tap_anything()
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
