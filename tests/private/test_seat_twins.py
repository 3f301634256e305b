"""What a player's page tells is what he may know: games that differ in all the rest look alike."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from private.seat_twins import Twin
from rules.follies import free_table, next_move
from rules.house_reading import random_cards
from shares import some

from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import Player
from gm_assistant.games.quinte_bourg.screens import private
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.pages import OwnPage, Shown

RULES = load_help(night_scripts_folder(), None)
# The end is not laid open; whether the rest is, the table says.
CLOSED = {"coins": False, "vote": True, "end": False, "cards": False}


def shown(*, eyes: bool, answers: bool) -> Shown:
    return Shown(switches={**CLOSED, "eyes": eyes, "answers": answers})


def evening(seed: int, moves: int = 120) -> list[Game]:
    """A random evening: all the games that it went through."""
    rng, players = Random(seed), 8 + seed % 13
    house = random_cards(Random(seed)) if seed % 4 == 1 else ()
    game = open_game(free_table(players, rng, house) if seed % 2 else advised_table(players, rng))
    lived = [game]
    for _ in range(moves):
        if game.village.result is not None:
            game = game.play({"move": "continue"})
        else:
            game = game.play(next_move(game, rng, wild=seed % 3 == 0))
        lived.append(game)
    return lived


def page(game: Game, seat: str, told: Shown) -> tuple[OwnPage, object]:
    return private.own_page(RULES.of_game(game), game, seat, told), private.asks(game, seat)


def differing(seed: int, chairs: int = 4) -> Iterator[str]:
    """Where a page tells something that its player may not know."""
    rng, lived = Random(seed + 1), evening(seed)
    told = shown(eyes=seed % 4 == 1, answers=seed % 2 == 0)
    twins = {it: Twin(it, rng) for it in rng.sample(lived[0].village.seats, chairs)}
    for number, game in enumerate(lived):
        for seat, twin in twins.items():
            true, other = page(game, seat, told), page(twin.of_game(game), seat, told)
            if true != other:
                yield f"{number} {seat}\n{true}\n{other}"


@pytest.mark.parametrize("seed", some(30, 10))
def test_what_a_player_may_not_know_changes_nothing_on_his_page(seed: int) -> None:
    assert [*differing(seed)] == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(30, 3000))
def test_nor_over_three_thousand_evenings(seed: int) -> None:
    assert [*differing(seed)] == []


Leak = Callable[[Game, str], object]


def another(game: Game, seat: str) -> Player:
    """The first who is not he."""
    return next(it for it in game.village.in_seat_order() if it.id != seat)


# One of each kind of fact that a page could be careless enough to tell.
LEAKS: Final[dict[str, Leak]] = {
    "camp": lambda game, seat: another(game, seat).camp,
    "speciality": lambda game, seat: another(game, seat).specialities,
    "condition": lambda game, seat: another(game, seat).personal,
    "purse": lambda game, seat: another(game, seat).coins,
    "charm": lambda game, seat: another(game, seat).charmed_by,
    "power": lambda game, seat: another(game, seat).used,
    "lovers": lambda game, _: game.village.lovers,
    "dealt": lambda game, _: game.village.dealt,
    "convert": lambda game, _: game.village.converted_at_opening,
    "death": lambda game, _: [it.id for it in game.village.living()],
    "his own death": lambda game, seat: game.village.players[seat].status,
    "his own purse since dusk": lambda game, seat: game.village.players[seat].coins,
    "answers": lambda game, _: game.village.answers,
    "end": lambda game, _: game.village.result,
    "target": lambda game, _: game.village.night and game.village.night.target,
    "sleep": lambda game, _: game.village.night and game.village.night.asleep,
    "reptilians": lambda game, _: [it.id for it in game.village.in_seat_order() if it.reptilian],
}


@pytest.mark.parametrize("fact", LEAKS)
def test_a_page_that_told_it_would_be_heard(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(_rules: object, game: Game, seat: str, *_: object) -> private.Secret:
        return private.Secret(lines=(str(LEAKS[fact](game, seat)),))

    monkeypatch.setattr(private, "_secret", careless)
    assert any(any(differing(seed)) for seed in (1, 2))
