"""`gm-assistant import`: takes a game file into the games that are kept."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.commands.games import with_journal
from gm_assistant.french.agreement import capitalised
from gm_assistant.french.terminal import on_one_line, tell

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.journal import Journal


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("import", help="reprend une partie depuis un fichier")
    parser.add_argument(
        "file", type=Path, metavar="FICHIER", help="le fichier de partie, ou un tableur rempli"
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _import(journal, args.file))


def _import(journal: "Journal", file: Path) -> None:
    from gm_assistant.companions.registry import FORMATS, prove_playable
    from gm_assistant.journal.game_file import read_file
    from gm_assistant.journal.importing import import_game

    content = _of_a_spreadsheet(read_file(file))
    game = import_game(journal, content, prove_playable, FORMATS)
    title = on_one_line(journal.line(game).title)
    tell("Partie reprise : « {title} » ({game})", title=title, game=game)


def _of_a_spreadsheet(content: bytes) -> bytes:
    """A filled live spreadsheet is a game too; its remarks go to the screen and to the journal."""
    from gm_assistant.companions.registry import ALL
    from gm_assistant.journal.refusals import JournalRefusal
    from gm_assistant.seam.evening import ARCHIVE, NotReadBack, read_back

    if not content.startswith(ARCHIVE):
        return content
    try:
        told = read_back((it.companion(None).evening for it in ALL), content)
    except NotReadBack as refusal:
        raise JournalRefusal(capitalised(refusal.sentence)) from None
    for remark in told.remarks:
        print(f"Du tableur : {remark}", file=sys.stderr)
    return json.dumps(told.document).encode()
