"""Zombie Mosh without its screens, as the shell and the commands use it."""

from typing import Final

from gm_assistant.seam.rules import Move, Rules
from gm_assistant.zombie_mosh.game import FORMAT, Game, open_document, replay


def _read(game: Game, move: Move, place: str) -> object:
    return game.reader.read(move, place)


RULES: Final = Rules(
    format=FORMAT,
    open=open_document,
    replay=replay,
    read=_read,
    situation=Game.situation,
    story=Game.story,
)
