"""A concert under watch: whatever is tapped, what must stay true of it stays true."""

import json
from random import Random
from typing import Any

from zombie_mosh.second_reading import No, SecondReading

from gm_assistant.games.zombie_mosh.rehearsal import free_table, next_move
from gm_assistant.games.zombie_mosh.rules.fosse import LINES
from gm_assistant.games.zombie_mosh.rules.game import Game, open_document, replay
from gm_assistant.games.zombie_mosh.rules.words import Refusal

Move = dict[str, Any]


class Concert:
    """A game, every move of it, and the second reading beside it."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.document = free_table(players, self.rng)
        self.game = open_document(self.document)
        self.second = SecondReading(self.document)
        self.made: list[Move] = []

    def decide(self, *, wild: bool = True) -> None:
        """A legal move."""
        self.tap(next_move(self.game, self.rng, wild=wild))

    def disturb(self) -> None:
        """Any move at all, most often refused."""
        self.tap(any_move(self.game, self.rng))

    def tap(self, move: Move) -> None:
        before = self.game
        shown = before.situation()
        try:
            self.game = before.play(move)
        except Refusal:
            assert before.situation() == shown
            assert self._second_refuses(move)
            return
        assert not self._second_refuses(move), move
        self.made.append(move)
        assert before.situation() == shown
        self.prove()

    def _second_refuses(self, move: Move) -> bool:
        try:
            self.second.play(move)
        except No:
            return True
        return False

    def undo(self, count: int) -> None:
        """Back to an earlier point, for the second reading by playing all of it again."""
        kept = max(0, len(self.made) - count)
        self.game, self.made = self.game.back_to(kept), self.made[:kept]
        self.second = SecondReading(self.document)
        for move in self.made:
            self.second.play(move)
        self.prove()

    def prove(self) -> None:
        shown = self.game.situation()
        assert shown == self.second.situation()
        assert json.loads(json.dumps(shown)) == shown
        prove_cards(self.document, shown)
        prove_bodies(shown)
        prove_the_floor(shown)
        if self.made:
            assert self.game.describe(self.made[-1]).endswith(".")
            assert all(why.sentence and why.cites is not None for why in self.game.why(-2))

    def close(self) -> None:
        """Document to moves to document; stopped at N, the same as lived up to N."""
        again, stop = replay(json.loads(json.dumps({**self.document, "moves": self.made})))
        assert stop is None
        assert again.situation() == self.game.situation()
        half = self.rng.randint(0, len(self.made))
        there, _ = replay({**self.document, "moves": self.made}, half)
        assert there.situation() == self.game.back_to(half).situation()


def prove_cards(document: dict[str, Any], shown: dict[str, Any]) -> None:
    real = document["crowd"] == "cartes"
    bodies = shown["players"].values()
    laid = sum(len(it["defence"]) for it in bodies)
    laid += sum(1 for it in bodies for card in it["attack"] if real or card["by"] is not None)
    hands = sum(it["hand"] for it in bodies)
    assert shown["pile"] + shown["discard"] + hands + laid == document["deck"]
    assert min(shown["pile"], shown["discard"], *(it["hand"] for it in bodies)) >= 0
    if shown["phase"] not in ("foule", "danse", "comptage"):
        assert hands == laid == 0


def prove_bodies(shown: dict[str, Any]) -> None:
    for it in shown["players"].values():
        assert list(it["damage"]) == list(it["durability"]) == shown["limbs"]
        assert all(0 <= it["damage"][m] <= it["durability"][m] for m in shown["limbs"])
        fallen = [m for m in shown["limbs"] if it["damage"][m] == it["durability"][m]]
        assert it["fallen"] == fallen
        if not it["standing"]:
            assert (it["hand"], it["attack"], it["defence"]) == (0, [], [])


def prove_the_floor(shown: dict[str, Any]) -> None:
    """Who is out is awaited for nothing, and a chanson in progress has two standing."""
    standing = {it for it, body in shown["players"].items() if body["standing"]}
    awaited = {it["player"] for it in shown["pending"] if "player" in it}
    assert awaited <= standing
    assert (shown["phase"] == "finie") == (shown["result"] is not None)
    assert bool(shown["pending"]) == (shown["phase"] != "finie")
    if shown["phase"] == "danse":
        owed = sum(it["cards"] for it in shown["pending"])
        assert owed == sum(it["hand"] for it in shown["players"].values())
    if shown["phase"] in ("prelude", "foule", "danse", "comptage"):
        assert len(standing) > 1
    if shown["phase"] == "prelude":
        assert shown["first"] in standing


def any_move(game: Game, rng: Random) -> Move:
    """A move that means something, with anything at all in its fields."""
    who, limb = (rng.choice(it) for it in (game.fosse.table.seats, game.fosse.table.limbs))
    target, other = (rng.choice(it) for it in (game.fosse.table.seats, game.fosse.table.limbs))
    card = {"player": who, "line": rng.choice(LINES), "target": target, "limb": limb}
    move: Move = rng.choice(
        (
            {"move": "song", "first": who},
            {"move": "deal"},
            {"move": "crowd", "player": who, "limbs": [limb, other]},
            {"move": "play", **card},
            {"move": "play", **card},
            {"move": "count"},
            {"move": "correct", **any_decree(game, rng)},
            {"move": "correct", **any_decree(game, rng)},
            {"move": "note", "text": "?"},
        )
    )
    forced = rng.random() < (0.02 if move["move"] == "song" else 0.4)
    return {**move, "force": True} if forced else move


def any_decree(game: Game, rng: Random) -> Move:
    who, other = rng.choices(game.fosse.table.seats, k=2)
    damage = {it: rng.randint(0, 6) for it in rng.choices(game.fosse.table.limbs, k=2)}
    decrees: tuple[Move, ...] = (
        {"player": who, "damage": damage},
        {"player": who, "out": rng.random() < 0.3},
        {"player": who, "out": rng.random() < 0.3, "damage": damage, "first": other},
        {"player": who, "out": rng.random() < 0.3, "damage": {}, "first": other},
        {"player": who, "damage": {}, "first": other},
        {"first": who},
    )
    return rng.choice(decrees)
