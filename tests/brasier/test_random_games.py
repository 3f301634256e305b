"""What is so after every move of every document."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.brasier.rehearsal import FOLLIES, WHIMS, next_move, random_game
from gm_assistant.games.brasier.rules.board import Town
from gm_assistant.games.brasier.rules.game import Game, open_document, replay
from gm_assistant.games.brasier.rules.words import Refusal

Situation = dict[str, Any]


def always_so(town: Town, situation: Situation) -> None:
    fires_are_whole(town, situation)
    fires_are_connected(town, situation)
    tokens_are_conserved(town, situation)
    people_make_sense(situation)
    the_end_is_the_end(town, situation)


def fires_are_whole(town: Town, situation: Situation) -> None:
    fires = situation["fires"]
    for fire in fires.values():
        assert 1 <= fire["intensity"] <= 4
        assert sorted(fire["faces"].values()) == [1, 2, 3, 4]
    assert not fires.keys() & situation["debris"].keys()
    manor = town.board.manors if town.scenario else frozenset()
    assert {it for it, fire in fires.items() if fire["permanent"]} == manor
    assert {it["cell"] for it in situation["pending"] if it["what"] == "roll"} <= fires.keys()


def fires_are_connected(town: Town, situation: Situation) -> None:
    groups = [set(it["cells"]) for it in situation["connected"]]
    burning = {it for it, fire in situation["fires"].items() if not fire["permanent"]}
    assert sum(len(it) for it in groups) == len(burning)
    assert set().union(*groups) == burning
    for group in groups:
        beyond = burning - group
        assert not any(it in beyond for cell in group for it in town.board.beside(cell))


def tokens_are_conserved(town: Town, situation: Situation) -> None:
    laid = Counter(it["token"] for it in situation["debris"].values() if it["token"])
    for token in town.tokens.values():
        assert situation["bag"][token.id] + laid[token.id] == token.count
        assert situation["bag"][token.id] >= 0
    for cell, token in situation["debris"].items():
        assert token["kind"] == {"b": "debris", "f": "vegetal"}[town.board.terrain(cell)]
        assert not (token["spawn"] and town.board.upstairs(cell))


def people_make_sense(situation: Situation) -> None:
    heroes = situation["heroes"].values()
    for hero in heroes:
        assert (hero["points"] is not None) == (hero["state"] == "bouge")
        assert hero["points"] is None or hero["points"] >= 0
        assert hero["alive"] or hero["state"] != "bouge"
    assert sum(it["state"] == "bouge" for it in heroes) <= 1
    assert not any(it["on_fire"] and not it["alive"] for it in situation["zombies"].values())


def the_end_is_the_end(town: Town, situation: Situation) -> None:
    over = situation["phase"] == "finie"
    assert over == (situation["result"] is not None)
    assert not (over and situation["pending"])
    halves = [it["half"] for it in situation["buildings"].values()]
    assert over or not (town.scenario and halves and all(halves))


# Whole games played at random: what is always so is so after every move of them.

MOVES = 120


def as_json(game: Game) -> str:
    return json.dumps(game.situation(), ensure_ascii=False)


def check(seed: int) -> None:
    """A game, its every situation, and what a refusal leaves behind."""
    document = random_game(seed, MOVES)
    rng = Random(seed)
    game = open_document(document)
    for move in document["moves"]:
        always_so(game.town, game.situation())
        _refusals_change_nothing(game, rng)
        game = game.play(move)
    always_so(game.town, game.situation())
    _the_file_leads_there_too(document, game, rng)


def _refusals_change_nothing(game: Game, rng: Random) -> None:
    before = as_json(game)
    idea = rng.choice((*WHIMS, *FOLLIES))
    chosen = idea.chosen(game.town, rng)
    shape = game.code.kinds[idea.name].shape(chosen)
    odd = {"move": idea.name, **shape.completed(chosen, rng, game.town.known)}
    sentence = "."
    try:
        always_so(game.town, game.play(odd).situation())
    except Refusal as refusal:
        sentence = refusal.sentence
    except Malformed as slip:
        sentence = f"{slip.sentence}."
    assert sentence.endswith(".")
    assert as_json(game) == before


def _the_file_leads_there_too(document: dict[str, Any], game: Game, rng: Random) -> None:
    written = json.loads(json.dumps(document))
    assert as_json(replay(written)[0]) == as_json(game)
    assert list(game.moves) == document["moves"]
    stop = rng.randint(0, len(document["moves"]))
    cut = open_document({**document, "moves": []})
    for move in document["moves"][:stop]:
        cut = cut.play(move)
    assert as_json(replay(written, stop)[0]) == as_json(cut)
    assert all(game.story())


@pytest.mark.parametrize("seed", range(60))
def test_a_game_at_random(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_a_thousand_games() -> None:
    for seed in range(1000, 2000):
        check(seed)


def test_a_rehearsal_plays_a_whole_scenario() -> None:
    document = random_game(2, 5000, wild=False)
    game, refused = replay(document)
    assert refused is None
    assert game.town.result is not None


def test_the_dead_never_act() -> None:
    rng = Random(5)
    game = open_document(random_game(7, 0))
    for _ in range(MOVES):
        move = next_move(game, rng, wild=True)
        dead = {it.id for it in game.town.zombies.values() if not it.alive}
        fallen = {it.id for it in game.town.heroes.values() if not it.alive}
        if move["move"] not in ("correct", "start"):
            assert move.get("zombie") not in dead
            assert move.get("hero") not in fallen
        game = game.play(move)
