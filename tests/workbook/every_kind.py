"""Writes a file of every kind of workbook into a folder, for a validator that is not ours."""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from workbook.conftest import hostile_document

from gm_assistant.games.quinte_bourg.paper.blank_book import blank_bytes
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.typed import live_bytes
from gm_assistant.games.quinte_bourg.rehearsal import random_game
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.toolkit.workbook.book import workbook_bytes


@cache
def evening() -> Game:
    return open_game(random_game(30, 8, 260))


def _accounts(game: Game, title: str) -> bytes:
    return workbook_bytes(ACCOUNTS, ACCOUNTS.ledger(game, title))


# By the names of their files.
EVERY_KIND: Final[dict[str, Callable[[], bytes]]] = {
    "soiree-vide.xlsx": blank_bytes,
    "soiree-vendredi.xlsx": lambda: blank_bytes(["Ana", "Bruno"], 18, start="vendredi"),
    "soiree-en-cours.xlsx": lambda: live_bytes(evening()),
    "classeur.xlsx": lambda: _accounts(evening(), "Soirée"),
    "classeur-hostile.xlsx": lambda: _accounts(open_game(hostile_document()), "=Soirée & <jeu>"),
}


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, write in EVERY_KIND.items():
        (folder / name).write_bytes(write())
