"""How fast « Brasier » is: folding a long game, a tap on a small map and on one of 300 cells."""

import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from gm_assistant.games.brasier.rehearsal import house_table, next_move
from gm_assistant.games.brasier.rules.board import cell_name
from gm_assistant.games.brasier.rules.game import open_document, replay
from gm_assistant.games.brasier.rules.maps import NO_CELL
from gm_assistant.games.brasier.screens import drawing
from gm_assistant.games.brasier.texts import shelf, shelf_buildings
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

MOVES, SEED, ROUNDS, OK = 500, 5, 20, 200
COLUMNS, ROWS, FIRES, ZOMBIES = 20, 15, 45, 40


def main() -> None:
    document = long_game()
    _say(f"fold of {MOVES} moves", lambda: replay(document), "50 ms")
    with tempfile.TemporaryDirectory() as name, closing(Journal(Path(name))) as journal:
        client = create_app(Options(data=Path(name)), journal).test_client()
        for words, one in (("64 cells", document), ("300 cells", large_table())):
            address = f"/partie/{journal.open_game(one)}/plateau"
            assert client.get(address).status_code == OK
            _say(f"the main screen, {words}", partial(client.get, address), "25 ms")


def long_game() -> dict[str, Any]:
    """Both sides played on the house's boards."""
    rng = Random(SEED)
    document = house_table(rng) | {"rulings": {"turns": 99}}
    game = open_document(document)
    while len(game.moves) < MOVES:
        game = game.play(next_move(game, rng))
    return document | {"moves": list(game.moves)}


def large_table() -> dict[str, Any]:
    """The boards of the shelf laid side by side, a quarter of them on fire."""
    boards, said = shelf(), shelf_buildings()
    map_ = drawing.blank(COLUMNS, ROWS)
    names = list(boards)
    for x in range(0, COLUMNS, 4):
        for y in range(0, ROWS, 4):
            board = boards[names[(x + y) // 4 % len(names)]]
            map_ = drawing.with_board(map_, board, cell_name(x, y), (x + y) % 4, said)
    map_ = drawing.resized(map_, COLUMNS, ROWS)
    rng = Random(SEED)
    cells = {it: word for it, word in drawing.words(map_).items() if word != NO_CELL}
    dry = [it for it, word in cells.items() if word != "h" and not word.endswith("manoir")]
    return house_table(rng) | {
        "map": map_,
        "zombies": [{"id": f"z{it}", "cell": rng.choice(list(cells))} for it in range(ZOMBIES)],
        "fires": {it: rng.randint(1, 4) for it in rng.sample(dry, FIRES)},
    }


def _say(what: str, act: Callable[[], object], goal: str) -> None:
    act()
    median = statistics.median(_seconds(act) for _ in range(ROUNDS))
    print(f"{what}, median: {median * 1000:.1f} ms (goal: at most {goal})")


def _seconds(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
