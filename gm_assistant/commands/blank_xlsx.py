"""`gm-assistant blank-xlsx`: writes the empty spreadsheet of an evening."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.commands.games import one_line

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers

DONE, REFUSED = 0, 1


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser(
        "blank-xlsx", help="écrit un tableur vide pour mener la soirée sans l'assistant"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("soiree.xlsx"),
        metavar="FICHIER",
        help="où l'écrire [soiree.xlsx]",
    )
    parser.add_argument(
        "--names", type=Path, metavar="FICHIER", help="les noms des joueurs, en xlsx ou en csv"
    )
    parser.add_argument(
        "--nights",
        type=int,
        choices=range(1, 19),
        default=6,
        metavar="N",
        help="nombre de nuits, de 1 à 18 [6]",
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.journal.refusals import JournalRefusal
    from gm_assistant.workbook.loading import BrokenLayout
    from gm_assistant.workbook.names import NamesRefused

    try:
        _write_blank(args)
    except (JournalRefusal, BrokenLayout, NamesRefused) as refusal:
        print(one_line(refusal.sentence), file=sys.stderr)
        return REFUSED
    return DONE


def _write_blank(args: argparse.Namespace) -> None:
    from gm_assistant.commands.export import write_file
    from gm_assistant.companions.quinte_bourg.spreadsheet.accounts import ACCOUNTS
    from gm_assistant.companions.quinte_bourg.spreadsheet.book import blank_bytes
    from gm_assistant.places import exports_folder, user_folder
    from gm_assistant.workbook.book import own_layouts
    from gm_assistant.workbook.loading import load_layout

    data = getattr(args, "data", None) or user_folder()
    layout = load_layout(ACCOUNTS, exports_folder(), own_layouts(data))
    for problem in layout.problems:
        print(problem, file=sys.stderr)
    names = _names(args.names) if args.names else ()
    write_file(args.output, blank_bytes(names, args.nights, layout, data))
    print(f"Le tableur est écrit : {args.output}")


def _names(file: Path) -> tuple[str, ...]:
    from gm_assistant.journal.game_file import read_file
    from gm_assistant.workbook.names import find_names

    found = find_names(read_file(file), file.name)
    for remark in found.remarks:
        print(remark, file=sys.stderr)
    return found.names
