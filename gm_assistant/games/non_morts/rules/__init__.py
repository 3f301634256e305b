"""The rules of Les Non-Morts: pure, without clock, chance, file or screen."""

from typing import Final

from gm_assistant.games.non_morts.rules.film import before_the_film, read_table
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.seam.rules import Rules, rules_from

# As the shell and the commands use them; no screen is imported.
RULES: Final[Rules[Game]] = rules_from(Game, lambda it: before_the_film(read_table(it)))
