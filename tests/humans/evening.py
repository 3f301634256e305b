"""A random evening of Humans!!!, and what must stay so whatever is decided at the table."""

from collections import Counter
from random import Random
from typing import Any

from humans.follies import free_table, next_move
from humans.little import DEFAULTS, Document, Move, opened
from humans.taps import any_move

from gm_assistant.games.humans.rehearsal import random_table
from gm_assistant.games.humans.rules.board import BUILDING, TOWN_SQUARE, Ground, Path, Square
from gm_assistant.games.humans.rules.game import Game, replay
from gm_assistant.games.humans.rules.town import Town, flights, reach
from gm_assistant.games.humans.rules.words import Refusal

COUNTED_ON = {"hand", "do_over", "eaten"}


class Evening:
    """A game and its document, played on, disturbed and taken back."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.document: Document = (free_table if seed % 2 else random_table)(players, self.rng)
        self.game = opened(self.document)

    def decide(self, *, wild: bool = True) -> None:
        """One decision, and everything that must then be so."""
        before = self.game
        move = next_move(before, self.rng, wild=wild)
        assert before.describe(move).endswith(".")
        self.game = before.play(move)
        self._look(move, before)

    def disturb(self) -> None:
        """Somebody taps anything: refused, nothing changes; accepted, it is undone."""
        before, shown = self.game, self.game.situation()
        move = any_move(self.game.town, self.rng)
        after = _tried(before, move)
        assert before.situation() == shown
        if isinstance(after, Refusal):
            assert after.sentence.endswith(".")
            _force(before, move, after)
        else:
            _sound(after.town, after.situation())
        if self.rng.random() < 0.1:
            look_at_the_map(before.town, self.rng)

    def undo(self, count: int) -> None:
        self.game = self.game.back_to(max(0, len(self.game.moves) - count))

    def close(self) -> None:
        """The document, its first moves, and the fold lead to the same place."""
        document = {**self.document, "moves": list(self.game.moves)}
        whole, refused = replay(document, DEFAULTS)
        assert refused is None
        assert whole.situation() == self.game.situation()
        count = self.rng.randint(0, len(self.game.moves))
        first, refused = replay(document, DEFAULTS, count)
        assert refused is None
        assert first.situation() == self.game.back_to(count).situation()

    def _look(self, move: Move, before: Game) -> None:
        town, shown = self.game.town, self.game.situation()
        _sound(town, shown)
        for why in self.game.why(len(before.moves)):
            assert "{" not in why.sentence
            assert why.cites
        if move["move"] != "correct":
            _kept(before.situation(), shown, before.town, town)
            _counted(move, before.town, town)


def _force(game: Game, move: Move, refusal: Refusal) -> None:
    """Force lifts what it may, and never what is impossible."""
    after = _tried(game, {**move, "force": True})
    if isinstance(after, Refusal):
        assert not after.can_be_forced
    else:
        assert refusal.can_be_forced
        _sound(after.town, after.situation())


def _tried(game: Game, move: Move) -> Game | Refusal:
    try:
        return game.play(move)
    except Refusal as refusal:
        return refusal


def _sound(town: Town, shown: dict[str, Any]) -> None:
    """What is so after any move, forced and decreed ones included."""
    squares = [*town.zombies.values(), *town.humans.values(), *town.tokens]
    assert all(it in town.ground for it in squares)
    assert all(town.ground[it] == BUILDING for it in town.no_barricade)
    for player, seat in shown["players"].items():
        assert seat["on_board"] + seat["reserve"] + len(town.players[player].lost) == 10
        assert seat["points"] == seat["eaten"] + seat["on_board"]
        assert min(seat[it] for it in COUNTED_ON) >= 0
        assert len(seat["wounds"]) <= 1
    assert shown["movement_left"] >= 0
    laid = Counter(it["tile"] for it in shown["tiles"].values() if it["tile"] != TOWN_SQUARE)
    assert all(laid[it] + left <= town.box.tiles[it].count for it, left in town.pile.items())
    _owed(town, shown)


def _owed(town: Town, shown: dict[str, Any]) -> None:
    """What is owed follows from the step, and the end owes nothing."""
    owed = [it["what"] for it in shown["pending"]]
    assert (shown["step"] == "finie") == (shown["result"] is not None)
    assert (owed == ["tile"]) == (shown["step"] == "tuile")
    if shown["result"]:
        assert owed == []
    elif shown["capture"]:
        first = {"pris": "infect", "blessure": "wounds", "fuite": "flee"}
        assert owed[0] == first[shown["capture"]["stage"]]
    if shown["result"] is None:
        under = {town.zombies[it] for it in town.pawns_of(town.current)}
        assert not any(it in town.tokens and not town.has_human(it) for it in under)


def _kept(before: dict[str, Any], after: dict[str, Any], old: Town, new: Town) -> None:
    """Without a decree: nothing is made of nothing, and the dead stay dead."""
    arrivals = len(new.placed) > len(old.placed)
    known = set(old.humans)
    assert arrivals or set(new.humans) <= known
    assert all(it > old.arrived for it in set(new.humans) - known)
    assert old.no_barricade <= new.no_barricade
    gone = len(old.tokens) - len(new.tokens)
    assert arrivals or gone >= 0
    for player in before["seats"]:
        one, other = before["players"][player], after["players"][player]
        assert other["eaten"] in (one["eaten"], one["eaten"] + 1)
        assert not (one["ability_used"] and not other["ability_used"])
        assert other["turns"] - one["turns"] in (0, 1)
    assert after["stack"] in (before["stack"], before["stack"] - 1)


def _counted(move: Move, old: Town, new: Town) -> None:
    """Tokens, cards and humans only change hands."""
    laid = new.tile_at((move["x"] * 3, move["y"] * 3)) if "x" in move else None
    inside = sum(row.count(BUILDING) for row in laid.rows) if laid else 0
    arrived = min(laid.tokens, inside) if laid else 0
    assert _tokens(new) - _tokens(old) == arrived - (move["move"] == "reroll")
    played = {"event": 1, "weapon": 1, "end_turn": move.get("discard", 0)}.get(move["move"], 0)
    for player in old.seats:
        drawn = new.players[player].hand == 3 and player == new.current
        acting = player == move.get("player", old.current)
        spent = played if acting else 0
        assert drawn or new.players[player].hand == old.players[player].hand - spent
    vanished = len(set(old.humans) - set(new.humans))
    gained = sum(new.points(it) - old.points(it) for it in new.seats)
    assert vanished <= (move["move"] in ("infect", "flee"))
    assert gained <= max(vanished, move["move"] == "end_turn")


def _tokens(town: Town) -> int:
    return len(town.tokens) + sum(it.do_over for it in town.players.values())


def longest_flights(ground: Ground, town: Town, human: int, die: int) -> set[Square]:
    """A slow second opinion: every simple path, one after the other."""
    zombies, others = set(town.zombies.values()), set(town.humans.values())

    def walls(one: Square, other: Square) -> bool:
        apart = (one[0] // 3, one[1] // 3) != (other[0] // 3, other[1] // 3)
        return apart and ground[one] == ground[other] == BUILDING

    def paths(path: Path) -> list[Path]:
        found = [path]
        if len(path) <= die:
            for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                other = (path[-1][0] + x, path[-1][1] + y)
                if other in ground and other not in zombies and other not in path:
                    found += paths((*path, other)) if not walls(path[-1], other) else []
        return found

    ends = [it for it in paths((town.humans[human],)) if len(it) > 1 and it[-1] not in others]
    most = max((len(it) for it in ends), default=0)
    return {it[-1] for it in ends if len(it) == most}


def look_at_the_map(town: Town, rng: Random) -> None:
    """Flights as the slow opinion has them, and every shortest path is a legal walk."""
    for human in town.humans:
        die = rng.randint(1, 6)
        assert set(flights(town, human, die)) == longest_flights(town.ground, town, human, die)
    for zombie in town.pawns_of(town.current):
        for square, path in reach(town, zombie).items():
            assert path[-1] == square
            assert len(path) <= town.movement_left
