"""How long the workbook of a long, crowded game takes, from the game to the bytes of its file."""

import time
from random import Random

from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL, advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.toolkit.workbook.book import workbook_bytes

PLAYERS, NIGHTS, ALLOWED = 45, 12, 1.5


def main() -> None:
    game = _long_game()
    nights = sum(move["move"] == "night" for move in game.moves)
    durations = sorted(_seconds(game) for _ in range(3))
    print(f"{PLAYERS} players, {nights} nights, {len(game.moves)} moves: {durations[1]:.2f} s")
    assert durations[1] <= ALLOWED


def _long_game() -> Game:
    rng = Random(7)
    game = open_game(advised_table(PLAYERS, rng))
    while sum(move["move"] == "night" for move in game.moves) < NIGHTS:
        if game.village.result is not None:
            game = game.play({"move": "continue"})
        game = REHEARSAL.rest(REHEARSAL.rest(game, rng)[1], rng)[1]
    return game


def _seconds(game: Game) -> float:
    begun = time.perf_counter()
    content = workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, "Longue soirée"))
    assert content.startswith(b"PK")
    return time.perf_counter() - begun
