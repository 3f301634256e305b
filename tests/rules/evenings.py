"""One random evening, watched move by move."""

import json
from random import Random
from typing import Any

from rules.anything import any_move, spoilt
from rules.invariants import a_dead_row_does_nothing, holds
from rules.nights import can_be_told_again, told

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rehearsal import Document, advised_table, free_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation
from gm_assistant.games.quinte_bourg.rules.words import Refusal


class Evening:
    """A game as the table lives it, with everything that must stay true of it."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.document: Document = (free_table if seed % 2 else advised_table)(players, self.rng)
        self.game: Game = open_game(self.document)
        self.seed = seed

    def decide(self, *, wild: bool = True) -> None:
        """The table makes a legal move."""
        before = self.game.village
        move = next_move(self.game, self.rng, wild=wild)
        if move["move"] == "day" and can_be_told_again(self.game):
            assert told(self.game, Random(self.seed)) == told(self.game)
        self.game = self.game.play(move)
        holds(before, move, self.game.village)
        a_dead_row_does_nothing(before, move, self.game.village)

    def disturb(self, *, kept: bool = True) -> None:
        """Somebody taps anything at all: it is accepted, or refused in a sentence."""
        before, seen = self.game.village, situation(self.game.village)
        move: Any = any_move(before, self.rng)
        if self.rng.random() < 0.2:
            move = spoilt(move, self.rng)
        played = self._attempted(move)
        if played is not None:
            holds(before, move, played.village)
            self.game = played if kept else self.game
        if self.game.village is before:
            assert situation(before) == seen

    def _attempted(self, move: Any) -> Game | None:
        try:
            return self.game.play(move)
        except Refusal as refusal:
            sentence = refusal.sentence
        except Malformed as malformed:
            sentence = f"{malformed.place}: {malformed.sentence}."
        assert sentence.endswith(".")
        assert len(sentence.splitlines()) == 1
        return None

    def undo(self, count: int) -> None:
        """Back by so many moves: nothing is worked out again."""
        kept = max(len(self.game.moves) - count, 0)
        assert self.game.back_to(kept).village is self.game.villages[kept]
        self.game = self.game.back_to(kept)

    def close(self) -> None:
        """The file of the evening leads exactly where the evening led."""
        written = json.loads(json.dumps({**self.document, "moves": list(self.game.moves)}))
        replayed = open_game(written)
        assert list(replayed.moves) == written["moves"]
        assert situation(replayed.village) == situation(self.game.village)
        assert json.loads(json.dumps(situation(replayed.village))) == situation(replayed.village)
