"""A random game of Brasier, and what is so after every move of every document."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from brasier.follies import FOLLIES, WHIMS, next_move, random_game

from gm_assistant.engine.wording import Malformed
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


# How a story of « Brasier » is played and where it leads.

Document = dict[str, Any]


def written(path: Path) -> Document:
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


def value_at(found: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def a_table(*rows: str, **fields: Any) -> Document:
    """A small document: rows of the map first, any other field by its name."""
    map_ = {"grid": list(rows), **fields.pop("map", {})}
    heroes = [
        {"id": hero, "cell": cell} if isinstance(cell, str) else {"id": hero, **cell}
        for hero, cell in fields.pop("heroes", {}).items()
    ]
    zombies = [{"id": zombie, "cell": cell} for zombie, cell in fields.pop("zombies", {}).items()]
    document = {"format": "brasier/1", "map": map_, "heroes": heroes, "zombies": zombies}
    return {**document, "moves": [], **fields}


def move(name: str, **fields: Any) -> Document:
    """A move; `from_` stands for `from`."""
    return {"move": name, **{field.rstrip("_"): value for field, value in fields.items()}}


def played(document: Document, *moves: Document) -> Game:
    game = open_document(document)
    for one in moves:
        game = game.play(one)
    return game


# The words of the stories: small tables and the moves that they are told with.

NEXT = move("next")
TO_ZOMBIES = [NEXT]
TO_HEROES = [NEXT, NEXT]
ROOF = {"edges": {"rouge": [["a1", "b1"]]}}
MANOR = {"buildings": {"manoir": {"manor": True}}}


def fire(cell: str, level: int = 2) -> Document:
    return move("correct", cell=cell, fire=level)


def ash(cell: str, token: str | None) -> Document:
    return move("correct", cell=cell, debris=token)


def draw(cell: str, token: str | None) -> Document:
    return move("debris", cell=cell, token=token)


def hero(die: int = 3, **fields: Any) -> Document:
    return move("hero", hero="ana", die=die, **fields)


def go(to: str, **fields: Any) -> Document:
    return move("go", hero="ana", to=to, **fields)


def walk(*path: Any, zombie: str = "z1", **fields: Any) -> Document:
    return move("zombie", zombie=zombie, path=list(path), **fields)


def throw(to: str, die: int) -> Document:
    return {"to": to, "die": die}


def ana(*rows: str, at: str = "a1", **fields: Any) -> Document:
    return a_table(*rows, heroes={"ana": at}, **fields)


def both(*rows: str, hero: str = "a1", zombie: str = "a1", **fields: Any) -> Document:
    return a_table(*rows, heroes={"ana": hero}, zombies={"z1": zombie}, **fields)


def z1(*rows: str, at: str = "a1", **fields: Any) -> Document:
    return a_table(*rows, zombies={"z1": at}, **fields)


DEAD = move("correct", hero="ana", alive=False)
FALLEN = move("correct", zombie="z1", alive=False)
YARD = {"marks": {"cour": ["a1", "b1"]}}

MOVING = [*TO_HEROES, hero()]


# Moments of random games: even seeds play the house's scenario, odd ones any small table.

SEEDS = range(8)
MOVES = 90


@cache
def evening(seed: int) -> tuple[Document, Game]:
    document = random_game(seed, MOVES)
    return document, replay(document)[0]


def moments(seed: int, step: int) -> Iterator[Game]:
    """The game as it stood now and then."""
    game = evening(seed)[1]
    yield from (game.back_to(count) for count in range(0, len(game.moves) + 1, step))


def document_at(seed: int, game: Game) -> Document:
    return {**evening(seed)[0], "moves": list(game.moves)}
