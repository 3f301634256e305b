"""A random game of Brasier, and what is so after every move of every document."""

import json
from collections import Counter
from random import Random
from typing import Any

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


class Evening:
    """A game and its document, played on, disturbed and taken back."""

    def __init__(self, _players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.document = random_game(seed, 0)
        self.game = open_document(self.document)

    def decide(self, *, wild: bool = True) -> None:
        """One decision, after which all that must be so is so."""
        self.game = self.game.play(next_move(self.game, self.rng, wild=wild))
        always_so(self.game.town, self.game.situation())

    def disturb(self) -> None:
        """Something odd: refused in a sentence, or legal; the game that stands is as it was."""
        before = _as_json(self.game)
        idea = self.rng.choice((*WHIMS, *FOLLIES))
        chosen = idea.chosen(self.game.town, self.rng)
        shape = self.game.code.kinds[idea.name].shape(chosen)
        fields = shape.completed(chosen, self.rng, self.game.town.known)
        sentence = "."
        try:
            after = self.game.play({"move": idea.name, **fields})
            always_so(after.town, after.situation())
        except Refusal as refusal:
            sentence = refusal.sentence
        except Malformed as slip:
            sentence = f"{slip.sentence}."
        assert sentence.endswith(".")
        assert _as_json(self.game) == before

    def undo(self, count: int) -> None:
        self.game = self.game.back_to(max(0, len(self.game.moves) - count))

    def close(self) -> None:
        """The file, its first moves and the fold lead to the same place, and all of it is told."""
        moves = list(self.game.moves)
        written = json.loads(json.dumps({**self.document, "moves": moves}))
        assert _as_json(replay(written)[0]) == _as_json(self.game)
        stop = self.rng.randint(0, len(moves))
        assert _as_json(replay(written, stop)[0]) == _as_json(self.game.back_to(stop))
        assert all(self.game.story())


def _as_json(game: Game) -> str:
    return json.dumps(game.situation(), ensure_ascii=False)
