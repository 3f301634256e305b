"""Games already played, to see what is said of them: worked cases, refused stories, evenings."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules.refused import CAST, DAY_STORIES, NIGHT_STORIES, POSTS, Move, day_at, move

from gm_assistant.games.quinte_bourg.rehearsal import random_game
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, replay

_SCENARIOS = Path(__file__).parent.parent / "scenarios"
_EVENINGS = 12


def a_game(*moves: Move, **differences: Any) -> Game:
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
