"""`gm-assistant rescue`: writes every game as far as it is sound, from wherever it is kept."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option, add_mirror_option
from gm_assistant.french.agreement import counted
from gm_assistant.french.causes import cause
from gm_assistant.french.terminal import on_one_line, tell, told

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
            cannot = "{folder} ne peut pas être écrit ({why})."
            tell(cannot, to=sys.stderr, folder=args.to, why=cause(error))
            return NOTHING
        tell("{game} → {file}", game=_said(game), file=path.name)
        so_far = WHOLE if game.is_whole else IN_PART
        status = so_far if status == NOTHING else max(status, so_far)
    if status == NOTHING:
        tell("Aucune partie n'a été trouvée dans {folder}.", to=sys.stderr, folder=folder)
    return status


def _said(game: "Rescued") -> str:
    whole = "{title} : entière, {count}, d'après {where}"
    part = "{title} : {sound} sur {last}, d'après {where}"
    return told(
        whole if game.is_whole else part,
        title=on_one_line(game.title) or game.game_id,
        count=counted(game.seq, "entrée"),
        sound=counted(game.seq, "entrée intacte", "entrées intactes"),
        last=game.last,
        where=game.where,
    )
