"""Writes a file of every kind of workbook into a folder, for a validator that is not ours."""

import sys
from pathlib import Path

from workbook.conftest import hostile_document

from gm_assistant.companions.quinte_bourg.rehearsal.engine import random_game
from gm_assistant.companions.quinte_bourg.spreadsheet.blank_book import blank_bytes
from gm_assistant.companions.quinte_bourg.spreadsheet.fill import live_bytes
from gm_assistant.companions.quinte_bourg.spreadsheet.purses import ACCOUNTS
from gm_assistant.companions.quinte_bourg.views.ledger.whole_ledger import ledger
from gm_assistant.quinte_bourg.game import open_game
from gm_assistant.workbook.book import workbook_bytes


def every_kind() -> dict[str, bytes]:
    """By the names of their files."""
    game, hostile = open_game(random_game(30, 8, 260)), open_game(hostile_document())
    return {
        "soiree-vide.xlsx": blank_bytes(),
        "soiree-vendredi.xlsx": blank_bytes(["Ana", "Bruno"], 18, start="vendredi"),
        "soiree-en-cours.xlsx": live_bytes(game),
        "classeur.xlsx": workbook_bytes(ACCOUNTS, ledger(game, "Soirée")),
        "classeur-hostile.xlsx": workbook_bytes(ACCOUNTS, ledger(hostile, "=Soirée & <jeu>")),
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in every_kind().items():
        (folder / name).write_bytes(content)
