"""One random evening, watched move by move."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from rules.anything import any_move, spoilt
from rules.follies import free_table, next_move, random_game
from rules.invariants import a_dead_row_does_nothing, holds
from rules.refused import CAST, DAY_STORIES, NIGHT_STORIES, POSTS, day_at, move

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rehearsal import Document, advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, replay, situation
from gm_assistant.games.quinte_bourg.rules.village import tonight
from gm_assistant.games.quinte_bourg.rules.words import Refusal

# Of what was tapped and accepted, how much stays.
KEPT: Final = 0.4


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

    def disturb(self) -> None:
        """Somebody taps anything at all: it is accepted, or refused in a sentence.

        What is accepted stands now and then, and is otherwise as if nobody had tapped.
        """
        kept = self.rng.random() < KEPT
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


# A night told twice: its rows in the order of the table, then in any other.

Move = dict[str, Any]
_PATIENCE = 200


def can_be_told_again(game: Game) -> bool:
    """Only rows, none of them by force, with nothing done between them and nothing owed."""
    night = game.village.night
    return (
        game.village.phase == "nuit"
        and night is not None
        and not night.interludes
        and not any(move.forced for _, move in night.sheet.values())
        and not any(it.what == "call" for it in game.village.pending)
        and not any(it["move"] == "correct" for it in _since_dusk(game))
    )


def told(game: Game, rng: Random | None = None) -> dict[str, Any]:
    """What a night comes to; with chance, its rows shuffled."""
    rows = [dict(game.moves[index]) for index, _ in tonight(game.village).sheet.values()]
    rows.sort(key=lambda it: tonight(game.village).place_of(it["step"]))
    if rng is not None:
        rng.shuffle(rows)
    retold = game.back_to(len(game.moves) - len(_since_dusk(game)))
    return _outcome(_recorded(retold, rows))


def _since_dusk(game: Game) -> list[Any]:
    names = [it["move"] for it in game.moves]
    return list(game.moves[len(names) - names[::-1].index("night") :])


def _recorded(game: Game, rows: list[Move]) -> Game:
    """Record the rows, coming back to those that another made wait."""
    waiting = list(rows)
    for _ in range(_PATIENCE):
        if game.village.result is not None:
            game = game.play({"move": "continue"})
        elif waiting:
            game, waiting = _try(game, waiting)
        else:
            owed = {it.about for it in game.village.pending if it.what == "call"}
            waiting = [it for it in rows if it["step"] in owed]
            if not waiting:
                return game
    raise AssertionError(f"these rows never found their place: {waiting}")


def _try(game: Game, waiting: list[Move]) -> tuple[Game, list[Move]]:
    row, *others = waiting
    try:
        return game.play(row), others
    except Refusal:
        return game, [*others, row]


def _outcome(game: Game) -> dict[str, Any]:
    found = situation(game.village)
    rows = {index: move["step"] for index, move in tonight(game.village).sheet.values()}
    found["answers"] = {
        rows[it["move"]]: it["answer"] for it in found["answers"] if it["move"] in rows
    }
    return {it: value for it, value in found.items() if it not in ("result", "phase")}


# Games already played, to see what is said of them: worked cases, refused stories, evenings.

_SCENARIOS = Path(__file__).parent.parent / "scenarios"
_EVENINGS = 12


def a_game(*moves: Mapping[str, Any], **differences: Any) -> Game:
    """A game of the usual cast; `cast` and `posts` are merged into it, the rest replaces."""
    cast, posts = differences.pop("cast", {}), differences.pop("posts", {})
    document = {
        "format": "quinte-bourg/1",
        "players": [{"id": it, **CAST[it], **cast.get(it, {})} for it in CAST],
        "posts": {**POSTS, **posts},
        "start": {"weekday": differences.pop("weekday", "lundi")},
        **differences,
    }
    return open_game({**document, "moves": list(moves)})


@cache
def played() -> tuple[Game, ...]:
    """Every worked case as far as it goes, every refused story, and some random evenings."""
    return tuple(_every_game())


def _purge() -> Game:
    """The procureur decides who stands before the tribunal."""
    ballots = [["A", "E"], ["B", "E"], ["C", "A"], ["D", "B"], ["E", "C"], ["F", "D"]]
    session = (move("session", kind="purge"), move("stage", stage="vote"))
    voted = (move("vote", ballots=ballots), move("accuse", players=["A", "B", "C"]))
    return a_game(*day_at("session", *session, *voted))


def _every_game() -> Iterator[Game]:
    for path in sorted(
        it for room in ("own", "shared") for it in (_SCENARIOS / room).rglob("*.json")
    ):
        yield replay(json.loads(path.read_text(encoding="utf-8")))[0]
    for story in (*NIGHT_STORIES, *DAY_STORIES):
        yield story.game()
    yield _purge()
    for seed in range(_EVENINGS):
        yield replay(random_game(8 + 3 * seed, seed, 250))[0]
