"""The rules of Brasier: pure, without clock, chance, file or screen."""

from typing import Final

from gm_assistant.games.brasier.rules.game import CODE, Game, open_document, replay
from gm_assistant.seam.rules import Rules, unmarked

# As the shell and the commands use them; no screen is imported.
RULES: Final = Rules(
    format=CODE.format,
    open=lambda document: open_document(unmarked(document)),
    replay=lambda document, count: replay(unmarked(document), count),
    read=Game.read,
    situation=Game.situation,
    story=Game.story,
)
