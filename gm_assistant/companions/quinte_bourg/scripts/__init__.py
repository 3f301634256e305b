"""Loads and proves the words of the game: `night_scripts/`, shipped or edited by the MJ."""

from gm_assistant.companions.quinte_bourg.scripts.help import Help, load_help
from gm_assistant.companions.quinte_bourg.scripts.load import load_scripts, own_folder
from gm_assistant.companions.quinte_bourg.scripts.texts import (
    Announcement,
    Law,
    Part,
    Row,
    Script,
    Scripts,
)
from gm_assistant.own_files.problems import Problem
from gm_assistant.seam.rulebook import RuleEntry

__all__ = [
    "Announcement",
    "Help",
    "Law",
    "Part",
    "Problem",
    "Row",
    "RuleEntry",
    "Script",
    "Scripts",
    "load_help",
    "load_scripts",
    "own_folder",
]
