"""The live spreadsheet as the shell asks for it: written of a game, and read back."""

from pathlib import Path
from typing import Final

from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.evening import Evening, NotReadBack, ReadBack
from gm_assistant.seam.rules import Document


def _write(game: Game, document: Document, data: Path | None) -> bytes:
    from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import MOST_PLAYERS
    from gm_assistant.companions.quinte_bourg.spreadsheet.fill import live_bytes

    if len(game.village.seats) > MOST_PLAYERS:
        raise NotReadBack(f"Le tableur tient {MOST_PLAYERS} joueurs : gardez cette partie ici.")
    return live_bytes(game, data=data, document=document)


def _read(content: bytes) -> ReadBack:
    from gm_assistant.companions.quinte_bourg.spreadsheet.read_back import game_in

    return game_in(content)


# openpyxl is slow to import: only who asks for the spreadsheet waits for it.
EVENING: Final = Evening(_write, _read)
