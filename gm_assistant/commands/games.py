"""`gm-assistant games`: lists the games that are kept, so that one can be exported."""

import argparse
import sys
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.french.terminal import on_one_line, tell_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.journal import Journal, Summary

DONE, REFUSED = 0, 1


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("games", help="liste les parties gardées")
    parser.add_argument("--bin", action="store_true", help="celles de la corbeille")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return with_journal(args, lambda journal: _print(journal, deleted=args.bin))


def with_journal(args: argparse.Namespace, act: "Callable[[Journal], None]") -> int:
    """Do this with the journal of the folder that was named; a refusal is one line."""
    from gm_assistant.journal.journal import Journal
    from gm_assistant.journal.refusals import JournalRefusal
    from gm_assistant.places import user_folder

    try:
        journal = Journal(getattr(args, "data", None) or user_folder())
        try:
            act(journal)
        finally:
            journal.close()
    except JournalRefusal as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED
    return DONE


def _print(journal: "Journal", *, deleted: bool) -> None:
    for game in journal.games(deleted=deleted):
        print(_row(game))


def _row(game: "Summary") -> str:
    return f"{game.game_id}  {game.last_at[:16].replace('T', ' ')}  {on_one_line(game.title)}"
