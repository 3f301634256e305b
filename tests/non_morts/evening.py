"""A random film, and what must stay true of it after every move and every refusal."""

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any, Final

from non_morts.follies import next_move, random_game

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.non_morts.companion import companion
from gm_assistant.games.non_morts.rehearsal import random_table
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game, open_document, replay
from gm_assistant.games.non_morts.rules.words import CHARACTERS, Refusal
from gm_assistant.games.non_morts.screens.plan import Act, CellView, TableView
from gm_assistant.games.non_morts.texts import load_film_set
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.pages import Scene

FILM_SET: Final = load_film_set(night_scripts_folder())
# What the table decrees keeps no account.
_DECREES: Final = ("jetons", "litres", "soin", "zombie", "arrivee")


class Evening:
    """A table that decides, and somebody who taps anything."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.document = random_table(players, self.rng, FILM_SET)
        self.game = open_document(self.document)
        self.after = self.game.situation()

    @property
    def over(self) -> bool:
        return self.game.film.result is not None

    def decide(self, *, wild: bool = True) -> None:
        before = self.after
        self.game = self.game.play(next_move(self.game, self.rng, wild=wild))
        self.after = self.game.situation()
        self._prove_everything(before, self.game.moves[-1])

    def disturb(self) -> None:
        """A move of another moment, or one with a part changed: refused, it changes nothing."""
        if not self.game.moves:
            return
        move = dict(self.rng.choice(self.game.moves))
        if self.rng.random() < 0.5:
            move |= {self.rng.choice(list(move)): self.rng.choice(self._anything())}
        before = json.dumps(self.after)
        with suppress(Refusal, Malformed):
            self.game.play(move)
        assert json.dumps(self.game.situation()) == before

    def _anything(self) -> list[Any]:
        return [[], {}, 0, -1, None, True, "", "P1", "Z1", "goth", "J1", ["flic"], {"J1": 1}]

    def undo(self, count: int) -> None:
        self.game = self.game.back_to(max(0, len(self.game.moves) - count))
        self.after = self.game.situation()

    def close(self) -> None:
        """The file of the film leads back to it, through JSON, move by move."""
        written = json.dumps({**self.document, "moves": list(self.game.moves)})
        count = self.rng.randint(0, len(self.game.moves))
        for cut in (count, None):
            again, refused = replay(json.loads(written), cut)
            assert refused is None
            assert again.situation() == self.game.back_to(len(again.moves)).situation()
            assert list(again.moves) == list(self.game.moves[:cut])

    def _prove_everything(self, before: dict[str, Any], move: Any) -> None:
        after = json.loads(json.dumps(self.after))
        assert after == self.after
        prove_pawns(after)
        prove_zombies(before, after)
        prove_clues(before, after)
        prove_debts(after)
        ops = {it["op"] for it in move.get("ops", ())}
        prove_last(after, len(self.game.moves) - 1)
        if not ops.intersection(_DECREES):
            prove_tokens(before, after, move)
            prove_litres(before, after, move)
        self._prove_the_dead_rest(after)

    def _prove_the_dead_rest(self, after: dict[str, Any]) -> None:
        gone = [it for it, one in after["survivors"].items() if one["status"] != "vivant"]
        if not gone or after["as"] != "survivants":
            return
        dead = self.rng.choice(gone)
        for move in (
            {"move": "walk", "survivors": [dead], "to": next(iter(after["rooms"]))},
            {"move": "kill", "by": dead, "zombie": next(iter(after["zombies"]), "Z1")},
            {"move": "geek_clue", "survivor": dead},
        ):
            try:
                self.game.play({**move, "force": True})
            except Refusal:
                continue
            raise AssertionError(f"{dead} acts: {move}")


def prove_pawns(after: dict[str, Any]) -> None:
    """Everyone stands in one place at most, as their status says."""
    for name, one in after["survivors"].items():
        standing = [it for it, room in after["rooms"].items() if name in room["survivors"]]
        lying = [it for it, room in after["rooms"].items() if name in room["corpses"]]
        place = [one["room"]] if one["room"] else []
        assert standing == (place if one["status"] == "vivant" else [])
        assert lying == (place if one["status"] == "mort" else [])
        assert one["room"] is None or one["status"] in ("vivant", "mort")
        assert 0 <= one["litres"] <= CHARACTERS[name].litres
        assert one["litres"] > 0 or one["status"] == "mort"
    goth = after["survivors"]["goth"]
    if goth["status"] == "vivant" and goth["room"]:
        # L53: never alone.
        assert len(after["rooms"][goth["room"]]["survivors"]) > 1
    assert ("goth" in after["zombies"]) == (goth["status"] == "tueur")


def prove_zombies(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Each in one room, in order, and no number twice."""
    there = [zombie for room in after["rooms"].values() for zombie in room["zombies"]]
    assert sorted(there) == sorted(after["zombies"])
    numbers = [int(it[1:]) for it in after["zombies"] if it != "goth"]
    assert numbers == sorted(numbers)
    new = [int(it[1:]) for it in set(after["zombies"]) - set(before["zombies"]) - {"goth"}]
    known = [int(it[1:]) for it in before["zombies"] if it != "goth"]
    assert not new or min(new) > max(known, default=0)
    assert all(zombie["stack"] > 0 for zombie in after["zombies"].values())
    lost = set(before["zombies"]) - set(after["zombies"])
    assert lost <= set(after["last"]["destroyed"])


