"""A concert under watch: whatever is tapped, what must stay true of it stays true."""

import json
from pathlib import Path
from random import Random
from typing import Any

from zombie_mosh.follies import free_table, next_move
from zombie_mosh.second_reading import No, SecondReading

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


# Short ways to write a game: a table, its moves, and where they lead.

Document = dict[str, Any]

NAMES = {"A": "Ana", "B": "Béa", "C": "Cyd"}
LIMBS = ("tete", "bras_gauche", "bras_droit", "jambe_gauche", "jambe_droite")


def document(*moves: Move, **differences: Any) -> Document:
    """A table of three, and what differs from it."""
    players = [{"id": it, "name": name} for it, name in NAMES.items()]
    return {"format": "zombie-mosh/1", "players": players, "moves": list(moves), **differences}


def played(*moves: Move, **differences: Any) -> Game:
    game = open_document(document(**differences))
    for move in moves:
        game = game.play(move)
    return game


def song(first: str = "A", **more: Any) -> Move:
    return {"move": "song", "first": first, **more}


def deal() -> Move:
    return {"move": "deal"}


def crowd(player: str, *limbs: str, **more: Any) -> Move:
    return {"move": "crowd", "player": player, "limbs": list(limbs or ("tete", "tete")), **more}


def attack(player: str, target: str, limb: str = "tete", **more: Any) -> Move:
    line = {"line": "attaque", "target": target, "limb": limb}
    return {"move": "play", "player": player, **line, **more}


def defend(player: str, limb: str = "tete", **more: Any) -> Move:
    line = {"line": "defense", "target": player, "limb": limb}
    return {"move": "play", "player": player, **line, **more}


def count(**more: Any) -> Move:
    return {"move": "count", **more}


def decree(player: str | None = None, **more: Any) -> Move:
    return {"move": "correct", **({} if player is None else {"player": player}), **more}


def note(text: str = "Plus fort.") -> Move:
    return {"move": "note", "text": text}


TO_THE_DANCE = (song(), deal(), crowd("B"), crowd("C"), crowd("A"))


def all_defend(*order: str, limb: str = "tete") -> list[Move]:
    """Everybody defends with his four cards, there and back."""
    back = order[::-1]
    return [defend(it, limb) for it in (*order, *back) for _ in range(2)]


TO_THE_COUNT = (*TO_THE_DANCE, *all_defend("A", "B", "C"))


# The worked cases, and the rulings that they cite.

FOLDER = Path(__file__).parent.parent / "scenarios"
CASES = sorted(it for room in ("shared", "own") for it in FOLDER.glob(f"{room}_zombie_mosh/*.json"))
LAST_OF = {"M": 5, "T": 8, "D": 5, "F": 6, "S": 4, "X": 4}
RULINGS = {f"{room}-{n:02d}" for room, last in LAST_OF.items() for n in range(1, last + 1)}


def case(path: Path) -> Document:
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document
