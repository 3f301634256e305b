"""What the town lights up is what the rules accept: found by trying every move."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random
from urllib.parse import parse_qsl

import pytest

from gm_assistant.games.humans.rehearsal import REHEARSAL
from gm_assistant.games.humans.rules.board import neighbours
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.rules.words import Refusal
from gm_assistant.games.humans.screens.board import Spot, Table, told
from gm_assistant.games.humans.screens.pages import table_of, town_view
from gm_assistant.games.humans.screens.turn import way
from gm_assistant.games.humans.texts import RULES

SEEDS = range(6)


def moments(step: str, most: int = 12) -> Iterator[Game]:
    """Moments of random games at this step, spread over them."""
    for seed in SEEDS:
        document = REHEARSAL.random_game(2 + seed % 5, seed, 160)
        game = RULES.open({**document, "moves": []})
        found = []
        for move in document["moves"]:
            game = game.play(move)
            if game.town.step == step and game.town.result is None:
                found.append(game)
        yield from Random(seed).sample(found, min(most, len(found)))


def accepted(game: Game, **move: object) -> bool:
    try:
        game.play(move)
    except Refusal:
        return False
    return True


def lit(table: Table, *kinds: str) -> set[str]:
    return {it.value or it.query for it in table.spots if it.kind in kinds}


def test_every_lit_step_is_accepted_and_no_other_first_step() -> None:
    tried = 0
    for game in moments("deplacement"):
        for zombie in game.town.pawns_of(game.town.current):
            table = table_of(game, {"z": zombie}, {})
            offered = lit(table, "aller", "proie") | {
                choice.value for ask in table.asks for choice in ask.choices if ask.move == "move"
            }
            chosen = offered if table.chosen == zombie else set[str]()
            for path in chosen:
                squares = [[int(it) for it in step.split(",")] for step in path.split()]
                assert accepted(game, move="move", zombie=zombie, path=squares), path
            for square in neighbours(game.town.zombies[zombie]):
                legal = accepted(game, move="move", zombie=zombie, path=[list(square)])
                assert legal == (way((square,)) in chosen), (zombie, square)
                tried += 1
    assert tried > 200


def test_every_barricade_that_may_be_tried_is_lit_and_no_other() -> None:
    tried = 0
    for game in moments("deplacement"):
        for zombie in game.town.pawns_of(game.town.current):
            table = table_of(game, {"z": zombie}, {})
            chosen = lit(table, "forcer") if table.chosen == zombie else set[str]()
            here = game.town.zombies[zombie]
            for cell in (here, *neighbours(here)):
                legal = accepted(game, move="barricade", zombie=zombie, cell=list(cell), die=3)
                assert legal == (f"z={zombie}&cell={told(cell)}" in chosen), (zombie, cell)
                tried += legal
    assert tried > 20


@pytest.mark.parametrize("tile", ["virage", "eglise", "carrefour", "hopital"])
def test_a_tile_is_offered_wherever_it_may_be_laid(tile: str) -> None:
    for game in moments("tuile", 3):
        if not game.town.pile.get(tile):
            continue
        table = table_of(game, {}, {"tuile": {"tile": tile}})
        offered = {it.value.rpartition(",")[0] for it in table.spots}
        places = {it for place in game.town.placed for it in neighbours(place)}
        for x, y in places:
            legal = any(
                accepted(game, move="tile", tile=tile, x=x, y=y, rotation=rotation)
                for rotation in (0, 90, 180, 270)
            )
            assert legal == (f"{x},{y}" in offered)
        for spot in table.spots:
            x, y, rotation = map(int, spot.value.split(","))
            assert accepted(game, move="tile", tile=tile, x=x, y=y, rotation=rotation)


def test_a_flight_ends_on_every_lit_square_and_on_no_other() -> None:
    tried = 0
    for game in moments("capture", 40):
        capture = game.town.capture
        if capture is None or capture.stage != "fuite":
            continue
        for die in (1, 2):
            drafts = {"fuite": {"human": capture.human, "die": die}}
            table = table_of(game, {}, drafts)
            ends = {it.value.split()[-1] for it in table.spots}
            start = game.town.humans[capture.human]
            for turns in product(range(4), repeat=die):
                path, square = [], start
                for turn in turns:
                    square = neighbours(square)[turn]
                    path.append(list(square))
                if accepted(game, move="flee", die=die, path=path):
                    assert told(square) in ends
                    tried += 1
            for spot in table.spots:
                path = [[int(it) for it in step.split(",")] for step in spot.value.split()]
                assert accepted(game, move="flee", die=die, path=path)
    assert tried > 20


def test_a_square_has_one_spot_which_leads_to_all_that_it_offers() -> None:
    crowded = Counter[tuple[str, ...]]()
    for game in moments("deplacement", 40):
        for zombie in game.town.pawns_of(game.town.current):
            offered = defaultdict[tuple[int, int], list[Spot]](list)
            for spot in table_of(game, {"z": zombie}, {}).spots:
                offered[spot.x, spot.y].append(spot)
            spots = town_view(game, {"z": zombie}, {}).table.spots
            assert [(it.x, it.y) for it in spots] == list(offered)
            for spot in spots:
                them = offered[spot.x, spot.y]
                if len(them) > 1:
                    ask, *more = town_view(game, dict(parse_qsl(spot.query)), {}).table.asks
                    led = {it.value for it in ask.choices} | {it.query for it in ask.links}
                    assert not more
                    assert {it.value or it.query for it in them} <= led
                    crowded[tuple(it.kind for it in them)] += 1
    assert {("aller", "forcer"), ("proie", "tenter")} <= set(crowded)
