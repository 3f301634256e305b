"""Les Non-Morts without its screens, as the shell and the commands use it."""

from typing import Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.games.non_morts.rules import game as rules
from gm_assistant.games.non_morts.rules.film import FORMAT
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.moves import Move as Understood
from gm_assistant.seam.rules import Document, Move, Rules, unmarked


def _open(document: Document) -> Game:
    return rules.open_document(unmarked(document))


def _replay(document: Document, count: int | None) -> tuple[Game, RefusedMove | None]:
    return rules.replay(unmarked(document), count)


def _read(game: Game, move: Move, place: str) -> Understood:
    return rules.understand(game.film, move, place)


RULES: Final = Rules(
    format=FORMAT,
    open=_open,
    replay=_replay,
    read=_read,
    situation=Game.situation,
    story=Game.story,
)
