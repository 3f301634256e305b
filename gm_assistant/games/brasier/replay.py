"""« Brasier » without its screens, as the shell and the commands use it."""

from collections.abc import Iterable
from typing import Any, Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.brasier.rules import game as rules
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.rounds import FORMAT
from gm_assistant.seam.rules import Document, Move, Rules, unmarked


def _open(document: Document) -> Game:
    return rules.open_document(unmarked(document))


def _replay(document: Document, count: int | None) -> tuple[Game, RefusedMove | None]:
    return rules.replay(unmarked(document), count)


def _read(game: Game, move: Move, place: str) -> object:
    return game.reader.read(move, place)


def _situation(game: Game) -> dict[str, Any]:
    return game.situation()


def _story(game: Game) -> Iterable[str]:
    return game.story()


RULES: Final = Rules(
    format=FORMAT,
    open=_open,
    replay=_replay,
    read=_read,
    situation=_situation,
    story=_story,
)
