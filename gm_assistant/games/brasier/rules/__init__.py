"""The rules of Brasier: pure, without clock, chance, file or screen."""

from typing import Final

from gm_assistant.games.brasier.rules.game import Game, as_set
from gm_assistant.seam.rules import Rules, rules_from

# As the shell and the commands use them; no screen is imported.
RULES: Final[Rules[Game]] = rules_from(Game, as_set)
