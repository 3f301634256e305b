"""The rules of Zombie Mosh: pure, without clock, chance, file or screen."""

from typing import Final

from gm_assistant.games.zombie_mosh.rules.fosse import read_table
from gm_assistant.games.zombie_mosh.rules.game import Game
from gm_assistant.seam.rules import Rules, rules_from

# As the shell and the commands use them; no screen is imported.
RULES: Final[Rules[Game]] = rules_from(Game, read_table)
