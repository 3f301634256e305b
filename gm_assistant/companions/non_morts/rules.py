"""Les Non-Morts without its screens, as the shell and the commands use it."""

from typing import Final

from gm_assistant.non_morts import game as rules
from gm_assistant.non_morts.game import FORMAT, Game
from gm_assistant.non_morts.moves import Move as Understood
from gm_assistant.seam.rules import Move, Rules


def _read(game: Game, move: Move, place: str) -> Understood:
    return rules.understand(game.film, move, place)


RULES: Final = Rules(
    format=FORMAT,
    open=rules.open_document,
    replay=rules.replay,
    read=_read,
    situation=Game.situation,
    story=Game.story,
)
