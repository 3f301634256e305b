"""`gm-assistant import`: takes a game file into the games that are kept."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.commands.games import with_journal

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.journal import Journal


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("import", help="reprend une partie depuis un fichier")
    parser.add_argument("file", type=Path, metavar="FICHIER", help="le fichier de partie")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _import(journal, args.file))


def _import(journal: "Journal", file: Path) -> None:
    from gm_assistant.companions.registry import FORMATS, prove_playable
    from gm_assistant.journal.game_file import read_file
    from gm_assistant.journal.importing import import_game

    print(import_game(journal, read_file(file), prove_playable, FORMATS))
