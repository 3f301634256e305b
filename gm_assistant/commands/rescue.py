"""`gm-assistant rescue`: writes every game as far as it is sound, from wherever it is kept."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option, add_mirror_option

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.journal.rescue import Rescued

WHOLE, IN_PART, NOTHING = 0, 1, 2


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser(
        "rescue", help="écrit chaque partie aussi loin qu'elle est intacte"
    )
    parser.add_argument("to", type=Path, metavar="DOSSIER", help="où écrire les fichiers de partie")
    add_data_option(parser)
    add_mirror_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.journal.book import MIRROR
    from gm_assistant.journal.rescue import rescued, write_rescued
    from gm_assistant.places import user_folder

    folder = getattr(args, "data", None) or user_folder()
    mirror = getattr(args, "mirror", None) or folder / MIRROR
    status = NOTHING
    for game in rescued(folder, mirror):
        try:
            path = write_rescued(game, args.to)
        except OSError as error:
            print(f"{args.to} ne peut pas être écrit ({error.strerror}).", file=sys.stderr)
            return NOTHING
        print(f"{_said(game)} → {path.name}")
        so_far = WHOLE if game.is_whole else IN_PART
        status = so_far if status == NOTHING else max(status, so_far)
    if status == NOTHING:
        print(f"Aucune partie n'a été trouvée dans {folder}.", file=sys.stderr)
    return status


def _said(game: "Rescued") -> str:
    from gm_assistant.commands.games import one_line

    title = one_line(game.title) or game.game_id
    if game.is_whole:
        return f"{title} : entière, {game.seq} entrées, d'après {game.where}"
    return f"{title} : {game.seq} entrées intactes sur {game.last}, d'après {game.where}"
