"""Random games: whatever is decided, tapped or taken back, what must stay true stays true.

Each game brings an evening, in which everything that must be so is proved after every move.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, Protocol

import pytest
from brasier import follies as brasier
from brasier.evening import Evening as Brasier
from humans import follies as humans
from humans.evening import Evening as Town
from humans.little import DEFAULTS
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from non_morts import follies as non_morts
from non_morts.evening import FILM_SET
from non_morts.evening import Evening as Film
from recorded import demonstration
from rules.evenings import Evening as Village
from shares import of_all, rows_of, some
from zombie_mosh import follies as zombie_mosh
from zombie_mosh.concerts import Concert

from gm_assistant.games.brasier.rules.game import open_document as open_brasier
from gm_assistant.games.brasier.rules.game import replay as replay_brasier
from gm_assistant.games.humans.rules.game import replay as replay_humans
from gm_assistant.games.humans.rules.words import SAYINGS
from gm_assistant.games.non_morts.rules.game import open_document as open_film
from gm_assistant.games.non_morts.rules.game import replay as replay_film
from gm_assistant.games.zombie_mosh.rules.game import replay as replay_pit

_WORKERS: Final = 2


class Evening(Protocol):
    """A game in which everything that must stay true is proved after every move."""

    rng: Random
    game: Any

    def decide(self, *, wild: bool) -> None: ...
    def disturb(self) -> None: ...
    def undo(self, count: int) -> None: ...
    def close(self) -> None: ...


class Played(NamedTuple):
    """How the evenings of a game go: of `seats` players, disturbed so often, to so many moves.

    `over` says whether a game has come to its end, `wild` of which seeds anything may be decided;
    `examples`: how many tables with fingers that tap anything.
    """

    sit_down: Callable[[int, int], Evening]
    moves: int
    disturbed: float
    examples: int
    over: Callable[[Any], bool] = lambda _game: False
    wild: Callable[[int], bool] = lambda _seed: True
    seats: tuple[int, int] = (2, 6)
    seeds: int = 30
    soak: int = 1000


GAMES: Final = {
    "quinte_bourg": Played(Village, 200, 0.25, 60, seats=(8, 45), seeds=8, soak=2000),
    "brasier": Played(Brasier, 120, 1.0, 10),
    "humans": Played(
        Town, 300, 0.2, 40, lambda game: game.town.result is not None, lambda seed: seed % 3 == 0
    ),
    "non_morts": Played(Film, 300, 0.2, 30, lambda game: game.film.result is not None),
    "zombie_mosh": Played(Concert, 100, 0.4, 25),
}


def live_through(name: str, seed: int) -> Any:
    """One evening to its end, or to so many moves, disturbed every now and then."""
    played = GAMES[name]
    least, most = played.seats
    evening = played.sit_down(least + seed % (most - least + 1), seed)
    while len(evening.game.moves) < played.moves and not played.over(evening.game):
        evening.decide(wild=played.wild(seed))
        if evening.rng.random() < played.disturbed:
            evening.disturb()
    evening.close()
    return evening.game


@pytest.mark.parametrize(
    ("name", "seed"),
    rows_of(
        ((name, seed) for name, it in GAMES.items() for seed in range(it.seeds)),
        *((name, seed) for name, it in GAMES.items() for seed in range(max(4, it.seeds // 3))),
    ),
)
def test_an_evening(name: str, seed: int) -> None:
    live_through(name, seed)


def lived(name: str, seed: int) -> bool:
    """From another process: a game itself does not travel."""
    return bool(live_through(name, seed).moves)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_evenings(name: str) -> None:
    seeds = range(1000, 1000 + GAMES[name].soak)
    with ProcessPoolExecutor(_WORKERS) as pool:
        games = sum(pool.map(partial(lived, name), seeds, chunksize=25))
    assert games == len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("share", of_all((3, 1), 3))
@pytest.mark.parametrize("name", GAMES)
def test_any_evening(name: str, share: int) -> None:
    """The table decides, somebody taps anything, moves are taken back."""
    played = GAMES[name]

    class AnyEvening(RuleBasedStateMachine):
        evening: Evening

        @initialize(players=st.integers(*played.seats), seed=st.integers(0, 2**32))
        def sit_down(self, players: int, seed: int) -> None:
            self.evening = played.sit_down(players, seed)

        @rule(moves=st.integers(1, 30), wild=st.booleans())
        def go_on(self, moves: int, wild: bool) -> None:
            for _ in range(moves):
                self.evening.decide(wild=wild)

        @rule(taps=st.integers(1, 12))
        def tap_anything(self, taps: int) -> None:
            for _ in range(taps):
                self.evening.disturb()

        @rule(count=st.integers(1, 30))
        def take_back(self, count: int) -> None:
            self.evening.undo(count)

        def teardown(self) -> None:
            if hasattr(self, "evening"):
                self.evening.close()

    case = AnyEvening.TestCase
    case.settings = settings(
        max_examples=played.examples // share, stateful_step_count=20, deadline=None
    )
    case("runTest").runTest()


# What is invented: the same from the same seed, all legal.


def test_the_same_seed_is_the_same_game() -> None:
    assert humans.random_game(4, 3, 80, DEFAULTS) == humans.random_game(4, 3, 80, DEFAULTS)
    assert humans.random_game(4, 3, 80, DEFAULTS) != humans.random_game(4, 4, 80, DEFAULTS)
    assert zombie_mosh.random_game(4, 7, 80) == zombie_mosh.random_game(4, 7, 80)
    assert zombie_mosh.random_game(4, 7, 80) != zombie_mosh.random_game(4, 9, 80)


# Brasier.


def test_a_rehearsal_plays_a_whole_scenario() -> None:
    document = brasier.random_game(2, 5000, wild=False)
    game, refused = replay_brasier(document)
    assert refused is None
    assert game.town.result is not None


def test_the_dead_never_act() -> None:
    rng = Random(5)
    game = open_brasier(brasier.random_game(7, 0))
    for _ in range(120):
        move = brasier.next_move(game, rng, wild=True)
        dead = {it.id for it in game.town.zombies.values() if not it.alive}
        fallen = {it.id for it in game.town.heroes.values() if not it.alive}
        if move["move"] not in ("correct", "start"):
            assert move.get("zombie") not in dead
            assert move.get("hero") not in fallen
        game = game.play(move)


# Humans!!!


def test_the_demonstration_stands_in_its_middle() -> None:
    game, refused = replay_humans(demonstration("humans"), DEFAULTS)
    assert refused is None
    assert game.town.step == "deplacement"
    assert game.town.stack
    assert all(game.town.points(it) > 1 for it in game.town.seats)


def test_every_reason_is_told_one_day() -> None:
    told: set[str] = set()
    rare = {"force", "fin.arret", "fin.plus_d_humains", "infection.sans_pion_mange"}
    rare |= {"infection.sans_pion", "tuile.ecartee", "decret.ouvertures", "blessure.tete_gardee"}
    for seed in range(24):
        evening = Town(Random(seed).randint(2, 6), seed)
        while len(evening.game.moves) < 500 and evening.game.town.result is None:
            evening.decide(wild=seed % 2 == 0)
        told |= {
            it.rule
            for index in range(-1, len(evening.game.moves))
            for it in evening.game.why(index)
        }
        if set(SAYINGS) - told <= rare:
            return
    assert set(SAYINGS) - told <= rare


# Les Non-Morts.


@pytest.mark.parametrize(
    ("seed", "end"), [(1, "indices"), (2, "plus_personne"), (7, "tous_morts"), (31, "egalite")]
)
def test_films_end_in_every_way(seed: int, end: str) -> None:
    assert live_through("non_morts", seed).film.result.reason == end


@pytest.mark.parametrize("players", range(2, 7))
def test_a_random_film_is_a_legal_file(players: int) -> None:
    document = non_morts.random_game(players, players, 200, FILM_SET)
    game, refused = replay_film(document)
    assert refused is None
    assert len(game.moves) == len(document["moves"]) > 0
    assert document == non_morts.random_game(players, players, 200, FILM_SET)


def test_the_next_move_is_given_and_not_played() -> None:
    evening = Film(3, 1)
    move = non_morts.next_move(evening.game, evening.rng)
    assert move["move"] == "open"
    assert evening.game.moves == ()
    assert open_film(evening.document).play(move).film.opened


# Zombie Mosh.


@pytest.mark.parametrize("seed", some(10, 3))
def test_a_random_concert_is_legal(seed: int) -> None:
    document = zombie_mosh.random_game(2 + seed % 5, seed, 150)
    game, stop = replay_pit(document)
    assert stop is None
    assert len(game.moves) == 150


def test_an_even_seed_plays_by_the_book() -> None:
    moves = zombie_mosh.random_game(5, 2, 300)["moves"]
    assert {it["move"] for it in moves} == {"song", "deal", "crowd", "play", "count"}
    assert not any(it.get("force") for it in moves)


def test_the_demonstration_is_in_mid_song() -> None:
    game, stop = replay_pit(demonstration("zombie-mosh"))
    shown = game.situation()
    assert stop is None
    assert shown["phase"] == "danse"
    assert shown["round"] > 1
    assert any(body["damage"]["tete"] for body in shown["players"].values())
