"""A rehearsal looks like a game: its table plays to win, and its evening ends."""

from random import Random
from typing import Any

import pytest

from gm_assistant.games.registry import ALL
from gm_assistant.seam.companion import Companion

BOARDS = [it.companion(None) for it in ALL[1:]]
# More decisions than any of these evenings takes.
ENOUGH = 1500


def evening(companion: Companion[Any], seed: int) -> Any:
    assert companion.rehearsal is not None
    chance = Random(seed)
    table = companion.rehearsal.table(companion.rehearsal.sizes[0], chance)
    game = companion.rules.open({**table, "moves": []})
    while companion.evening(game) is None and len(game.moves) < ENOUGH:
        game = game.play(companion.rehearsal.once(game, chance))
    return game


@pytest.mark.parametrize("companion", BOARDS, ids=lambda it: it.slug)
def test_an_evening_of_nobody_ends(companion: Companion[Any]) -> None:
    games = [evening(companion, seed) for seed in (1, 2)]
    ends = [companion.evening(it) for it in games]
    assert all(ends)
    assert any(one.won for it in ends if it for one in it.people), "nobody ever wins"


def test_a_film_of_nobody_has_rooms_and_clues_with_names() -> None:
    [companion] = (it for it in BOARDS if it.slug == "non-morts")
    film = evening(companion, 1).film
    names = [it.name for it in film.plan.rooms.values()]
    assert len(set(names)) == len(names)
    assert not {*film.plan.rooms} & {*names}
    assert all(it.text for it in film.clues.values())


def test_a_fire_of_nobody_has_no_card_that_nobody_drew() -> None:
    [companion] = (it for it in BOARDS if it.slug == "brasier")
    kinds = {it["move"] for it in evening(companion, 1).moves}
    assert not kinds & {"card", "barricade", "can", "petrol"}
