"""Humans!!! without its screens, as the shell and the commands use it."""

from typing import Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.humans.rules import game as rules
from gm_assistant.games.humans.rules.game import FORMAT, Game
from gm_assistant.games.humans.texts import defaults
from gm_assistant.seam.rules import Document, Move, Rules, unmarked


def open_table(document: Document) -> Game:
    """From the shipped values: what this table changed stands in its document."""
    return rules.open_document(unmarked(document), defaults())


def _replay(document: Document, count: int | None) -> tuple[Game, RefusedMove | None]:
    return rules.replay(unmarked(document), defaults(), count)


def _read(game: Game, move: Move, place: str) -> object:
    return game.reader.read(move, place)


RULES: Final = Rules(
    format=FORMAT,
    open=open_table,
    replay=_replay,
    read=_read,
    situation=Game.situation,
    story=Game.sentences,
)
