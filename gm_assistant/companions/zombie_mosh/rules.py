"""Zombie Mosh without its screens, as the shell and the commands use it."""

from typing import Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.seam.rules import Document, Move, Rules, unmarked
from gm_assistant.zombie_mosh.game import Game, open_document, replay
from gm_assistant.zombie_mosh.vocabulary import FORMAT


def _open(document: Document) -> Game:
    return open_document(unmarked(document))


def _replay(document: Document, count: int | None) -> tuple[Game, RefusedMove | None]:
    return replay(unmarked(document), count)


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
