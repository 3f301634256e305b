"""`gm-assistant blank-xlsx`: writes the empty spreadsheet of an evening."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gm_assistant.commands import add_data_option
from gm_assistant.french.terminal import tell, tell_whole

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers

DONE, REFUSED = 0, 1
# Told here as well, so that the other commands start without the rules.
NIGHTS: Final = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")


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
    parser.add_argument(
        "game",
        nargs="?",
        metavar="PARTIE",
        help="une partie en cours : un fichier, un titre ou le début d'un numéro [un tableur vide]",
    )
    parser.add_argument(
        "--start", choices=NIGHTS, default=NIGHTS[0], metavar="JOUR", help="première nuit [lundi]"
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.journal.refusals import DamagedFile, JournalRefusal
    from gm_assistant.seam.evening import NotReadBack
    from gm_assistant.workbook.loading import BrokenLayout
    from gm_assistant.workbook.names import NamesRefused

    try:
        _write_blank(args)
    except DamagedFile as error:
        tell_whole(f"{error.place}: {error.sentence}", to=sys.stderr)
        return REFUSED
    except (JournalRefusal, BrokenLayout, NamesRefused, NotReadBack) as refusal:
        tell_whole(refusal.sentence, to=sys.stderr)
        return REFUSED
    return DONE


def _write_blank(args: argparse.Namespace) -> None:
    from gm_assistant.commands.export import write_file
    from gm_assistant.companions.quinte_bourg.spreadsheet.blank_book import blank_bytes
    from gm_assistant.companions.quinte_bourg.spreadsheet.purses import ACCOUNTS
    from gm_assistant.places import exports_folder, user_folder
    from gm_assistant.workbook.book import own_layouts
    from gm_assistant.workbook.loading import load_layout

    data = getattr(args, "data", None) or user_folder()
    layout = load_layout(ACCOUNTS, exports_folder(), own_layouts(data))
    for problem in layout.problems:
        tell_whole(str(problem), to=sys.stderr)
    if args.game is None:
        names = _names(args.names) if args.names else ()
        content = blank_bytes(names, args.nights, layout, data, args.start)
    else:
        content = _begun(args, data)
    write_file(args.output, content)
    tell("Le tableur est écrit : {file}", file=args.output)


def _begun(args: argparse.Namespace, data: Path) -> bytes:
    """The spreadsheet of a game that is being played."""
    from gm_assistant.commands.sheets import subject_of
    from gm_assistant.seam.evening import NotReadBack

    subject = subject_of(args)
    evening = subject.offer.companion(data).evening
    if evening is None:
        raise NotReadBack("Ce jeu n'a pas de tableur.")
    document = {key: it for key, it in (subject.document or {}).items() if key != "history"}
    content: bytes = evening.write(subject.game, document, data)
    return content


def _names(file: Path) -> tuple[str, ...]:
    from gm_assistant.companions.quinte_bourg.spreadsheet.cell_names import MOST_PLAYERS
    from gm_assistant.journal.game_file import read_file
    from gm_assistant.workbook.names import find_names

    found = find_names(read_file(file), file.name)
    left_out = len(found.names) - MOST_PLAYERS
    too_many = f"Le tableur tient {MOST_PLAYERS} joueurs : {left_out} noms n'y sont pas."
    for remark in (*found.remarks, *([too_many] if left_out > 0 else [])):
        tell_whole(remark, to=sys.stderr)
    return found.names
