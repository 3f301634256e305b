"""`gm-assistant export`: writes a kept game as a game file."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.commands.games import with_journal

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.journal import Journal

HELD = "Ce fichier est ouvert ailleurs, ou protégé : fermez-le d'abord, ou donnez un autre nom."


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("export", help="écrit une partie dans un fichier")
    parser.add_argument(
        "game", metavar="PARTIE", help="son titre, ou le début de son numéro (voir `games`)"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FICHIER", help="où l'écrire [la sortie standard]"
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _export(journal, args.game, args.output))


def _export(journal: "Journal", named: str, output: Path | None) -> None:
    from gm_assistant.journal.game_file import write_document

    content = write_document(journal.line(game_named(journal, named)))
    if output is None:
        sys.stdout.write(content.decode() + "\n")
    else:
        write_file(output, content)


def write_file(output: Path, content: bytes) -> None:
    from gm_assistant.journal.copies import write_whole
    from gm_assistant.journal.refusals import NotWritten

    try:
        # A pipe or a terminal cannot be replaced by a file.
        if output.exists() and not output.is_file():
            output.write_bytes(content)
        else:
            write_whole(output, content)
    except PermissionError as error:
        # Windows lets nobody replace a workbook that Excel shows.
        raise NotWritten(HELD if output.is_file() else None) from error
    except (OSError, ValueError) as error:
        raise NotWritten from error


def game_named(journal: "Journal", named: str) -> str:
    from gm_assistant.journal.refusals import NoSuchGame, SeveralGames

    kept = [*journal.games(), *journal.games(deleted=True)]
    ids = [
        game.game_id
        for game in kept
        if (named and game.game_id.startswith(named)) or game.title == named
    ]
    if not ids:
        raise NoSuchGame
    if len(ids) > 1:
        raise SeveralGames
    return ids[0]