def prove_clues(before: dict[str, Any], after: dict[str, Any]) -> None:
    """No clue is ever lost, and each is carried by one."""
    assert list(after["clues"])[: len(before["clues"])] == list(before["clues"])
    carried = [clue for one in after["survivors"].values() for clue in one["clues"]]
    assert sorted(carried) == sorted(after["clues"])


def prove_debts(after: dict[str, Any]) -> None:
    """Something is owed until the end, and nothing after it."""
    over = after["phase"] == "fin"
    assert bool(after["pending"]) is not over
    assert (after["result"] is None) is not over
    alive = any(one["status"] == "vivant" for one in after["survivors"].values())
    assert alive or over or after["pending"][0]["what"] == "verdict"
    for debt in after["pending"]:
        assert debt["what"] != "attack" or debt["dice"]
        assert debt["what"] != "advance" or debt["zombies"]
        assert debt["what"] != "arrive" or debt["tokens"] or debt["aliens"]


def prove_tokens(before: dict[str, Any], after: dict[str, Any], move: Any) -> None:
    """Tokens come from the draw at the start of a turn, and go where it is said."""
    drawn = len(after["players"]) - 1 if move["move"] == "turn" else 0
    spent = sum(after["last"]["spent"].values())
    gone = spent + after["last"]["discarded"]
    assert purse(after) == purse(before) + drawn - gone
    assert all(player["tokens"] >= 0 for player in after["players"].values())


def purse(situation: dict[str, Any]) -> int:
    return sum(player["tokens"] for player in situation["players"].values())


def prove_litres(before: dict[str, Any], after: dict[str, Any], move: Any) -> None:
    """A litre is lost where it is said; only a scientist killed gives one."""
    for name, one in after["survivors"].items():
        lost = after["last"]["lost"].get(name, 0)
        gained = one["litres"] - before["survivors"][name]["litres"] + lost
        assert gained == 0 or (move["move"] == "kill" and gained == 1 and move["by"] == name)


def prove_last(after: dict[str, Any], index: int) -> None:
    assert after["last"]["move"] == index
    for name in after["last"]["died"]:
        assert after["survivors"][name]["status"] == "mort"
    for name in after["last"]["escaped"]:
        assert after["survivors"][name]["status"] == "evade"


# Evenings of Les Non-Morts that only the theories tell apart.


def renamed(what: Any, names: dict[str, str]) -> Any:
    """The same document, in which each theory is another one."""
    match what:
        case dict():
            return {it: renamed(value, names) for it, value in what.items()}
        case list():
            return [renamed(it, names) for it in what]
        case str():
            return names.get(what, what)
        case _:
            return what


def twin_of(document: dict[str, Any], seed: int, *known: str) -> dict[str, Any]:
    """Every theory becomes another one, but those that are known."""
    others = [it for it in FILM_SET.theories if it not in known]
    shift = 1 + seed % (len(others) - 1)
    turned = [*others[shift:], *others[:shift]]
    twin: dict[str, Any] = renamed(document, dict(zip(others, turned, strict=True)))
    return twin


# Everything that a screen of a film offers to tap, and the touches that lead to it.

COMPANION: Final = companion(None)
OPS: Final = (
    "soin", "litres", "place", "barricade", "debarricade", "passage", "arrivee", "indice",
    "jetons", "zombie",
)  # fmt: skip


def evening(players: int, seed: int, moves: int = 120) -> Game:
    """A whole random film, as far as it goes."""
    game, refused = replay(random_game(players, seed, moves, FILM_SET))
    assert refused is None
    return game


def touches(film: Film) -> Iterator[dict[str, str]]:
    """What somebody may have touched: nothing, pawns, zombies, squares, panels."""
    yield {}
    living = film.living()
    yield from ({"pion": it} for it in living)
    yield from ({"pion": f"{one},{other}"} for one, other in pairwise(living))
    yield from ({"zombie": it} for it in list(film.zombies)[:6])
    yield from ({"volet": it} for it in ("sortie", "note", "cri", "geek"))
    yield from ({"volet": "sortie", "salle": it} for it in list(film.plan.rooms)[:1])
    yield from ({"volet": "proposition", "op": it} for it in ("", *OPS))
    yield {"volet": "decret", "op": "litres"}
    yield {"pion": "personne", "zombie": "Z999", "case": "x", "volet": "x", "vers": "P999"}


def table(game: Game, args: dict[str, str], drafts: dict[str, Any] | None = None) -> TableView:
    scene = Scene(game, "plan", args=args, drafts=drafts or {})
    found: TableView = COMPANION.pages["plan"](scene).values["table"]
    return found


def offers(view: TableView) -> Iterator[Act]:
    """Every act of a screen."""
    for row in view.plan.rows:
        for cell in row:
            yield from _of_a_cell(cell)
    for panel in view.panels:
        yield from panel.acts


def _of_a_cell(cell: CellView) -> Iterator[Act]:
    yield from (it.act for it in cell.pawns if it.act)
    yield from (it.act for it in cell.tokens if it.act)
    yield from (it.act for it in cell.exits if it.act)
    yield from cell.more
    if cell.act:
        yield cell.act
