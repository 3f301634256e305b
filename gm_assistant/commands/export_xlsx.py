"""`gm-assistant export-xlsx`: writes a game as a workbook."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.commands.games import with_journal
from gm_assistant.french.terminal import tell, tell_whole

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.journal import Journal
    from gm_assistant.journal.line import Line

DONE, REFUSED = 0, 1


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("export-xlsx", help="écrit une partie dans un classeur")
    parser.add_argument(
        "game",
        metavar="PARTIE",
        help="son titre, le début de son numéro (voir `games`), ou un fichier de partie .json",
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [partie.xlsx]"
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.journal.refusals import JournalRefusal
    from gm_assistant.workbook.loading import BrokenLayout

    output = args.output or Path("partie.xlsx")
    try:
        if args.game.casefold().endswith(".json"):
            _export(_line_of(Path(args.game)), args, output)
            return DONE
        return with_journal(args, lambda journal: _export(_kept(journal, args.game), args, output))
    except (JournalRefusal, BrokenLayout) as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED


def _kept(journal: "Journal", named: str) -> "Line":
    from gm_assistant.commands.export import game_named

    return journal.line(game_named(journal, named))


def _line_of(file: Path) -> "Line":
    """The line of a game file, as the journal would have taken it in."""
    from gm_assistant.companions.registry import FORMATS, prove_playable
    from gm_assistant.journal.entries import Entry, Kind
    from gm_assistant.journal.file_history import opening_line
    from gm_assistant.journal.game_file import read_file
    from gm_assistant.journal.importing import proved

    document = proved(read_file(file), prove_playable, FORMATS)
    return opening_line(Entry("", 1, "", Kind.OPENED, {"document": document}))


def _export(line: "Line", args: argparse.Namespace, output: Path) -> None:
    from gm_assistant.commands.export import write_file
    from gm_assistant.companions.registry import offer_of
    from gm_assistant.places import user_folder
    from gm_assistant.workbook.book import workbook_of

    data, document = getattr(args, "data", None) or user_folder(), line.full_document
    offer = offer_of(document)
    accounts = offer.companion(data).accounts
    if accounts is None:
        tell("Ce jeu n'a pas de classeur.", to=sys.stderr)
        return
    game, _ = offer.rules.replay(document, None)
    content, problems = workbook_of(accounts, game, line, data)
    for problem in problems:
        tell_whole(str(problem), to=sys.stderr)
    write_file(output, content)
    tell("Le classeur est écrit : {file}", file=output)
