"""Zombie Mosh without its screens, as the shell and the commands use it."""

from typing import Final

from gm_assistant.seam.rules import Document, Move, Rules
from gm_assistant.zombie_mosh.game import FORMAT, Game, Stop, open_document, replay


def _table(document: Document) -> Document:
    """Without the mark by which the app knows a rehearsal: it is no part of the game."""
    return {name: value for name, value in document.items() if name != "rehearsal"}


def _open(document: Document) -> Game:
    return open_document(_table(document))


def _replay(document: Document, count: int | None) -> tuple[Game, Stop | None]:
    return replay(_table(document), count)


def _read(game: Game, move: Move, place: str) -> object:
    return game.reader.read(move, place)


RULES: Final = Rules(
    format=FORMAT,
    open=_open,
    replay=_replay,
    read=_read,
    situation=Game.situation,
    story=Game.story,
)
