"""`gm-assistant check-scripts`: proves the files that are read aloud, and says every slip."""

import argparse
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.french.terminal import tell, tell_whole

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers

IN_ORDER, TO_CORRECT = 0, 1


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser(
        "check-scripts", help="relit les textes des nuits et du jour, et dit ce qui cloche"
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.companions.registry import ALL
    from gm_assistant.places import user_folder

    data = getattr(args, "data", None) or user_folder()
    problems = [slip for offer in ALL for slip in offer.companion(data).problems]
    for problem in problems:
        tell_whole(str(problem))
    if not problems:
        own = data / "night_scripts"
        tell("Tout est en ordre. Vos propres feuilles se mettent dans {own}.", own=own)
    return TO_CORRECT if any(problem.blocking for problem in problems) else IN_ORDER
