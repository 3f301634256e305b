"""How fast the rules are: folding a long game, one more move, undo, the replay command."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import chess

from bench.figures import keep
from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, call_at, open_game, situation
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.registry import ALL
from gm_assistant.shell.commands.games import random_game

PLAYERS, MOVES, REPLAYED = 40, 1500, 300
ROUNDS, SEED = 7, 4


def main() -> None:
    document = random_game(ALL[0].companion(None), PLAYERS, SEED, MOVES)
    fold = _best(lambda: open_game(document))
    game = open_game(document)
    assert len(game.moves) == MOVES
    _say(f"fold of {MOVES} moves, {PLAYERS} players", fold, goal=60)
    further, again = _further_moves(game)
    _say("one further move, median", further, goal=1)
    _say("a row recorded again, median", again, goal=1)
    _say("undo by 100 moves", _best(lambda: game.back_to(MOVES - 100)))
    _say("situation as JSON", _best(lambda: json.dumps(situation(game.village))))
    _say("legal targets of a row", _targets(game), goal=5)
    _say(f"replay of {REPLAYED} moves, interpreter included", _replay(), goal=500)
    pushed = _best(lambda: _push_and_pop(MOVES))
    _say(f"python-chess, push and pop of {MOVES} moves", pushed)
    print(f"our fold takes {fold / pushed:.1f} times as long")
    keep("fold of 1500 moves: pushes and pops of python-chess", fold / pushed)


def _say(what: str, seconds: float, goal: float | None = None) -> None:
    wanted = f" (goal: at most {goal:g} ms)" if goal else ""
    print(f"{what}: {seconds * 1000:.2f} ms{wanted}")


def _timed(act: Callable[[], object]) -> float:
    """Of a core, its children's included: who else works on this machine is not counted."""
    begun = _spent()
    act()
    return _spent() - begun


def _spent() -> float:
    return time.process_time() + sum(os.times()[2:4])


def _best(act: Callable[[], object]) -> float:
    return min(_timed(act) for _ in range(ROUNDS))


def _further_moves(game: Game) -> tuple[float, float]:
    """The next 300 legal moves, each timed alone; and their rows recorded a second time."""
    rng, further, again = Random(SEED), list[float](), list[float]()
    for _ in range(300):
        move = next_move(game, rng)
        further.append(_timed(partial(game.play, move)))
        game = game.play(move)
        if move["move"] == "call" and game.village.result is None:
            again.append(_timed(partial(game.play, move)))
    return statistics.median(further), statistics.median(again)


def _targets(game: Game) -> float:
    rng = Random(SEED)
    while game.village.phase != "nuit" or game.village.night is None or _early(game):
        game = game.play(next_move(game, rng))
    step = game.village.night.steps[3]
    shape = ROWS[step].shape
    return _best(lambda: shape.why_not(call_at(game.village, step)))


def _early(game: Game) -> bool:
    night = game.village.night
    return night is None or night.place < len(night.steps) - 3


def _replay() -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "partie.json"
        document: dict[str, Any] = random_game(ALL[0].companion(None), PLAYERS, SEED, REPLAYED)
        path.write_text(json.dumps(document), encoding="utf-8")
        command = [sys.executable, "-m", "gm_assistant", "replay", str(path)]
        return _best(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def _push_and_pop(count: int) -> None:
    board = chess.Board()
    knights = [chess.Move.from_uci(it) for it in ("g1f3", "g8f6", "f3g1", "f6g8")]
    for index in range(count):
        board.push(knights[index % 4])
    for _ in range(count):
        board.pop()
